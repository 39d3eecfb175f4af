import { Effect } from "effect"
import { beforeEach, expect, it } from "vitest"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { noon } from "../../../test/builders/nouns.ts"
import { Database } from "../Database.ts"

const database = testDatabase()
const run = database.run

beforeEach(() =>
  run(
    Effect.gen(function* () {
      const { query } = yield* Database
      yield* query((db) => db.deleteFrom("sweep_turns").execute())
      yield* query((db) => db.deleteFrom("swept").execute())
    })
  )
)

const taken = (now: number) =>
  Effect.flatMap(Sweeps, ({ take }) =>
    Effect.forEach(["a", "b", "c", "d"], (holder) => take(holder, now), { concurrency: "unbounded" })
  )

it("is one worker's at a time, however many processes ask, the first time and a day later", async () => {
  for (const now of [noon, noon + DAY_MS]) {
    const answers = await Promise.all([run(taken(now)), Effect.runPromise(Effect.provide(taken(now), database.fresh))])
    expect(answers.flat().filter(Boolean)).toHaveLength(1)
    for (const holder of ["a", "b", "c", "d"]) await run(Effect.flatMap(Sweeps, ({ end }) => end(holder, now)))
    expect((await run(taken(now + DAY_MS - 1))).filter(Boolean)).toEqual([])
  }
})

it("goes to another when its holder is not heard of, who then holds it no more", () =>
  run(
    Effect.gen(function* () {
      const { take, hold, end, turn } = yield* Sweeps
      expect(yield* take("one", noon)).toBe(true)
      expect(yield* hold("one", noon + 10)).toBe(true)
      expect(yield* take("two", noon + limits.sweepHeldMs)).toBe(false)
      const free = noon + 10 + limits.sweepHeldMs
      expect(yield* take("two", free)).toBe(true)
      expect(yield* hold("one", free)).toBe(false)
      yield* end("one", free)
      expect(yield* turn).toMatchObject({ begunAt: free, endedAt: null })
      yield* end("two", free + 1)
      expect(yield* turn).toEqual({ askedAt: null, begunAt: free, endedAt: free + 1, heldUntil: null })
    })
  ))

it("is done ahead of its time when asked for, and again when asked for meanwhile", () =>
  run(
    Effect.gen(function* () {
      const { take, ask, end, turn } = yield* Sweeps
      yield* ask(noon)
      expect((yield* turn).askedAt).toBe(noon)
      expect(yield* take("one", noon)).toBe(true)
      yield* end("one", noon + 1)
      expect(yield* take("one", noon + 2)).toBe(false)
      yield* ask(noon + 3)
      expect(yield* take("one", noon + 4)).toBe(true)
      yield* ask(noon + 5)
      yield* end("one", noon + 6)
      expect((yield* turn).askedAt).toBe(noon + 5)
      expect(yield* take("two", noon + 7)).toBe(true)
    })
  ))

it("notes what went by each rule, by the last sweep and by all", () =>
  run(
    Effect.gen(function* () {
      const { note, list } = yield* Sweeps
      yield* note("links", { count: 5, bytes: 50 }, { count: 5, bytes: 50 }, noon)
      yield* note("links", { count: 2, bytes: 20 }, { count: 7, bytes: 70 }, noon + 1)
      yield* note("links", { count: 1, bytes: 9 }, { count: 1, bytes: 9 }, noon + 2)
      yield* note("alerts", { count: 0, bytes: 0 }, { count: 0, bytes: 0 }, noon)
      expect(yield* list).toEqual([
        { rule: "alerts", last: { count: 0, bytes: 0 }, lastAt: noon, all: { count: 0, bytes: 0 } },
        { rule: "links", last: { count: 1, bytes: 9 }, lastAt: noon + 2, all: { count: 8, bytes: 79 } }
      ])
    })
  ))
