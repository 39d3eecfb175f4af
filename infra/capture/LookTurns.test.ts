/** Whose page is looked at when, by a clock of the test's own: a look is a sleep. */
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { limits, SECOND_MS } from "../../engine/limits.ts"
import { shares } from "../../engine/turns/shares.ts"
import { LookTurns } from "./LookTurns.ts"

const endless = limits.captureMs
const quick = 2 * SECOND_MS

/** Looks by the second at which each was begun. */
const aQueue = () => {
  const turns = new LookTurns()
  const begun: Array<string> = []
  let second = 0
  const ask = (site: string, lastsMs: number) =>
    Effect.forkChild(
      turns.inTurn(
        site,
        Effect.suspend(() => {
          begun.push(`${site} ${second}`)
          return Effect.sleep(lastsMs)
        })
      )
    )
  const pass = Effect.fnUntraced(function* (seconds: number) {
    for (const until = second + seconds; second < until; second++) {
      yield* TestClock.adjust(SECOND_MS)
    }
  })
  return { ask, begun, pass }
}
const played = <A, E>(play: Effect.Effect<A, E>) => Effect.runPromise(Effect.provide(play, TestClock.layer()))

describe("looks at pages", () => {
  it("of sites whose pages run without end leave a place to everybody else's", () =>
    played(
      Effect.gen(function* () {
        const { ask, begun, pass } = aQueue()
        for (const site of ["a", "b", "c", "d"]) for (let each = 0; each < 5; each++) yield* ask(site, endless)
        // Each of them is known for what it is once it has been looked at.
        yield* pass(2 * (endless / SECOND_MS) + 1)
        begun.length = 0
        for (let each = 0; each < 3; each++) {
          const asked = yield* ask("shop", quick)
          yield* pass(quick / SECOND_MS + 1)
          expect(asked.pollUnsafe()).toEqual(Exit.void)
        }
        expect(begun.filter((look) => look.startsWith("shop"))).toHaveLength(3)
      })
    ))

  it("of such a site are taken, one after another, and it is like others again after quick ones", () =>
    played(
      Effect.gen(function* () {
        const { ask, begun, pass } = aQueue()
        yield* ask("a", endless)
        yield* pass(endless / SECOND_MS + 1)
        const asked = yield* Effect.forEach(Array.from({ length: 5 }), () => ask("a", quick))
        yield* pass((5 * quick) / SECOND_MS + 1)
        for (const each of asked) expect(each.pollUnsafe()).toEqual(Exit.void)
        const more = yield* Effect.forEach(Array.from({ length: 5 }), () => ask("a", quick))
        yield* pass((5 * quick) / SECOND_MS + 1)
        for (const each of more) expect(each.pollUnsafe()).toEqual(Exit.void)
        begun.length = 0
        // Another such site holds their one place; this one is none of them any more.
        yield* ask("b", endless)
        yield* pass(endless / SECOND_MS + 1)
        yield* ask("b", endless)
        yield* ask("a", quick)
        yield* pass(1)
        expect(begun.map((look) => look.slice(0, 1))).toEqual(["b", "b", "a"])
      })
    ))

  it("are refused beyond what may wait of one site, and nothing of them is begun", () =>
    played(
      Effect.gen(function* () {
        const { ask, begun, pass } = aQueue()
        yield* Effect.forEach(Array.from({ length: 1 + shares.captures.queue }), () => ask("a", endless))
        yield* pass(1)
        const refused = yield* ask("a", endless)
        yield* pass(1)
        expect(yield* Effect.flip(Fiber.join(refused))).toMatchObject({ _tag: "NoTurn", full: true })
        expect(begun).toHaveLength(1)
      })
    ))
})
