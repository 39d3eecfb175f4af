/** Something that is published: its bytes, told apart by a tag of theirs, and sent as small as the reader can take them. */
import { createHash } from "node:crypto"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import {
  chooseCoding,
  type Coding,
  codings,
  COMPRESSIBLE_BYTES,
  parseAcceptEncoding
} from "../../engine/serve/encoding.ts"
import { entityTag, matchesNone } from "../../engine/serve/conditional.ts"

export interface Representation {
  readonly contentType: string
  readonly bytes: Uint8Array
  /** The first twelve hexadecimal characters of their SHA-256. */
  readonly hash: string
  /** The bytes in a coding, made when it is first asked for. */
  readonly coded: (coding: Coding) => Uint8Array
  readonly headers: { readonly [name: string]: string }
}

export const represent = (
  contentType: string,
  text: string,
  headers: { readonly [name: string]: string } = {}
): Representation => {
  const bytes = new TextEncoder().encode(text)
  const made = new Map<Coding, Uint8Array>([["identity", bytes]])
  const coded = (coding: Coding): Uint8Array => {
    const found = made.get(coding) ?? encode(bytes, coding)
    made.set(coding, found)
    return found
  }
  return { contentType, bytes, hash: hashOf(bytes), coded, headers }
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 12)

/** 304 where the reader has it, whatever coding they took it in. */
export const answer = (
  request: HttpServerRequest.HttpServerRequest,
  { contentType, bytes, hash, coded, headers: own }: Representation
): HttpServerResponse.HttpServerResponse => {
  const preference = bytes.length < COMPRESSIBLE_BYTES ? undefined : request.headers["accept-encoding"]
  const coding = chooseCoding(parseAcceptEncoding(preference), () => true) ?? "identity"
  const headers = {
    "cache-control": "public, no-cache",
    ...own,
    etag: entityTag(hash, coding),
    vary: own["vary"] === undefined ? "accept-encoding" : `${own["vary"]}, accept-encoding`
  }
  const known = request.headers["if-none-match"]
  if (known !== undefined && codings.some((one) => matchesNone(known, entityTag(hash, one))))
    return HttpServerResponse.empty({ status: 304, headers })
  return HttpServerResponse.uint8Array(coded(coding), {
    contentType,
    headers: { ...headers, ...(coding !== "identity" && { "content-encoding": coding }) }
  })
}

const encode = (bytes: Uint8Array, coding: Coding): Uint8Array =>
  coding === "br"
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : gzipSync(bytes, { level: 6 })
