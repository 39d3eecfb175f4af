/** A picture made small through sharp. */
import sharp from "sharp"
import { limits } from "../../engine/limits.ts"
import { unreadable } from "./encode.ts"

/** Rejects with `ImageUnreadable`. */
export const reduce = (bytes: Uint8Array, width: number): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: limits.imagePixels })
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .webp({ quality: 78, effort: 3 })
    .toBuffer()
    .then((small) => new Uint8Array(small))
    .catch(unreadable)
