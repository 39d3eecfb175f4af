/** Origins outside the site that its pages may reach: for connections, for forms, and for redirects. */
import type { Actor, AllowlistId, SiteId } from "./ids.ts"

export interface AllowlistEntry {
  readonly siteId: SiteId
  readonly id: AllowlistId
  /** Scheme and authority, as `URL.origin` writes it. */
  readonly origin: string
  readonly status: "pending" | "active"
  readonly reason: string
  readonly addedBy: Actor
  readonly addedAt: number
  readonly approvedBy: Actor | "owner" | null
  readonly approvedAt: number | null
  /** An origin of a product of the platform itself, active from the start. */
  readonly firstParty: boolean
}
