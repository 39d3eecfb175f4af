/** Events of visitors who agreed, until a service has taken them; and how a site stands with each service. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"
import type { EventBatch, ServiceName } from "../site/analytics/EventBatch.ts"
import type { LossReason } from "../site/analytics/relaying.ts"

/** How a site stands with a service. */
export interface ServiceStanding {
  readonly service: ServiceName
  readonly sealedSecret: string | null
  readonly secretHint: string | null
  /** Epoch milliseconds. */
  readonly secretSetAt: number | null
  /** Failures in a row. */
  readonly failures: number
  /** It is not asked before; null while it is asked at once. */
  readonly pausedUntil: number | null
  /** What it last said, while that stands in the way. */
  readonly problem: string | null
  /** Events handed on, and those that were not, by reason, ever since. */
  readonly sent: number
  readonly lost: { readonly [Reason in LossReason]: number }
}

/** What became of an attempt. */
export interface Settled {
  /** Ids of batches that are done with, in whatever way. */
  readonly done: ReadonlyArray<string>
  readonly sent?: number
  readonly lost?: { readonly [Reason in LossReason]?: number }
  /** Left as it is where this is left out; null where it answers again. */
  readonly pause?: { readonly failures: number; readonly until: number } | null
  /** Left as it is where this is left out. */
  readonly problem?: string | null
}

export class AnalyticsEvents extends Context.Service<
  AnalyticsEvents,
  {
    /** One for each service, in their order, also of a site that was never measured. */
    readonly standings: (siteId: SiteId) => Effect.Effect<ReadonlyArray<ServiceStanding>>
    /** Sets the sealed secret, or takes it away with null; either way the service is asked again at once. */
    readonly setSecret: (
      siteId: SiteId,
      service: ServiceName,
      secret: { readonly sealed: string; readonly hint: string } | null,
      now: number
    ) => Effect.Effect<void>
    readonly add: (batches: ReadonlyArray<EventBatch>) => Effect.Effect<void>
    /** How many batches wait. */
    readonly waiting: (siteId: SiteId, service: ServiceName) => Effect.Effect<number>
    /** Those that wait longest, in their order. */
    readonly oldest: (siteId: SiteId, service: ServiceName, most: number) => Effect.Effect<ReadonlyArray<EventBatch>>
    /** Removes, counts and pauses in one transaction. */
    readonly settle: (siteId: SiteId, service: ServiceName, settled: Settled) => Effect.Effect<void>
  }
>()("engine/AnalyticsEvents") {}
