/** Prometheus metrics of the API process: requests by row, and what waits in the queues. */
import { Clock, Context, Effect, Layer } from "effect"
import { Counter, Gauge, Histogram } from "prom-client"
import type { CdnPurges } from "../../engine/ports/CdnPurges.ts"
import type { Jobs } from "../../engine/ports/Jobs.ts"
import type { Listings } from "../../engine/ports/Listings.ts"
import type { ObjectSweeps } from "../../engine/ports/ObjectSweeps.ts"
import type { Orphans } from "../../engine/ports/Orphans.ts"
import type { Oversight } from "../../engine/ports/Oversight.ts"
import type { StoreUses } from "../../engine/ports/StoreUses.ts"
import type { Sweeps } from "../../engine/ports/Sweeps.ts"
import type { Pace } from "../../engine/staff/condition.ts"
import { whileItAnswers } from "../access/whileItAnswers.ts"
import { ApiConfig } from "../ApiConfig.ts"
import { keptFigures, readKept } from "./keptFigures.ts"
import { pacer } from "./pace.ts"
import { processRegistry } from "./processRegistry.ts"

export class Metrics extends Context.Service<
  Metrics,
  {
    /** `route` is the row's name; unmatched requests share one. `nanos` is the monotonic clock's. */
    readonly served: (route: string, method: string, status: number, seconds: number, nanos: bigint) => void
    /** How this process answered within five minutes, and since when it runs. */
    readonly lately: Effect.Effect<{ readonly pace: Pace; readonly since: number }>
    /** The exposition text and its content type. */
    readonly expose: Effect.Effect<{ readonly text: string; readonly contentType: string }>
  }
>()("api/Metrics") {
  static readonly layer: Layer.Layer<
    Metrics,
    never,
    CdnPurges | Jobs | Listings | ObjectSweeps | Orphans | Oversight | StoreUses | Sweeps | ApiConfig
  > = Layer.effect(
    Metrics,
    Effect.gen(function* () {
      const kept = yield* readKept
      const registry = yield* processRegistry((yield* ApiConfig).processName ?? "api")
      const pace = pacer()
      const since = yield* Clock.currentTimeMillis
      const labelNames = ["route", "method", "status"] as const
      const requests = new Counter({
        name: "makeready_http_requests_total",
        help: "Requests answered by the API.",
        labelNames,
        registers: [registry]
      })
      const seconds = new Histogram({
        name: "makeready_http_request_seconds",
        help: "Time from the request's head to its answer.",
        labelNames,
        buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
        registers: [registry]
      })
      const gauges = keptFigures.map(
        (figure) =>
          [
            figure,
            new Gauge({ name: figure.name, help: figure.help, labelNames: [...figure.labels], registers: [registry] })
          ] as const
      )
      const databaseUp = new Gauge({
        name: "makeready_database_up",
        help: "1 while the database answers; at 0 what is read from it is left out.",
        registers: [registry]
      })
      return Metrics.of({
        lately: Effect.map(Clock.monotonicTimeNanos, (nanos) => ({ pace: pace.lately(nanos), since })),
        served: (route, method, status, took, nanos) => {
          pace.served(status, took, nanos)
          const labels = { route, method, status: String(status) }
          requests.inc(labels)
          seconds.observe(labels, took)
        },
        expose: Effect.gen(function* () {
          for (const [, gauge] of gauges) gauge.reset()
          const found = yield* whileItAnswers(kept)
          databaseUp.set(found === undefined ? 0 : 1)
          if (found !== undefined)
            for (const [{ values }, gauge] of gauges)
              for (const [labels, value] of values(found)) gauge.set(labels, value)
          return { text: yield* Effect.promise(() => registry.metrics()), contentType: registry.contentType }
        })
      })
    })
  )
}
