/**
 * Keeps each site's copy of its feed: what changed every quarter of an hour, everything compared once a day, because a
 * feed does not tell what it no longer holds. Details are read in batches, and each batch is stored together with the
 * jobs that bring its pages in line, so a worker that dies in between has lost nothing but its place.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { type ListingScope, listingScope } from "../../../engine/listings/settings.ts"
import { changesSince, comparesAll, planSync } from "../../../engine/listings/syncPlan.ts"
import type { ListingSync } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { ListingFeed } from "../../../engine/ports/ListingFeed.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"

/** Sites looked up at once. */
const dueAtOnce = 20

/** Every site whose time has come, one after the other: feeds are asked one thing at a time. */
export const syncListings = Effect.gen(function* () {
  const listings = yield* Listings
  const tried = new Set<SiteId>()
  for (;;) {
    const due = yield* listings.due(yield* Clock.currentTimeMillis, dueAtOnce)
    const fresh = due.filter(({ siteId }) => !tried.has(siteId))
    if (fresh.length === 0) return
    for (const sync of fresh) {
      tried.add(sync.siteId)
      yield* Effect.catchCause(syncSite(sync), (cause) =>
        Effect.logWarning(`The listings of ${sync.siteId} could not be followed.`, cause)
      )
    }
  }
})

const syncSite = Effect.fn("Listings.sync")(function* (sync: ListingSync) {
  const { siteId } = sync
  const listings = yield* Listings
  const now = yield* Clock.currentTimeMillis
  if (!(yield* listings.claim(sync, now + limits.listingSyncMs))) return
  const site = yield* (yield* Sites).get(siteId)
  const scope = site && listingScope(site)
  if (scope === undefined) return

  yield* follow(sync, scope).pipe(
    Effect.catchTag("FeedUnavailable", ({ detail, retryAfterMs = 0 }) =>
      Effect.gen(function* () {
        const wait = Math.max(limits.listingRetryMs, retryAfterMs)
        yield* Effect.logWarning(`The feed of ${siteId} is asked again later. ${detail}`)
        yield* listings.claim({ ...sync, nextSyncAt: now + limits.listingSyncMs }, now + wait)
      })
    )
  )
})

const follow = Effect.fnUntraced(function* (sync: ListingSync, scope: ListingScope) {
  const { siteId } = sync
  const feed = yield* ListingFeed
  const listings = yield* Listings
  const now = yield* Clock.currentTimeMillis
  const all = comparesAll(sync, now)
  const stamps = yield* feed.stamps(scope, all ? null : changesSince(sync))
  const known = yield* listings.known(siteId)
  const plan = planSync(sync, stamps, known, all)
  const told = new Map(stamps.flatMap(({ key, listing }) => (listing === undefined ? [] : [[key, listing]])))
  const live = new Set(known.flatMap(({ key, status }) => (status === "delisted" ? [] : [key])))

  for (let from = 0; from < plan.read.length; from += limits.listingBatch) {
    const keys = plan.read.slice(from, from + limits.listingBatch)
    const unread = keys.filter((key) => !told.has(key))
    const found = unread.length === 0 ? [] : yield* feed.listings(unread)
    const read = [...keys.flatMap((key) => told.get(key) ?? []), ...found]
    const shown = new Set(read.map(({ key }) => key))
    // Still in the feed and no longer to be shown: withdrawn, or not permitted any more.
    const hidden = keys.filter((key) => !shown.has(key) && live.has(key))
    yield* changed(siteId, keys, Effect.andThen(listings.put(siteId, read), listings.delist(siteId, hidden, now)))
  }
  for (let from = 0; from < plan.gone.length; from += limits.listingBatch) {
    const keys = plan.gone.slice(from, from + limits.listingBatch)
    yield* changed(siteId, keys, listings.delist(siteId, keys, now))
  }
  if (plan.doubted)
    yield* Effect.logWarning(`The feed of ${siteId} lacks so much that it is compared once more before it is believed.`)
  yield* listings.putSync({
    siteId,
    nextSyncAt: now + limits.listingSyncMs,
    watermark: plan.watermark,
    comparedAt: all && !plan.doubted ? now : sync.comparedAt,
    doubtedAt: plan.doubted ? now : null
  })
})

/** A change of some listings, and in the same transaction the jobs that bring those of their pages in line that are stored. */
const changed = Effect.fnUntraced(function* (siteId: SiteId, keys: ReadonlyArray<string>, change: Effect.Effect<void>) {
  const transaction = yield* Transaction
  const listings = yield* Listings
  const publishing = yield* Publishing
  const sites = yield* Sites
  yield* transaction.run(
    Effect.gen(function* () {
      const site = yield* sites.lock(siteId)
      if (site === undefined || listingScope(site) === undefined) return
      yield* change
      const routes = yield* listings.pages(siteId, keys)
      if (routes.length === 0) return
      const ticket = yield* publishing.enqueue(siteId, { kind: "listings", routes })
      yield* transaction.afterCommit(Effect.asVoid(publishing.settle(ticket)))
    })
  )
})
