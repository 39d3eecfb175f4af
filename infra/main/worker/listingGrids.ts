/**
 * Grids of listings are brought in line whenever the feed has changed something, and every six hours in any case, so that
 * none stays behind for longer whatever was missed (LGRID-72). The six hours begin at another time at each site. Rounds
 * are told by the site's syncs: one that crosses the hour begins a round, and after a pause the first one does.
 */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { ListingSync } from "../../../engine/model/Listing.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"

/** Begins a round if one falls between the sync that was due and the next. A page that shows the same is not rendered. */
export const refreshGrids = Effect.fnUntraced(function* ({ siteId, nextSyncAt: due }: ListingSync, next: number) {
  if (roundAt(siteId, due) === roundAt(siteId, next)) return
  const publishing = yield* Publishing
  const ticket = yield* publishing.enqueue(siteId, { kind: "listings", routes: [] })
  yield* publishing.settle(ticket)
})

const roundAt = (siteId: string, at: number): number => Math.floor((at + phaseOf(siteId)) / limits.listingGridMs)

/** Milliseconds by which a site's hours are moved, so that not all sites begin at once. */
const phaseOf = (siteId: string): number =>
  [...siteId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) % limits.listingGridMs
