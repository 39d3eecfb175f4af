/** The object store that a configuration asks for. */
import { Effect, Layer } from "effect"
import type { Objects, ObjectStoreFailure } from "../../engine/ports/Objects.ts"
import { type FilesOptions, layerFiles } from "./Files.ts"
import { ensureBuckets, layerS3 } from "./S3.ts"
import type { S3Config } from "./s3/clients.ts"

export type ObjectsConfig = ({ readonly kind: "files" } & FilesOptions) | ({ readonly kind: "s3" } & S3Config)

/** Makes folders or buckets where they are missing, and fails where the store cannot be reached. */
export const layerObjects = (config: ObjectsConfig): Layer.Layer<Objects, ObjectStoreFailure> =>
  config.kind === "files" ? layerFiles(config) : Layer.unwrap(Effect.as(ensureBuckets(config), layerS3(config)))
