import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import { Crowds } from "./Crowds.ts"

/** A read that tells what stood when it began, and answers that end when they are let go. */
const aCrowd = () => {
  const crowds = new Crowds<string>({ lastsMs: 25 })
  const reads: Array<Deferred.Deferred<string>> = []
  let standing = "first"
  const read = Effect.suspend(() => {
    const [saw, end] = [standing, Deferred.makeUnsafe<string>()]
    reads.push(end)
    return Effect.as(Deferred.await(end), saw)
  })
  const ask = Effect.fnUntraced(function* (name = "site") {
    const [seen, end] = [yield* Deferred.make<string>(), yield* Deferred.make<void>()]
    const answer = (saw: string) => Effect.as(Effect.andThen(Deferred.succeed(seen, saw), Deferred.await(end)), saw)
    const fiber = yield* Effect.forkChild(crowds.answering(name, read, answer))
    yield* settled
    return { fiber, seen: Deferred.await(seen), end: Effect.andThen(Deferred.succeed(end, undefined), settled) }
  })
  return {
    crowds,
    reads,
    ask,
    set: (value: string) => void (standing = value),
    told: (at: number) => Effect.andThen(Deferred.succeed(reads[at]!, ""), settled),
    fails: (at: number) => Effect.andThen(Deferred.die(reads[at]!, new Error("away")), settled)
  }
}
const settled = Effect.forEach(Array.from({ length: 8 }), () => Effect.yieldNow, { discard: true })
const run = <A>(test: Effect.Effect<A, unknown, never>) =>
  Effect.runPromise(Effect.scoped(Effect.provide(test, TestClock.layer())))

it("whoever comes while somebody is being answered gets the same, and does not wait", () =>
  run(
    Effect.gen(function* () {
      const { ask, told, set, reads } = aCrowd()
      const one = yield* ask()
      const two = yield* ask()
      set("second")
      yield* told(0)
      const three = yield* ask()
      expect([yield* one.seen, yield* two.seen, yield* three.seen]).toEqual(["first", "first", "first"])
      expect(reads).toHaveLength(1)
      yield* one.end
      yield* two.end
      const four = yield* ask()
      expect(yield* four.seen).toBe("first")
      expect(reads).toHaveLength(1)
    })
  ))

it("whoever waits for each answer sees what was changed between", () =>
  run(
    Effect.gen(function* () {
      const { ask, told, set, crowds } = aCrowd()
      for (const [at, value] of ["first", "second", "third"].entries()) {
        set(value)
        const one = yield* ask()
        yield* told(at)
        expect(yield* one.seen).toBe(value)
        yield* one.end
        expect(crowds.size).toBe(0)
      }
    })
  ))

it("nothing is given on that is older than it may be, however long the crowd lasts", () =>
  run(
    Effect.gen(function* () {
      const { ask, told, set, reads } = aCrowd()
      const one = yield* ask()
      yield* TestClock.adjust("20 millis")
      yield* told(0)
      set("second")
      yield* TestClock.adjust("5 millis")
      const two = yield* ask()
      expect(yield* two.seen).toBe("first")
      yield* TestClock.adjust("1 millis")
      const three = yield* ask()
      yield* told(1)
      expect(yield* three.seen).toBe("second")
      // The first crowd ends beside the second, which goes on.
      yield* one.end
      yield* two.end
      const four = yield* ask()
      expect(yield* four.seen).toBe("second")
      expect(reads).toHaveLength(2)
    })
  ))

it("sites are told apart", () =>
  run(
    Effect.gen(function* () {
      const { ask, told, set } = aCrowd()
      const one = yield* ask("one")
      set("second")
      const other = yield* ask("other")
      yield* told(0)
      yield* told(1)
      expect([yield* one.seen, yield* other.seen]).toEqual(["first", "second"])
    })
  ))

it("a failure is that of all who share it, and of nobody who comes after it", () =>
  run(
    Effect.gen(function* () {
      const { ask, told, fails, crowds } = aCrowd()
      const [one, two] = [yield* ask(), yield* ask()]
      yield* fails(0)
      for (const { fiber } of [one, two]) expect(Exit.isFailure(yield* Fiber.await(fiber))).toBe(true)
      expect(crowds.size).toBe(0)
      const three = yield* ask()
      yield* told(1)
      expect(yield* three.seen).toBe("first")
    })
  ))

it("the others are answered when whoever began is interrupted, and nothing stays behind", () =>
  run(
    Effect.gen(function* () {
      const { ask, told, reads, crowds } = aCrowd()
      const [one, two] = [yield* ask(), yield* ask()]
      yield* Fiber.interrupt(one.fiber)
      yield* told(0)
      expect(yield* two.seen).toBe("first")
      expect(reads).toHaveLength(1)
      yield* two.end
      expect(crowds.size).toBe(0)
      // Nor of somebody who left while his read was under way.
      const three = yield* ask()
      yield* Fiber.interrupt(three.fiber)
      expect(crowds.size).toBe(0)
      yield* told(1)
      expect(crowds.size).toBe(0)
    })
  ))
