/** Prometheus metrics of the API process: requests by row, and what waits in the queues. */
import { Clock, Context, Effect, Layer } from "effect"
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client"
import { Jobs } from "../../engine/ports/Jobs.ts"
import type { Pace } from "../../engine/staff/condition.ts"
import { ApiConfig } from "../ApiConfig.ts"
import { pacer } from "./pace.ts"

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
  /** A registry of its own, so that several API instances can live in one process. */
  static readonly layer: Layer.Layer<Metrics, never, Jobs | ApiConfig> = Layer.effect(
    Metrics,
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const registry = new Registry()
      const pace = pacer()
      const since = yield* Clock.currentTimeMillis
      // Several processes answer on one port, and whoever scrapes it meets one of them.
      registry.setDefaultLabels({ process: (yield* ApiConfig).processName ?? "api" })
      collectDefaultMetrics({ register: registry })
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
      const queued = new Gauge({
        name: "makeready_jobs",
        help: "Background jobs by queue and state.",
        labelNames: ["queue", "state"] as const,
        registers: [registry]
      })
      const unhandled = new Counter({
        name: "makeready_unhandled_rejections_total",
        help: "Failures that nobody waited for; each is logged.",
        registers: [registry]
      })
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          const count = () => unhandled.inc()
          process.on("unhandledRejection", count)
          return count
        }),
        (count) => Effect.sync(() => process.off("unhandledRejection", count))
      )
      return Metrics.of({
        lately: Effect.map(Clock.monotonicTimeNanos, (nanos) => ({ pace: pace.lately(nanos), since })),
        served: (route, method, status, took, nanos) => {
          pace.served(status, took, nanos)
          const labels = { route, method, status: String(status) }
          requests.inc(labels)
          seconds.observe(labels, took)
        },
        expose: Effect.gen(function* () {
          queued.reset()
          for (const { queue, state, count } of yield* jobs.counts) queued.set({ queue, state }, count)
          return { text: yield* Effect.promise(() => registry.metrics()), contentType: registry.contentType }
        })
      })
    })
  )
}
