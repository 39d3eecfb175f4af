/**
 * `PUT /v1/analytics/secrets`: what events are handed on by. Sealed, and shown by its end alone. What waited for a service
 * that had failed is tried again at once; what waits for one without a secret the job finds to be lost.
 */
import { Effect } from "effect"
import { AnalyticsEvents } from "../../../../engine/ports/AnalyticsEvents.ts"
import { Jobs } from "../../../../engine/ports/Jobs.ts"
import { Sealing, secretHint } from "../../../../engine/ports/Sealing.ts"
import type { ServiceName } from "../../../../engine/site/analytics/EventBatch.ts"
import { relayJob, secretPlace } from "../../../../engine/site/analytics/relayJob.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { answer } from "../../../answers/Answer.ts"
import { refuseLeftToOwner } from "../leftToOwner.ts"
import { standingOf } from "./readAnalytics.ts"

interface Secrets {
  readonly ga4ApiSecret?: string | null
  readonly metaAccessToken?: string | null
}

export const setSecrets = Effect.fnUntraced(function* ({ ga4ApiSecret, metaAccessToken }: Secrets) {
  const { site, now } = yield* Write
  yield* refuseLeftToOwner("the secrets of measuring services")
  const sealing = yield* Sealing
  const events = yield* AnalyticsEvents
  const set = Effect.fnUntraced(function* (service: ServiceName, secret: string | null | undefined) {
    if (secret === undefined) return
    const hint = secret === null ? null : secretHint(secret)
    const sealed = secret === null ? null : yield* sealing.seal(secretPlace(site.id, service), secret)
    yield* events.setSecret(site.id, service, sealed === null || hint === null ? null : { sealed, hint }, now)
    yield* (yield* Jobs).enqueue(relayJob(site.id, service, null, now))
    yield* audited("analytics.secret", {}, { service, secretHint: hint })
  })
  yield* set("ga4", ga4ApiSecret)
  yield* set("meta", metaAccessToken)
  return answer(yield* standingOf(site))
})
