/** One secret between the parts that talk to each other behind the scenes. */
import { Effect } from "effect"
import { Settings } from "../../config.ts"
import { derivedKey, secretsOf } from "../../secrets.ts"

/** Origins are told of changes, and the API of requests passed on, by whoever knows this secret. */
export const originSecret = Effect.flatMap(Settings, (settings) =>
  Effect.map(
    Effect.promise(() => secretsOf(settings)),
    ({ secretKey }) => Buffer.from(derivedKey(secretKey, "between origin and API")).toString("base64url")
  )
)
