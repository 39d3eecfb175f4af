/** What a process expects at its start of a database or a store that may be away at that time. */
import { Effect, type Scope } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"
import { refuseLater } from "../supervisor/refusedLater.ts"
import type { StartRefused } from "../supervisor/StartRefused.ts"

/** A process that comes up before its database is on the wrong one for no longer than this. */
const againMs = 5 * SECOND_MS

/**
 * Looks, and again and again in the background where nothing could be seen, until it is: whoever should not have started ends
 * then as it would have done at its start.
 */
export const untilSeen = <R>(
  look: Effect.Effect<boolean, StartRefused, R>
): Effect.Effect<void, StartRefused, R | Scope.Scope> =>
  Effect.gen(function* () {
    if (yield* look) return
    yield* look.pipe(
      Effect.delay(againMs),
      Effect.repeat({ until: (isSeen) => isSeen }),
      Effect.catch(refuseLater),
      Effect.forkScoped
    )
  })
