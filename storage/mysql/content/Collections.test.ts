import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Database } from "../Database.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aCollection, aCollectionRow, aSiteId, noon } from "../../../test/builders/nouns.ts"

const { run } = testDatabase()

describe("collections", () => {
  it("come back as they were stored, those of one site only", () =>
    run(
      Effect.gen(function* () {
        const collections = yield* Collections
        const team = aCollection({ siteId: aSiteId(), detailBasePath: "/team" })
        yield* collections.put(team)
        yield* collections.put(aCollection({ siteId: aSiteId() }))
        expect(yield* collections.list(team.siteId)).toEqual([team])
        const renamed = { ...team, name: "Crew", detailBasePath: null, updatedAt: noon + 1 }
        yield* collections.put(renamed)
        expect(yield* collections.get(team.siteId, "team")).toEqual(renamed)
        yield* collections.remove(team.siteId, "team")
        expect(yield* collections.get(team.siteId, "team")).toBeUndefined()
      })
    ))

  it("have rows by order, then slug, and find each by id and by slug", () =>
    run(
      Effect.gen(function* () {
        const collections = yield* Collections
        const siteId = aSiteId()
        const [last, second, first] = [
          aCollectionRow({ siteId, slug: "a", sortOrder: 2, visibleFrom: noon, featured: true }),
          aCollectionRow({ siteId, slug: "c", sortOrder: -1 }),
          aCollectionRow({ siteId, slug: "b", sortOrder: -1 })
        ]
        for (const row of [last, second, first]) yield* collections.putRow(row)
        yield* collections.putRow(aCollectionRow({ siteId, collection: "other", slug: "a" }))
        expect(yield* collections.rows(siteId, "team")).toEqual([first, second, last])
        expect(yield* collections.row(siteId, "team", last.id)).toEqual(last)
        expect(yield* collections.rowBySlug(siteId, "team", "c")).toEqual(second)
        expect(yield* collections.countRows(siteId, "team")).toBe(3)
        const written = [last, second, first].map(({ data }) => JSON.stringify(data).length)
        expect(yield* collections.rowsBytes(siteId, "team")).toBeGreaterThanOrEqual(written.reduce((a, b) => a + b))
        expect(yield* collections.rowsBytes(siteId, "none")).toBe(0)
        expect([...(yield* collections.tally(siteId))]).toEqual([
          ["other", 1],
          ["team", 3]
        ])
        yield* collections.removeRow(siteId, "team", last.id)
        expect(yield* collections.row(siteId, "team", last.id)).toBeUndefined()
      })
    ))

  it("come a part at a time in their order, and by what they are called, in a list of any length", () =>
    run(
      Effect.gen(function* () {
        const collections = yield* Collections
        const { query, transaction } = yield* Database
        const siteId = aSiteId()
        const named = (index: number) => ({
          first: index % 2 === 0 ? "" : `Élan ${index}`,
          last: `Second “${index}” \\ 50%`
        })
        const rows = Array.from({ length: 2_000 }, (_, index) =>
          aCollectionRow({
            siteId,
            slug: `s${String(index).padStart(5, "0")}`,
            sortOrder: Math.floor(index / 7) - 100,
            data: named(index)
          })
        )
        yield* collections.putRows(rows.toReversed())
        yield* collections.putRows(rows.slice(0, 20).map((row) => aCollectionRow({ ...row, collection: "short" })))
        const read = Effect.map(
          query((db) => sql<{ Value: string }>`show session status like 'Handler_read%'`.execute(db)),
          ({ rows: counts }) => counts.reduce((sum, { Value }) => sum + Number(Value), 0)
        )
        const during = <A>(asked: Effect.Effect<A>) =>
          transaction(
            Effect.gen(function* () {
              const before = yield* read
              const answer = yield* asked
              return { answer, read: (yield* read) - before }
            })
          )
        const first = yield* during(collections.rowsAfter(siteId, "team", { limit: 15 }))
        expect(first.answer).toEqual(rows.slice(0, 15))
        const middle = yield* during(collections.rowsAfter(siteId, "team", { limit: 15, after: rows[1_000]! }))
        expect(middle.answer).toEqual(rows.slice(1_001, 1_016))
        const short = yield* during(collections.rowsAfter(siteId, "short", { limit: 15 }))
        expect([first.read, middle.read]).toEqual([short.read, expect.closeTo(short.read, -1)])
        expect(yield* collections.rowsAfter(siteId, "team", { limit: 15, after: rows.at(-1)! })).toEqual([])

        const fields = ["first", "last"]
        const found = (text: string, offset = 0) =>
          Effect.map(collections.rowsNamed(siteId, "team", text, { fields, limit: 3, offset }), (some) =>
            some.map(({ slug }) => slug)
          )
        expect(yield* found("éLAN 11")).toEqual(["s00011", "s00111", "s00113"])
        expect(yield* found("éLAN 11", 2)).toEqual(["s00113", "s00115", "s00117"])
        expect(yield* found("second “1996” \\ 50%")).toEqual(["s01996"])
        // What it is called, and nothing else it says.
        expect(yield* found("second “1995”")).toEqual([])
        expect(yield* found("S01995")).toEqual(["s01995"])
        expect(
          yield* Effect.map(
            collections.rowsNamed(siteId, "team", "s00003", { fields: [], limit: 3, offset: 0 }),
            (some) => some.length
          )
        ).toBe(1)
      })
    ))

  it("are found by whatever stands in a name, and by nothing that is no text", () =>
    run(
      Effect.gen(function* () {
        const collections = yield* Collections
        const siteId = aSiteId()
        const rows = [
          aCollectionRow({ siteId, slug: "a", data: { name: `${"Far ".repeat(200)}away` } }),
          aCollectionRow({ siteId, slug: "b", data: { name: ["away"], title: "Near" } }),
          aCollectionRow({ siteId, slug: "c", data: { name: null, title: "null" } }),
          aCollectionRow({ siteId, slug: "d", data: { name: 7, title: "Ångström" } })
        ]
        yield* collections.putRows(rows)
        const fields = ["name", "title"]
        const found = (text: string) =>
          Effect.map(collections.rowsNamed(siteId, "team", text, { fields, limit: 9, offset: 0 }), (some) =>
            some.map(({ slug }) => slug)
          )
        expect(yield* found("away")).toEqual(["a"])
        expect(yield* found("near")).toEqual(["b"])
        expect(yield* found("null")).toEqual(["c"])
        expect(yield* found("7")).toEqual([])
        expect(yield* found("ångström")).toEqual(["d"])
      })
    ))

  it("are shown to visitors while their window is open: all, the featured, or the others", () =>
    run(
      Effect.gen(function* () {
        const collections = yield* Collections
        const siteId = aSiteId()
        const [later, plain, starred] = [
          aCollectionRow({ siteId, slug: "later", sortOrder: 1, visibleFrom: noon + 1, featured: true }),
          aCollectionRow({ siteId, slug: "plain", sortOrder: 2, visibleUntil: noon + 1 }),
          aCollectionRow({ siteId, slug: "starred", sortOrder: 3, featured: true })
        ]
        yield* collections.putRows([starred, plain, later])
        const shown = (now: number, featured: boolean | null) =>
          collections.visibleRows(siteId, "team", { now, featured })
        expect(yield* shown(noon, null)).toEqual([plain, starred])
        expect(yield* shown(noon + 1, null)).toEqual([later, starred])
        expect(yield* shown(noon + 1, true)).toEqual([later, starred])
        expect(yield* shown(noon, true)).toEqual([starred])
        expect(yield* shown(noon, false)).toEqual([plain])

        const mark = (featured: boolean | null) => collections.visibleMark(siteId, "team", { now: noon, featured })
        const before = [yield* mark(null), yield* mark(true), yield* mark(false)]
        yield* collections.putRow({ ...plain, data: { name: "Changed" } })
        const after = [yield* mark(null), yield* mark(true), yield* mark(false)]
        expect(after.map((one, at) => one === before[at])).toEqual([false, true, false])
      })
    ))

  it("have a mark that moves with every change of a visible row, and with nothing else", () =>
    run(
      Effect.gen(function* () {
        const collections = yield* Collections
        const siteId = aSiteId()
        const [ada, bea] = [
          aCollectionRow({ siteId, slug: "ada", data: { name: "Ada" } }),
          aCollectionRow({
            siteId,
            slug: "bea",
            data: { name: "Bea" },
            visibleFrom: noon + 10,
            visibleUntil: noon + 20
          })
        ]
        const mark = (now: number) => collections.visibleMark(siteId, "team", { now, featured: null })
        const marks = [yield* mark(noon)]
        yield* collections.putRows([ada, bea])
        const [before, at, last, after] = [noon + 9, noon + 10, noon + 19, noon + 20]
        const alone = yield* mark(before)
        expect([yield* mark(last), yield* mark(after)]).toEqual([yield* mark(at), alone])
        marks.push(alone, yield* mark(at))

        const changes = [
          { data: { name: "Adah" } },
          { slug: "adah" },
          { featured: true },
          { sortOrder: 7 },
          { updatedAt: 5 }
        ]
        for (const change of changes) {
          yield* collections.putRow({ ...ada, ...change })
          marks.push(yield* mark(before))
        }
        expect(new Set(marks).size).toBe(marks.length)

        yield* collections.putRow(ada)
        yield* collections.putRow({ ...bea, data: { name: "Beatrice" } })
        yield* collections.putRow(aCollectionRow({ siteId, collection: "other", slug: "x" }))
        expect(yield* mark(before)).toBe(alone)
        yield* collections.removeRow(siteId, "team", ada.id)
        expect(yield* mark(before)).toBe(marks[0])
      })
    ))

  it("know the next opening or closing of a window, and are due when it has come", () =>
    run(
      Effect.gen(function* () {
        const collections = yield* Collections
        const siteId = aSiteId()
        yield* collections.putRow(aCollectionRow({ siteId, visibleFrom: noon - 5, visibleUntil: noon + 20 }))
        yield* collections.putRow(aCollectionRow({ siteId, visibleFrom: noon + 10 }))
        const after = (at: number) => collections.boundaryAfter(siteId, "team", at)
        expect([yield* after(noon), yield* after(noon + 10), yield* after(noon + 20)]).toEqual([
          noon + 10,
          noon + 20,
          null
        ])
        yield* collections.put(aCollection({ siteId, nextBoundary: noon + 10 }))
        yield* collections.put(aCollection({ siteId, key: "still" }))
        const dueAt = (at: number) => Effect.map(collections.due(at, 10), (due) => due.map(({ key }) => key))
        expect(yield* dueAt(noon + 9)).toEqual([])
        expect(yield* dueAt(noon + 10)).toEqual(["team"])
      })
    ))
})
