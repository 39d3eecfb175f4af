/**
 * Photos of listings that are kept here, for feeds whose addresses of them expire: what is to be fetched, what is shown of what
 * was, and when one is tried again. Each is one picture in one state, told by `ListingPhoto.picture`.
 */
import { isWholeGif, isWholeJpeg, isWholeWebp, readPngChunks } from "../content/media/contents/endings.ts"
import { limits, MINUTE_MS } from "../limits.ts"
import type { Listing, ListingPhoto } from "../model/Listing.ts"
import type { MediaType } from "../model/Media.ts"
import { photoPath } from "../publish/keys.ts"

/** A photo as it is kept, or is to be. */
export interface KeptPhoto {
  readonly picture: string
  /** Its place among the listing's, from 0. */
  readonly place: number
  /** Where the feed has it, as it said last. */
  readonly url: string
  readonly alt: string | null
  /** Name of its file; null until it was fetched. */
  readonly name: string | null
  /** How often it was fetched in vain. */
  readonly tries: number
}

/** What is to be kept of a listing: as many as are ever shown, each picture once. A photo that is told by nothing is left out. */
export const photosToKeep = ({ photos }: Pick<Listing, "photos">): ReadonlyArray<Omit<KeptPhoto, "name" | "tries">> => {
  const seen = new Set<string>()
  return photos
    .flatMap(({ picture, url, alt }) => {
      if (picture === undefined || seen.has(picture)) return []
      seen.add(picture)
      return [{ picture, url, alt }]
    })
    .slice(0, limits.listingPhotosMost)
    .map((photo, place) => ({ ...photo, place }))
}

/** Photos that a listing is shown with: those that are here, in the feed's order, at addresses of the site itself. */
export const shownPhotos = (kept: ReadonlyArray<KeptPhoto>): ReadonlyArray<ListingPhoto> =>
  [...kept]
    .sort((a, b) => a.place - b.place)
    .flatMap(({ name, alt }) => (name === null ? [] : [{ url: photoPath(name), alt }]))

/** When a photo is tried again that was tried in vain so often; null for never, until the feed says something new of it. */
export const nextTry = (tries: number, now: number, retryAfterMs = 0): number | null =>
  tries >= limits.listingPhotoTries ? null : now + Math.max(MINUTE_MS * 2 ** (tries - 1), retryAfterMs)

/** What kind of picture a file is, by its bytes; undefined for what is none, or ends before its end. */
export const photoType = (bytes: Uint8Array): MediaType | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  if (head.startsWith("\xff\xd8\xff")) return isWholeJpeg(bytes) ? "image/jpeg" : undefined
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return readPngChunks(bytes).isWhole ? "image/png" : undefined
  if (/^RIFF.{4}WEBP/s.test(head)) return isWholeWebp(bytes) ? "image/webp" : undefined
  if (/^GIF8[79]a/.test(head)) return isWholeGif(bytes) ? "image/gif" : undefined
  return /^.{4}ftypavi[fs]/s.test(head) ? "image/avif" : undefined
}
