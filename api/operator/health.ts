/**
 * `/healthz` says the process runs, `/readyz` that the database answers and the object store takes what is written, within
 * two seconds whatever state they are in; both say no more than that, to anybody. `/metrics` says what was served, to
 * whoever brings the operator's token or the one for watching.
 */
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { SignInFailures } from "../../engine/ports/SignInFailures.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { ApiConfig } from "../ApiConfig.ts"
import { clientAddress } from "../access/address.ts"
import { requireWatcher } from "../access/caller.ts"
import { respondProblem } from "../answers/respond.ts"
import { Metrics } from "./metrics.ts"
import { storeProbe } from "./storeProbe.ts"

const healthz = HttpRouter.add("GET", "/healthz", HttpServerResponse.jsonUnsafe({ status: "ok" }))

const readyz = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const transaction = yield* Transaction
    // Never behind a writer: whoever waits for a lock says nothing of whether the database answers.
    const database = transaction.ping.pipe(
      Effect.as(true),
      Effect.catchCause(() => Effect.succeed(false))
    )
    const objects = yield* storeProbe
    const outcome = (check: Effect.Effect<boolean>) => Effect.map(check, (works) => (works ? "ok" : "unavailable"))
    yield* router.add(
      "GET",
      "/readyz",
      Effect.gen(function* () {
        const checks = yield* Effect.all(
          { database: outcome(database), objects: outcome(objects) },
          { concurrency: "unbounded" }
        )
        const ready = Object.values(checks).every((check) => check === "ok")
        return HttpServerResponse.jsonUnsafe(
          { status: ready ? "ready" : "unavailable", checks },
          { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } }
        )
      })
    )
  })
)

const metrics = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { expose } = yield* Metrics
    const ports = yield* Effect.context<ApiConfig | SignInFailures>()
    const { proxyHops } = Context.get(ports, ApiConfig)
    yield* router.add(
      "GET",
      "/metrics",
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        yield* requireWatcher(request.headers, clientAddress(request, proxyHops))
        const { text, contentType } = yield* expose
        return HttpServerResponse.text(text, { contentType })
      }).pipe(Effect.catchTag("Refusal", respondProblem), Effect.provideContext(ports))
    )
  })
)

export const health = Layer.mergeAll(healthz, readyz, metrics)
