/**
 * A caller that names no base may be sending half a file. Losing 40 % of an asset of 2 KiB or more therefore needs
 * `If-Match` (GUARD-11 to GUARD-14). The baseline is the latest version.
 */
import type { Refusal } from "../../errors/Refusal.ts"
import { refuse } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Payload, Version } from "../../model/Page.ts"
import type { WriteContext } from "../decision.ts"
import { replaced } from "./replaced.ts"

/** `write.unguarded_truncation`; only `If-Match` clears it, there is no header to acknowledge it with. */
export const refuseUnguardedTruncation = (
  latest: Version,
  payload: Payload,
  context: Pick<WriteContext, "ifMatch">
): Refusal | undefined => {
  if (context.ifMatch.kind !== "absent") return undefined
  const previousBytes = payloadBytes(latest.payload)
  if (previousBytes < limits.truncationBytes) return undefined
  const submittedBytes = payloadBytes(payload)
  const removedFraction = (previousBytes - submittedBytes) / previousBytes
  if (removedFraction < limits.truncationShare) return undefined
  return refuse(
    "write.unguarded_truncation",
    `The asset has ${previousBytes} bytes and this write would leave ${submittedBytes}, without saying which version it is based on.`,
    { previousBytes, submittedBytes, removedFraction, latestVersionId: latest.id, replaced: replaced(latest) }
  )
}

/** Bytes of UTF-8 in all texts of a payload; theme tokens count as the JSON they are sent as. */
export const payloadBytes = (payload: Payload): number =>
  [payload.html, payload.css, payload.js, payload.tokens === undefined ? undefined : JSON.stringify(payload.tokens)]
    .map((text) => (text === undefined ? 0 : Buffer.byteLength(text)))
    .reduce((sum, bytes) => sum + bytes, 0)
