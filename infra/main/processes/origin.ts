/** The origin process: what visitors reach. It reads the object store and needs no database. */
import { Effect, Layer } from "effect"
import { Origin } from "../../origin/layer.ts"
import { objects } from "../layers/every.ts"
import { objectsOfOrigin, origin, somethingToServe } from "../layers/origin.ts"
import { watched } from "../layers/watched.ts"
import type { Figures } from "../layers/watching.ts"
import { runProcess, supervised } from "../process.ts"

const figures = Effect.gen(function* () {
  const { counters } = yield* Origin
  const { registerOriginFigures } = yield* Effect.promise(() => import("../../origin/prometheus.ts"))
  const registered: Figures = (registry) => {
    registerOriginFigures(registry, counters)
    return () => ""
  }
  return registered
})

export const run = (): void =>
  runProcess(
    "origin",
    watched("origin", figures).pipe(Layer.provideMerge(origin), Layer.provide(supervised ? objects : objectsOfOrigin)),
    supervised ? Effect.void : somethingToServe
  )
