/**
 * Whose page is looked at next. Sites take turns; those whose looks lately took long take theirs among themselves and hold
 * one place at most, so that pages made to run without end leave a place to everybody else's.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../engine/limits.ts"
import { HeavySites } from "../../engine/turns/HeavySites.ts"
import { shares } from "../../engine/turns/shares.ts"
import { type NoTurn, Turns } from "../../engine/turns/Turns.ts"

export class LookTurns {
  readonly #turns = new Turns(shares.captures)
  readonly #heavyTurns = new Turns(shares.heavyCaptures)
  readonly #heavy = new HeavySites()

  /** Does the look when it is the site's turn. Fails with `NoTurn` when it was not begun. */
  inTurn<A, E, R>(siteId: string, look: Effect.Effect<A, E, R>): Effect.Effect<A, E | NoTurn, R> {
    const timed = this.#timed(
      siteId,
      Effect.map(look, (seen) => ({ seen }))
    )
    // Asked when its turn has come: of those that waited for it, the first may have been the one that took long.
    const unlessHeavy = Effect.suspend(() => (this.#heavy.has(siteId) ? Effect.undefined : timed))
    return Effect.flatMap(this.#turns.inTurn(siteId, unlessHeavy), (taken) =>
      taken === undefined ? this.#heavyTurns.inTurn(siteId, this.#turns.inTurn(siteId, timed)) : Effect.succeed(taken)
    ).pipe(Effect.map(({ seen }) => seen))
  }

  /** However it ends: whoever gives up a look that runs without end has held the place as long. */
  #timed<A, E, R>(siteId: string, look: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.flatMap(Clock.monotonicTimeNanos, (from) =>
      Effect.ensuring(
        look,
        Effect.map(Clock.monotonicTimeNanos, (until) => {
          const tookMs = Number(until - from) / 1e6
          return tookMs > limits.captureHeavyMs ? this.#heavy.tookLong(siteId) : this.#heavy.wasQuick(siteId)
        })
      )
    )
  }
}
