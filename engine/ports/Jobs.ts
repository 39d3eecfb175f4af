/**
 * Durable background work: rows enqueued in the transaction that causes them, claimed with SKIP LOCKED, leased, fenced
 * by attempt, retried with backoff. Any number of workers share one queue.
 */
import { Context, type Effect } from "effect"
import type { Json } from "../values/Json.ts"
import type { JobId, SiteId } from "../model/ids.ts"

export const queues = [
  "publish",
  "rebuild",
  "feeds",
  "mail",
  "leads",
  "pictures",
  "comparisons",
  "thumbnails",
  "copies",
  "analytics",
  "views",
  "purges",
  "maintenance"
] as const
export type Queue = (typeof queues)[number]

export interface NewJob {
  readonly queue: Queue
  readonly siteId: SiteId
  readonly payload: Json
  /**
   * At most one waiting job per site, queue and key. Enqueueing again while one waits leaves it as it is; of the two times
   * the earlier one holds.
   */
  readonly dedupe?: string
  /**
   * With `dedupe`: the job takes the place of the one that waits, under its own id and time. For work that is the same
   * whoever asks: who asked before has nothing left to do, and finishing the earlier id changes nothing any more.
   */
  readonly replaces?: true
  readonly delayMs?: number
  readonly maxAttempts?: number
}

export interface Job {
  readonly id: JobId
  readonly queue: Queue
  readonly siteId: SiteId
  readonly payload: Json
  /** From 1; with the worker's name the fencing token. */
  readonly attempt: number
  readonly maxAttempts: number
  /** W3C `traceparent` of what left it; left out where nothing is traced. */
  readonly trace?: string
}

export class Jobs extends Context.Service<
  Jobs,
  {
    readonly enqueue: (job: NewJob) => Effect.Effect<JobId>
    /** In as few statements as there can be; the ids made, in order. One that was folded into a waiting job is in no row. */
    readonly enqueueMany: (jobs: ReadonlyArray<NewJob>) => Effect.Effect<ReadonlyArray<JobId>>
    readonly claim: (
      queues: ReadonlyArray<Queue>,
      worker: string,
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<Job>>
    /** Claims one given job if it still waits: the writer that enqueued it does the work itself. */
    readonly claimOne: (siteId: SiteId, id: JobId, worker: string, leaseMs: number) => Effect.Effect<Job | undefined>
    /** Done, as far as it still waits: whoever enqueued it has done the work without claiming it. */
    readonly finish: (siteId: SiteId, id: JobId) => Effect.Effect<void>
    readonly heartbeat: (jobs: ReadonlyArray<Job>, worker: string, leaseMs: number) => Effect.Effect<void>
    /** False when the lease was lost meanwhile; then nothing was changed. */
    readonly complete: (job: Job, worker: string) => Effect.Effect<boolean>
    /** Back to waiting with backoff, or dead after the last attempt. */
    readonly fail: (job: Job, worker: string, error: string) => Effect.Effect<void>
    /**
     * Returns leases that ran out to the queue, and where the clock has gone back has what waits keep its own delay; called by every worker now and then. A job whose last attempt it was is
     * dead, and `buried` is told so in the same transaction: what waits for the job must not wait for ever.
     */
    readonly reap: (buried?: (job: Job, error: string) => Effect.Effect<void>) => Effect.Effect<number>
    /** A site's jobs in a queue that wait or are being done; of the waiting, those enqueued with `dedupe`. */
    readonly unfinished: (siteId: SiteId, queue: Queue) => Effect.Effect<ReadonlyArray<Pick<Job, "id" | "payload">>>
    /** Waiting and leased jobs per queue, for `status` and metrics. */
    readonly counts: Effect.Effect<
      ReadonlyArray<{ readonly queue: Queue; readonly state: string; readonly count: number }>
    >
    readonly cancel: (siteId: SiteId, queue: Queue, dedupePrefix: string) => Effect.Effect<number>
  }
>()("engine/Jobs") {}
