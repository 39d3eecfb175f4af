/**
 * Reads the `If-Match` header (RFC 9110, 13.1.1). Integrators copy ids from bodies as often as ETags from headers, so a
 * bare id, a quoted tag and a weak tag all name the same version; of several, any may match.
 */
import type { IfMatch } from "./decision.ts"

/** An empty header counts as absent. What is not a well-formed tag is kept as it stands and matches no version. */
export const parseIfMatch = (header: string | null | undefined): IfMatch => {
  const ids = (header ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "")
    .map((tag) => /^(?:W\/)?"(.*)"$/.exec(tag)?.[1] ?? tag)
  if (ids.length === 0) return { kind: "absent" }
  return ids.includes("*") ? { kind: "any" } : { kind: "ids", ids }
}
