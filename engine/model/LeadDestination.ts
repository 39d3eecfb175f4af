/** Places a site hands its leads on to: a webhook, a mailing list, a sheet, an agent's CRM. */
import type { Json } from "./Page.ts"
import type { SiteId } from "./ids.ts"

export interface LeadDestination {
  readonly siteId: SiteId
  /** Lower-case letters, digits and hyphens, at most 32; `default` is the site-wide webhook (DEST-16). */
  readonly name: string
  /** Its kind, a name of `engine/people/leads/destinations/all.ts`. */
  readonly provider: string
  /** What the provider needs, less its secrets. */
  readonly settings: { readonly [member: string]: Json }
  /** Signing secret or API key, sealed with a key from configuration; null while none is set (DEST-07, DEST-08). */
  readonly sealedSecret: string | null
  readonly createdAt: number
  readonly updatedAt: number
}
