/**
 * What may be an object's name and metadata, the same in all three stores: the part of S3's rules that a file system
 * and a URL can also keep. A write that breaks them fails; a read of a name that breaks them finds nothing, since no
 * such object can exist and a visitor's odd URL is not a fault of the store.
 */
import { Effect } from "effect"
import { ObjectStoreFailure, type PutOptions } from "../../engine/ports/Objects.ts"

/** S3's limit for a whole key, in UTF-8 bytes. */
const KEY_BYTES = 1024
/** What file systems allow a name (255) less one byte that `files/names.ts` may add. */
const SEGMENT_BYTES = 254
/** S3's limit for all user metadata of an object: names and values together. */
const METADATA_BYTES = 2048
/** More than any content type or cache control needs. */
const HEADER_BYTES = 255

/** Why no object can have this key, as a sentence; undefined when one can. */
export const keyProblem = (key: string): string | undefined => {
  if (key === "") return "The key is empty."
  if (/[\0-\x1f\x7f\\\ufffe\uffff]/.test(key)) return "The key holds a control character or a backslash."
  if (!key.isWellFormed()) return "The key is not well-formed Unicode."
  if (key.length > KEY_BYTES / 3 && Buffer.byteLength(key) > KEY_BYTES) return `The key is over ${KEY_BYTES} bytes.`
  for (const segment of key.split("/")) {
    if (segment === "") return "The key has an empty segment, or begins or ends with a slash."
    if (segment === "." || segment === "..") return "The key has a segment that leads elsewhere (`.` or `..`)."
    if (segment.length > SEGMENT_BYTES / 3 && Buffer.byteLength(segment) > SEGMENT_BYTES)
      return `A segment of the key is over ${SEGMENT_BYTES} bytes.`
  }
  return undefined
}

/** Why an object cannot be stored so; undefined when it can. */
const putProblem = (key: string, options: PutOptions): string | undefined => {
  const problem = keyProblem(key)
  if (problem !== undefined) return problem
  if (!isShortHeader(options.contentType)) return "The content type is not a header value."
  if (options.cacheControl !== undefined && !isShortHeader(options.cacheControl))
    return "The cache control is not a header value."
  let bytes = 0
  for (const [name, value] of Object.entries(options.metadata ?? {})) {
    if (!/^[a-z0-9-]+$/.test(name))
      return `The metadata name "${name}" is not of lower-case letters, digits and hyphens.`
    if (value !== "" && !isHeaderValue(value)) return `The metadata value of "${name}" is not trimmed printable ASCII.`
    bytes += name.length + value.length
  }
  return bytes > METADATA_BYTES ? `The metadata is over ${METADATA_BYTES} bytes.` : undefined
}

const isShortHeader = (value: string): boolean => value.length <= HEADER_BYTES && isHeaderValue(value)

const isHeaderValue = (value: string): boolean => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)

/** The failure of a put that may not be, or undefined. */
export const refusedPut = (operation: string, key: string, options: PutOptions): ObjectStoreFailure | undefined => {
  const problem = putProblem(key, options)
  return problem === undefined ? undefined : new ObjectStoreFailure({ operation, key, cause: new Error(problem) })
}

/** Fails a ranged read whose first byte lies outside the object; otherwise its bounds, `end` exclusive and within the object. */
export const boundsOf = (
  key: string,
  size: number,
  range: { readonly first: number; readonly last: number } | undefined
): Effect.Effect<{ readonly start: number; readonly end: number }, ObjectStoreFailure> => {
  if (range === undefined) return Effect.succeed({ start: 0, end: size })
  const { first, last } = range
  if (first >= 0 && first <= last && first < size)
    return Effect.succeed({ start: first, end: Math.min(last + 1, size) })
  const cause = new RangeError(`Bytes ${first} to ${last} do not lie within an object of ${size} bytes.`)
  return Effect.fail(new ObjectStoreFailure({ operation: "getStream", key, cause }))
}

/** Compares keys by their UTF-8 bytes, as S3 lists them; JavaScript's own order differs beyond the basic plane. */
export const compareKeys = (a: string, b: string): number => {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    // A surrogate stands for a character above U+FFFF, so it follows every other code unit.
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1
  }
  return a.length - b.length
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
