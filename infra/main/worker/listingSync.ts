/**
 * Keeps each site's copy of its feed: what changed every quarter of an hour, everything compared at set times, because a
 * feed does not tell what it no longer holds. The feed's list is read page by page, details in batches, and each batch is
 * stored together with the jobs that bring its pages in line. What is stored is the progress: a worker that dies leaves the
 * feed to another within `limits.listingLeaseMs`, and that one asks for no details again.
 */
import { Clock, Data, Duration, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { afterFailure } from "../../../engine/listings/feedState.ts"
import { type ListingScope, listingScope } from "../../../engine/listings/settings.ts"
import {
  changesSince,
  comparesAll,
  isCutShort,
  isDoubted,
  isSilent,
  toRead,
  watermarkAfter
} from "../../../engine/listings/syncPlan.ts"
import type { ListingSync } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import {
  FeedUnavailable,
  ListingFeed,
  type ListingStamp,
  type ToldListings
} from "../../../engine/ports/ListingFeed.ts"
import { ListingPhotos } from "../../../engine/ports/ListingPhotos.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { changeListings } from "./listingChange.ts"
import { onItsBudget } from "./feedBudget.ts"
import { refreshGrids } from "./listingGrids.ts"
import { tellOfOutage } from "./listingOutage.ts"
import { type Pace, startPace } from "./pace.ts"

/** Sites looked up at once, and of those with a budget of their own the ones followed at once. */
const dueAtOnce = 20
const ownAtOnce = 4

/** Every site whose time has come: one after the other on the budget they share, beside those that have their own. */
export const syncListings = Effect.gen(function* () {
  const listings = yield* Listings
  const tried = new Set<SiteId>()
  for (;;) {
    const due = yield* listings.due(yield* Clock.currentTimeMillis, dueAtOnce)
    const fresh = due.filter(({ siteId }) => !tried.has(siteId))
    if (fresh.length === 0) return
    for (const { siteId } of fresh) tried.add(siteId)
    const budgets = yield* Effect.forEach(fresh, ({ siteId }) => listings.budget(siteId))
    const own = fresh.flatMap((sync, at) => (budgets[at] === undefined ? [] : [sync]))
    const shared = fresh.filter((_, at) => budgets[at] === undefined)
    yield* Effect.all(
      [
        Effect.forEach(shared, heldApart, { discard: true }),
        Effect.forEach(own, (sync) => onItsBudget(sync.siteId, heldApart(sync)), {
          concurrency: ownAtOnce,
          discard: true
        })
      ],
      { concurrency: 2, discard: true }
    )
  }
})

/** One site that cannot be followed keeps no other from its turn. */
const heldApart = (sync: ListingSync) =>
  Effect.catchCause(syncSite(sync), (cause) =>
    Effect.logWarning(`The listings of ${sync.siteId} could not be followed.`, cause)
  )

const syncSite = Effect.fn("Listings.sync")(function* (due: ListingSync) {
  const { siteId } = due
  const listings = yield* Listings
  const turn = yield* takeTurn(due)
  if (turn === undefined) return
  const site = yield* (yield* Sites).get(siteId)
  const scope = site && listingScope(site)
  const now = yield* Clock.currentTimeMillis
  if (scope === undefined)
    return yield* Effect.asVoid(listings.advance(turn.held(), { ...due, nextSyncAt: now + limits.listingSyncMs }))

  yield* refreshGrids(due, now + limits.listingSyncMs)
  yield* follow(due, scope, turn).pipe(
    Effect.catchTag("FeedUnavailable", (failure) => putOff(due, turn, failure)),
    Effect.catchTag("TurnLost", () =>
      Effect.logInfo(`Another worker or another scope took over the listings of ${siteId}.`)
    )
  )
})

/** Somebody else follows the site by now, or its scope is another one: what was read meanwhile is of no use. */
class TurnLost extends Data.TaggedError("TurnLost")<object> {}

interface Turn {
  /** The state as it stands in the table while this worker has its turn. */
  readonly held: () => ListingSync
  /** Keeps the turn for another while. */
  readonly renew: Effect.Effect<void, TurnLost, Listings>
}

const takeTurn = Effect.fnUntraced(function* (due: ListingSync) {
  let held = due
  const renew = Effect.gen(function* () {
    const until = Math.max((yield* Clock.currentTimeMillis) + limits.listingLeaseMs, held.nextSyncAt + 1)
    if (!(yield* (yield* Listings).claim(held, until))) return yield* new TurnLost()
    held = { ...held, nextSyncAt: until }
  })
  const taken = yield* Effect.match(renew, { onSuccess: () => true, onFailure: () => false })
  return taken ? ({ held: () => held, renew } satisfies Turn) : undefined
})

const putOff = Effect.fnUntraced(function* (sync: ListingSync, turn: Turn, { detail, retryAfterMs }: FeedUnavailable) {
  const now = yield* Clock.currentTimeMillis
  const wait = Math.max(limits.listingRetryMs, retryAfterMs ?? 0)
  const failed = afterFailure(sync, now, now + wait)
  yield* Effect.logWarning(`The feed of ${sync.siteId} is asked again later. ${detail}`)
  if (yield* (yield* Listings).advance(turn.held(), failed)) yield* tellOfOutage(failed, detail, now)
})

const follow = Effect.fnUntraced(function* (sync: ListingSync, scope: ListingScope, turn: Turn) {
  const { siteId } = sync
  const feed = yield* ListingFeed
  const listings = yield* Listings
  const now = yield* Clock.currentTimeMillis
  const all = comparesAll(sync, now)
  const since = changesSince(sync)
  const pace = yield* startPace({ isFirstReading: sync.comparedAt === null })
  const listed = new Set<string>()
  let watermark = sync.watermark

  const told = yield* feed.stamps(scope, { since: all ? null : since, photosSince: since }, (stamps) =>
    Effect.gen(function* () {
      yield* turn.renew
      yield* bring(sync, scope, { turn, pace }, stamps)
      const own = stamps.filter(({ photosOnly }) => photosOnly !== true)
      for (const { key } of own) listed.add(key)
      watermark = watermarkAfter(watermark, own, now)
    })
  )

  if (all) {
    const { live, missing } = yield* missingFrom(siteId, listed)
    if (isDoubted(sync, { live, missing: missing.length, listed: listed.size, told }, now))
      return yield* doubt({ ...sync, watermark }, turn, `The feed lacks ${missing.length} of ${live} listings.`)
    for (const keys of batches(missing))
      yield* politely({ turn, pace }, changed(siteId, scope, keys, listings.delist(siteId, keys, now)))
  }
  const done = yield* Clock.currentTimeMillis
  yield* listings.advance(turn.held(), {
    siteId,
    nextSyncAt: done + limits.listingSyncMs,
    watermark: !all && isCutShort(told, listed.size) ? sync.watermark : watermark,
    comparedAt: all ? now : sync.comparedAt,
    doubtedAt: null,
    failingSince: null,
    readAt: now
  })
})

/** An answer that is not believed is none, and one like it for long an outage; what is there stays meanwhile. */
const doubt = Effect.fnUntraced(function* (sync: ListingSync, turn: Turn, detail: string) {
  const now = yield* Clock.currentTimeMillis
  const doubted = { ...afterFailure(sync, now, now + limits.listingSyncMs), doubtedAt: sync.doubtedAt ?? now }
  yield* Effect.logWarning(`The feed of ${sync.siteId} is compared once more before it is believed. ${detail}`)
  if (yield* (yield* Listings).advance(turn.held(), doubted)) yield* tellOfOutage(doubted, detail, now)
})

/** Reads and stores what is new or changed of a page of the feed's list. */
const bring = Effect.fnUntraced(function* (
  sync: ListingSync,
  scope: ListingScope,
  reading: Reading,
  stamps: ReadonlyArray<ListingStamp>
) {
  const { siteId } = sync
  const feed = yield* ListingFeed
  const listings = yield* Listings
  const photos = yield* ListingPhotos
  const known = yield* listings.knownOf(siteId, [...new Set(stamps.map(({ key }) => key))])
  const live = new Set(known.flatMap(({ key, status }) => (status === "delisted" ? [] : [key])))
  const told = new Map(stamps.flatMap(({ key, listing }) => (listing === undefined ? [] : [[key, listing]])))
  const store = Effect.fnUntraced(function* (keys: ReadonlyArray<string>) {
    const unread = keys.filter((key) => !told.has(key))
    const found = unread.length === 0 ? noneTold : yield* feed.listings(unread)
    const read = [...keys.flatMap((key) => told.get(key) ?? []), ...found.shown]
    const now = yield* Clock.currentTimeMillis
    const spokenOf = new Set([...read.map(({ key }) => key), ...found.withheld])
    const silent = keys.filter((key) => !spokenOf.has(key) && live.has(key))
    if (isSilent(sync, { silent: silent.length, asked: keys.length }, now))
      return yield* new FeedUnavailable({
        detail: `The feed lists ${silent.length} listings and tells nothing of any of them.`
      })
    // Still listed and no longer to be shown: not permitted any more, or withdrawn a moment ago.
    const hidden = [...silent, ...found.withheld.filter((key) => live.has(key))]
    const isKept = scope.provider === "resale" && feed.keepsPhotos
    const pictured = isKept ? photos.want(siteId, read, now, { again: true }) : Effect.succeed(read)
    const put = Effect.flatMap(pictured, (some) => listings.put(siteId, some))
    yield* changed(siteId, scope, keys, Effect.andThen(put, listings.delist(siteId, hidden, now)))
  })
  for (const keys of batches(toRead(stamps, known))) yield* politely(reading, store(keys))
})

const noneTold: ToldListings = { shown: [], withheld: [] }

interface Reading {
  readonly turn: Turn
  readonly pace: Pace
}

/** A batch, and a rest: visits come first. Whoever else might follow the site is told that it is followed. */
const politely = <E, R>({ turn, pace }: Reading, batch: Effect.Effect<void, E, R>) =>
  Effect.gen(function* () {
    const [worked] = yield* Effect.timed(batch)
    yield* turn.renew
    yield* pace.rest(Duration.toMillis(worked))
  })

/** How many listings are shown, and which of them the feed did not list. */
const missingFrom = Effect.fnUntraced(function* (siteId: SiteId, listed: ReadonlySet<string>) {
  const listings = yield* Listings
  const missing: Array<string> = []
  let live = 0
  for (let after = ""; ;) {
    const keys = yield* listings.liveKeys(siteId, after, keysAtOnce)
    live += keys.length
    missing.push(...keys.filter((key) => !listed.has(key)))
    const last = keys.at(-1)
    if (last === undefined) return { live, missing }
    after = last
  }
})

const keysAtOnce = 1_000

const batches = (keys: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.ceil(keys.length / limits.listingBatch) }, (_, at) =>
    keys.slice(at * limits.listingBatch, (at + 1) * limits.listingBatch)
  )

/** A change of some listings, made while the site still follows the same part of the same feed. */
const changed = (siteId: SiteId, scope: ListingScope, keys: ReadonlyArray<string>, change: Effect.Effect<void>) =>
  Effect.flatMap(
    changeListings(siteId, keys, { mayChange: (current) => isSameFeed(current, scope), listed: true }, change),
    (done) => (done ? Effect.void : Effect.fail(new TurnLost()))
  )

/** Whether both read the same part of the same feed; what else a scope says decides what is shown of it. */
const isSameFeed = (a: ListingScope, b: ListingScope): boolean =>
  a.provider === "resale"
    ? b.provider === "resale" && a.destination === b.destination
    : b.provider === "builder" && JSON.stringify(a) === JSON.stringify(b)
