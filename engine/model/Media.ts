/**
 * A file of a site's media library. Neither the file nor its type ever changes under one id, so whatever names it may
 * keep what it learnt of it.
 */
import type { Actor, MediaId, SiteId } from "./ids.ts"

export const mediaKinds = ["image", "document", "video"] as const
export type MediaKind = (typeof mediaKinds)[number]

/** The ten types a library takes (MEDIA-09). */
export const mediaTypes = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/svg+xml",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "video/mp4",
  "video/webm"
] as const
export type MediaType = (typeof mediaTypes)[number]

export const kindOf = (type: MediaType): MediaKind =>
  type.startsWith("image/") ? "image" : type.startsWith("video/") ? "video" : "document"

export interface MediaAsset {
  readonly siteId: SiteId
  readonly id: MediaId
  readonly kind: MediaKind
  readonly type: MediaType
  readonly bytes: number
  /** Pixels as shown, turned the way the camera meant; null where the file does not say. */
  readonly width: number | null
  readonly height: number | null
  /** Served in other widths and formats; false for what is served as stored: drawings, animations and all else. */
  readonly scalable: boolean
  /** Empty for a picture that says nothing. */
  readonly alt: string
  /** As the sender called it, made safe. */
  readonly filename: string
  readonly createdBy: Actor
  readonly createdAt: number
}
