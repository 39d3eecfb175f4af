/** What follows when a site shows other listings than before, or none any more. */
import { Effect } from "effect"
import { firstSync } from "../../../../engine/listings/feedState.ts"
import type { ListingScope } from "../../../../engine/listings/settings.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"
import { Write } from "../../../access/Call.ts"
import { publishSite } from "../foundSite.ts"
import { publishSoon } from "../../content/write/store.ts"

/**
 * Everything is compared anew, and what is missing then is believed at once: it is another set of listings. `routes` are
 * those of the pages that were stored until then; they are brought in line.
 */
export const followScope = Effect.fnUntraced(function* (
  scope: ListingScope | undefined,
  routes: ReadonlyArray<string>
) {
  const { site, now } = yield* Write
  const listings = yield* Listings
  if (scope === undefined) yield* listings.removeSync(site.id)
  else yield* listings.putSync(firstSync(site.id, now, true))
  // The record the origin reads says where listings have their short addresses.
  yield* publishSite(site.id, false)
  yield* publishSoon({ kind: "listings", routes, scope: true })
})
