/**
 * Re-rendering many pages: one job splits the site into chunks by page id, and any number of workers share the chunks.
 * A chunk renders with the surroundings of the moment, so a change that comes while chunks wait is in them already. A
 * chunk that dies with its worker is leased again and done from its start; its progress is counted when it completes,
 * in the same transaction, so the counters are exact.
 */
import { Clock, Context, Effect, Fiber, Layer } from "effect"
import type { Page } from "../../../engine/model/Page.ts"
import type { PageId, RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs, type NewJob } from "../../../engine/ports/Jobs.ts"
import { type ObjectPut, Objects } from "../../../engine/ports/Objects.ts"
import { Pages, type PublishedPage } from "../../../engine/ports/Pages.ts"
import { Purge } from "../../../engine/ports/Purge.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { dependency, isStored } from "../../../engine/publish/dependencies.ts"
import { sitePrefix } from "../../../engine/publish/keys.ts"
import { rebuildReason, rendersAll } from "../../../engine/publish/rebuildReason.ts"
import { type ChunkJob, type DetailsJob, encodeJob, type NamedJob, type SplitJob } from "../settle/jobs.ts"
import { ComponentSources } from "../render/ComponentSources.ts"
import { type Change, Details } from "../render/Details.ts"
import { ListingPages } from "../render/ListingPages.ts"
import { hashName, type Rendered, Renders } from "../render/Renders.ts"
import { headOf, RoutePublisher } from "../settle/RoutePublisher.ts"
import { SiteFiles } from "../settle/SiteFiles.ts"
import type { SiteSurroundings } from "../render/SiteSurroundings.ts"
import { Surroundings } from "../render/Surroundings.ts"

