/** Conditional reads. */
import type { Headers } from "effect/http"

/** Whether `If-None-Match` names this version, so that the caller's copy is current (CA-D14). */
export const unchangedSince = (headers: Headers.Headers, etag: string | undefined): boolean => {
  const value = headers["if-none-match"]
  if (value === undefined || etag === undefined) return false
  const strip = (tag: string) => tag.trim().replace(/^W\//, "")
  return value.split(",").some((tag) => strip(tag) === "*" || strip(tag) === strip(etag))
}
