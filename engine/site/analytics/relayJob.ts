/** The job that hands a site's events on to one service: at most one waits, and none before the service is asked again. */
import { Schema } from "effect"
import type { SiteId } from "../../model/ids.ts"
import type { NewJob } from "../../ports/Jobs.ts"
import { serviceNames, type ServiceName } from "./EventBatch.ts"

export const RelayPayload = Schema.Struct({ service: Schema.Literals(serviceNames) })

export const relayJob = (siteId: SiteId, service: ServiceName, pausedUntil: number | null, now: number): NewJob => ({
  queue: "analytics",
  siteId,
  payload: { service },
  dedupe: service,
  delayMs: Math.max(0, (pausedUntil ?? now) - now)
})

/** Where the secret of a service is sealed for. */
export const secretPlace = (siteId: SiteId, service: ServiceName): string => `${siteId}/analytics/${service}`
