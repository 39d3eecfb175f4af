/** Progress of a re-render that spans many pages: a stylesheet change or a rebuild asked for by an operator. */
import { Context, type Effect } from "effect"
import type { PageId, RebuildId, SiteId } from "../model/ids.ts"

export const rebuildStates = ["running", "done", "cancelled", "failed"] as const
export type RebuildState = (typeof rebuildStates)[number]

export interface Rebuild {
  readonly id: RebuildId
  readonly siteId: SiteId
  /** What caused it, for example `stylesheet` or `operator`. */
  readonly reason: string
  readonly state: RebuildState
  readonly pagesTotal: number
  readonly pagesDone: number
  readonly pagesUnchanged: number
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly error: string | null
  /** Visitors see nothing of it before all of it is rendered, see `engine/model/Edition.ts`. Its pages are counted twice. */
  readonly atomic: boolean
}

export class Rebuilds extends Context.Service<
  Rebuilds,
  {
    readonly insert: (rebuild: Rebuild) => Effect.Effect<void>
    readonly get: (siteId: SiteId, id: RebuildId) => Effect.Effect<Rebuild | undefined>
    /** By id alone, for operators. */
    readonly find: (id: RebuildId) => Effect.Effect<Rebuild | undefined>
    /** Those of one site that have not finished, oldest first (by `startedAt`, then id). */
    readonly running: (siteId: SiteId) => Effect.Effect<ReadonlyArray<Rebuild>>
    readonly recent: (limit: number) => Effect.Effect<ReadonlyArray<Rebuild>>
    /** Of one that is not begun yet. */
    readonly makeAtomic: (siteId: SiteId, id: RebuildId) => Effect.Effect<void>
    /** Sets how many pages there are to do, once a worker has counted them. */
    readonly begin: (siteId: SiteId, id: RebuildId, pagesTotal: number) => Effect.Effect<void>
    /** Adds to the counters of a running rebuild; `upTo` marks how far its pages are done, in page id order. */
    readonly advance: (
      siteId: SiteId,
      id: RebuildId,
      step: { readonly done: number; readonly unchanged: number; readonly upTo?: PageId }
    ) => Effect.Effect<void>
    readonly finish: (
      siteId: SiteId,
      id: RebuildId,
      state: RebuildState,
      now: number,
      error?: string
    ) => Effect.Effect<boolean>
  }
>()("engine/Rebuilds") {}
