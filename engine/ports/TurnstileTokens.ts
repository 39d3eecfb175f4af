/** Asks the vendor of a check what tokens of visitors are worth. */
import { Context, Effect } from "effect"
import { type MadeFor, type TokenAsked, type TokenVerdict, unavailable } from "../people/forms/turnstile.ts"

export const TurnstileTokens = Context.Reference<{
  /** Answers within twice `deadlines.turnstile` and never fails: what goes wrong is `unavailable`. */
  readonly check: (asked: TokenAsked, madeFor: MadeFor) => Effect.Effect<TokenVerdict>
}>("engine/TurnstileTokens", {
  defaultValue: () => ({ check: () => Effect.succeed(unavailable("nobody is asked here")) })
})
