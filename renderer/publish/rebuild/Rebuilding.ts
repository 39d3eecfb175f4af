/**
 * Re-rendering many pages: one job splits the site into chunks by page id, and any number of workers share the chunks.
 * A chunk renders with the surroundings of the moment, so a change that comes while chunks wait is in them already. A
 * chunk that dies with its worker is leased again and done from its start; its progress is counted when it completes,
 * in the same transaction, so the counters are exact.
 */
import { Clock, Context, Effect, Layer } from "effect"
import type { PageId, RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import type { Objects } from "../../../engine/ports/Objects.ts"
import type { Orphans } from "../../../engine/ports/Orphans.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import type { Purge } from "../../../engine/ports/Purge.ts"
import { type Rebuild, Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import type { Transaction } from "../../../engine/ports/Transaction.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import type { ComponentSources } from "../render/ComponentSources.ts"
import type { Details } from "../render/Details.ts"
import type { ListingPages } from "../render/ListingPages.ts"
import type { Renders } from "../render/Renders.ts"
import type { Surroundings } from "../render/Surroundings.ts"
import {
  type ChunkJob,
  type DetailsJob,
  type DiscardJob,
  encodeJob,
  type LeaveJob,
  type NamedJob,
  type SplitJob
} from "../settle/jobs.ts"
import { RoutePublisher } from "../settle/RoutePublisher.ts"
import type { SiteFiles } from "../settle/SiteFiles.ts"
import { beginnings } from "./beginnings.ts"
import { type Announced, bringing } from "./bringing.ts"
import { editions } from "./editions.ts"
import { readNamed, readRange } from "./reading.ts"

/** What is to happen in the transaction that completes the job. */
export type Completion = Effect.Effect<void>

export class Rebuilding extends Context.Service<
  Rebuilding,
  {
    /**
     * Records a re-render and enqueues its first job, inside the caller's transaction. `changed` are dependency names,
     * all of them stored with pages, or the one of something around every page. `atomic` where visitors are to see nothing
     * of it before all of it is rendered.
     */
    readonly start: (
      siteId: SiteId,
      changed: ReadonlyArray<string>,
      rebuildId: RebuildId,
      atomic?: boolean
    ) => Effect.Effect<RebuildId>
    readonly split: (siteId: SiteId, job: SplitJob) => Effect.Effect<Completion>
    readonly chunk: (siteId: SiteId, job: ChunkJob) => Effect.Effect<Completion>
    readonly named: (siteId: SiteId, job: NamedJob) => Effect.Effect<Completion>
    readonly details: (siteId: SiteId, job: DetailsJob) => Effect.Effect<Completion>
    readonly leave: (siteId: SiteId, job: LeaveJob) => Effect.Effect<Completion>
    readonly discard: (siteId: SiteId, job: DiscardJob) => Effect.Effect<Completion>
    /** Stops a rebuild that runs; false where it has ended. In the caller's transaction. */
    readonly cancel: (siteId: SiteId, rebuildId: RebuildId) => Effect.Effect<boolean>
    /** Gives up a rebuild whose job failed for the last time. */
    readonly abandon: (siteId: SiteId, rebuildId: RebuildId, error: string) => Effect.Effect<void>
  }
>()("renderer/Rebuilding") {
  static readonly layer: Layer.Layer<
    Rebuilding,
    never,
    | Pages
    | Jobs
    | Rebuilds
    | Sites
    | Transaction
    | Objects
    | Orphans
    | Purge
    | Surroundings
    | Renders
    | RoutePublisher
    | SiteFiles
    | Details
    | ListingPages
    | ComponentSources
  > = Layer.effect(
    Rebuilding,
    Effect.gen(function* () {
      const pages = yield* Pages
      const rebuilds = yield* Rebuilds
      const routes = yield* RoutePublisher
      const jobs = yield* Jobs
      const sites = yield* Sites
      const { start, split } = yield* beginnings
      const edition = yield* editions
      const bring = yield* bringing
      const caches = yield* SharedCaches

      /** What was cancelled or given up is not done; its jobs complete without. */
      const whileRunning = Effect.fnUntraced(function* (
        siteId: SiteId,
        id: RebuildId,
        work: (announced: Announced, rebuild: Rebuild) => Effect.Effect<Completion>
      ) {
        const rebuild = yield* rebuilds.get(siteId, id)
        return rebuild?.state === "running" ? yield* work(announcedBy(rebuild), rebuild) : Effect.void
      })

      const finish = Effect.fnUntraced(function* (siteId: SiteId, id: RebuildId) {
        yield* rebuilds.finish(siteId, id, "done", yield* Clock.currentTimeMillis)
        yield* caches.changed(siteId, id)
      })

      const next = (siteId: SiteId, job: SplitJob | LeaveJob) =>
        Effect.asVoid(
          jobs.enqueue({
            queue: "rebuild",
            siteId,
            dedupe: `${job.rebuildId}:${job._tag === "leave" ? "leave" : "show"}`,
            payload: encodeJob(job)
          })
        )

      /** What follows once all that was shared out is done: an edition is shown, or left, or the rebuild is done. */
      const finishIfDone = Effect.fnUntraced(function* (siteId: SiteId, rebuildId: RebuildId) {
        const rebuild = yield* rebuilds.get(siteId, rebuildId)
        if (rebuild === undefined || rebuild.state !== "running") return
        const { pagesDone, pagesTotal, atomic, reason } = rebuild
        const edition = atomic ? ((yield* sites.get(siteId))?.edition ?? null) : null
        if (edition?.id === rebuildId && edition.state === "rendering") {
          if (2 * pagesDone < pagesTotal) return
          return yield* next(siteId, { _tag: "split", rebuildId, changed: [reason], shows: true })
        }
        if (pagesDone < pagesTotal) return
        return edition !== null && edition.state !== "rendering"
          ? yield* next(siteId, { _tag: "leave", rebuildId })
          : yield* finish(siteId, rebuildId)
      })

      const progress = (
        siteId: SiteId,
        rebuildId: RebuildId,
        step: { readonly done: number; readonly unchanged: number; readonly upTo?: PageId }
      ): Completion => Effect.andThen(rebuilds.advance(siteId, rebuildId, step), finishIfDone(siteId, rebuildId))

      return Rebuilding.of({
        start: (siteId, changed, rebuildId, atomic = false) => start(siteId, changed, rebuildId, atomic),

        split: (siteId, job) =>
          whileRunning(siteId, job.rebuildId, (_, { atomic }) =>
            Effect.map(split(siteId, job, atomic), (begin) =>
              Effect.andThen(begin, finishIfDone(siteId, job.rebuildId))
            )
          ),

        chunk: (siteId, job) =>
          whileRunning(siteId, job.rebuildId, (announced) =>
            Effect.map(
              bring(siteId, readRange(pages, siteId, job.after, job.upTo), { ...job, announced }),
              (unchanged) => progress(siteId, job.rebuildId, { done: job.pages, unchanged, upTo: job.upTo })
            )
          ),

        named: (siteId, job) =>
          whileRunning(siteId, job.rebuildId, (announced) =>
            Effect.map(
              bring(siteId, readNamed(pages, siteId, job.ids), { ...job, compare: true, announced }),
              (unchanged) => progress(siteId, job.rebuildId, { done: job.ids.length, unchanged })
            )
          ),

        details: (siteId, job) =>
          whileRunning(siteId, job.rebuildId, (announced) =>
            Effect.as(
              Effect.forEach(job.routes, (route) => routes.settle(siteId, route, undefined, { ...job, announced }), {
                concurrency: 4,
                discard: true
              }),
              progress(siteId, job.rebuildId, { done: job.routes.length, unchanged: 0 })
            )
          ),

        leave: (siteId, { rebuildId }) =>
          whileRunning(siteId, rebuildId, () =>
            Effect.map(edition.leave(siteId), (left) => Effect.andThen(left, finish(siteId, rebuildId)))
          ),

        discard: (siteId, job) => Effect.as(edition.discard(siteId, job.edition), Effect.void),

        cancel: Effect.fnUntraced(function* (siteId, rebuildId) {
          const ended = yield* rebuilds.finish(siteId, rebuildId, "cancelled", yield* Clock.currentTimeMillis)
          if (!ended) return false
          yield* edition.giveUp(siteId, rebuildId)
          yield* caches.changed(siteId, rebuildId)
          yield* jobs.cancel(siteId, "rebuild", `${rebuildId}:`)
          return true
        }),

        abandon: Effect.fnUntraced(function* (siteId, rebuildId, error) {
          const ended = yield* rebuilds.finish(siteId, rebuildId, "failed", yield* Clock.currentTimeMillis, error)
          if (ended) yield* edition.giveUp(siteId, rebuildId)
          yield* caches.changed(siteId, rebuildId)
        })
      })
    })
  )
}

/** Of more pages than this, caches outside are told once of the whole site, when the rebuild ends, and of none alone. */
export const pagesToldAlone = 100

const announcedBy = ({ id, pagesTotal }: Rebuild): Announced => ({ whole: pagesTotal > pagesToldAlone, id })
