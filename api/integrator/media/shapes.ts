/** Files of the library as callers read them. */
import { mediaPath } from "../../../engine/content/media/serving.ts"
import type { MediaAsset } from "../../../engine/model/Media.ts"
import { timestamp } from "../../answers/shapes.ts"

export const shownAsset = ({ id, kind, type, bytes, width, height, alt, createdBy, createdAt }: MediaAsset) => ({
  id,
  path: mediaPath(id),
  kind,
  type,
  bytes,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
  alt,
  createdBy,
  createdAt: timestamp(createdAt)
})
