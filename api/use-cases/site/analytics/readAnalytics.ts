/** `GET /v1/analytics`: of each service, whether it can be told anything, what it was told, and what was lost. */
import { Effect } from "effect"
import type { Site } from "../../../../engine/model/Site.ts"
import { AnalyticsEvents } from "../../../../engine/ports/AnalyticsEvents.ts"
import { analyticsService } from "../../../../engine/site/analytics/services/all.ts"
import { analyticsOf } from "../../../../engine/site/fields/analytics.ts"
import { Caller } from "../../../access/Call.ts"
import { answer } from "../../../answers/Answer.ts"
import { timestampOrNull } from "../../../answers/shapes.ts"

export const readAnalytics = Effect.gen(function* () {
  const { site } = yield* Caller
  return answer(yield* standingOf(site))
})

/** As it is answered. No secret is part of it. */
export const standingOf = Effect.fnUntraced(function* (site: Site) {
  const events = yield* AnalyticsEvents
  const standings = yield* events.standings(site.id)
  const services = yield* Effect.forEach(
    standings,
    ({ service, sealedSecret, secretHint, secretSetAt, pausedUntil, problem, sent, lost }) =>
      Effect.map(events.waiting(site.id, service), (waiting) => ({
        service,
        id: analyticsService(service).idOf(analyticsOf(site)) ?? null,
        hasSecret: sealedSecret !== null,
        secretHint,
        secretSetAt: timestampOrNull(secretSetAt),
        waiting,
        sent,
        lost,
        pausedUntil: timestampOrNull(pausedUntil),
        problem
      }))
  )
  return { services }
})
