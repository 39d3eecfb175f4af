/**
 * Keeps each site's copy of what people say of its places: read within a day, and again after a failure, in ever longer
 * steps. Nobody's lock is held while the service is asked; a worker that dies leaves the place to another within
 * `limits.reviewsRetryMs`. Pages that show a place are rendered anew when what they show of it changed, and no others.
 */
import { Clock, Effect, Random } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { StoredReviews as Stored } from "../../../engine/model/StoredReviews.ts"
import {
  afterFailure,
  afterReviews,
  type ReviewsFailed,
  reviewsState,
  type ReviewTerms
} from "../../../engine/places/reviewsRead.ts"
import { reviewedPlaces } from "../../../engine/places/settings.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { reviewsOutageMail } from "../../../engine/places/outageMail.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Mailer } from "../../../engine/ports/Mailer.ts"
import { Places } from "../../../engine/ports/Places.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { StoredReviews } from "../../../engine/ports/StoredReviews.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { ownerAddresses } from "../../../engine/site/owner.ts"
import { instant } from "../../../engine/values/instant.ts"

/** Places of one round; those left over come with the next. */
const dueAtOnce = 100
const readAtOnce = 4

/** One round. A place that fails keeps none of the others from its turn. */
export const readReviews = Effect.fn("Reviews.read")(function* (terms: ReviewTerms) {
  const due = yield* (yield* StoredReviews).due(yield* Clock.currentTimeMillis, dueAtOnce)
  yield* Effect.forEach(
    due,
    (stored) =>
      Effect.catchCause(readOne(stored, terms), (cause) =>
        Effect.logWarning(`Reviews of ${stored.siteId} could not be followed; they are read again.`, cause)
      ),
    { concurrency: readAtOnce, discard: true }
  )
})

const readOne = Effect.fnUntraced(function* (due: Stored, terms: ReviewTerms) {
  const copies = yield* StoredReviews
  const until = (yield* Clock.currentTimeMillis) + limits.reviewsRetryMs
  if (!(yield* copies.claim(due, until))) return
  const held = { ...due, nextAt: until }
  const site = yield* (yield* Sites).get(due.siteId)
  if (site === undefined) return
  const { language } = site
  const read = yield* (yield* Places).reviews(due.placeId, language).pipe(
    Effect.map((reviews) => reviews ?? ({ reason: "unknown" } satisfies ReviewsFailed)),
    Effect.catchTag("PlacesUnavailable", ({ reason, retryAfterMs }) =>
      Effect.succeed<ReviewsFailed>({ reason, ...(retryAfterMs !== undefined && { retryAfterMs }) })
    )
  )
  const now = yield* Clock.currentTimeMillis
  if (!("reason" in read)) {
    yield* keep(held, afterReviews(held, { reviews: read, language }, now, terms, yield* Random.next))
    return
  }
  const next = afterFailure(held, read, now, terms)
  yield* Effect.logWarning(`Reviews of ${due.siteId} could not be read (${read.reason}); they are asked for again.`)
  if (yield* keep(held, next)) yield* tell(site, next, read, now, terms.keptMs)
})

/** Stores it, with the jobs for the pages that show it in the same transaction. False where it is another's by now. */
const keep = Effect.fnUntraced(function* (held: Stored, next: Stored) {
  const copies = yield* StoredReviews
  const transaction = yield* Transaction
  const publishing = yield* Publishing
  const sites = yield* Sites
  return yield* transaction.run(
    Effect.gen(function* () {
      const site = yield* sites.lock(held.siteId)
      if (site === undefined || !(yield* copies.advance(held, next))) return false
      const places = namesOf(site, held.placeId)
      if (shownOf(held) === shownOf(next) || places.length === 0) return true
      const ticket = yield* publishing.enqueue(site.id, { kind: "reviews", places })
      yield* transaction.afterCommit(Effect.asVoid(publishing.settle(ticket)))
      return true
    })
  )
})

/** Under which names pages show the place: its own, and none where it is the first. */
const namesOf = (site: Site, placeId: string): ReadonlyArray<string> =>
  reviewedPlaces(site).flatMap((place, at) =>
    place.placeId !== placeId ? [] : at === 0 ? [place.name, ""] : [place.name]
  )

/** As much of a copy as pages show. */
const shownOf = (stored: Stored): string => JSON.stringify([stored.reviews, reviewsState(stored)])

/** Staff by an alert, and the owner by mail: of a place that is not known at once, of any other failure once it has lasted a day. Of one failure once. */
const tell = Effect.fnUntraced(function* (
  site: Site,
  { siteId, placeId, standing, failingSince, readAt }: Stored,
  failed: ReviewsFailed,
  now: number,
  keptMs: number
) {
  if ((standing !== "unknown" && standing !== "behind") || failingSince === null) return
  const alert = {
    siteId,
    id: yield* (yield* Ids).make("alert"),
    kind: "reviews-behind" as const,
    subject:
      `${standing === "unknown" ? "place not known" : "failing"} since ${instant(failingSince)}: ${placeId}`.slice(
        0,
        120
      ),
    detail: { placeId, failure: failed.reason, failingSince: instant(failingSince), readAt: instant(readAt) },
    raisedAt: now
  }
  const to = ownerAddresses(site)
  const raised = yield* (yield* Transaction).run(
    Effect.gen(function* () {
      if (!(yield* (yield* Alerts).raise(alert))) return false
      const place = reviewedPlaces(site).find((one) => one.placeId === placeId)?.name
      if (to.length === 0 || place === undefined) return true
      const outage = { place, isUnknown: standing === "unknown", readAt, keptMs }
      yield* (yield* Mailer).enqueue({ siteId, to, ...reviewsOutageMail(site, outage) })
      return true
    })
  )
  if (!raised) return
  const next =
    standing === "unknown"
      ? "The service does not know the place: set its id anew."
      : "The last good copy is shown until its term is over."
  yield* Effect.logError(`Reviews of ${siteId} cannot be read since ${instant(failingSince)}. ${next}`)
})
