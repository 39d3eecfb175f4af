/**
 * Turns away an address that goes on guessing (CA-B7): at one client id, or at many, one after the other. Nobody is locked
 * out by what others guess elsewhere: a count is always of one address, or of one network of IPv6. Secrets carry 256 bits, so this guards the logs and
 * the database from noise, not the secrets: guesses that are under way at the same time count once they have failed.
 */
import { Effect } from "effect"
import { refuse } from "../../engine/errors/Refusal.ts"
import { limits, MINUTE_MS, SECOND_MS } from "../../engine/limits.ts"
import { type Guess, SignInFailures } from "../../engine/ports/SignInFailures.ts"
import { networkKey } from "../../engine/site/drafts.ts"

/**
 * Refuses with `auth.rate_limited` after ten failures at this id within a minute, or sixty at any, whichever processes
 * they came to.
 */
export const refuseGuessing = Effect.fnUntraced(function* (guess: Guess, now: number) {
  for (const [counted, most] of countsOf(guess)) {
    const { count, oldest } = yield* (yield* SignInFailures).since(counted, now - MINUTE_MS)
    if (count < most) continue
    const freeIn = Math.max(1, Math.ceil(((oldest ?? now) + MINUTE_MS - now) / SECOND_MS))
    return yield* refuse(
      "auth.rate_limited",
      `${count} attempts to sign in from here failed within a minute.`,
      undefined,
      { "retry-after": String(freeIn) }
    )
  }
})

/** Counts a guess that failed. */
export const countGuess = Effect.fnUntraced(function* (guess: Guess, now: number) {
  for (const [counted] of countsOf(guess)) yield* (yield* SignInFailures).add(counted, now)
})

/** What a guess counts towards, and how often that may fail within a minute. Of IPv6 whoever has one address has its /64. */
const countsOf = (guess: Guess): ReadonlyArray<readonly [Guess, number]> => {
  const address = networkKey(guess.address)
  return [
    [{ ...guess, address }, limits.authFailuresPerMinute],
    [{ siteId: null, clientId: null, address }, limits.addressAuthFailuresPerMinute]
  ]
}
