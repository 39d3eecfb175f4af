/**
 * What a file is, by everything in it and nothing in its name (MEDIA-10). A file passes as one thing alone: a picture is
 * decoded, a drawing sanitised, a film and a document read to their ends, so that none is half there or two at once.
 */
import { promisify } from "node:util"
import { inflateRaw } from "node:zlib"
import { Effect } from "effect"
import { fileTypeFromBuffer } from "file-type"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits, MIB } from "../../../../engine/limits.ts"
import {
  gifCanvas,
  isWholeGif,
  isWholeJpeg,
  isWholePdf,
  isWholeWebp,
  readPngChunks
} from "../../../../engine/content/media/contents/endings.ts"
import { type Film, readMp4 } from "../../../../engine/content/media/contents/mp4.ts"
import { readWebm } from "../../../../engine/content/media/contents/webm.ts"
import { contentTypesPart, declaresDocument, isDocx, readZip } from "../../../../engine/content/media/contents/zip.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { MediaType } from "../../../../engine/model/Media.ts"
import { Images } from "../../../../engine/ports/Images.ts"
import { checkDrawing } from "./svg/checkDrawing.ts"

export interface Inspected {
  readonly type: MediaType
  /** As it may be stored: what was sent, but for drawings, which are stored sanitised. */
  readonly bytes: Uint8Array
  readonly width: number | null
  readonly height: number | null
  readonly scalable: boolean
}

type Picture = "image/png" | "image/jpeg" | "image/webp" | "image/avif" | "image/gif"

/**
 * Refuses with `media.unsupported_type`, `media.svg_rejected`, `media.damaged` or `media.too_many_pixels`; with
 * `media.encoder_busy` where too many files of the site are looked at. `charge` comes before a drawing is checked.
 */
export const inspect = <R = never>(
  siteId: SiteId,
  bytes: Uint8Array,
  charge: Effect.Effect<void, Refusal, R> = Effect.void as Effect.Effect<void, never, never>
): Effect.Effect<Inspected, Refusal, Images | R> =>
  Effect.gen(function* () {
    // Told by a library that knows hundreds of types; whether the file keeps what its beginning promises is told below.
    const found = yield* Effect.promise(() => fileTypeFromBuffer(bytes).catch(() => undefined))
    switch (found?.mime) {
      case "image/png":
      case "image/jpeg":
      case "image/webp":
      case "image/avif":
      case "image/gif":
        return yield* picture(siteId, found.mime, bytes)
      case "image/apng":
        return yield* picture(siteId, "image/png", bytes)
      case "application/pdf":
        return isWholePdf(bytes) ? asStored("application/pdf", bytes) : yield* damaged("it does not end as a PDF does")
      case "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
      case "application/zip":
        return yield* wordDocument(bytes)
    }
    const film = yield* filmOf(bytes)
    if (film !== undefined) return film
    if (bytes.length === 0) return yield* empty
    if (!looksLikeXml(bytes)) return yield* unsupported(found?.mime)
    yield* charge
    return yield* drawing(siteId, bytes)
  })

const picture = Effect.fnUntraced(function* (siteId: SiteId, type: Picture, bytes: Uint8Array) {
  const measured = yield* (yield* Images)
    .measure(siteId, bytes)
    .pipe(
      Effect.mapError((error) =>
        error._tag === "ImagesBusy" ? busy : error.reason === "pixels" ? tooManyPixels(error.detail) : undecodable
      )
    )
  const { width, height } = type === "image/gif" ? gifCanvas(bytes) : measured
  const pixels = width * height * measured.frames
  if (width * height > limits.imagePixels || pixels > limits.animationPixels)
    return yield* tooManyPixels(`Its frames have ${pixels} pixels in all.`)
  if (type === "image/jpeg" && !isWholeJpeg(bytes)) return yield* damaged("its data has no end")
  const isMoving = measured.frames > 1 || (type === "image/png" && readPngChunks(bytes).animated)
  const scalable = type !== "image/gif" && !isMoving
  // Encoding anew drops whatever follows the picture; one that is served as it is has to end with itself.
  if (!scalable && !endings[type](bytes))
    return yield* damaged("something else follows the picture, or its end is missing")
  return { type, bytes, width, height, scalable } satisfies Inspected
})

