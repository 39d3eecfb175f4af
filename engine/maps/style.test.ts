import * as fc from "fast-check"
import { expect, it } from "vitest"
import { groundParts, partNames } from "./parts.ts"
import { elementTypes, featureTypes, groundChanges, readStyle } from "./style.ts"

const changed = (...rules: ReadonlyArray<object>) => groundChanges(JSON.stringify(rules))

it.each([
  [
    "a colour",
    { featureType: "water", elementType: "geometry", stylers: [{ color: "#112233" }] },
    "water",
    { color: "#112233" }
  ],
  ["a short colour", { featureType: "water", stylers: [{ color: "#123" }] }, "water", { color: "#112233" }],
  ["nothing", { featureType: "road.highway", stylers: [{ visibility: "off" }] }, "highway", { hidden: true }],
  ["a family", { featureType: "road", stylers: [{ visibility: "off" }] }, "local", { hidden: true }],
  ["everything", { stylers: [{ visibility: "off" }] }, "land", { hidden: true }],
  [
    "a width",
    { featureType: "road.local", elementType: "geometry.fill", stylers: [{ weight: 3 }] },
    "local",
    { weight: 3 }
  ],
  ["grey", { featureType: "water", stylers: [{ saturation: -100 }] }, "water", { color: "#cecece" }],
  ["white", { featureType: "water", stylers: [{ lightness: 100 }] }, "water", { color: "#ffffff" }],
  ["black", { featureType: "water", stylers: [{ lightness: "-100" }] }, "water", { color: "#000000" }],
  [
    "the reverse",
    { featureType: "landscape", elementType: "geometry", stylers: [{ color: "#000000" }, { invert_lightness: true }] },
    "land",
    { color: "#ffffff" }
  ]
])("MAP-06: %s is what a style in Google's notation makes of a part", (_, rule, part, change) => {
  expect(changed(rule)).toMatchObject({ [part]: change })
})

it("lets the last rule win, leaves alone what none names, and hides labels without what they name", () => {
  const style = changed(
    { featureType: "water", stylers: [{ color: "#111111" }, { visibility: "off" }] },
    { featureType: "water", elementType: "geometry", stylers: [{ visibility: "on" }, { color: "#222222" }] }
  )
  expect(style).toEqual({ water: { color: "#222222" }, waterName: { hidden: true }, waterHalo: { hidden: true } })
  expect(groundChanges(undefined)).toEqual({})
  expect(groundChanges("[{]")).toEqual({})
})

it.each([
  ["{", "It is not JSON."],
  ["{}", "It takes a JSON array of { featureType, elementType, stylers }."],
  ["[1]", "[0] is no object."],
  ['[{},{"featureType":"sea"}]', "[1].featureType takes one of: all, administrative"],
  ['[{"elementType":"fill"}]', "[0].elementType takes one of: all, geometry"],
  ['[{"stylers":{}}]', "[0].stylers takes an array"],
  ['[{"stylers":[{"color":"red"}]}]', "[0].stylers[0].color takes a colour as #rrggbb."],
  ['[{"stylers":[{},{"lightness":101}]}]', "[0].stylers[1].lightness takes a number from -100 to 100."],
  ['[{"stylers":[{"glow":1}]}]', '[0].stylers[0] has "glow"; a styler is one of: color'],
  ['[{"stylers":[{"__proto__":1}]}]', '[0].stylers[0] has "__proto__"'],
  ['[{"style":[]}]', '[0] has "style"; it takes featureType, elementType and stylers.']
])("says what is wrong with %s, and where", (text, problem) => {
  const read = readStyle(text)
  expect(read.ok ? "" : read.problem).toContain(problem)
})

it("makes colours and nothing else of every style that it takes, and never throws", () => {
  const styler = fc.oneof(
    fc.record({ color: fc.constantFrom("#000000", "#fff", "#A1b2C3") }),
    fc.record({ hue: fc.constantFrom("#ff0000", "#808080") }),
    fc.record({ lightness: fc.integer({ min: -100, max: 100 }) }),
    fc.record({ saturation: fc.integer({ min: -100, max: 100 }) }),
    fc.record({ gamma: fc.double({ min: 0.01, max: 10, noNaN: true }) }),
    fc.record({ invert_lightness: fc.boolean() })
  )
  const rule = fc.record({
    featureType: fc.constantFrom(...featureTypes),
    elementType: fc.constantFrom(...elementTypes),
    stylers: fc.array(styler, { maxLength: 4 })
  })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), (rules) => {
      const text = JSON.stringify(rules)
      expect(readStyle(text).ok).toBe(true)
      for (const [part, change] of Object.entries(groundChanges(text))) {
        expect(partNames).toContain(part)
        expect(change?.color).toMatch(/^#[0-9a-f]{6}$/)
      }
    })
  )
  fc.assert(fc.property(fc.string(), (text) => void readStyle(text)))
  fc.assert(fc.property(fc.json(), (text) => void readStyle(text)))
})

it("names every part by a feature and an element that styles can name", () => {
  for (const { feature, element } of Object.values(groundParts)) {
    expect(featureTypes).toContain(feature)
    expect(elementTypes).toContain(element)
  }
})
