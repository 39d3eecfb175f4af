/**
 * `/healthz` says the process runs, `/readyz` that the database answers and the object store takes what is written, within
 * two seconds whatever state they are in, `/metrics` what was served.
 */
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { Transaction } from "../../engine/ports/Transaction.ts"
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
    yield* router.add(
      "GET",
      "/metrics",
      Effect.map(expose, ({ text, contentType }) => HttpServerResponse.text(text, { contentType }))
    )
  })
)

export const health = Layer.mergeAll(healthz, readyz, metrics)
