/**
 * Doing jobs of the queue `analytics`: tells one service what waits for it, until nothing does or it fails. Events go once
 * it has answered, so a process that dies in between tells the same again; Meta counts those once by their ids.
 */
import { Clock, Effect, Random, Schema } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Outcome } from "../../../engine/people/leads/outcome.ts"
import { AnalyticsEvents } from "../../../engine/ports/AnalyticsEvents.ts"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { Sealing } from "../../../engine/ports/Sealing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import type { EventBatch, ServiceName } from "../../../engine/site/analytics/EventBatch.ts"
import { relayJob, RelayPayload, secretPlace } from "../../../engine/site/analytics/relayJob.ts"
import { askedAgainAt, byAge, countEvents } from "../../../engine/site/analytics/relaying.ts"
import type { Account } from "../../../engine/site/analytics/service.ts"
import { analyticsService } from "../../../engine/site/analytics/services/all.ts"
import { analyticsOf } from "../../../engine/site/fields/analytics.ts"
import { AnalyticsVendors } from "./AnalyticsVendors.ts"

/** Batches read at a time, and requests under way to one service at a time. */
const atOnce = { batches: 200, requests: 4 }
/** After so many rounds the next site has its turn. */
const roundsAJob = 20

export const relayEvents = Effect.fn("Analytics.relay")(function* (job: Job) {
  const { service } = yield* Effect.orDie(Schema.decodeUnknownEffect(RelayPayload)(job.payload))
  const { siteId } = job
  const events = yield* AnalyticsEvents
  for (let round = 0; round < roundsAJob; round++) {
    const batches = yield* events.oldest(siteId, service, atOnce.batches)
    if (batches.length === 0) return
    const account = yield* accountOf(siteId, service)
    if (account === undefined) {
      yield* lose(siteId, service, batches, "unset")
      continue
    }
    const now = yield* Clock.currentTimeMillis
    const { due, late } = byAge(batches, analyticsService(service), now)
    yield* lose(siteId, service, late, "late")
    const { failures, pausedUntil } = (yield* events.standings(siteId)).find((one) => one.service === service)!
    if (pausedUntil !== null && pausedUntil > now)
      return yield* Effect.asVoid((yield* Jobs).enqueue(relayJob(siteId, service, pausedUntil, now)))
    const groups = analyticsService(service).grouped(due)
    const outcomes = yield* Effect.forEach(groups, (group) => told(siteId, service, group, account), {
      concurrency: atOnce.requests
    })
    const failed = outcomes.find((outcome) => outcome !== undefined)
    if (failed !== undefined) return yield* pause(siteId, service, failed, failures + 1)
    if (failures > 0) yield* events.settle(siteId, service, { done: [], pause: null })
  }
  yield* (yield* Jobs).enqueue(relayJob(siteId, service, null, yield* Clock.currentTimeMillis))
})

/** Undefined where the site does not use the service, or has no secret that can be opened. */
const accountOf = Effect.fnUntraced(function* (siteId: SiteId, service: ServiceName) {
  const site = yield* (yield* Sites).get(siteId)
  const id = site && analyticsService(service).idOf(analyticsOf(site))
  const standing = (yield* (yield* AnalyticsEvents).standings(siteId)).find((one) => one.service === service)
  const sealed = standing?.sealedSecret ?? null
  if (id === undefined || sealed === null) return undefined
  const secret = yield* (yield* Sealing).open(secretPlace(siteId, service), sealed)
  return secret === undefined ? undefined : ({ id, secret } satisfies Account)
})

const lose = Effect.fnUntraced(function* (
  siteId: SiteId,
  service: ServiceName,
  batches: ReadonlyArray<EventBatch>,
  why: "late" | "unset"
) {
  if (batches.length === 0) return
  const done = batches.map(({ id }) => id)
  yield* (yield* AnalyticsEvents).settle(siteId, service, { done, lost: { [why]: countEvents(batches) } })
})

/**
 * Tells of these batches in one request. What came of it is settled, but for a failure of the service, which is returned.
 * A request that is refused is told again batch by batch, so that one which cannot be read takes no other with it.
 */
const told = Effect.fnUntraced(function* (
  siteId: SiteId,
  service: ServiceName,
  batches: ReadonlyArray<EventBatch>,
  account: Account
): Effect.fn.Return<Outcome | undefined, never, AnalyticsEvents | AnalyticsVendors> {
  const events = yield* AnalyticsEvents
  const outcome = yield* (yield* AnalyticsVendors).tell(service, batches, account)
  if (outcome._tag === "Later" || (outcome._tag === "Refused" && outcome.alarming === true)) return outcome
  const done = batches.map(({ id }) => id)
  if (outcome._tag === "Taken") {
    yield* events.settle(siteId, service, { done, sent: countEvents(batches), problem: null })
    return undefined
  }
  if (batches.length > 1) {
    for (const batch of batches) {
      const failed = yield* told(siteId, service, [batch], account)
      if (failed !== undefined) return failed
    }
    return undefined
  }
  yield* events.settle(siteId, service, { done, lost: { refused: countEvents(batches) }, problem: outcome.reason })
  return undefined
})

/** Leaves the service alone for a while; the job comes back then. */
const pause = Effect.fnUntraced(function* (siteId: SiteId, service: ServiceName, outcome: Outcome, failures: number) {
  const now = yield* Clock.currentTimeMillis
  const until = askedAgainAt(outcome, failures, now, yield* Random.next) ?? now
  const problem = outcome._tag === "Taken" ? null : outcome.reason
  yield* (yield* AnalyticsEvents).settle(siteId, service, { done: [], pause: { failures, until }, problem })
  yield* (yield* Jobs).enqueue(relayJob(siteId, service, until, now))
})
