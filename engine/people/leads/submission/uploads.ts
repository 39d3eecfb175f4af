/**
 * Files that a page's script sends ahead of their form, piece by piece, so that a connection that drops costs one piece and
 * not the file. What an upload is for stands in its id, which is signed: nothing is kept of it but its pieces, and how far it
 * came is read off them. A piece is kept whole or not at all, and of two at one place only the first.
 */
import type { ErrorCode } from "../../../errors/catalogue.ts"
import { HOUR_MS, limits } from "../../../limits.ts"
import type { FormDeclaration } from "../../../model/Form.ts"
import type { LeadFileId, PageId, SiteId } from "../../../model/ids.ts"

/** What an upload is for, and nothing else. */
export interface UploadTerms {
  /** The file it becomes. */
  readonly id: LeadFileId
  readonly pageId: PageId
  /** Key of the form. */
  readonly key: string
  readonly field: string
  /** As the visitor's device calls the file. */
  readonly filename: string
  /** Bytes. */
  readonly length: number
  /** `mk_ft` of the page that it was begun from. */
  readonly token: string
  /** Epoch milliseconds. */
  readonly begunAt: number
}

/** A piece that is kept: where it begins, and its bytes. */
export interface KeptPiece {
  readonly offset: number
  readonly bytes: number
}

/** Why something is refused: a code and a sentence. */
export interface UploadFault {
  readonly code: Extract<ErrorCode, `upload.${string}`>
  readonly detail: string
}

/** Whether a file of a form may be sent ahead. What it holds is looked at with the form, as of files that come with it. */
export const uploadFault = (
  { fields }: Pick<FormDeclaration, "fields">,
  { field, filename, length }: Pick<UploadTerms, "field" | "filename" | "length">
): UploadFault | undefined => {
  if (!fields.some(({ name, type }) => name === field && type === "file"))
    return { code: "upload.no_file_field", detail: `The form has no file field of the name “${field.slice(0, 64)}”.` }
  if (filename === "" || filename.length > limits.formUploadNameCharacters)
    return {
      code: "upload.bad_name",
      detail: `A file name has 1 to ${limits.formUploadNameCharacters} characters; this one has ${filename.length}.`
    }
  if (!Number.isSafeInteger(length) || length < 1 || length > limits.formFileBytes)
    return {
      code: "upload.bad_length",
      detail: `A file has 1 to ${limits.formFileBytes} bytes; ${length} were announced.`
    }
  return undefined
}

/**
 * How far an upload came, in bytes: the end of its pieces as far as they join without a gap. One that begins elsewhere than
 * where another ends cannot have been taken by these rules, and counts for nothing.
 */
export const offsetOf = (pieces: ReadonlyArray<KeptPiece>): number => joining(pieces).end

/** The pieces that make up the file, in their order. */
export const piecesInOrder = (pieces: ReadonlyArray<KeptPiece>): ReadonlyArray<KeptPiece> => joining(pieces).order

const joining = (pieces: ReadonlyArray<KeptPiece>) => {
  const byOffset = new Map(pieces.map((piece) => [piece.offset, piece]))
  const order: Array<KeptPiece> = []
  let end = 0
  for (let piece = byOffset.get(0); piece !== undefined && piece.bytes > 0; piece = byOffset.get(end)) {
    order.push(piece)
    end += piece.bytes
  }
  return { order, end }
}

/** Whether a piece may follow what is there; `offset` is where its sender says that it begins, NaN where that is no number. */
export const pieceFault = (
  { length }: Pick<UploadTerms, "length">,
  there: number,
  { offset, bytes }: KeptPiece
): UploadFault | undefined => {
  if (offset !== there)
    return { code: "upload.wrong_offset", detail: `The next piece begins at ${there}; this one says ${offset}.` }
  const end = offset + bytes
  if (end > length)
    return { code: "upload.too_long", detail: `${length} bytes were announced; with this piece it would be ${end}.` }
  if (bytes > limits.formUploadPieceBytes || bytes < 1 || (bytes < limits.formUploadLeastBytes && end < length))
    return {
      code: "upload.bad_piece",
      detail: `A piece has ${limits.formUploadLeastBytes} to ${limits.formUploadPieceBytes} bytes, and the last as few as are left; this one has ${bytes}.`
    }
  return undefined
}

/** Whether it may still be gone on with, or be named by a form. The sweep comes later, so that it never meets one in use. */
export const isUploadGood = ({ begunAt }: Pick<UploadTerms, "begunAt">, now: number): boolean =>
  // A clock of another process may be a little ahead.
  now < begunAt + limits.formUploadGoodMs && begunAt < now + HOUR_MS

/** The text that is signed for the purpose `upload`. */
export const uploadText = (siteId: SiteId, written: string): string => `${siteId} ${written}`

/** The terms as they stand in an id, ahead of the signature. */
export const writtenTerms = (terms: UploadTerms): string => {
  const { id, pageId, key, field, filename, length, token, begunAt } = terms
  const bytes = new TextEncoder().encode(JSON.stringify([id, pageId, key, field, filename, length, token, begunAt]))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

/** Of terms whose signature holds, so what they say is what was written. */
export const readTerms = (written: string): UploadTerms => {
  const bytes = Uint8Array.from(atob(written.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0))
  const [id, pageId, key, field, filename, length, token, begunAt] = JSON.parse(new TextDecoder().decode(bytes))
  return { id, pageId, key, field, filename, length, token, begunAt }
}

/** An id is `<terms>~<signature>`; undefined for what has no such parts. */
export const partsOfUploadId = (id: string): { readonly written: string; readonly signature: string } | undefined => {
  const [, written, signature] = /^([\w-]{1,2000})~([\w.-]{1,100})$/.exec(id) ?? []
  return written === undefined || signature === undefined ? undefined : { written, signature }
}

export const uploadId = (written: string, signature: string): string => `${written}~${signature}`

/** Everything of uploads that are under way, in the private store. */
export const uploadsPrefix = "uploads/"

/** Where the pieces of an upload lie. */
export const piecesPrefix = (siteId: SiteId, { id }: Pick<UploadTerms, "id">): string =>
  `${uploadsPrefix}${siteId}/${id}/`

/** A name that says where the piece begins and how old the upload is. Two pieces at one place have one name. */
export const pieceKey = (siteId: SiteId, terms: Pick<UploadTerms, "id" | "begunAt">, offset: number): string =>
  `${piecesPrefix(siteId, terms)}${String(offset).padStart(9, "0")}-${terms.begunAt}`

/** Of the name of a piece; undefined for any other. */
export const parsePieceKey = (key: string): { readonly offset: number; readonly begunAt: number } | undefined => {
  const [, offset, begunAt] = /^uploads\/[^/]+\/[^/]+\/(\d{9})-(\d+)$/.exec(key) ?? []
  return offset === undefined ? undefined : { offset: Number(offset), begunAt: Number(begunAt) }
}

/** Most pieces that an upload can have. */
export const mostPieces = Math.ceil(limits.formFileBytes / limits.formUploadLeastBytes)
