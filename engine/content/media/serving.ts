/**
 * What stands in the object store for a file of the library, and which of it answers a visit. The record beside the
 * original tells the origin what it must know, so a visit needs no database; the record is written after the original
 * and makes the file exist for visitors.
 */
import type { MediaId, SiteId } from "../../model/ids.ts"
import type { MediaAsset } from "../../model/Media.ts"
import { mediaKey } from "../../publish/keys.ts"
import { formatFor, imageFormats, ownFormat, type ImageFormat } from "./formats.ts"
import { possibleWidths, servedWidth, widthAsked } from "./widths.ts"

/** Stored as JSON under `mediaRecordKey`. */
export type MediaRecord = Pick<MediaAsset, "type" | "width" | "scalable">

export const mediaRecord = ({ type, width, scalable }: MediaAsset): MediaRecord => ({ type, width, scalable })

export const mediaPath = (id: MediaId): string => `/media/${id}`
export const mediaOriginalKey = (siteId: SiteId, id: MediaId): string => mediaKey(siteId, `${id}/original`)
export const mediaRecordKey = (siteId: SiteId, id: MediaId): string => mediaKey(siteId, `${id}/asset.json`)

/** Where a file waits in the private store while it is taken in; the name says since when. */
export const incomingKey = (siteId: SiteId, id: MediaId, since: number): string =>
  `${incomingPrefix}${siteId}/${id}-${since}`
export const incomingPrefix = "incoming/"

/** Of the name of a file that waits. */
export const parseIncomingKey = (key: string) => {
  const [, siteId, id, since] = /^incoming\/([^/]+)\/([^/-]+)-(\d+)$/.exec(key) ?? []
  return siteId === undefined ? undefined : { siteId: siteId as SiteId, id: id as MediaId, since: Number(since) }
}

/** A picture in one width and format; both are in its name. */
export interface Variant {
  readonly width: number
  readonly format: ImageFormat
}

export const variantName = ({ width, format }: Variant): string => `${width}.${format}`
export const mediaVariantKey = (siteId: SiteId, id: MediaId, variant: Variant): string =>
  mediaKey(siteId, `${id}/${variantName(variant)}`)

/** The variant that answers a request, or null for what is served as it is stored. */
export const variantFor = (record: MediaRecord, query: string, accept: string | undefined): Variant | null =>
  record.scalable && record.width !== null
    ? { width: servedWidth(record.width, widthAsked(query)), format: formatFor(record.type, accept) }
    : null

/** The variant of a name, if this picture has it; no other is ever encoded, so their number is bounded. */
export const variantNamed = (record: MediaRecord, name: string): Variant | undefined => {
  if (!record.scalable || record.width === null) return undefined
  const formats = imageFormats.filter((format) => ["avif", "webp", ownFormat(record.type)].includes(format))
  return possibleWidths(record.width)
    .flatMap((width) => formats.map((format) => ({ width, format })))
    .find((variant) => variantName(variant) === name)
}
