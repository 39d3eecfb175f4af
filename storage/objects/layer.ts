/** The object store that a configuration asks for. */
import { Effect, Layer } from "effect"
import { Objects, ObjectStoreFailure, type ObjectStore } from "../../engine/ports/Objects.ts"
import { type FilesOptions, layerFiles } from "./Files.ts"
import type { S3Config } from "./s3/clients.ts"

export type ObjectsConfig = ({ readonly kind: "files" } & FilesOptions) | ({ readonly kind: "s3" } & S3Config)

/**
 * Makes folders or buckets where they are missing. Fails where the store cannot be reached, and where an S3 service
 * ignores conditions: it would answer every conditional put with success, and updates would be lost unnoticed.
 */
export const layerObjects = (config: ObjectsConfig): Layer.Layer<Objects, ObjectStoreFailure> =>
  config.kind === "files" ? layerFiles(config) : layerCheckedS3(config)

/** The S3 clients are loaded only where they are used: they take longer than everything else here. */
const layerCheckedS3 = (config: S3Config) =>
  Layer.unwrap(
    Effect.promise(async () => {
      const [{ layerS3 }, { ensureBuckets }] = await Promise.all([import("./S3.ts"), import("./s3/buckets.ts")])
      return Layer.effect(
        Objects,
        Effect.gen(function* () {
          yield* ensureBuckets(config)
          const objects = yield* Objects
          yield* expectConditions(objects.private, config.endpoint)
          return objects
        })
      ).pipe(Layer.provide(layerS3(config)))
    })
  )

const expectConditions = (store: ObjectStore, endpoint: string) => {
  const key = "condition-probe.txt"
  const ifMatch = "0".repeat(32)
  return store.put(key, new Uint8Array(), { contentType: "text/plain", ifMatch }).pipe(
    Effect.andThen(store.remove([key])),
    Effect.andThen(() => {
      const sentence =
        `The S3 service at ${endpoint} ignores the condition (If-Match) of a put, so it cannot keep two writers apart. ` +
        "Use one that honours conditions, such as Amazon S3, Cloudflare R2, Ceph or a current MinIO."
      return Effect.fail(new ObjectStoreFailure({ operation: "put", key, cause: new Error(sentence) }))
    }),
    Effect.catchTag("ObjectPreconditionFailed", () => Effect.void)
  )
}
