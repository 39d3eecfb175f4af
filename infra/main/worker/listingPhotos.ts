/**
 * Fetches the photos of listings into our store, for feeds whose addresses of them expire, and removes what no listing shows
 * any more. What is stored is the progress: photos that a dying worker had claimed are due again within
 * `limits.listingPhotoLeaseMs`, and none that is here is asked for twice. Until a photo is here its listing is shown without.
 */
import { Clock, Effect } from "effect"
import { hash } from "node:crypto"
import { extensionOf } from "../../../engine/content/media/contents/kind.ts"
import { limits } from "../../../engine/limits.ts"
import { type KeptPhoto, nextTry, photoType } from "../../../engine/listings/keptPhotos.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type FeedUnavailable, ListingFeed } from "../../../engine/ports/ListingFeed.ts"
import { type ClaimedListing, ListingPhotos } from "../../../engine/ports/ListingPhotos.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Purge } from "../../../engine/ports/Purge.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { photoKey } from "../../../engine/publish/keys.ts"
import { onItsBudget } from "./feedBudget.ts"
import { changeListings } from "./listingChange.ts"

/** Photos of one site under way; each holds a whole file in memory. */
const atOnce = 2
/** Files removed with one look. */
const removedAtOnce = 500

/** Everything that is due: the sites take turns of a few listings each, so that none waits for another's thousands. */
export const keepListingPhotos = Effect.gen(function* () {
  const photos = yield* ListingPhotos
  for (let sites = yield* photos.sites; sites.length > 0;) {
    const more = yield* Effect.filter(sites, (siteId) =>
      Effect.catchCause(aTurn(siteId), (cause) =>
        Effect.as(Effect.logWarning(`The photos of ${siteId} could not be kept; they are tried again.`, cause), false)
      )
    )
    yield* removeLeft
    sites = more
  }
  yield* removeLeft
})

/** Whether there may be more to do for the site. */
const aTurn = Effect.fnUntraced(function* (siteId: SiteId) {
  const photos = yield* ListingPhotos
  const { keepsPhotos } = yield* ListingFeed
  const now = yield* Clock.currentTimeMillis
  const site = yield* (yield* Sites).get(siteId)
  if (site === undefined) return false
  if (listingScope(site)?.provider !== "resale") {
    if (yield* photos.shelve(siteId, now))
      yield* Effect.logInfo(`${siteId} shows no listings any more; its copies of their photos go.`)
    return false
  }
  if (!keepsPhotos) return false
  const claimed = yield* photos.claim(siteId, now, now + limits.listingPhotoLeaseMs, limits.listingPhotoTurn)
  if (claimed.length === 0) return false
  const goesOn = yield* onItsBudget(siteId, fetchAll(siteId, claimed))
  const keys = claimed.map(({ key }) => key)
  yield* changeListings(
    siteId,
    keys,
    { mayChange: ({ provider }) => provider === "resale", listed: false },
    photos.show(siteId, keys)
  )
  return goesOn
})

/** False where the feed does not let its photos be fetched now: the site's turn is over, and others' begin. */
const fetchAll = Effect.fnUntraced(function* (siteId: SiteId, claimed: ReadonlyArray<ClaimedListing>) {
  const photos = yield* ListingPhotos
  const due = claimed.flatMap(({ key, photos: all }) => all.flatMap((photo) => (photo.due ? [{ key, photo }] : [])))
  const expired = new Set<string>()
  let refused: FeedUnavailable | undefined
  yield* Effect.forEach(
    // Those that cards show first.
    due.toSorted((a, b) => a.photo.place - b.photo.place),
    ({ key, photo }) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (refused !== undefined) {
          // Not tried: it waits as long as the one that was refused, and that counts as no try of it.
          const at = nextTry(1, now, refused.retryAfterMs)
          return yield* photos.putOff(siteId, key, photo.picture, { tries: photo.tries, at })
        }
        const outcome = yield* Effect.result(fetchPhoto(siteId, key, photo))
        if (outcome._tag === "Success" && outcome.success === "here") return
        const tries = photo.tries + 1
        if (outcome._tag === "Failure") {
          const { status, retryAfterMs } = outcome.failure
          // Whoever asks for patience, or has no calls left, is not asked for the next one either.
          if (status === 429 || status === 503 || retryAfterMs !== undefined) refused = outcome.failure
          const counted = refused === undefined ? tries : photo.tries
          const at = nextTry(Math.max(1, counted), now, retryAfterMs)
          return yield* photos.putOff(siteId, key, photo.picture, { tries: counted, at })
        }
        if (outcome.success === "gone") expired.add(key)
        const at = outcome.success === "gone" ? nextTry(tries, now) : null
        yield* photos.putOff(siteId, key, photo.picture, { tries, at })
      }),
    { concurrency: atOnce, discard: true }
  )
  if (refused !== undefined) return false
  if (expired.size > 0) yield* readAnew(siteId, [...expired])
  return true
})

/** Addresses that have expired are told anew with the details of their listings. */
const readAnew = Effect.fnUntraced(function* (siteId: SiteId, keys: ReadonlyArray<string>) {
  const feed = yield* ListingFeed
  const photos = yield* ListingPhotos
  const read = yield* Effect.result(feed.listings(keys))
  if (read._tag === "Failure")
    return yield* Effect.logInfo(
      `New addresses of photos of ${siteId} are asked for again later. ${read.failure.detail}`
    )
  const now = yield* Clock.currentTimeMillis
  yield* changeListings(
    siteId,
    [],
    { mayChange: ({ provider }) => provider === "resale", listed: false },
    Effect.asVoid(photos.want(siteId, read.success.shown, now, { again: false }))
  )
})

/** What became of a photo that was asked for. */
const fetchPhoto = Effect.fnUntraced(function* (siteId: SiteId, key: string, { picture, url }: KeptPhoto) {
  const photos = yield* ListingPhotos
  const { public: store } = yield* Objects
  const answer = yield* (yield* ListingFeed).photo(url)
  if (answer.kind !== "file") return answer.kind
  const { bytes } = answer
  const type = photoType(bytes)
  if (type === undefined) return "unusable" as const
  const now = yield* Clock.currentTimeMillis
  // Never a name that was used before, of which the file may be about to go.
  const digest = hash("sha256", JSON.stringify([key, picture, now, hash("sha256", bytes)]))
  const name = `${digest.slice(0, 32)}.${extensionOf(type)}`
  yield* Effect.orDie(
    store.putMany([{ key: photoKey(siteId, name), body: bytes, contentType: type }], { concurrency: 1 })
  )
  yield* Effect.orDie(store.flush)
  if (!(yield* photos.fetched(siteId, key, picture, name))) yield* photos.leave({ siteId, name }, now)
  return "here" as const
})

/** Removes files that were left long enough ago; origins forget them. */
const removeLeft = Effect.gen(function* () {
  const photos = yield* ListingPhotos
  const { public: store } = yield* Objects
  const purge = yield* Purge
  for (;;) {
    const before = (yield* Clock.currentTimeMillis) - limits.listingPhotoLeftMs
    const left = yield* photos.left(before, removedAtOnce)
    if (left.length === 0) return
    const keys = left.map(({ siteId, name }) => photoKey(siteId, name))
    yield* Effect.orDie(store.remove(keys))
    yield* purge.notify(keys)
    yield* photos.forget(left)
  }
})
