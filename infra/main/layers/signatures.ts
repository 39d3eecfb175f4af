/** Signatures of tokens and links, each purpose with a key of its own. */
import { Effect, Layer } from "effect"
import { Settings } from "../../config.ts"
import { derivedKey, secretsOf } from "../../secrets.ts"
import { layer } from "../../Signatures.ts"

export const signatures = Layer.unwrap(
  Effect.gen(function* () {
    const { secretKey } = yield* Effect.flatMap(Settings, (settings) => Effect.promise(() => secretsOf(settings)))
    return layer((purpose) => derivedKey(secretKey, `signatures: ${purpose}`))
  })
)
