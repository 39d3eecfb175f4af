/** Secrets of other services, sealed with a key of their own. */
import { Effect, Layer } from "effect"
import { Settings } from "../../config.ts"
import { layer } from "../../Sealing.ts"
import { derivedKey, secretsOf } from "../../secrets.ts"

export const sealing = Layer.unwrap(
  Effect.gen(function* () {
    const { secretKey } = yield* Effect.flatMap(Settings, (settings) => Effect.promise(() => secretsOf(settings)))
    return layer(derivedKey(secretKey, "sealed secrets"))
  })
)
