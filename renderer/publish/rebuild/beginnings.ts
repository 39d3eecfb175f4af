/**
 * How a re-render begins: it is recorded with the job that will split it, and the split, when its turn comes, shares the
 * pages out as jobs. What waits when a change comes renders with that change, so it is begun once for both.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { PageId, RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs, type NewJob } from "../../../engine/ports/Jobs.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { dependency, isStored } from "../../../engine/publish/dependencies.ts"
import { rebuildReason, rendersAll } from "../../../engine/publish/rebuildReason.ts"
import { type Change, Details } from "../render/Details.ts"
import { ListingPages } from "../render/ListingPages.ts"
import { Surroundings } from "../render/Surroundings.ts"
import { enqueueSplit, recordRebuild, splitKey } from "./recordRebuild.ts"
import { encodeJob, type SplitJob } from "../settle/jobs.ts"
import { SiteFiles } from "../settle/SiteFiles.ts"

/** Pages a job renders: small enough to be done well within a lease, large enough that a query is nothing. */
export const chunkPages = 500

/** The two steps, over the ports they need. `split` gives back what is to happen in the transaction that completes its job. */
export const beginnings = Effect.gen(function* () {
  const pages = yield* Pages
  const jobs = yield* Jobs
  const rebuilds = yield* Rebuilds
  const sites = yield* Sites
  const surroundings = yield* Surroundings
  const files = yield* SiteFiles
  const details = yield* Details
  const listings = yield* ListingPages
  const queues = yield* Effect.context<Jobs | Rebuilds>()
  const caches = yield* SharedCaches

  const start = Effect.fnUntraced(function* (siteId: SiteId, changed: ReadonlyArray<string>, rebuildId: RebuildId) {
    const now = yield* Clock.currentTimeMillis
    const reason = rebuildReason(changed)
    for (const earlier of yield* rebuilds.running(siteId)) {
      const covers = rendersAll(earlier.reason) || (changed.length === 1 && earlier.reason === reason)
      // Not begun yet: it will render with this change too. Taking its job back and leaving a new one shows that.
      if (covers && (yield* jobs.cancel(siteId, "rebuild", splitKey(earlier.id))) > 0) {
        const delayMs = waitOf([earlier.reason]) - (now - earlier.startedAt)
        yield* Effect.provideContext(enqueueSplit(siteId, earlier.id, [earlier.reason], delayMs), queues)
        return earlier.id
      }
      // All pages are about to be rendered again, so what is left of this one need not be.
      if (!changed.every(isStored)) {
        yield* jobs.cancel(siteId, "rebuild", chunkKey(earlier.id, ""))
        yield* rebuilds.finish(siteId, earlier.id, "cancelled", now)
        yield* caches.changed(siteId, earlier.id)
      }
    }
    yield* Effect.provideContext(recordRebuild(siteId, changed, rebuildId, waitOf(changed)), queues)
    return rebuildId
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
    // An unfinished copy shows nothing: it is rendered once, when all of it is there.
    if ((yield* sites.get(siteId))?.copying != null) return rebuilds.begin(siteId, rebuildId, 0)
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
    const patience = isOfFeed(changed) ? { unlessShown: true } : {}
    const rowJobs = chunksOf(rowRoutes, chunkPages).map((part, index): NewJob => ({
      queue: "rebuild",
      siteId,
      dedupe: chunkKey(rebuildId, `details:${index}`),
      payload: encodeJob({ _tag: "details", rebuildId, routes: part, ...patience })
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
              compare: !changed.some((name) => changesEveryPage.has(name)),
              ...patience
            }
          : { _tag: "named", rebuildId, ids: chunk, ...patience }
      )
    }))
    return Effect.gen(function* () {
      yield* rebuilds.begin(siteId, rebuildId, ids.length + rowRoutes.length)
      if (newJobs.length + rowJobs.length > 0) yield* jobs.enqueueMany([...newJobs, ...rowJobs])
    })
  })

  return { start, split }
})

const dependentsAtOnce = 1_000

/** Changes after which no page can stay as it is: asking the store first would be a wasted read. */
const changesEveryPage = new Set<string>([dependency.stylesheet, dependency.theme, dependency.fonts, dependency.script])

/** Whether nothing changed but listings, in what a feed tells of them, and figures of them. */
const isOfFeed = (changed: ReadonlyArray<string>): boolean =>
  changed.every((name) => name === dependency.listings || name === dependency.market)

/** A sync changes listings many times over; grids are brought in line once in so long, with all that came until then. */
const waitOf = (changed: ReadonlyArray<string>): number => (isOfFeed(changed) ? limits.listingGridsSoonMs : 0)

const chunkKey = (id: RebuildId, chunk: string): string => `${id}:chunk:${chunk}`

const chunksOf = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
