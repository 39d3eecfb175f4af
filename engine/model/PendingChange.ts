/** A change to where a live site's enquiries go, kept until its owner says yes or no. */
import type { Json } from "../values/Json.ts"
import type { Actor, PendingChangeId, SiteId } from "./ids.ts"

/** `expired` is told by the clock; the others are reached once and kept (HOLD-18). */
export const pendingStates = ["pending", "applied", "declined", "expired", "superseded", "failed"] as const
export type PendingState = (typeof pendingStates)[number]

/** What can wait for the owner: changes (HOLD-01 to HOLD-09), and what was set before the site was live. Each has a file that says and does it. */
export const pendingKinds = [
  "lead_webhook",
  "crm_credential",
  "site_recipients",
  "site_details",
  "allowlist_approval",
  "version",
  "roster_connector",
  "going_live"
] as const
export type PendingKind = (typeof pendingKinds)[number]

/** One line of what would change, in words for the owner. Never a secret. */
export interface PendingDetail {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

export interface PendingChange {
  readonly siteId: SiteId
  readonly id: PendingChangeId
  readonly kind: PendingKind
  /** What is changed, within its kind: a later request about the same takes this one's place (HOLD-24). */
  readonly subject: string
  readonly state: PendingState
  /** One sentence for the owner and for the integrator. */
  readonly summary: string
  readonly details: ReadonlyArray<PendingDetail>
  /** The whole of what was asked, for the kind to apply later (CA-C13). Secrets in it are sealed. */
  readonly intent: Json
  readonly requestedBy: Actor
  readonly createdAt: number
  readonly expiresAt: number
  readonly resolvedAt: number | null
  /** Why it failed, in a sentence. */
  readonly error: string | null
}

/** The change as it stands now: one nobody answered in time has expired (HOLD-23). */
export const asOf = (change: PendingChange, now: number): PendingChange =>
  change.state === "pending" && change.expiresAt <= now
    ? { ...change, state: "expired", resolvedAt: change.expiresAt }
    : change
