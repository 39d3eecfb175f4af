/**
 * Idempotency keys: a write sent twice under one key happens once (IDEM-01 to IDEM-05). Only writes that landed are
 * remembered, for 48 hours, by site and credential; so a refused write may be corrected and sent under its key again.
 */
import type { Refusal } from "../errors/Refusal.ts"
import { refuse } from "../errors/Refusal.ts"
import { limits } from "../limits.ts"
import type { RememberedResponse } from "../ports/IdempotencyKeys.ts"

/** The key of a request: undefined without one, `idempotency.key_invalid` (422) for one that is not `least` to 200 printable ASCII characters. */
export const readIdempotencyKey = (header: string | null | undefined, least = 1): string | undefined | Refusal => {
  if (header === null || header === undefined) return undefined
  return /^[\x20-\x7e]+$/.test(header) &&
    header.trim() !== "" &&
    header.length >= least &&
    header.length <= limits.idempotencyKeyCharacters
    ? header
    : refuse(
        "idempotency.key_invalid",
        `Idempotency-Key holds ${header.length} characters; it takes ${least} to ${limits.idempotencyKeyCharacters}, printable ASCII.`
      )
}

export type Replay =
  /** Nothing is remembered under the key, or no longer: do the write. */
  | { readonly kind: "proceed" }
  /** Answer this again, with `Idempotency-Replayed: true`. Needs no lease and charges no budget (CA-D4). */
  | { readonly kind: "replay"; readonly response: RememberedResponse }

/** What to do with a request under a key. `idempotency.key_reused` (422) when it differs from the remembered one. */
export const replayOrProceed = (
  remembered: RememberedResponse | undefined,
  /** Hash of method, path and body. */
  requestHash: string,
  now: number
): Replay | Refusal => {
  if (remembered === undefined || remembered.createdAt + limits.idempotencyKeyMs <= now) return { kind: "proceed" }
  return remembered.requestHash === requestHash
    ? { kind: "replay", response: remembered }
    : refuse("idempotency.key_reused", `The key ${remembered.key} belongs to a different request.`)
}

/** Whether an answer is one to remember: the write landed, in a part at least, and was not a rehearsal. */
export const isRemembered = (
  { status, landed }: { readonly status: number; readonly landed?: false },
  dryRun: boolean
): boolean => !dryRun && landed !== false && status >= 200 && status < 300

/** `idempotency.in_progress` (409), for a second request that arrives while the first is at work. */
export const stillInProgress = (key: string): Refusal =>
  refuse(
    "idempotency.in_progress",
    `The first request with the key ${key} has not finished.`,
    {},
    { "retry-after": "1" }
  )
