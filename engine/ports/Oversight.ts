/**
 * What the operator sees of work under way, of one site or of all: states, times and codes. What visitors and owners wrote is
 * read by none of it. Every list is bounded, and in the order of ids, which is that of time.
 */
import { Context, type Effect } from "effect"
import type { DeliveryStatus } from "../model/Lead.ts"
import type { JobId, LeadId, SiteId } from "../model/ids.ts"
import type { AlertKind } from "./Alerts.ts"
import type { Queue } from "./Jobs.ts"

export interface QueueFigures {
  readonly queue: Queue
  /** Waiting for their time, those that are due among them. */
  readonly waiting: number
  /** Of those, the ones that failed before and wait to be tried again. */
  readonly retrying: number
  /** Of those, the ones that have failed for long or often, see `patience` of `engine/staff/condition.ts`. */
  readonly struggling: number
  readonly leased: number
  /** Given up, and kept for a person to decide. */
  readonly dead: number
  /** Since when the job that is due for longest has been due; null where none is. */
  readonly oldestDueAt: number | null
  /** Leases that have run out: whoever held one is gone. */
  readonly overdue: number
}

export const jobStates = ["waiting", "leased", "done", "dead", "cancelled"] as const
export type JobState = (typeof jobStates)[number]

export interface SeenJob {
  readonly siteId: SiteId
  readonly id: JobId
  readonly queue: Queue
  readonly state: JobState
  /** Of a mail: what kind of message it is. */
  readonly mail: string | null
  readonly attempts: number
  readonly runAt: number
  readonly createdAt: number
  readonly finishedAt: number | null
}

export interface SeenDelivery {
  readonly siteId: SiteId
  readonly leadId: LeadId
  readonly destination: string
  readonly provider: string
  readonly status: DeliveryStatus
  readonly attempts: number
  /** Why it failed, as it was noted; receivers' own words may be in it, so it is shown to nobody as it stands. */
  readonly error: string | null
  readonly nextAttemptAt: number | null
  readonly updatedAt: number
}
export type DeliveryPlace = Pick<SeenDelivery, "leadId" | "destination">

/** Without what it says: that may be what a visitor wrote. */
export interface SeenAlert {
  readonly siteId: SiteId
  readonly id: string
  readonly kind: AlertKind
  readonly subject: string
  readonly raisedAt: number
}

export class Oversight extends Context.Service<
  Oversight,
  {
    /** Every queue that holds something. `struggling` says from how many attempts or which age on a retry counts as that. */
    readonly queues: (
      now: number,
      struggling: { readonly attempts: number; readonly ageMs: number }
    ) => Effect.Effect<ReadonlyArray<QueueFigures>>
    /** Jobs of a site, the latest first; with `unfinished` those that wait, are done now, or were given up. */
    readonly jobs: (
      siteId: SiteId,
      options: { readonly limit: number; readonly before?: string; readonly unfinished?: true }
    ) => Effect.Effect<ReadonlyArray<SeenJob>>
    /** Of one site or of all, the latest enquiry first; of one status where it is named. */
    readonly deliveries: (options: {
      readonly limit: number
      readonly siteId?: SiteId
      readonly status?: DeliveryStatus
      readonly before?: DeliveryPlace
    }) => Effect.Effect<ReadonlyArray<SeenDelivery>>
    /** How many deliveries stand so, counted as far as `most`. */
    readonly deliveryCount: (status: DeliveryStatus, most: number) => Effect.Effect<number>
    /** Of one site or of all, the latest first. */
    readonly alerts: (options: {
      readonly limit: number
      readonly siteId?: SiteId
      readonly before?: Pick<SeenAlert, "raisedAt" | "id">
    }) => Effect.Effect<ReadonlyArray<SeenAlert>>
    /** Alerts raised at or after an instant, counted as far as `most`. */
    readonly alertCount: (since: number, most: number) => Effect.Effect<number>
    /** Name and version of the database server. */
    readonly databaseVersion: Effect.Effect<string>
    /** Nodes of the database's Galera cluster that the one asked can reach, itself among them; 0 where it is no cluster. */
    readonly databaseNodes: Effect.Effect<number>
  }
>()("engine/Oversight") {}
