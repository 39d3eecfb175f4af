/**
 * Takes what a page tells of a visitor who agreed: only from a page of the site itself, only where it says that they agreed,
 * and no faster than a person clicks. It is kept with the job that hands it on, in one transaction.
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { AnalyticsEvents, type ServiceStanding } from "../../../engine/ports/AnalyticsEvents.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import type { EventBatch } from "../../../engine/site/analytics/EventBatch.ts"
import { batchesOf, type SentEvents } from "../../../engine/site/analytics/readEvents.ts"
import { countEvents } from "../../../engine/site/analytics/relaying.ts"
import { relayJob } from "../../../engine/site/analytics/relayJob.ts"
import { analyticsServices } from "../../../engine/site/analytics/services/all.ts"
import { isUnclaimedDraft, networkKey } from "../../../engine/site/drafts.ts"
import { analyticsOf } from "../../../engine/site/fields/analytics.ts"
import { trialHasEnded } from "../../../engine/site/trial.ts"
import { Call } from "../../access/Call.ts"
import { answer } from "../../answers/Answer.ts"

export const tell = Effect.fnUntraced(function* (sent: SentEvents, { headers }: HttpServerRequest.HttpServerRequest) {
  const siteId = (headers["x-makeready-site"] ?? "") as SiteId
  const host = headers["x-makeready-host"] ?? ""
  if (!isOfSite(headers["origin"], host))
    return yield* refuse("analytics.other_origin", `The request does not come from a page of ${host || "the site"}.`)
  if (sent.consent !== "granted")
    return yield* refuse(
      "analytics.consent_required",
      "The request does not say that the visitor agreed to be measured."
    )
  const site = yield* (yield* Sites).get(siteId)
  if (site === undefined) return yield* refuse("site.not_found", "The address is no site's.")
  const { address } = yield* Call
  const now = yield* Clock.currentTimeMillis
  const visitor = `events ${networkKey(address)}`
  const retryAt = yield* (yield* FormGuards).attempt(siteId, visitor, now, limits.eventPosts)
  if (retryAt !== undefined)
    return yield* refuse(
      "analytics.too_many",
      `More than ${limits.eventPosts} requests of one visitor came within a minute.`,
      {},
      { "retry-after": String(Math.max(1, Math.ceil((retryAt - now) / SECOND_MS))) }
    )
  const url = addressOn(headers["origin"]!, sent.page.url)
  const batches = batchesOf(
    { ...sent, page: { ...sent.page, url } },
    {
      siteId,
      address,
      userAgent: headers["user-agent"] ?? "",
      receivedAt: now,
      used: servicesOf(site, now)
    }
  )
  return { ...answer({ taken: yield* keep(siteId, batches, now) }), status: 202 }
})

/** A browser names the page's origin with every such request, and a script cannot make it name another. */
const isOfSite = (origin: string | undefined, host: string): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()

/** The page's address as one of the site's own: what was measured elsewhere is nothing of this site's. */
const addressOn = (origin: string, sent: string): string => {
  const { pathname, search } = URL.canParse(sent, origin) ? new URL(sent, origin) : new URL(origin)
  return `${new URL(origin).origin}${pathname.startsWith("/") ? pathname : "/"}${search}`
}

/** None of a site that nobody may visit. */
const servicesOf = (site: Site, now: number) =>
  new Set(
    isUnclaimedDraft(site) || trialHasEnded(site, now)
      ? []
      : analyticsServices.filter(({ idOf }) => idOf(analyticsOf(site)) !== undefined).map(({ name }) => name)
  )

/** How many events wait now. What cannot be handed on is not kept, and counted. */
const keep = Effect.fnUntraced(function* (siteId: SiteId, batches: ReadonlyArray<Omit<EventBatch, "id">>, now: number) {
  if (batches.length === 0) return 0
  const events = yield* AnalyticsEvents
  const ids = yield* Ids
  const jobs = yield* Jobs
  const standings = yield* events.standings(siteId)
  const kept = yield* Effect.forEach(batches, (sent) =>
    Effect.gen(function* () {
      const { service } = sent
      const reserves = analyticsServices.find(({ name }) => name === service)?.reserves ?? (() => false)
      const batch = { ...sent, events: sent.events.filter(({ name }) => !reserves(name)) }
      const reserved = sent.events.length - batch.events.length
      if (reserved > 0) yield* events.settle(siteId, service, { done: [], lost: { refused: reserved } })
      if (batch.events.length === 0) return 0
      const standing = standings.find((one) => one.service === service)!
      const loss = yield* hindranceOf(siteId, standing)
      if (loss !== undefined) {
        yield* events.settle(siteId, service, { done: [], lost: { [loss]: countEvents([batch]) } })
        return 0
      }
      const id = yield* ids.make("evb")
      yield* (yield* Transaction).run(
        Effect.andThen(
          events.add([{ ...batch, id }]),
          jobs.enqueue(relayJob(siteId, service, standing.pausedUntil, now))
        )
      )
      return batch.events.length
    })
  )
  return kept.reduce((sum, count) => sum + count, 0)
})

const hindranceOf = Effect.fnUntraced(function* (siteId: SiteId, { service, sealedSecret }: ServiceStanding) {
  if (sealedSecret === null) return "unset" as const
  const waiting = yield* (yield* AnalyticsEvents).waiting(siteId, service)
  return waiting >= limits.eventBatchesWaiting ? ("full" as const) : undefined
})
