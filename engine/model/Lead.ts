/** What a visitor sent through a form, and what became of it at the places it is handed on to. */
import type { Json } from "../values/Json.ts"
import type { LeadFileId, LeadId, PageId, SiteId } from "./ids.ts"

export interface LeadFile {
  readonly id: LeadFileId
  readonly field: string
  /** As the visitor's device named it. */
  readonly name: string
  /** Media type by content. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Epoch milliseconds; the file is removed then (LEAD-18). */
  readonly keptUntil: number
}

/** Where the visitor came from; each text at most `limits.attributionCharacters` (LEAD-10..14). */
export type Attribution = {
  readonly [
    name in
      | "utm_source"
      | "utm_medium"
      | "utm_campaign"
      | "utm_content"
      | "utm_term"
      | "gclid"
      | "fbclid"
      | "msclkid"
      | "referrer"
      | "landingPath"
  ]?: string
} & { readonly params?: { readonly [name: string]: string } }

/** The person of the roster who takes care of a lead (LEAD-15). */
export interface Assignee {
  readonly key: string
  readonly name: string
  readonly email: string | null
  readonly at: number
  readonly reason: "attributed" | "rotation"
}

export interface Lead {
  readonly siteId: SiteId
  readonly id: LeadId
  /** `<asset id>~<form key>`: the one form it came through. */
  readonly formInstanceId: string
  readonly formKey: string
  /** The asset that declares the form; of a form in the chrome, that section. */
  readonly pageId: PageId
  /** Route of the page that the visitor was on, as far as it is known. */
  readonly route: string | null
  /** By field name; of a file field, file names. */
  readonly data: { readonly [field: string]: Json }
  readonly consent: boolean
  /** False where the form had no consent box at all. */
  readonly consentAsked: boolean
  /** What stood beside the box when it was sent; null where there was none, or it is not known any more. */
  readonly consentWords: string | null
  readonly createdAt: number
  readonly isTest: boolean
  /** Question texts when it was sent; null where the form declares none. */
  readonly fieldLabels: { readonly [field: string]: string } | null
  readonly attribution: Attribution | null
  readonly assignee: Assignee | null
  readonly files: ReadonlyArray<LeadFile>
  /** Lead destinations that the form named; empty for every one that need not be named. */
  readonly destinations: ReadonlyArray<string>
}

export const deliveryStatuses = ["pending", "synced", "failed"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** How far a lead got at one destination. */
export interface Delivery {
  readonly siteId: SiteId
  readonly leadId: LeadId
  readonly destination: string
  readonly provider: string
  readonly status: DeliveryStatus
  /** What the receiver calls it: a contact id, `subscribed`; null until it took it. */
  readonly ref: string | null
  /** How often the receiver was tried, by us or by a caller. */
  readonly attempts: number
  /** How many of those followed a failure by themselves; the next pause depends on it. */
  readonly retries: number
  readonly error: string | null
  /** False for a failure that another attempt cannot mend. */
  readonly retryable: boolean
  readonly firstFailedAt: number | null
  /** When it is tried again by itself; null when it is not. */
  readonly nextAttemptAt: number | null
  readonly updatedAt: number
}
