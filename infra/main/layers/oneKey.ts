/** That every process of an installation goes by one secret key. */
import { Effect } from "effect"
import { expectSecretKey, forgetSecretKey } from "../../../storage/mysql/secretKeyMark.ts"
import { dataPaths, Settings } from "../../config.ts"
import { keyMark, secretsOf } from "../../secrets.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"

const keyMarks = Effect.gen(function* () {
  const settings = yield* Settings
  const { secretKey } = yield* Effect.promise(() => secretsOf(settings))
  return { now: keyMark(secretKey), previous: settings.previousSecretKey && keyMark(settings.previousSecretKey) }
})

/** Refuses a secret key that is not the one of the installation whose database this is. */
export const expectOneKey = Effect.flatMap(keyMarks, expectSecretKey).pipe(
  Effect.catchTag("SecretKeyDiffers", ({ message }) => new StartRefused({ message }))
)

/**
 * The same for a server of our own. It is nobody else's, so that whoever takes its key away gets another, and is told what is lost
 * with the one before.
 */
export const takeUpKey = Effect.gen(function* () {
  const marks = yield* keyMarks
  yield* expectSecretKey(marks).pipe(
    Effect.catchTag("SecretKeyDiffers", () =>
      Effect.gen(function* () {
        yield* Effect.logError(lostKey(yield* Settings))
        yield* forgetSecretKey
        yield* expectOneKey
      })
    )
  )
})

const lostKey = ({ secretKey, operatorToken, dataDir }: Settings["Service"]): string => {
  const { secrets } = dataPaths(dataDir)
  const place = secretKey === undefined ? `the one in ${secrets}` : "the one in MAKEREADY_SECRET_KEY"
  const token =
    secretKey === undefined && operatorToken === undefined
      ? " The operator's token is the one that stands there, too."
      : ""
  return (
    `This installation goes by another secret key than before: ${place}. What was signed or sealed with the key before does not ` +
    `open any more: access tokens have to be asked for again, stored secrets of receivers set again, mail that waits is not ` +
    `sent, and pages with forms are rendered anew.${token} Whoever still has the key before, from a backup say, stops Makeready ` +
    `now, before anything is set anew, puts it back there, and starts again.`
  )
}
