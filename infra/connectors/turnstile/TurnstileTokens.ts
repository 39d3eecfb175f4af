/**
 * The port `engine/ports/TurnstileTokens.ts`, asked of the vendor through the guarded door. A visitor waits meanwhile, so
 * each of two tries is short; the second asks for the very same check, by its idempotency key.
 */
import { Effect, Layer } from "effect"
import { deadlines } from "../../../engine/deadlines.ts"
import {
  type MadeFor,
  type TokenAsked,
  tokenQuestion,
  tokenVerdict,
  type TokenVerdict,
  unavailable
} from "../../../engine/people/forms/turnstile.ts"
import { TurnstileTokens } from "../../../engine/ports/TurnstileTokens.ts"
import { parsed } from "../leads/call.ts"
import { Egress } from "../egress.ts"

/** Far above any answer of the protocol. */
const answerBytes = 64 * 1024

/** `url` is where tokens are checked. */
export const layer = (url: string): Layer.Layer<never, never, Egress> =>
  Layer.effect(
    TurnstileTokens,
    Effect.gen(function* () {
      const { fetch: visit } = yield* Egress

      const ask = (asked: TokenAsked, madeFor: MadeFor): Effect.Effect<TokenVerdict> =>
        visit({
          ...tokenQuestion(asked, url),
          timeoutMs: deadlines.turnstile.ms,
          maxBytes: answerBytes,
          redirects: 0
        }).pipe(
          Effect.map(({ status, headers, body }) => {
            const text = new TextDecoder().decode(body)
            return tokenVerdict({ status, headers, text, json: parsed(text) }, madeFor)
          }),
          Effect.catch(({ reason }) => Effect.succeed(unavailable(`no answer (${reason})`, reason !== "size")))
        )

      return {
        check: Effect.fnUntraced(function* (asked: TokenAsked, madeFor: MadeFor) {
          const verdict = yield* ask(asked, madeFor)
          return verdict._tag === "unavailable" && verdict.again ? yield* ask(asked, madeFor) : verdict
        })
      }
    })
  )
