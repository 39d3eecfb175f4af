/** That every process of an installation goes by one secret key. */
import { Effect } from "effect"
import { expectSecretKey } from "../../../storage/mysql/secretKeyMark.ts"
import { Settings } from "../../config.ts"
import { keyMark, secretsOf } from "../../secrets.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"

/**
 * Refuses a secret key that is not the one of the installation whose database this is. A server of our own is nobody else's,
 * so that whoever takes its key away gets another.
 */
export const expectOneKey = Effect.gen(function* () {
  const settings = yield* Settings
  const { secretKey } = yield* Effect.promise(() => secretsOf(settings))
  const previous = settings.previousSecretKey && keyMark(settings.previousSecretKey)
  yield* expectSecretKey({ now: keyMark(secretKey), previous })
}).pipe(Effect.catchTag("SecretKeyDiffers", ({ message }) => new StartRefused({ message })))
