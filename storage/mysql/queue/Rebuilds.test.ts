import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import { aPageId, aSiteId, anId, noon } from "../../../test/builders/nouns.ts"
import type { RebuildId } from "../../../engine/model/ids.ts"
import { Rebuilds, type Rebuild } from "../../../engine/ports/Rebuilds.ts"
import { Database } from "../Database.ts"

const database = testDatabase()
const run = database.run

const aRebuild = (rebuild: Partial<Rebuild> = {}): Rebuild => ({
  id: anId("rb") as RebuildId,
  siteId: aSiteId(),
  reason: "stylesheet",
  state: "running",
  pagesTotal: 0,
  pagesDone: 0,
  pagesUnchanged: 0,
  startedAt: noon,
  finishedAt: null,
  error: null,
  atomic: false,
  ...rebuild
})

describe("a rebuild", () => {
  it("is found by its site and, for operators, by its id alone", () =>
    run(
      Effect.gen(function* () {
        const rebuilds = yield* Rebuilds
        const rebuild = aRebuild()
        yield* rebuilds.insert(rebuild)
        expect(yield* rebuilds.get(rebuild.siteId, rebuild.id)).toEqual(rebuild)
        expect(yield* rebuilds.find(rebuild.id)).toEqual(rebuild)
        expect(yield* rebuilds.get(aSiteId(), rebuild.id)).toBeUndefined()
      })
    ))

  it("counts what any number of workers report at once, and remembers the furthest page", () =>
    run(
      Effect.gen(function* () {
        const rebuilds = yield* Rebuilds
        const rebuild = aRebuild()
        const ids = Array.from({ length: 10 }, aPageId)
        yield* rebuilds.insert(rebuild)
        yield* rebuilds.begin(rebuild.siteId, rebuild.id, 100)
        yield* Effect.forEach(
          ids.toReversed(),
          (upTo) => rebuilds.advance(rebuild.siteId, rebuild.id, { done: 10, unchanged: 3, upTo }),
          { concurrency: "unbounded" }
        )
        yield* rebuilds.advance(aSiteId(), rebuild.id, { done: 1, unchanged: 1 })
        expect(yield* rebuilds.get(rebuild.siteId, rebuild.id)).toEqual({
          ...rebuild,
          pagesTotal: 100,
          pagesDone: 100,
          pagesUnchanged: 30
        })
        const { query } = yield* Database
        const row = yield* query((db) =>
          db.selectFrom("rebuilds").select("done_up_to").where("rebuild_id", "=", rebuild.id).executeTakeFirstOrThrow()
        )
        expect(row.done_up_to).toBe(ids.at(-1))
      })
    ))

  it("finishes once, and stands still afterwards", () =>
    run(
      Effect.gen(function* () {
        const rebuilds = yield* Rebuilds
        const rebuild = aRebuild()
        yield* rebuilds.insert(rebuild)
        expect(yield* rebuilds.finish(rebuild.siteId, rebuild.id, "failed", noon + 5, "Store unreachable.")).toBe(true)
        expect(yield* rebuilds.finish(rebuild.siteId, rebuild.id, "done", noon + 6)).toBe(false)
        yield* rebuilds.advance(rebuild.siteId, rebuild.id, { done: 1, unchanged: 0 })
        yield* rebuilds.begin(rebuild.siteId, rebuild.id, 9)
        expect(yield* rebuilds.find(rebuild.id)).toEqual({
          ...rebuild,
          state: "failed",
          finishedAt: noon + 5,
          error: "Store unreachable."
        })
      })
    ))

  it("is listed while running by its site, oldest first, and among the recent of all sites, newest first", () =>
    run(
      Effect.gen(function* () {
        const rebuilds = yield* Rebuilds
        const siteId = aSiteId()
        const later = noon * 2
        const second = aRebuild({ siteId, startedAt: later + 2 })
        const first = aRebuild({ siteId, startedAt: later + 1 })
        const done = aRebuild({ siteId, startedAt: later + 3, state: "done" })
        const foreign = aRebuild({ startedAt: later + 4 })
        yield* Effect.forEach([second, first, done, foreign], rebuilds.insert)
        expect((yield* rebuilds.running(siteId)).map(({ id }) => id)).toEqual([first.id, second.id])
        expect((yield* rebuilds.recent(3)).map(({ id }) => id)).toEqual([foreign.id, done.id, second.id])
      })
    ))
})
