/**
 * Re-rendering many pages: one job splits the site into chunks by page id, and any number of workers share the chunks.
 * A chunk renders with the surroundings of the moment, so a change that comes while chunks wait is in them already. A
 * chunk that dies with its worker is leased again and done from its start; its progress is counted when it completes,
 * in the same transaction, so the counters are exact.
 */
import { Clock, Context, Effect, Layer } from "effect"
import type { PageId, RebuildId, SiteId } from "../../../engine/model/ids.ts"
import type { Jobs } from "../../../engine/ports/Jobs.ts"
import type { Objects } from "../../../engine/ports/Objects.ts"
import type { Orphans } from "../../../engine/ports/Orphans.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import type { Purge } from "../../../engine/ports/Purge.ts"
import { type Rebuild, Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import type { Sites } from "../../../engine/ports/Sites.ts"
import type { ComponentSources } from "../render/ComponentSources.ts"
import type { Details } from "../render/Details.ts"
import type { ListingPages } from "../render/ListingPages.ts"
import type { Renders } from "../render/Renders.ts"
import type { Surroundings } from "../render/Surroundings.ts"
import type { ChunkJob, DetailsJob, NamedJob, SplitJob } from "../settle/jobs.ts"
import { RoutePublisher } from "../settle/RoutePublisher.ts"
import type { SiteFiles } from "../settle/SiteFiles.ts"
import { beginnings } from "./beginnings.ts"
import { type Announced, bringing } from "./bringing.ts"
import { readNamed, readRange } from "./reading.ts"

/** What is to happen in the transaction that completes the job. */
export type Completion = Effect.Effect<void>

export class Rebuilding extends Context.Service<
  Rebuilding,
  {
    /**
     * Records a re-render and enqueues its first job, inside the caller's transaction. `changed` are dependency names,
     * all of them stored with pages, or the one of something around every page.
     */
    readonly start: (siteId: SiteId, changed: ReadonlyArray<string>, rebuildId: RebuildId) => Effect.Effect<RebuildId>
    readonly split: (siteId: SiteId, job: SplitJob) => Effect.Effect<Completion>
    readonly chunk: (siteId: SiteId, job: ChunkJob) => Effect.Effect<Completion>
    readonly named: (siteId: SiteId, job: NamedJob) => Effect.Effect<Completion>
    readonly details: (siteId: SiteId, job: DetailsJob) => Effect.Effect<Completion>
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
      const { start, split } = yield* beginnings
      const bring = yield* bringing
      const caches = yield* SharedCaches

      /** What was cancelled or given up is not done; its jobs complete without. */
      const whileRunning = Effect.fnUntraced(function* (
        siteId: SiteId,
        id: RebuildId,
        work: (announced: Announced) => Effect.Effect<Completion>
      ) {
        const rebuild = yield* rebuilds.get(siteId, id)
        return rebuild?.state === "running" ? yield* work(announcedBy(rebuild)) : Effect.void
      })

      const finishIfDone = Effect.fnUntraced(function* (siteId: SiteId, id: RebuildId) {
        const rebuild = yield* rebuilds.get(siteId, id)
        if (rebuild === undefined || rebuild.state !== "running" || rebuild.pagesDone < rebuild.pagesTotal) return
        yield* rebuilds.finish(siteId, id, "done", yield* Clock.currentTimeMillis)
        yield* caches.changed(siteId, id)
      })

      const progress = (
        siteId: SiteId,
        rebuildId: RebuildId,
        step: { readonly done: number; readonly unchanged: number; readonly upTo?: PageId }
      ): Completion => Effect.andThen(rebuilds.advance(siteId, rebuildId, step), finishIfDone(siteId, rebuildId))

      return Rebuilding.of({
        start,

        split: (siteId, job) =>
          whileRunning(siteId, job.rebuildId, () =>
            Effect.map(split(siteId, job), (begin) => Effect.andThen(begin, finishIfDone(siteId, job.rebuildId)))
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

        abandon: Effect.fnUntraced(function* (siteId, rebuildId, error) {
          yield* rebuilds.finish(siteId, rebuildId, "failed", yield* Clock.currentTimeMillis, error)
          yield* caches.changed(siteId, rebuildId)
        })
      })
    })
  )
}

/** Of more pages than this, caches outside are told once of the whole site, when the rebuild ends, and of none alone. */
export const pagesToldAlone = 100

const announcedBy = ({ id, pagesTotal }: Rebuild): Announced => ({ whole: pagesTotal > pagesToldAlone, id })
