/**
 * Tells the association of views of its listings. What origins counted is left as a job in the transaction that takes the
 * counts in, so that a view is neither lost nor left twice; whoever does the job tells view by view, and leaves what could
 * not be told for later. A worker that dies in between tells some again, each under the name it had, by which the
 * association knows it for some minutes. Only listings of a site that is a destination of the feed are told of: the
 * association credits a view to one.
 */
import { hash } from "node:crypto"
import { Clock, Effect, Schema } from "effect"
import { ApiConfig } from "../../../api/ApiConfig.ts"
import { addressOf } from "../../../api/use-cases/site/findSite.ts"
import type { Tally } from "../../../engine/figures/Tally.ts"
import { limits } from "../../../engine/limits.ts"
import { listingBase, listingHome, listingRoute } from "../../../engine/listings/address.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import { type ToldView, ViewsPayload, viewsJob, viewsOf, viewsPauseMs } from "../../../engine/listings/viewEvents.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { routeUrl } from "../../../engine/publish/addresses.ts"
import { ViewTeller } from "../../connectors/listings/ViewTeller.ts"

/** Leaves the views of a batch of counts to be told, a job a site. Runs in the transaction that takes the batch in. */
export const leaveViews = Effect.fnUntraced(function* (batch: string, counts: Tally) {
  if (!(yield* ViewTeller).tells) return
  const jobs = yield* Jobs
  const at = yield* Clock.currentTimeMillis
  const counted = new Set([...counts.entries()].flatMap(([siteId, , { pages }]) => (pages.size > 0 ? [siteId] : [])))
  for (const siteId of counted) {
    const site = yield* (yield* Sites).get(siteId)
    if (site === undefined || destinationOf(site) === null) continue
    const bases = (yield* (yield* Pages).patterns(siteId)).flatMap((route) => listingBase(route) ?? [])
    const views = viewsOf(counts, siteId, bases)
    if (views.length === 0) continue
    if ((yield* jobs.unfinished(siteId, "views")).length >= limits.listingViewsWaiting)
      yield* Effect.logWarning(`So many views of listings of ${siteId} wait to be told that more are let go.`)
    else yield* jobs.enqueue(viewsJob(siteId, { batch, at, views, failures: 0 }))
  }
})

/** Null where views of the site's listings are credited to nobody. */
const destinationOf = (site: Site): string | null => {
  const scope = listingScope(site)
  return scope?.provider === "resale" ? scope.destination : null
}

/** Does a job of the queue `views`. */
export const tellViews = Effect.fn("Listings.tellViews")(function* (job: Job) {
  const payload = yield* Effect.orDie(Schema.decodeUnknownEffect(ViewsPayload)(job.payload))
  const { siteId } = job
  const now = yield* Clock.currentTimeMillis
  const site = yield* (yield* Sites).get(siteId)
  const destination = site === undefined ? null : destinationOf(site)
  if (site === undefined || destination === null) return
  if (now - payload.at > limits.listingViewsKeptMs)
    return yield* Effect.logWarning(`Views of listings of ${siteId} could not be told for a day and are let go.`)
  const teller = yield* ViewTeller
  for (const [at, [mls, count]] of payload.views.entries()) {
    const view = yield* viewOf(site, destination, mls)
    if (view === undefined) continue
    for (let number = count; number > 0; number--) {
      const name = nameOf([payload.batch, siteId, mls, String(number)])
      const outcome = yield* teller.tell({ ...view, name })
      if (outcome._tag === "Taken") continue
      const rest = [[mls, number] as const, ...payload.views.slice(at + 1)]
      return yield* putOff(siteId, { ...payload, views: rest, failures: payload.failures + 1 }, outcome, now)
    }
  }
})

/** What else is told of a view; undefined of a listing that is not shown any more. */
const viewOf = Effect.fnUntraced(function* (site: Site, destination: string, mls: string) {
  const stored = yield* (yield* Listings).byNumber(site.id, mls)
  if (stored === undefined || stored.status === "delisted" || stored.listing.provider !== "resale") return undefined
  const base = listingHome(yield* (yield* Pages).patterns(site.id))
  if (base === undefined) return undefined
  const origin = addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(site.id))
  return {
    key: stored.listing.key,
    destination,
    page: routeUrl(origin, listingRoute(base, stored.listing)),
    language: site.language
  } satisfies Omit<ToldView, "name">
})

type NotTaken = Exclude<Effect.Success<ReturnType<ViewTeller["Service"]["tell"]>>, { readonly _tag: "Taken" }>

const putOff = Effect.fnUntraced(function* (siteId: SiteId, rest: ViewsPayload, outcome: NotTaken, now: number) {
  if (outcome._tag === "Refused")
    return yield* Effect.logWarning(`Views of listings of ${siteId} are refused and let go. ${outcome.reason}`)
  const at = Math.max(now + viewsPauseMs(rest.failures), outcome.notBefore ?? 0)
  yield* Effect.logInfo(`Views of listings of ${siteId} are told later. ${outcome.reason}`)
  yield* (yield* Jobs).enqueue(viewsJob(siteId, rest, at - now))
})

/** The same for the same view whenever it is told: a UUID of version 8, whose bits are our own (RFC 9562). */
const nameOf = (parts: ReadonlyArray<string>): string => {
  const digest = hash("sha256", JSON.stringify(parts))
  const variant = ((Number.parseInt(digest[16]!, 16) & 3) | 8).toString(16)
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32)
  ].join("-")
}