/** Of types that may be animated; others are always encoded anew. */
const endings: { readonly [type in Picture]: (bytes: Uint8Array) => boolean } = {
  "image/gif": isWholeGif,
  "image/webp": isWholeWebp,
  "image/png": (bytes) => readPngChunks(bytes).isWhole,
  "image/avif": () => true,
  "image/jpeg": () => true
}

const wordDocument = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const entries = readZip(bytes)
  if (entries === undefined || !isDocx(entries, docxBytes)) return yield* unsupported("application/zip")
  const { compressed, method } = entries.find(({ name }) => name === contentTypesPart)!
  const data = bytes.subarray(compressed.offset, compressed.offset + compressed.length)
  const declared = yield* Effect.promise(() =>
    method === 0 ? Promise.resolve(data) : inflate(data, partOptions).catch(() => null)
  )
  if (declared === null || !declaresDocument(new TextDecoder().decode(declared)))
    return yield* unsupported("application/zip")
  return asStored("application/vnd.openxmlformats-officedocument.wordprocessingml.document", bytes)
})

const inflate = promisify(inflateRaw)
const partOptions = { maxOutputLength: MIB }
/** What a document may be once decompressed, as it announces; nothing here decompresses it. */
const docxBytes = 512 * MIB

const filmOf = Effect.fnUntraced(function* (bytes: Uint8Array) {
  for (const [type, read] of films) {
    const film = read(bytes)
    if (film === "damaged") return yield* damaged("it holds no whole film")
    if (film !== undefined) return { ...asStored(type, bytes), ...film }
  }
  return undefined
})

const films: ReadonlyArray<readonly [MediaType, (bytes: Uint8Array) => Film | "damaged" | undefined]> = [
  ["video/mp4", readMp4],
  ["video/webm", readWebm]
]

const drawing = Effect.fnUntraced(function* (siteId: SiteId, bytes: Uint8Array) {
  const { svg, width, height } = yield* checkDrawing(siteId, bytes)
  return { ...asStored("image/svg+xml", new TextEncoder().encode(svg)), width, height }
})

/** Begins as markup and names an svg element; whether it is a drawing is for its parser to say. */
const looksLikeXml = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes.subarray(0, 16 * 1024)).trimStart()
  return text.startsWith("<") && /<(?:[a-z]+:)?svg[\s>]/i.test(text)
}

const asStored = (type: MediaType, bytes: Uint8Array): Inspected => ({
  type,
  bytes,
  width: null,
  height: null,
  scalable: false
})

const busy = refuse(
  "media.encoder_busy",
  "Too many pictures of this site are being looked at; this one was not begun.",
  undefined,
  { "retry-after": "5" }
)

const tooManyPixels = (detail: string): Refusal =>
  refuse("media.too_many_pixels", `The picture cannot be taken. ${detail}`, { limitPixels: limits.imagePixels })

const damaged = (reason: string): Refusal => refuse("media.damaged", `The file cannot be used: ${reason}.`)

/** The decoder's own words for it are nobody's business. */
const undecodable = damaged("its picture breaks off or is damaged")

/** Said of a file without any content. */
export const emptyFile = "The file is empty: nothing of it was sent, or there is nothing in it."
const empty = refuse("media.unsupported_type", emptyFile)

const unsupported = (found: string | undefined): Refusal =>
  refuse(
    "media.unsupported_type",
    found === undefined
      ? "The file is none of the types taken."
      : `The file is of the type ${found}, which is not taken.`,
    { ...(found !== undefined && { found }) }
  )
