/**
 * Turns away an address that goes on guessing at a client id (CA-B7). Secrets carry 256 bits, so this guards the logs and
 * the database from noise, not the secrets: guesses that are under way at the same time count once they have failed.
 */
import { Effect } from "effect"
import { refuse } from "../../engine/errors/Refusal.ts"
import { limits, MINUTE_MS, SECOND_MS } from "../../engine/limits.ts"
import { type Guess, SignInFailures } from "../../engine/ports/SignInFailures.ts"

/** Refuses with `auth.rate_limited` after ten failures within a minute, whichever processes they came to. */
export const refuseGuessing = Effect.fnUntraced(function* (guess: Guess, now: number) {
  const { count, oldest } = yield* (yield* SignInFailures).since(guess, now - MINUTE_MS)
  if (count < limits.authFailuresPerMinute) return
  const freeIn = Math.max(1, Math.ceil(((oldest ?? now) + MINUTE_MS - now) / SECOND_MS))
  return yield* refuse(
    "auth.rate_limited",
    `${count} attempts to sign in from here failed within a minute.`,
    undefined,
    {
      "retry-after": String(freeIn)
    }
  )
})
