/**
 * A change of some listings of a site, and in the same transaction the jobs that bring those of their pages in line that are
 * stored, and the grids that show them.
 */
import { Effect } from "effect"
import { type ListingScope, listingScope } from "../../../engine/listings/settings.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"

export interface ListingChange {
  /** Asked under the site's lock. */
  readonly mayChange: (scope: ListingScope) => boolean
  /** Whether listings may come or go, so that the sitemap follows. */
  readonly listed: boolean
}

/** False where the site's scope is not one that may change so; nothing has changed then. */
export const changeListings = Effect.fnUntraced(function* (
  siteId: SiteId,
  keys: ReadonlyArray<string>,
  { mayChange, listed }: ListingChange,
  change: Effect.Effect<void>
) {
  const transaction = yield* Transaction
  const listings = yield* Listings
  const publishing = yield* Publishing
  const sites = yield* Sites
  return yield* transaction.run(
    Effect.gen(function* () {
      const site = yield* sites.lock(siteId)
      const current = site && listingScope(site)
      if (current === undefined || !mayChange(current)) return false
      yield* change
      const routes = yield* listings.pages(siteId, keys)
      const ticket = yield* publishing.enqueue(siteId, { kind: "listings", routes, ...(listed && { listed }) })
      yield* transaction.afterCommit(Effect.asVoid(publishing.settle(ticket)))
      return true
    })
  )
})
