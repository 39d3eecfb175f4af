/** What every process is made of; light, since the origin is up before everything else. */
import { Effect, Layer, Redacted } from "effect"
import { Objects, type ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { type Configuration, dataPaths, Settings, telemetryEnvironment } from "../../config.ts"
import { derivedKey, secretsOf } from "../../secrets.ts"
import { isTraced } from "../../telemetry/telemetry.ts"
import { tracedObjects } from "../../telemetry/tracedObjects.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"

/** A layer that the configuration decides. */
export const fromSettings = <A, E, R>(make: (settings: Configuration) => Layer.Layer<A, E, R>) =>
  Layer.unwrap(Effect.map(Settings, make))

/** Origins are told of changes, and the API of requests passed on, by whoever knows this secret. */
export const originSecret = Effect.flatMap(Settings, (settings) =>
  Effect.map(
    Effect.promise(() => secretsOf(settings)),
    ({ secretKey }) => originSecretOf(secretKey)
  )
)

/** The one that goes with a secret key. */
export const originSecretOf = (secretKey: Redacted.Redacted<string>): string =>
  Buffer.from(derivedKey(secretKey, "between origin and API")).toString("base64url")

/** The object store: folders on this machine, or buckets. The clients of S3 are large, so a process loads them only where they are used. */
const stores = (make: boolean) =>
  fromSettings(({ s3, dataDir }): Layer.Layer<Objects, ObjectStoreFailure | StartRefused> =>
    s3 === undefined
      ? layerFiles({ directory: dataPaths(dataDir).objects, make })
      : Layer.unwrap(
          Effect.map(
            Effect.promise(() => import("../../../storage/objects/layer.ts")),
            ({ layerObjects }) => layerObjects({ kind: "s3", ...s3, secretKey: Redacted.value(s3.secretKey) })
          )
        ).pipe(
          Layer.catchTag("ObjectStoreFailure", (failed) =>
            Layer.effect(Objects, Effect.fail(new StartRefused({ message: storeText(s3.endpoint, failed) })))
          )
        )
  )

/** The answer to a question for a bucket has no words, only a status. */
const storeText = (endpoint: string, { key, cause }: ObjectStoreFailure): string => {
  const { message, $metadata } = Object(cause) as {
    readonly message?: string
    readonly $metadata?: { readonly httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode
  const answer =
    status === undefined ? `did not answer as it should: ${message ?? String(cause)}` : `answered ${status}`
  return (
    `The object store at ${endpoint} was asked about ${key} and ${answer}. Check MAKEREADY_S3_ENDPOINT and MAKEREADY_S3_REGION, that ` +
    `MAKEREADY_S3_ACCESS_KEY and MAKEREADY_S3_SECRET_KEY are its account's, and that the account may read, write, list and make ` +
    `the buckets MAKEREADY_S3_BUCKET and MAKEREADY_S3_PRIVATE_BUCKET name.`
  )
}

const traced = (store: ReturnType<typeof stores>) => (isTraced(telemetryEnvironment()) ? tracedObjects(store) : store)

/** The object store, traced where traces are wanted. */
export const objects = traced(stores(true))

/** The same for whoever reads what an installation has: folders that are not there are not made, which is told. */
export const objectsThere = traced(stores(false))
