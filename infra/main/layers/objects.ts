/** The object store: folders on this machine, or buckets. */
import { Effect, Layer, Redacted } from "effect"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { dataPaths } from "../../config.ts"
import { fromSettings } from "./fromSettings.ts"

/** The clients of S3 are large, so a process loads them only where they are used. */
export const objects = fromSettings(({ s3, dataDir }) =>
  s3 === undefined
    ? layerFiles({ directory: dataPaths(dataDir).objects })
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../../../storage/objects/layer.ts")),
          ({ layerObjects }) => layerObjects({ kind: "s3", ...s3, secretKey: Redacted.value(s3.secretKey) })
        )
      )
)
