/** In which format a picture is sent: the smallest that the visitor says they can show (MEDIA-21). */
import type { MediaType } from "../../model/Media.ts"

export const imageFormats = ["avif", "webp", "png", "jpeg"] as const
export type ImageFormat = (typeof imageFormats)[number]

/**
 * AVIF or WebP where the `Accept` header names it and does not rank the other higher; otherwise the format the picture
 * came in. Wildcards do not count: programs send them that show neither.
 */
export const formatFor = (type: MediaType, accept: string | undefined): ImageFormat => {
  const avif = quality(accept, "image/avif")
  const webp = quality(accept, "image/webp")
  if (avif > 0 && avif >= webp) return "avif"
  return webp > 0 ? "webp" : ownFormat(type)
}

/** The format of the original; of those that are scaled, others come as PNG, which loses nothing. */
export const ownFormat = (type: MediaType): ImageFormat =>
  imageFormats.find((format) => type === `image/${format}`) ?? "png"

/** Rank of a type that the header names, 0 to 1; 0 where it does not (RFC 9110 §12.5.1). */
const quality = (accept: string | undefined, type: string): number => {
  for (const range of (accept ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim())
    if (name !== type) continue
    const rank = parameters.find((parameter) => parameter.startsWith("q="))
    const value = rank === undefined ? 1 : Number(rank.slice(2))
    return value >= 0 && value <= 1 ? value : 0
  }
  return 0
}
