/** Every service that events are handed on to. */
import type { ServiceName } from "../EventBatch.ts"
import type { AnalyticsService } from "../service.ts"
import { ga4 } from "./ga4.ts"
import { meta } from "./meta.ts"

export const analyticsServices: ReadonlyArray<AnalyticsService> = [ga4, meta]

export const analyticsService = (name: ServiceName): AnalyticsService =>
  analyticsServices.find((service) => service.name === name)!