/** Pages a job renders: small enough to be done well within a lease, large enough that a query is nothing. */
export const chunkPages = 500
/** Pages read and rendered at a time, so that memory holds few of them however many a job has. */
const batchPages = 100
/** Puts in flight to a store across a network. */
const putConcurrency = 32

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
    | Objects
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
      const jobs = yield* Jobs
      const rebuilds = yield* Rebuilds
      const { public: store } = yield* Objects
      const purge = yield* Purge
      const surroundings = yield* Surroundings
      const renders = yield* Renders
      const routes = yield* RoutePublisher
      const files = yield* SiteFiles
      const details = yield* Details
      const listings = yield* ListingPages
      const sources = yield* ComponentSources

      const enqueueSplit = (siteId: SiteId, rebuildId: RebuildId, changed: ReadonlyArray<string>) =>
        jobs.enqueue({
          queue: "rebuild",
          siteId,
          dedupe: splitKey(rebuildId),
          payload: encodeJob({ _tag: "split", rebuildId, changed })
        })

      const start = Effect.fnUntraced(function* (siteId: SiteId, changed: ReadonlyArray<string>, rebuildId: RebuildId) {
        const now = yield* Clock.currentTimeMillis
        const reason = rebuildReason(changed)
        for (const earlier of yield* rebuilds.running(siteId)) {
          const covers = rendersAll(earlier.reason) || (changed.length === 1 && earlier.reason === reason)
          // Not begun yet: it will render with this change too. Taking its job back and leaving a new one shows that.
          if (covers && (yield* jobs.cancel(siteId, "rebuild", splitKey(earlier.id))) > 0) {
            yield* enqueueSplit(siteId, earlier.id, [earlier.reason])
            return earlier.id
          }
          // All pages are about to be rendered again, so what is left of this one need not be.
          if (!changed.every(isStored)) {
            yield* jobs.cancel(siteId, "rebuild", chunkKey(earlier.id, ""))
            yield* rebuilds.finish(siteId, earlier.id, "cancelled", now)
          }
        }
        yield* rebuilds.insert({
          id: rebuildId,
          siteId,
          reason,
          state: "running",
          pagesTotal: 0,
          pagesDone: 0,
          pagesUnchanged: 0,
          startedAt: now,
          finishedAt: null,
          error: null
        })
        yield* enqueueSplit(siteId, rebuildId, changed)
        return rebuildId
      })

      const isRunning = (siteId: SiteId, id: RebuildId) =>
        Effect.map(rebuilds.get(siteId, id), (rebuild) => rebuild?.state === "running")

      const finishIfDone = Effect.fnUntraced(function* (siteId: SiteId, id: RebuildId) {
        const rebuild = yield* rebuilds.get(siteId, id)
        if (rebuild === undefined || rebuild.state !== "running" || rebuild.pagesDone < rebuild.pagesTotal) return
        yield* rebuilds.finish(siteId, id, "done", yield* Clock.currentTimeMillis)
      })

      const dependents = Effect.fnUntraced(function* (siteId: SiteId, names: ReadonlyArray<string>) {
        const found: Array<PageId> = []
        for (let after: PageId | null = null; ;) {
          const more: ReadonlyArray<PageId> = yield* pages.dependents(siteId, names, after, dependentsAtOnce)
          found.push(...more)
          if (more.length < dependentsAtOnce) return found
          after = more.at(-1) ?? null
        }
      })

      /** What of the dependents shows on other pages: partials by name, sections of the chrome, the not-found page. */
      const placesWithin = Effect.fnUntraced(function* (siteId: SiteId, ids: ReadonlyArray<PageId>) {
        const partials = yield* pages.list(siteId, "partial", ids)
        return {
          partials: partials.flatMap(({ slot }) => slot ?? []),
          inChrome: (yield* pages.list(siteId, "chrome", ids)).length > 0,
          inNotFound: (yield* pages.list(siteId, "notfound", ids)).length > 0
        }
      })

      const split = Effect.fnUntraced(function* (siteId: SiteId, { rebuildId, changed }: SplitJob) {
        if (!(yield* isRunning(siteId, rebuildId))) return Effect.void
        const around = yield* surroundings.current(siteId)
        const shownIn = changed.every(isStored) ? yield* dependents(siteId, changed) : []
        const within = yield* placesWithin(siteId, shownIn)
        const refs = [...within.partials.map(dependency.partial), ...changed]
        const inChrome =
          within.inChrome ||
          (around !== undefined && [...around.chromePartials].some((ref) => refs.includes(dependency.partial(ref))))
        const all = inChrome || !changed.every(isStored)
        if (all) {
          yield* files.settleEdge(siteId)
          yield* files.settleFeeds(siteId)
        }
        if (all || within.inNotFound) yield* files.settleNotFound(siteId)
        const showing = within.partials.length === 0 ? shownIn : yield* dependents(siteId, [...changed, ...refs])
        const ids = all
          ? (yield* pages.routes(siteId)).filter(({ route }) => !isPattern(route)).map(({ pageId }) => pageId)
          : showing
        const change: Change = { names: changed, pages: all ? "all" : new Set(ids) }
        const rowRoutes = (yield* Effect.forEach([details, listings], ({ routes }) => routes(siteId, change))).flat()
        const rowJobs = chunksOf(rowRoutes, chunkPages).map((part, index): NewJob => ({
          queue: "rebuild",
          siteId,
          dedupe: chunkKey(rebuildId, `details:${index}`),
          payload: encodeJob({ _tag: "details", rebuildId, routes: part })
        }))
        const chunks = chunksOf([...ids].sort(), chunkPages)
        const newJobs = chunks.map((chunk, index): NewJob => ({
          queue: "rebuild",
          siteId,
          dedupe: chunkKey(rebuildId, String(index)),
          payload: encodeJob(
            all
              ? {
                  _tag: "chunk",
                  rebuildId,
                  after: chunks[index - 1]?.at(-1) ?? null,
                  upTo: chunk.at(-1) as PageId,
                  pages: chunk.length,
                  compare: !changed.some((name) => changesEveryPage.has(name))
                }
              : { _tag: "named", rebuildId, ids: chunk }
          )
        }))
        return Effect.gen(function* () {
          yield* rebuilds.begin(siteId, rebuildId, ids.length + rowRoutes.length)
          if (newJobs.length + rowJobs.length > 0) yield* jobs.enqueueMany([...newJobs, ...rowJobs])
          yield* finishIfDone(siteId, rebuildId)
        })
      })

      const progress = (
        siteId: SiteId,
        rebuildId: RebuildId,
        step: { readonly done: number; readonly unchanged: number; readonly upTo?: PageId }
      ): Completion => Effect.andThen(rebuilds.advance(siteId, rebuildId, step), finishIfDone(siteId, rebuildId))

      const isStoredAlready = (put: ObjectPut) =>
        Effect.map(store.head(put.key), (head) => head?.metadata[hashName] === put.metadata?.[hashName])

      /** Leaves out what the store already has: of a long list only the pages on which something moved are put. */
      const differing = Effect.fnUntraced(function* (rendered: ReadonlyArray<Rendered>) {
        const missing = yield* Effect.forEach(
          rendered.flatMap(({ put, more }) => [put, ...more]),
          (put) => Effect.map(isStoredAlready(put), (stored) => (stored ? [] : [put.key])),
          { concurrency: putConcurrency }
        )
        const keys = new Set(missing.flat())
        return rendered.flatMap((page) => {
          const more = page.more.filter(({ key }) => keys.has(key))
          return more.length > 0 || keys.has(page.put.key) ? [{ ...page, more }] : []
        })
      })

      const putAll = Effect.fnUntraced(function* (around: SiteSurroundings, rendered: ReadonlyArray<Rendered>) {
        const siteId = around.site.id
        const assets = rendered.flatMap(({ css }) => (css === null ? [] : [css]))
        yield* renders.storeAssets(siteId, [...around.assets, ...assets])
        // A page says how many further ones it has, so it comes after them.
        for (const puts of [rendered.flatMap(({ more }) => more), rendered.map(({ put }) => put)])
          if (puts.length > 0) yield* Effect.orDie(store.putMany(puts, { concurrency: putConcurrency }))
        yield* purge.notify([`${sitePrefix(siteId)}pages/`])
      })

      /** Renders a batch and stores what differs; says how many stayed the same. */
      const renderAndStore = Effect.fnUntraced(function* (
        around: SiteSurroundings,
        published: ReadonlyArray<PublishedPage>,
        compare: boolean
      ) {
        let unchanged = published.length
        for (let again = false; ; again = true) {
          const { rendered, needs, fingerprint } = yield* renders.pages(around, published)
          const changed = compare || again ? yield* Effect.orDie(differing(rendered)) : rendered
          unchanged = Math.min(unchanged, rendered.length - changed.length)
          if (changed.length > 0) yield* putAll(around, changed)
          // What components show may have moved on meanwhile.
          if ((yield* sources.fingerprint(around.site.id, needs)) === fingerprint) return unchanged
        }
      })

      /** Renders all batches with one state of the surroundings, reading each while the one before is rendered. */
      const pass = Effect.fnUntraced(function* (around: SiteSurroundings, first: Reading, compare: boolean) {
        const records: Array<Page> = []
        let unchanged = 0
        for (let reading: Reading | undefined = first; reading !== undefined;) {
          const batch: Batch = yield* reading
          const next = batch.next && (yield* Effect.forkChild(batch.next))
          const shown = batch.pages.filter(({ page }) => isRendered(page))
          if (shown.length > 0) unchanged += yield* renderAndStore(around, shown, compare)
          for (const { page } of shown) records.push(page)
          reading = next && Fiber.join(next)
        }
        return { records, unchanged }
      })

      /**
       * Looks again after the puts, as `RoutePublisher` does for one route. Pages whose record moved are settled each by
       * its route; when the surroundings moved, all of them are rendered once more. Says how many stayed the same.
       */
      const bring = Effect.fnUntraced(function* (siteId: SiteId, first: Reading, compare: boolean) {
        const { records, unchanged } = yield* Effect.gen(function* () {
          for (let again = false; ; again = true) {
            const around = yield* surroundings.current(siteId)
            if (around === undefined) return { records: [], unchanged: 0 }
            const passed = yield* pass(around, first, compare && !again)
            if ((yield* surroundings.current(siteId))?.fingerprint === around.fingerprint) return passed
          }
        })
        const ids = records.map(({ id }) => id)
        const now = new Map((yield* pages.list(siteId, "page", ids)).map((page) => [page.id, page]))
        const moved = records.flatMap((page) => movedRoutes(page, now.get(page.id)))
        yield* Effect.forEach(moved, (route) => routes.settle(siteId, route), { discard: true })
        return unchanged
      })

      /** The published pages between two ids, the first excluded. */
      const readRange = (siteId: SiteId, after: PageId | null, upTo: PageId): Reading =>
        Effect.map(pages.publishedChunk(siteId, after, batchPages), (read) => {
          const last = read.at(-1)?.page.id
          const isAll = read.length < batchPages || last === undefined || last >= upTo
          return {
            pages: read.filter(({ page }) => page.id <= upTo),
            next: isAll ? undefined : readRange(siteId, last, upTo)
          }
        })

      const readNamed = (siteId: SiteId, ids: ReadonlyArray<PageId>): Reading =>
        Effect.map(
          Effect.forEach(ids.slice(0, batchPages), (id) => pages.published(siteId, id), { concurrency: 4 }),
          (read) => ({
            pages: read.filter((page) => page !== undefined),
            next: ids.length > batchPages ? readNamed(siteId, ids.slice(batchPages)) : undefined
          })
        )

      return Rebuilding.of({
        start,
        split,

        chunk: Effect.fnUntraced(function* (siteId, job) {
          if (!(yield* isRunning(siteId, job.rebuildId))) return Effect.void
          const unchanged = yield* bring(siteId, readRange(siteId, job.after, job.upTo), job.compare)
          return progress(siteId, job.rebuildId, { done: job.pages, unchanged, upTo: job.upTo })
        }),

        named: Effect.fnUntraced(function* (siteId, job) {
          if (!(yield* isRunning(siteId, job.rebuildId))) return Effect.void
          const unchanged = yield* bring(siteId, readNamed(siteId, job.ids), true)
          return progress(siteId, job.rebuildId, { done: job.ids.length, unchanged })
        }),

        details: Effect.fnUntraced(function* (siteId, job) {
          if (!(yield* isRunning(siteId, job.rebuildId))) return Effect.void
          yield* Effect.forEach(job.routes, (route) => routes.settle(siteId, route), { concurrency: 4, discard: true })
          return progress(siteId, job.rebuildId, { done: job.routes.length, unchanged: 0 })
        }),

        abandon: Effect.fnUntraced(function* (siteId, rebuildId, error) {
          yield* rebuilds.finish(siteId, rebuildId, "failed", yield* Clock.currentTimeMillis, error)
        })
      })
    })
  )
}

/** Some of the pages to render, and how to read on. */
interface Batch {
  readonly pages: ReadonlyArray<PublishedPage>
  readonly next: Reading | undefined
}
type Reading = Effect.Effect<Batch>

/** Whether a page has an object of its own; routes with parameters are rendered as they are visited. */
const isRendered = ({ kind, slot }: Page): boolean => kind === "page" && slot !== null && !isPattern(slot)

const dependentsAtOnce = 1_000

/** Changes after which no page can stay as it is: asking the store first would be a wasted read. */
const changesEveryPage = new Set<string>([dependency.stylesheet, dependency.theme, dependency.fonts, dependency.script])

const splitKey = (id: RebuildId): string => `${id}:split`
const chunkKey = (id: RebuildId, chunk: string): string => `${id}:chunk:${chunk}`

/** Routes to look at when the record is not what was rendered. */
const movedRoutes = (before: Page, after: Page | undefined): ReadonlyArray<string> => {
  if (after !== undefined && headOf(before) === headOf(after)) return []
  return [...new Set([before.slot, after?.slot ?? null])].filter((route) => route !== null)
}

const chunksOf = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
