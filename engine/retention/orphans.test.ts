/** What is marked, unmarked, due and held back, at the edges. */
import { describe, expect, it } from "vitest"
import { DAY_MS, limits } from "../limits.ts"
import { isTooMuch, judgeObjects, type Mark, mayBeOrphan } from "./orphans.ts"

const now = 1_000 * DAY_MS
const at = "sites/site_1"
const hash = (index: number) => index.toString(16).padStart(32, "0")
const css = (index: number) => `${at}/assets/${hash(index)}.css`
const face = (index: number) => `${at}/assets/${hash(index)}.woff2`
const file = (index: number) => `${at}/media/med_${index.toString().padStart(4, "0")}/original`
const listed = (...keys: ReadonlyArray<string>) => keys.map((key) => ({ key, size: 7 }))
const mark = (key: string, age: number): Mark => ({ key, rule: "content-files", bytes: 7, markedAt: now - age })
const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index))

it.each([
  [css(1), true],
  [`${at}/pages/news/page-2.html`, true],
  [`${at}/pages/index.html`, true],
  [file(1), true],
  [`${at}/assets/forms.js`, false],
  [`${at}/edge.json`, false],
  [`${at}/404.html`, false],
  ["hosts/www.vale.example.json", false],
  [`${at}/notes/a.txt`, false]
])("takes %s for something that may be left behind: %s", (key, may) => expect(mayBeOrphan(key)).toBe(may))

describe("a look at a site", () => {
  const none: ReadonlySet<string> = new Set()

  it("marks what nothing names, once, and of its kinds alone", () => {
    const edge = `${at}/edge.json`
    const orphans = new Set([css(1), css(2), edge])
    const judged = judgeObjects(listed(css(1), css(2), css(3), edge), orphans, [mark(css(2), 5)], now)
    expect(judged).toEqual({ fresh: [{ key: css(1), rule: "content-files", bytes: 7 }], passed: [], due: [] })
  })

  it("takes the mark from what is named again, however old, and from what is not there", () => {
    const marks = [mark(css(1), 99 * DAY_MS), mark(css(2), 99 * DAY_MS)]
    expect(judgeObjects(listed(css(1)), none, marks, now)).toEqual({ fresh: [], passed: [css(1), css(2)], due: [] })
    expect(judgeObjects(listed(css(1)), new Set([css(2)]), marks, now).due).toEqual([])
  })

  it("finds due what has been marked for seven days, and no moment before", () => {
    const marks = [mark(css(1), limits.orphanKeptMs), mark(css(2), limits.orphanKeptMs - 1)]
    const judged = judgeObjects(listed(css(1), css(2)), new Set([css(1), css(2)]), marks, now)
    expect([judged.due, judged.passed]).toEqual([[marks[0]], []])
    expect(limits.orphanKeptMs).toBe(7 * DAY_MS)
  })

  it("leaves time for whoever believes a file to be stored, many times over", () => {
    expect(limits.orphanKeptMs).toBeGreaterThanOrEqual(5 * limits.storedAssetMs)
    expect(limits.orphanClaimMs).toBeGreaterThan(2 * limits.orphanRemovalMs)
  })
})

describe("too much at once", () => {
  const again = limits.orphansMadeAgain
  const once = limits.orphansMadeOnce

  it.each([
    ["all of a few that are made again", again, again, false],
    ["one more, of as many", again + 1, again + 1, true],
    ["one more, a fifth of all", again + 1, (again + 1) * 5, false],
    ["one more, a little over a fifth", again + 1, (again + 1) * 5 - 1, true]
  ])("%s", (_, going, all, held) => {
    expect(isTooMuch(listed(...many(going, css)), listed(...many(all, css)), true)).toBe(held)
  })

  it.each([
    ["files of the library", file],
    ["typefaces", face]
  ])("holds fewer %s back, whatever else is stored", (_, of) => {
    const all = [...many(once + 1, of), ...many(10_000, css)]
    expect(isTooMuch(listed(...many(once, of)), listed(...all), true)).toBe(false)
    expect(isTooMuch(listed(...many(once + 1, of)), listed(...all), true)).toBe(true)
    expect(isTooMuch(listed(...many(once + 1, of)), listed(...many((once + 1) * 5, of)), true)).toBe(false)
  })

  it("is anything of a site that the database does not know", () => {
    expect(isTooMuch(listed(css(1)), listed(css(1)), false)).toBe(true)
    expect(isTooMuch([], listed(css(1)), false)).toBe(false)
  })
})
