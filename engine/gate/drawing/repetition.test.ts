/** How much is drawn of how little. */
import { array, assert, integer, property } from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../../limits.ts"
import { type DrawnElement, repeatedElements } from "./repetition.ts"

type Sketch = readonly [parent: number, name: string, attributes?: { readonly [name: string]: string }]
const drawn = (sketches: ReadonlyArray<Sketch>): ReadonlyArray<DrawnElement> =>
  sketches.map(([parent, name, attributes = {}]) => ({
    parent,
    name,
    id: attributes["id"],
    attributes: Object.entries(attributes)
  }))
const count = (sketches: ReadonlyArray<Sketch>) => repeatedElements(drawn([[-1, "svg"], ...sketches]))

/** `levels` groups that each show the one before `each` times. */
const nested = (levels: number, each: number): ReadonlyArray<Sketch> => {
  const all: Array<Sketch> = [[0, "path", { id: "a0", d: "M0 0h1" }]]
  for (let level = 1; level <= levels; level++) {
    const group = all.push([0, "g", { id: `a${level}` }])
    for (let use = 0; use < each; use++) all.push([group, "use", { href: `#a${level - 1}` }])
  }
  return all
}

describe("elements drawn once more", () => {
  it.each([
    ["a reference to nothing", [[0, "use", { href: "#none" }]], 0],
    [
      "use",
      [
        [0, "g", { id: "a" }],
        [1, "path"],
        [0, "use", { href: "#a" }]
      ],
      2
    ],
    [
      "an escaped name",
      [
        [0, "mask", { id: "a" }],
        [0, "g", { style: "mask:u\\72l(#\\61)" }]
      ],
      1
    ],
    [
      "a name in percents",
      [
        [0, "g", { id: "a" }],
        [0, "use", { href: "#%61" }]
      ],
      1
    ],
    [
      "a gradient",
      [
        [0, "linearGradient", { id: "a" }],
        [0, "path", { fill: "url(#a)" }]
      ],
      0
    ],
    [
      "a pattern of a group",
      [
        [0, "pattern", { id: "a" }],
        [0, "g", { fill: "url(#a)" }],
        [2, "path"],
        [2, "path"]
      ],
      3
    ],
    [
      "a mask of a group",
      [
        [0, "mask", { id: "a" }],
        [0, "g", { mask: "url('#a')" }],
        [2, "path"],
        [2, "path"]
      ],
      1
    ],
    [
      "a mask that is handed on",
      [
        [0, "mask", { id: "a" }],
        [0, "g", { mask: "url(#a)" }],
        [2, "path", { mask: "inherit" }],
        [2, "path"]
      ],
      3
    ],
    [
      "a marker",
      [
        [0, "marker", { id: "a" }],
        [0, "path", { "marker-mid": "url(#a)", d: "M0 0L1 1" }]
      ],
      6
    ],
    [
      "a picture of a filter",
      [
        [0, "filter", { id: "f" }],
        [1, "feImage", { href: "#a" }],
        [0, "g", { id: "a" }]
      ],
      5
    ],
    [
      "what moves",
      [
        [0, "g", { id: "a" }],
        [1, "animate", { href: "#a" }]
      ],
      0
    ],
    [
      "itself",
      [
        [0, "g", { id: "a" }],
        [1, "use", { href: "#a" }]
      ],
      Infinity
    ]
  ] as ReadonlyArray<[string, ReadonlyArray<Sketch>, number]>)("of %s", (_, sketches, expected) => {
    expect(count(sketches)).toBe(expected)
  })

  it("S9: are as many for a filter as its steps take time, once for each element that has it", () => {
    const steps = (names: ReadonlyArray<Sketch>, users = 1): number =>
      count([
        [0, "filter", { id: "f" }],
        ...names,
        ...Array.from({ length: users }, (): Sketch => [0, "path", { filter: "url(#f)" }])
      ])
    const blurs = (length: number, more = {}) =>
      Array.from({ length }, (): Sketch => [1, "feGaussianBlur", { stdDeviation: "5", ...more }])
    // What a browser is asked to do grows as the steps do, and as those who have them do: an attacker gains nothing by either.
    const [n, twice, fourTimes] = [10, 20, 40].map((length) => steps(blurs(length)))
    expect([twice! / n!, fourTimes! / n!].map((times) => Math.round(times * 10) / 10)).toEqual([2, 4])
    const [one, two, four] = [1, 2, 4].map((users) => steps(blurs(10), users))
    expect([two! - one!, four! - two!]).toEqual([1_001, 2 * 1_001])
    expect(steps(blurs(99))).toBeLessThan(limits.drawingRepetition)
    expect(steps(blurs(200))).toBeGreaterThan(limits.drawingRepetition)
    expect(steps([[1, "feDropShadow"]], 40)).toBeLessThan(limits.drawingRepetition)
    expect(steps([[1, "feDropShadow"]], 80)).toBeGreaterThan(limits.drawingRepetition)
    // How far one reaches costs nothing more.
    expect(steps(blurs(1, { stdDeviation: "1e9" }))).toBe(steps(blurs(1)))
    for (const [name, small, large] of [
      ["feConvolveMatrix", { order: "3" }, { order: "60 60" }],
      ["feMorphology", { radius: "4" }, { radius: "1e6" }],
      ["feMorphology", {}, { radius: "0 1e300" }]
    ] as const) {
      expect(steps([[1, name, small]]), name).toBeLessThan(500)
      expect(steps([[1, name, large]]), name).toBeGreaterThan(limits.drawingRepetition)
    }
    for (const order of ["", "x", "-1", "0", "NaN", "1e999", "."])
      expect(steps([[1, "feConvolveMatrix", { order }]]), order).toBeGreaterThan(0)
  })

  it("are counted for a filter that only a stylesheet names, too", () => {
    const blurs = Array.from({ length: 300 }, (): Sketch => [1, "feGaussianBlur"])
    expect(count([[0, "filter", { id: "f" }], ...blurs])).toBeGreaterThan(limits.drawingRepetition)
  })

  it("S9: are told of a text however many they are, with work that grows as the text does", () => {
    for (const levels of [14, 500, 1_000, 2_000]) expect(count(nested(levels, 10))).toBeGreaterThan(1e13)
    // A chain of references alone repeats no more than its square.
    expect(count(nested(2_000, 1))).toBeLessThan(2_000 * 2_001 * 2)
  })

  it("are as many as they are when every use is written out", () => {
    const levels = array(integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 })
    assert(
      property(levels, (uses) => {
        const all: Array<Sketch> = [[0, "path", { id: "a0" }]]
        let whole = 1
        let drawn = 1
        for (const [level, each] of uses.entries()) {
          const group = all.push([0, "g", { id: `a${level + 1}` }])
          for (let use = 0; use < each; use++) all.push([group, "use", { href: `#a${level}` }])
          whole = 1 + each * (1 + whole)
          drawn += whole
        }
        expect(count(all)).toBe(drawn - all.length)
      })
    )
  })
})
