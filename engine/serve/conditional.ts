/** The conditions a visitor may put on a read: `If-None-Match`, `Range` and `If-Range` (RFC 9110 §13 and §14). */
import type { ByteRange } from "../ports/Objects.ts"

/** The strong entity tag of an object in one coding. `etag` is the store's, and says nothing of codings. */
export const entityTag = (etag: string, coding: "identity" | "gzip" | "br"): string => {
  const opaque = etag.replace(/[^\x21\x23-\x7e]/g, "")
  return coding === "identity" ? `"${opaque}"` : `"${opaque}-${coding}"`
}

/** Whether `If-None-Match` names the tag, so that 304 is the answer. Weak comparison, lists, and `*` for anything. */
export const matchesNone = (header: string, tag: string): boolean => {
  if (header === tag || header.trim() === "*") return true
  for (const [found] of header.matchAll(/"[^"]*"/g)) if (found === tag) return true
  return false
}

export type RangeAnswer = "whole" | "unsatisfiable" | ByteRange

/**
 * What part of an object of `size` bytes a `Range` header asks for. One range is honoured; several, other units and
 * anything malformed are answered with the whole, as the RFC allows.
 */
export const parseRange = (header: string, size: number): RangeAnswer => {
  // No honest range is longer; in a longer one the white space alone would take the square of its length.
  if (header.length > RANGE_CHARACTERS) return "whole"
  const match = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header)
  if (match === null) return "whole"
  const [, from = "", to = ""] = match
  if (from === "" && to === "") return "whole"
  if (from === "") {
    const length = Math.min(Number(to), size)
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== "" && Number(to) < first) return "whole"
  return first >= size ? "unsatisfiable" : { first, last }
}

const RANGE_CHARACTERS = 100

/** Whether the range may be taken: without `If-Range`, or when it names this very representation. Dates never do. */
export const rangeApplies = (ifRange: string | undefined, tag: string): boolean =>
  ifRange === undefined || ifRange.trim() === tag
