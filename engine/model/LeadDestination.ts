/** Places a site hands its leads on to: a webhook, a mailing list, a sheet, an agent's CRM. */
import type { Json } from "./Page.ts"
import type { SiteId } from "./ids.ts"

export const leadProviders = ["webhook", "agent_crm", "newsletter_list", "event_venue", "sheet", "crm"] as const
export type LeadProvider = (typeof leadProviders)[number]

/** Providers that get a lead only from a form that names them (DEST-11). */
export const namedOnly: ReadonlySet<LeadProvider> = new Set(["agent_crm", "newsletter_list", "event_venue", "sheet"])

export interface LeadDestination {
  readonly siteId: SiteId
  /** Lower-case letters, digits and hyphens, at most 32; `default` is the site-wide webhook (DEST-16). */
  readonly name: string
  readonly provider: LeadProvider
  /** What the provider needs, less its secrets. */
  readonly settings: { readonly [member: string]: Json }
  /** Signing secret or API key, sealed with a key from configuration; null while none is set (DEST-07, DEST-08). */
  readonly sealedSecret: string | null
  readonly createdAt: number
  readonly updatedAt: number
}
