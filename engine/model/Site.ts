/** A hosted site and the addresses it answers on. */
import type { Json } from "../values/Json.ts"
import type { PageKind, EditClass } from "./Page.ts"
import type { Edition } from "./Edition.ts"
import type { DomainStanding } from "./DomainStanding.ts"
import type { SiteId } from "./ids.ts"

export interface Contact {
  readonly name?: string
  readonly phone?: string
  readonly email?: string
  readonly hours?: string
  readonly address?: {
    readonly street?: string
    readonly city?: string
    readonly region?: string
    readonly postalCode?: string
    readonly country?: string
  }
}

/**
 * `auto` publishes at once; `hold` waits for whoever may publish, a program among them; `owner` waits for the owner or
 * for staff, and no credential can release it.
 */
export const policyValues = ["auto", "hold", "owner"] as const
export type PolicyValue = (typeof policyValues)[number]

/** What no version holds: lists and their entries, and what is set of the site. Only the policy of a credential names them. */
export const unversionedSubjects = ["entries", "details"] as const
export type PolicySubject = EditClass | PageKind | (typeof unversionedSubjects)[number]

/** Keyed by edit class or by kind of asset (SITE-19). */
export type PublishPolicy = { readonly [subject in PolicySubject]?: PolicyValue }

/** Time for which a site may be tried without a plan. */
export interface Trial {
  /** Epoch milliseconds; from that one on it is over. */
  readonly endsAt: number
  /** When its owner is next written to, the last time at its end; null once the end was put on record: the site is offline. */
  readonly nextAt: number | null
}

/** Set on a site that is being filled with what another one shows: nobody writes to it until all of it is there. */
export interface Copying {
  readonly startedAt: number
  /** Given up: it never becomes whole, and all there is to do is to remove it. */
  readonly failed: boolean
}

export interface Site {
  readonly id: SiteId
  readonly name: string
  readonly vertical: string | null
  /** First label of the preview address. */
  readonly label: string
  readonly createdAt: number
  /** Set on an unclaimed draft: when it is deleted. */
  readonly draftExpiresAt: number | null
  readonly claimedAt: number | null
  /** Of a claimed draft without a plan; null for every other site, and where no trials are given. */
  readonly trial: Trial | null
  /** When a domain of its own first served; kept for good (CA-A20), see `wasEverLive`. */
  readonly liveSince: number | null
  /** Since when one serves; null while none does, see `siteIsLive`. */
  readonly servingSince: number | null
  readonly frozenAt: number | null
  readonly frozenReason: string | null
  readonly copying: Copying | null
  /** Set while an atomic rebuild is at work. */
  readonly edition: Edition | null
  readonly requireIfMatch: boolean
  readonly approvalMode: "ai" | "staff"
  readonly publishPolicy: PublishPolicy
  readonly contact: Contact
  /** BCP 47 language tag of the pages. */
  readonly language: string
  /** Settings that later areas own (analytics, landing parameters …), by area. */
  readonly settings: { readonly [area: string]: Json }
  /** Raised by every change that reaches the edge record or a page's surroundings. */
  readonly revision: number
}

/**
 * `primary` is the www address. `root`, a domain without www, and `alias`, the www address of a further domain, forward
 * to it. `preview` is the platform's, `former` an old preview label.
 */
export const hostRoles = ["primary", "root", "alias", "preview", "former"] as const
export type HostRole = (typeof hostRoles)[number]

export interface Hostname {
  readonly siteId: SiteId
  /** Lower case, without port. */
  readonly host: string
  readonly role: HostRole
  readonly addedAt: number
  /** A former address redirects until then. */
  readonly expiresAt: number | null
  /** Null for the platform's own hosts, which lead here by themselves. */
  readonly standing: DomainStanding | null
}
