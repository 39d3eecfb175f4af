/**
 * A refusal as the document of RFC 9457 that callers read: the row of the catalogue, plus what this case adds. Pure
 * data, so that HTTP, the tool protocol and the logs show one and the same text.
 */
import { errorRow } from "./catalogue.ts"
import type { Refusal } from "./Refusal.ts"

/** Media type of every refusal. */
export const problemType = "application/problem+json"

export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  /** Absent where nothing the caller could change would help (ERR-03). */
  readonly remediation?: string
  readonly [extension: string]: unknown
}

/** The body of a refusal. `requestId` joins it so that a person can quote one line to us. */
export const problem = (refusal: Refusal, requestId: string): Problem => {
  const row = errorRow(refusal.code)
  return {
    // First, so that no extension takes the place of a member that RFC 9457 or the catalogue defines.
    ...refusal.fields,
    type: `urn:makeready:problem:${refusal.code}`,
    title: row.title,
    status: row.status,
    code: refusal.code,
    detail: refusal.detail,
    ...(row.remediation !== null && { remediation: row.remediation }),
    requestId
  }
}
