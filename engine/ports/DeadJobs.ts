/** Jobs that were given up: kept for a while, so that a person sees them and tries them again once the cause is mended. */
import { Context, type Effect } from "effect"
import type { JobId, RebuildId, SiteId } from "../model/ids.ts"
import type { Queue } from "./Jobs.ts"

export interface DeadJob {
  readonly id: JobId
  readonly queue: Queue
  readonly siteId: SiteId
  readonly attempts: number
  readonly error: string | null
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly diedAt: number
  /** The re-render that it was a part of; null of everything else. */
  readonly rebuild: RebuildId | null
}

export class DeadJobs extends Context.Service<
  DeadJobs,
  {
    /** Latest first. */
    readonly list: (limit: number) => Effect.Effect<ReadonlyArray<DeadJob>>
    readonly find: (id: JobId) => Effect.Effect<DeadJob | undefined>
    /**
     * Due at once, with every attempt before it; undefined where no job of this id was given up. One whose work is asked for
     * again by a job that waits is over instead.
     */
    readonly retry: (id: JobId) => Effect.Effect<"waiting" | "folded" | undefined>
    /** Other work does the same from now on. False where no job of this id was given up. */
    readonly settle: (id: JobId) => Effect.Effect<boolean>
    /** False where no job of this id was given up. */
    readonly discard: (id: JobId) => Effect.Effect<boolean>
  }
>()("engine/DeadJobs") {}
