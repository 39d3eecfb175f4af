/**
 * `GET /public/tls/ask?domain=` answers 200 for a host that may have a certificate, and 404 for any other, as Caddy's
 * on-demand TLS wants it. Anybody can make a proxy ask by greeting it with names that he made up, so what they cost is
 * bounded: so many questions a second reach the database, and the others are told to come again.
 */
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { Sites } from "../../../engine/ports/Sites.ts"
import { respondProblem } from "../../answers/respond.ts"
import { mayBeCertified } from "../../use-cases/site/domains/mayBeCertified.ts"

/** A host is asked about once in the weeks that its certificate lasts. */
const { certificateAsksPerSecond: asksPerSecond } = limits

export const certificates = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const ports = yield* Effect.context<Sites>()
    let second = { since: -Infinity, asks: 0 }

    const inTurn = Effect.flatMap(Clock.monotonicTimeNanos, (nanos) => {
      const now = Number(nanos) / 1e9
      if (now - second.since >= 1) second = { since: now, asks: 0 }
      if (++second.asks <= asksPerSecond) return Effect.void
      return Effect.fail(
        refuse(
          "rate.limited",
          `More than ${asksPerSecond} hosts were asked about in a second.`,
          { limit: asksPerSecond, windowSeconds: 1 },
          { "retry-after": "1" }
        )
      )
    })

    yield* router.add(
      "GET",
      "/public/tls/ask",
      Effect.gen(function* () {
        const { url } = yield* HttpServerRequest.HttpServerRequest
        yield* inTurn
        yield* mayBeCertified(new URL(url, "http://api.invalid").searchParams.get("domain") ?? "")
        return HttpServerResponse.empty({ status: 200, headers: { "cache-control": "no-store" } })
      }).pipe(Effect.catchTag("Refusal", respondProblem), Effect.provideContext(ports))
    )
  })
)
