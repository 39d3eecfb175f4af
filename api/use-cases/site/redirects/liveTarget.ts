/**
 * Whether something of the site answers at a path, so that a redirect may lead there: a published page, the page of a
 * visible row or of a listing (REDIR-15), a file of the library (REDIR-17), one of those that every site serves.
 */
import { Effect } from "effect"
import { rowRoute, templateRoute } from "../../../../engine/content/collections/names.ts"
import { isVisible } from "../../../../engine/content/collections/windows.ts"
import { listingBase, listingTemplate, listingVisit } from "../../../../engine/listings/address.ts"
import type { MediaId, PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { isPattern } from "../../../../engine/publish/addresses.ts"
import { siteFiles } from "../../../../engine/publish/keys.ts"
import { Write } from "../../../access/Call.ts"

/** `leaving` is a page that is about to go: neither it nor what is shown on it counts. */
export const isLiveTarget = Effect.fnUntraced(function* (siteId: SiteId, route: string, leaving: PageId | null) {
  const media = mediaAt(route)
  if (media !== undefined) return (yield* (yield* Media).get(siteId, media)) !== undefined
  if (siteFiles.some((file) => route === `/${file}`)) return true
  if (isPattern(route)) return false
  return (
    (yield* isPublished(siteId, route, leaving)) ||
    (yield* isRow(siteId, route, leaving)) ||
    (yield* isListing(siteId, route, leaving))
  )
})

/** The file of the library that has this address, whether or not there is one. */
export const mediaAt = (route: string): MediaId | undefined =>
  /^\/media\/(med_[0-9a-z]{4,40})$/.exec(route)?.[1] as MediaId | undefined

const isPublished = Effect.fnUntraced(function* (siteId: SiteId, slot: string, leaving: PageId | null) {
  const page = yield* (yield* Pages).bySlot(siteId, "page", slot)
  return page !== undefined && page.publishedVersionId !== null && page.id !== leaving
})

const isRow = (siteId: SiteId, route: string, leaving: PageId | null) =>
  Effect.map(rowServedAt(siteId, route, leaving), (found) => found !== undefined)

/** A row that visitors see at an address of its own. */
export interface ShownRow {
  readonly collection: string
  readonly slug: string
}

/** The visible row whose own page has this address, unless a page is published there; `leaving` as above. */
export const rowServedAt = Effect.fnUntraced(function* (siteId: SiteId, route: string, leaving: PageId | null) {
  const { now } = yield* Write
  const found = yield* rowAddressedAt(siteId, route)
  if (found === undefined || !isVisible(found.row, now)) return undefined
  const isShown = yield* isPublished(siteId, templateRoute(found.base), leaving)
  return isShown ? { collection: found.row.collection, slug: found.row.slug } : undefined
})

/** The row that has this address as its own, shown or not, and the base path of its collection. */
export const rowAddressedAt = Effect.fnUntraced(function* (siteId: SiteId, route: string) {
  const collections = yield* Collections
  // A row's address is at least two segments long, and most pages' are not.
  const cut = route.lastIndexOf("/")
  if (cut === 0 || isPattern(route)) return undefined
  const slug = route.slice(cut + 1)
  const known = yield* collections.list(siteId)
  const collection = known.find((one) => rowRoute(one, { slug }) === route)
  if (collection === undefined || collection.detailBasePath === null) return undefined
  const row = yield* collections.rowBySlug(siteId, collection.key, slug)
  return row && { row, base: collection.detailBasePath }
})

const isListing = Effect.fnUntraced(function* (siteId: SiteId, route: string, leaving: PageId | null) {
  const patterns = yield* (yield* Pages).patterns(siteId)
  const visit = listingVisit(
    route,
    patterns.flatMap((pattern) => listingBase(pattern) ?? [])
  )
  if (visit === undefined) return false
  const listing = yield* (yield* Listings).byNumber(siteId, visit.mls)
  if (listing === undefined || listing.status === "delisted") return false
  return yield* isPublished(siteId, listingTemplate(visit.base), leaving)
})
