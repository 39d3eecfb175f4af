/** The door for Prometheus of a worker or an origin, of which nothing is loaded where nobody may ask. */
import { Effect, Layer } from "effect"
import { fromSettings } from "./every.ts"
import type { Figures } from "./watching.ts"

/** Opens it where `MAKEREADY_METRICS_PORT` says; `figures` is asked for only then. */
export const watched = <R>(kind: "worker" | "origin", figures: Effect.Effect<Figures, never, R>) =>
  fromSettings(({ metricsPort }) =>
    metricsPort === null
      ? Layer.empty
      : Layer.effectDiscard(
          Effect.gen(function* () {
            const { watching } = yield* Effect.promise(() => import("./watching.ts"))
            yield* watching(kind, yield* figures)
          })
        )
  )
