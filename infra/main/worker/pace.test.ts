import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { Processor, type ProcessorTimes, processorOfMachine, startPace } from "./pace.ts"

/** How long each rest of a reading is whose batches take 100 ms each, on a machine of which others need `busy`. */
const rests = (busy: ReadonlyArray<number>, isFirstReading = false): Promise<ReadonlyArray<number>> => {
  let times: ProcessorTimes = { needed: 0, all: 0 }
  const work = Effect.gen(function* () {
    const pace = yield* startPace({ isFirstReading })
    const lasted: Array<number> = []
    for (const share of busy) {
      const resting = yield* Effect.forkChild(pace.rest(100))
      for (let ms = 0; ; ms += 50) {
        yield* TestClock.adjust(ms === 0 ? 0 : 50)
        if (resting.pollUnsafe() !== undefined) {
          lasted.push(ms)
          break
        }
        times = { needed: times.needed + 100 * share, all: times.all + 100 }
      }
      yield* Fiber.join(resting)
    }
    return lasted
  })
  return Effect.runPromise(
    work.pipe(
      Effect.provideService(Processor, () => times),
      Effect.provide(TestClock.layer())
    )
  )
}

describe("the pace of whoever reads a feed", () => {
  it("is that of an idle machine until others are seen to need the processor, and again when they do not any more", async () => {
    const [first, busy, ...later] = await rests([0.2, 0.2, ...Array.from({ length: 12 }, () => 0)])
    expect(first).toBe(100)
    expect(busy).toBeGreaterThan(1_000)
    expect(later.at(-1)).toBeLessThan(300)
  })

  it("is steady at a first reading", async () => {
    expect(await rests([1, 1, 1], true)).toEqual([100, 100, 100])
  })

  it("looks at all cores of the machine, and never sees more in use than there is", () => {
    const [before, after] = [processorOfMachine(), processorOfMachine()]
    for (const { needed, all } of [before, after]) expect(needed).toBeLessThanOrEqual(all)
    expect(after.all).toBeGreaterThanOrEqual(before.all)
    expect(before.all).toBeGreaterThan(0)
  })
})
