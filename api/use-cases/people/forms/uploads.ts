/**
 * Uploads ahead of a form as they lie in the private store: pieces while they are under way, and the file itself once all of
 * them are there. The file is put together under the name that it keeps with the lead; whoever dies in between leaves
 * pieces of which it can be put together again.
 */
import { Effect, Stream } from "effect"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { leadFileKey } from "../../../../engine/people/leads/files.ts"
import {
  type KeptPiece,
  mostPieces,
  offsetOf,
  parsePieceKey,
  partsOfUploadId,
  pieceKey,
  piecesInOrder,
  piecesPrefix,
  readTerms,
  uploadId,
  uploadText,
  writtenTerms,
  type UploadTerms
} from "../../../../engine/people/leads/submission/uploads.ts"
import { Objects, type ObjectStoreFailure } from "../../../../engine/ports/Objects.ts"
import { Signatures } from "../../../../engine/ports/Signatures.ts"

/** The id by which an upload of that site is gone on with and named. */
export const idOfUpload = Effect.fnUntraced(function* (siteId: SiteId, terms: UploadTerms) {
  const written = writtenTerms(terms)
  return uploadId(written, yield* (yield* Signatures).sign("upload", uploadText(siteId, written)))
})

/** What an id is for; undefined for one that was not given out on this site. */
export const termsOfUpload = Effect.fnUntraced(function* (siteId: SiteId, id: string) {
  const parts = partsOfUploadId(id)
  if (parts === undefined) return undefined
  const isOurs = yield* (yield* Signatures).verify("upload", uploadText(siteId, parts.written), parts.signature)
  return isOurs ? readTerms(parts.written) : undefined
})

/** How many bytes of it are there. */
export const standingOf = Effect.fnUntraced(function* (siteId: SiteId, terms: UploadTerms) {
  const { private: hidden } = yield* Objects
  // First: once it is whole its pieces go, and one that comes late may lie there again.
  const whole = yield* Effect.orDie(hidden.head(leadFileKey(siteId, terms.id)))
  return whole?.size === terms.length ? terms.length : offsetOf(yield* piecesOf(siteId, terms))
})

/** Puts the file together where all of it is there; false where it is not. It may be done any number of times, and at once. */
export const completeUpload = Effect.fnUntraced(function* (siteId: SiteId, terms: UploadTerms) {
  const { private: hidden } = yield* Objects
  const key = leadFileKey(siteId, terms.id)
  const isThere = Effect.map(Effect.orDie(hidden.head(key)), (head) => head?.size === terms.length)
  if (yield* isThere) return true
  const pieces = yield* piecesOf(siteId, terms)
  if (offsetOf(pieces) !== terms.length) return false
  const names = piecesInOrder(pieces).map(({ offset }) => pieceKey(siteId, terms, offset))
  const body = Stream.fromIterable(names).pipe(
    Stream.flatMap((name) =>
      Stream.unwrap(Effect.map(hidden.getStream(name), (found): Bytes => found?.body ?? missing))
    )
  )
  const isDone = yield* hidden.putStream(key, body, { contentType: "application/octet-stream" }).pipe(
    Effect.as(true),
    // Somebody else has put it together, and removed the pieces under our hands.
    Effect.catchTag("PieceGone", () => isThere),
    Effect.orDie
  )
  if (isDone) yield* Effect.orDie(hidden.remove(names))
  return isDone
})

class PieceGone {
  readonly _tag = "PieceGone"
}
type Bytes = Stream.Stream<Uint8Array, ObjectStoreFailure | PieceGone>
const missing: Bytes = Stream.fail(new PieceGone())

const piecesOf = Effect.fnUntraced(function* (siteId: SiteId, terms: UploadTerms) {
  const { private: hidden } = yield* Objects
  const found = yield* Effect.orDie(hidden.list(piecesPrefix(siteId, terms), { limit: mostPieces }))
  return found.flatMap(({ key, size }): ReadonlyArray<KeptPiece> => {
    const piece = parsePieceKey(key)
    return piece === undefined ? [] : [{ offset: piece.offset, bytes: size }]
  })
})
