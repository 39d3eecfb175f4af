/** What Prometheus is told of any process of ours: its processor, memory, event loop and descriptors, and what it let fail. */
import { Effect } from "effect"
import { Counter, Registry, collectDefaultMetrics } from "prom-client"

/**
 * A registry of its own, so that several can live in one process. `name` tells processes of one installation apart: several
 * may answer on one port, and whoever scrapes it meets one of them.
 */
export const processRegistry = Effect.fnUntraced(function* (name: string) {
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  collectDefaultMetrics({ register: registry })
  const unhandled = new Counter({
    name: "makeready_unhandled_rejections_total",
    help: "Failures that nobody waited for; each is logged.",
    registers: [registry]
  })
  const count = () => unhandled.inc()
  yield* Effect.acquireRelease(
    Effect.sync(() => process.on("unhandledRejection", count)),
    () => Effect.sync(() => process.off("unhandledRejection", count))
  )
  return registry
})
