/** What a question about a site's listings is answered from beside the listings, read at once. */
import { Context, type Effect } from "effect"
import type { ListingSync } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"
import type { Site } from "../model/Site.ts"
import type { ListingsStanding } from "./ListingSearch.ts"

export interface ListingLook {
  readonly site: Site
  /** How far its feed was read; undefined where it has none. */
  readonly sync: ListingSync | undefined
  readonly standing: ListingsStanding
  /** Base of the listings' own pages, see `listingHome`; null while no published route has them. */
  readonly base: string | null
}

export class ListingLooks extends Context.Service<
  ListingLooks,
  {
    /** Begun after it was asked for; undefined where there is no such site. */
    readonly look: (siteId: SiteId) => Effect.Effect<ListingLook | undefined>
  }
>()("engine/ListingLooks") {}
