import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import type { SiteId } from "../model/ids.ts"
import { readBatch, writeBatch } from "./batch.ts"
import { rest, Tally, type TallyBounds } from "./Tally.ts"
import { withinDay } from "./withinDay.ts"

const roomy: TallyBounds = { days: 1_000, pages: 1_000, referrers: 1_000, names: 10_000 }

interface Event {
  readonly kind: "view" | "visit" | "automated"
  readonly site: SiteId
  readonly date: string
  readonly name: string
}

const events = fc.array(
  fc.record({
    kind: fc.constantFrom("view", "visit", "automated"),
    site: fc.constantFrom("site_a", "site_b", "site_c") as fc.Arbitrary<SiteId>,
    date: fc.constantFrom("2026-03-28", "2026-03-29"),
    name: fc.constantFrom("/", "/a", "/ü", "__proto__", "constructor", "/b\n", '/"')
  }) as fc.Arbitrary<Event>,
  { maxLength: 80 }
)

const tallied = (all: ReadonlyArray<Event>, bounds: TallyBounds): Tally => {
  const tally = new Tally(bounds)
  for (const { kind, site, date, name } of all) {
    if (kind === "view") tally.view(site, date, name)
    else if (kind === "visit") tally.visit(site, date, name === "/" ? null : name)
    else tally.automated(site, date)
  }
  return tally
}

const plain = (tally: Tally) =>
  Object.fromEntries(
    [...tally.entries()].map(([site, date, { pages, referrers, ...sums }]) => [
      `${site} ${date}`,
      { ...sums, pages: [...pages].sort(), referrers: [...referrers].sort() }
    ])
  )

/** What is left of it when no name is told apart. */
const sums = (tally: Tally) =>
  Object.fromEntries(
    [...tally.entries()].map(([site, date, { pages, referrers, ...counts }]) => [
      `${site} ${date}`,
      { ...counts, pages: total(pages), referrers: total(referrers) }
    ])
  )
const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** The events in parts of any size, each a batch that was written and read, merged in any order. */
const parted = fc
  .tuple(events, fc.array(fc.nat({ max: 6 }), { maxLength: 80 }), fc.infiniteStream(fc.nat()))
  .map(([all, parts, order]) => {
    const batches = Map.groupBy(all, (_, index) => parts[index] ?? 0)
    const shuffled = [...batches.values()]
      .map((batch) => [order.next().value as number, batch] as const)
      .sort(([a], [b]) => a - b)
      .map(([, batch]) => batch)
    return { all, batches: shuffled }
  })

const merged = (batches: ReadonlyArray<ReadonlyArray<Event>>, bounds: TallyBounds): Tally => {
  const whole = new Tally(bounds)
  for (const batch of batches)
    for (const [site, date, counts] of readBatch(writeBatch(tallied(batch, bounds)))!.entries())
      whole.add(site, date, counts)
  return whole
}

describe("batches", () => {
  it("come to the same, however visits are parted among them and in whatever order they arrive", () => {
    fc.assert(
      fc.property(parted, ({ all, batches }) => {
        expect(plain(merged(batches, roomy))).toEqual(plain(tallied(all, roomy)))
      })
    )
  })

  it("come to the same sums where names find no room", () => {
    const tight = { ...roomy, pages: 2, referrers: 1, names: 5 }
    fc.assert(
      fc.property(parted, ({ all, batches }) => {
        expect(sums(merged(batches, tight))).toEqual(sums(tallied(all, roomy)))
      })
    )
  })

  it("are read as they were written, and nothing else is", () => {
    fc.assert(
      fc.property(events, (all) => {
        expect(plain(readBatch(writeBatch(tallied(all, roomy)))!)).toEqual(plain(tallied(all, roomy)))
      })
    )
    const line = { site: "s", date: "2026-03-29", views: 1, visits: 0, automated: 0, pages: [["/", 1]], referrers: [] }
    expect(readBatch(JSON.stringify(line))).toBeDefined()
    for (const broken of [
      { date: "29.3." },
      { views: -1 },
      { visits: 0.5 },
      { pages: [["/"]] },
      { pages: [[1, 1]] },
      { site: 7 },
      { referrers: null }
    ])
      expect(readBatch(JSON.stringify({ ...line, ...broken })), JSON.stringify(broken)).toBeUndefined()
    expect(readBatch("{")).toBeUndefined()
    expect(readBatch("null")).toBeUndefined()
  })
})

describe("a tally", () => {
  it("keeps to its bounds, and the sums of what it names stay whole", () => {
    const tally = new Tally({ days: 2, pages: 2, referrers: 1, names: 4 })
    for (const route of ["/a", "/b", "/c", "/d", "/a"]) tally.view("one" as SiteId, "2026-03-29", route)
    for (const host of ["x.test", "y.test", "x.test", null]) tally.visit("one" as SiteId, "2026-03-29", host)
    tally.view("two" as SiteId, "2026-03-29", "/a")
    tally.view("two" as SiteId, "2026-03-29", "/b")
    tally.view("three" as SiteId, "2026-03-29", "/a")
    const [[, , one], [, , two], ...more] = [...tally.entries()] as unknown as [
      [SiteId, string, { views: number; visits: number; pages: Map<string, number>; referrers: Map<string, number> }],
      [SiteId, string, { pages: Map<string, number> }]
    ]
    expect(more).toEqual([])
    expect(one.views).toBe(5)
    expect(Object.fromEntries(one.pages)).toEqual({ "/a": 2, "/b": 1, [rest]: 2 })
    expect(one.visits).toBe(4)
    expect(Object.fromEntries(one.referrers)).toEqual({ "x.test": 2, [rest]: 1 })
    expect(Object.fromEntries(two.pages)).toEqual({ "/a": 1, [rest]: 1 })
    expect(tally.dropped).toBe(1)
  })

  it("names no route longer than a row holds", () => {
    const tally = new Tally()
    tally.view("one" as SiteId, "2026-03-29", `/${"x".repeat(limits.figuresNameCharacters)}`)
    expect([...tally.entries()][0]![2].pages).toEqual(new Map([[rest, 1]]))
  })
})

describe("a day's rows", () => {
  it("are as many as are kept, and those there are go on being added to", () => {
    const counts = new Map([
      ["/new", 1],
      ["/known", 2],
      [rest, 3],
      ["/newer", 4]
    ])
    expect(Object.fromEntries(withinDay(new Set(["/known", rest]), counts, 2))).toEqual({
      "/new": 1,
      "/known": 2,
      [rest]: 7
    })
    expect(Object.fromEntries(withinDay(new Set(["/known", "/a"]), counts, 2))).toEqual({ "/known": 2, [rest]: 8 })
    expect(total(withinDay(new Set(), counts, 1))).toBe(10)
  })
})
