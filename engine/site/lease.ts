/**
 * The writer lease: one writer a site at a time, so that two assistants do not build against each other unawares. It
 * lasts 300 seconds from the last write; an expired one counts as none (LEASE-01 to LEASE-14).
 */
import type { Refusal } from "../errors/Refusal.ts"
import { refuse } from "../errors/Refusal.ts"
import { limits, SECOND_MS } from "../limits.ts"
import { instant } from "../values/instant.ts"
import type { CredentialId, SiteId } from "../model/ids.ts"
import type { Lease } from "../ports/Leases.ts"
import type { StoredAuditRecord } from "../ports/Audit.ts"

/** A lease that still counts: until the millisecond before `expiresAt`. */
export const liveLease = (lease: Lease | undefined, now: number): Lease | undefined =>
  lease !== undefined && lease.expiresAt > now ? lease : undefined

/** A fresh 300 s for a free site, or for the holder again (CA-D7); else `lease.held` (409). */
export const acquireLease = (
  stored: Lease | undefined,
  caller: { readonly siteId: SiteId; readonly credentialId: CredentialId },
  /** Display name of the stored lease's holder. */
  heldByLabel: string,
  now: number
): Lease | Refusal => {
  const live = liveLease(stored, now)
  if (live !== undefined && live.holder !== caller.credentialId) return heldByAnother(live, heldByLabel)
  return {
    siteId: caller.siteId,
    holder: caller.credentialId,
    acquiredAt: live?.acquiredAt ?? now,
    expiresAt: now + limits.leaseMs
  }
}

/**
 * What a write needs: the caller's own live lease, returned extended to 300 s again, to store when the write lands
 * (LEASE-02). `lease.required` or `lease.held` (409) otherwise.
 */
export const requireLease = (
  stored: Lease | undefined,
  credentialId: CredentialId,
  heldByLabel: string,
  now: number
): Lease | Refusal => {
  const live = liveLease(stored, now)
  if (live === undefined) {
    return refuse(
      "lease.required",
      stored?.holder === credentialId
        ? `Your lease ended at ${instant(stored.expiresAt)}.`
        : "Writing to a site needs its writer lease, and you do not hold it."
    )
  }
  if (live.holder !== credentialId) return heldByAnother(live, heldByLabel)
  return { ...live, expiresAt: now + limits.leaseMs }
}

/** Whether there is a lease of the caller's to remove; `lease.held` (409) for another's (CA-D2). */
export const releaseLease = (
  stored: Lease | undefined,
  credentialId: CredentialId,
  heldByLabel: string,
  now: number
): { readonly remove: boolean } | Refusal => {
  const live = liveLease(stored, now)
  if (live !== undefined && live.holder !== credentialId) return heldByAnother(live, heldByLabel)
  return { remove: live !== undefined }
}

/** What `GET /v1/lease` answers (LEASE-04). */
export const describeLease = (
  stored: Lease | undefined,
  credentialId: CredentialId,
  holderLabel: string,
  now: number
) => {
  const live = liveLease(stored, now)
  return {
    held: live !== undefined,
    youHoldIt: live?.holder === credentialId,
    holder: live?.holder ?? null,
    holderLabel: live === undefined ? null : holderLabel,
    expiresAt: instant(live?.expiresAt ?? null),
    expiresInSeconds: live === undefined ? 0 : Math.ceil((live.expiresAt - now) / SECOND_MS),
    ttlSeconds: limits.leaseMs / SECOND_MS
  }
}

/** What others did since the caller's last recorded action, as read from the audit feed. */
export interface ChangesSince {
  /** The caller's last record; undefined for a caller that never wrote. */
  readonly last: StoredAuditRecord | undefined
  /** How many records of others there are since, and by how many actors. */
  readonly writes: number
  readonly writers: number
  /** The newest of them, newest first; 20 suffice. */
  readonly newest: ReadonlyArray<StoredAuditRecord>
}

/** `sinceYourLastWrite` of an acquisition, null when nothing happened (LEASE-10 to LEASE-13). */
export const sinceYourLastWrite = ({ last, writes, writers, newest }: ChangesSince) => {
  const [latest] = newest
  if (latest === undefined) return null
  const changed = newest.slice(0, limits.leaseChangesShown).map(({ action, pageId, route, actor, at }) => ({
    action,
    pageId,
    route,
    by: actor,
    at: instant(at)
  }))
  return {
    yourLastActivityAt: instant(last?.at ?? null),
    otherWrites: writes,
    otherWriters: writers,
    latest: { by: latest.actor, at: instant(latest.at), action: latest.action },
    changed,
    changedMore: Math.max(0, writes - changed.length)
  }
}

const heldByAnother = (lease: Lease, heldByLabel: string): Refusal =>
  refuse("lease.held", `${heldByLabel} holds the writer lease until ${instant(lease.expiresAt)}.`, {
    heldByLabel,
    holder: lease.holder,
    expiresAt: instant(lease.expiresAt)
  })
