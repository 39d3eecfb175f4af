/**
 * Sends what is new for saved searches, each once a day. Of a site everything that has come since its searches were last
 * told of is read once and held against all of them, in parts. What was told is noted in the transaction that enqueues the
 * mail, under the moment it was due: whoever dies in between has done neither, and of two workers one does both. A mail
 * is named after its search and that moment, so that a copy sent twice is known for one.
 */
import { Clock, Effect } from "effect"
import { questionOf } from "../../../../engine/components/listings/asked.ts"
import { listingBase, listingRoute, isListingNumber } from "../../../../engine/listings/address.ts"
import { type Digest, gathering } from "../../../../engine/listings/saved/digest.ts"
import { asOfShown, displayRules } from "../../../../engine/listings/displayRules.ts"
import { mailHindrance } from "../../../../engine/listings/saved/hindrance.ts"
import { type DigestPlace, digestMail } from "../../../../engine/listings/saved/mails.ts"
import { nextMailAt } from "../../../../engine/listings/saved/savedSearch.ts"
import { listingScope, type ListingScope } from "../../../../engine/listings/settings.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Listing } from "../../../../engine/model/Listing.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { SavedSearch } from "../../../../engine/model/SavedSearch.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Listings, type NewPlace } from "../../../../engine/ports/Listings.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { SavedSearches } from "../../../../engine/ports/SavedSearches.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { routeUrl } from "../../../../engine/publish/addresses.ts"
import { isListingTemplate } from "../../../../engine/site/routes.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf } from "../../site/findSite.ts"
import { linksOf } from "./links.ts"

/** One round over everything that is due. A site that cannot be followed now keeps no other from its turn. */
export const sendSavedSearches = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const due = yield* (yield* SavedSearches).due(now, limits.savedSearchesAtOnce)
  for (const [siteId, searches] of Map.groupBy(due, ({ siteId }) => siteId))
    yield* Effect.catchCause(follow(siteId, searches, now), (cause) =>
      Effect.logWarning(
        `The saved searches of ${siteId} could not be followed; they are tried again in a minute.`,
        cause
      )
    )
})

const follow = Effect.fn("SavedSearches.follow")(function* (
  siteId: SiteId,
  searches: ReadonlyArray<SavedSearch>,
  now: number
) {
  const site = yield* (yield* Sites).get(siteId)
  if (site === undefined) return
  const scope = listingScope(site)
  const sync = yield* (yield* Listings).sync(siteId)
  if (scope === undefined || mailHindrance(site, sync, now) !== undefined)
    return yield* Effect.forEach(searches, (search) => putOff(site, search, now), { discard: true })

  const until = now - limits.savedSearchSettleMs
  const config = yield* ApiConfig
  const { listingRules: rules = "crea" } = config
  const origin = addressOf(config, yield* (yield* Sites).hostnames(siteId))
  const asOf = asOfShown(displayRules[rules], sync?.readAt ?? null, now)
  const place = { pageOf: yield* listingPages(siteId, origin), rules, asOf, now }
  yield* Effect.forEach(
    yield* whatIsNew(siteId, searches, scope, until),
    (digest) =>
      linksOf(origin, digest.search).pipe(
        Effect.flatMap((links) => tell(site, digest, links, place, until)),
        Effect.catchCause((cause) =>
          Effect.logWarning(`The saved search ${digest.search.id} could not be followed; it is tried again.`, cause)
        )
      ),
    { discard: true }
  )
})

/** Nothing of what came meanwhile is lost: it is told of another day. */
const putOff = Effect.fnUntraced(function* (site: Site, search: SavedSearch, now: number) {
  const toldUntil = search.toldUntil ?? search.createdAt
  yield* (yield* SavedSearches).told(search, { nextAt: nextMailAt(site, now), toldUntil, mailed: false })
})

const whatIsNew = Effect.fnUntraced(function* (
  siteId: SiteId,
  searches: ReadonlyArray<SavedSearch>,
  scope: ListingScope,
  until: number
) {
  const listings = yield* Listings
  const gathered = gathering(searches.map((search) => ({ search, query: questionOf(search, scope).query })))
  const since = Math.min(...searches.map(({ toldUntil, createdAt }) => toldUntil ?? createdAt))
  const limit = limits.savedSearchBatch
  let from: NewPlace | undefined
  for (;;) {
    const part = yield* listings.shownSince(siteId, { since, until, limit, ...(from !== undefined && { from }) })
    gathered.add(part)
    const last = part.at(-1)
    if (last === undefined || part.length < limit) return gathered.digests()
    from = { shownSince: last.shownSince, key: last.listing.key }
  }
})

const tell = Effect.fnUntraced(function* (
  site: Site,
  digest: Digest,
  links: Effect.Success<ReturnType<typeof linksOf>>,
  place: DigestPlace,
  until: number
) {
  const { search, total } = digest
  const searches = yield* SavedSearches
  const mailer = yield* Mailer
  const noted = {
    nextAt: nextMailAt(site, place.now),
    toldUntil: Math.max(until, search.toldUntil ?? search.createdAt),
    mailed: total > 0
  }
  yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const isOurs = yield* searches.told(search, noted)
      if (isOurs && total > 0) yield* mailer.enqueue(digestMail(site, digest, links, place))
    })
  )
})

/** Where a listing has its page; null where the site has no page for single listings. */
const listingPages = Effect.fnUntraced(function* (siteId: SiteId, origin: string) {
  const patterns = yield* (yield* Pages).patterns(siteId)
  const [base] = patterns.filter((route) => isListingTemplate(route)).flatMap((template) => listingBase(template) ?? [])
  return (listing: Listing): string | null =>
    base === undefined || !isListingNumber(listing.mls) ? null : routeUrl(origin, listingRoute(base, listing))
})
