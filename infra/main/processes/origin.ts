/** The origin process: what visitors reach. It reads the object store and needs no database. */
import { Effect, Layer } from "effect"
import { Origin } from "../../origin/layer.ts"
import { fromSettings, objects } from "../layers/every.ts"
import { origin } from "../layers/origin.ts"
import { runProcess } from "../process.ts"

/** What Prometheus is told, where it may ask; loaded once visitors are served. */
const watched = fromSettings(({ metricsPort }) =>
  metricsPort === null
    ? Layer.empty
    : Layer.effectDiscard(
        Effect.gen(function* () {
          const { counters } = yield* Origin
          const { watching } = yield* Effect.promise(() => import("../layers/watching.ts"))
          const { registerOriginFigures } = yield* Effect.promise(() => import("../../origin/prometheus.ts"))
          yield* watching("origin", (registry) => registerOriginFigures(registry, counters))
        })
      )
)

export const run = (): void => runProcess("origin", watched.pipe(Layer.provideMerge(origin), Layer.provide(objects)))
