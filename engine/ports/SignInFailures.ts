/** Sign-ins that failed, counted for all API processes together. Holds no address in clear. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

/** Who guesses at what. */
export interface Guess {
  /** The site of the credential; null where no credential has the id. */
  readonly siteId: SiteId | null
  /** Null counts what came from the address, whatever it guessed at. */
  readonly clientId: string | null
  readonly address: string
}

export class SignInFailures extends Context.Service<
  SignInFailures,
  {
    readonly add: (guess: Guess, at: number) => Effect.Effect<void>
    /** How many failed with `at > since`, and when the oldest of them did. */
    readonly since: (
      guess: Guess,
      since: number
    ) => Effect.Effect<{ readonly count: number; readonly oldest: number | null }>
  }
>()("engine/SignInFailures") {}
