/** Layers that the configuration decides. */
import { Effect, Layer } from "effect"
import { type Configuration, Settings } from "../../config.ts"

export const fromSettings = <A, E, R>(make: (settings: Configuration) => Layer.Layer<A, E, R>) =>
  Layer.unwrap(Effect.map(Settings, make))
