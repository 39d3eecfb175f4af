/**
 * How a re-render begins: it is recorded with the job that will split it, and the split, when its turn comes, shares the
 * pages out as jobs. What waits when a change comes renders with that change, so it is begun once for both.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { Edition } from "../../../engine/model/Edition.ts"
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
import { editions } from "./editions.ts"
import { enqueueSplit, recordRebuild, splitKey } from "./recordRebuild.ts"
import { encodeJob, type Into, type SplitJob } from "../settle/jobs.ts"
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

  const edition = yield* editions

  const start = Effect.fnUntraced(function* (
    siteId: SiteId,
    changed: ReadonlyArray<string>,
    rebuildId: RebuildId,
    atomic: boolean
  ) {
    const now = yield* Clock.currentTimeMillis
    const reason = rebuildReason(changed)
    const isOfAll = !changed.every(isStored)
    const before = isOfAll ? ((yield* sites.lock(siteId))?.edition ?? null) : null
    // What nobody has seen is rendered anew, and seen by nobody as well; behind one that is shown nobody sees anything.
    const begins = before?.state === "rendering" || (atomic && before?.state !== "shown")
    const isAtomic = begins || (isOfAll && before?.state === "shown")
    for (const earlier of yield* rebuilds.running(siteId)) {
      const covers = rendersAll(earlier.reason) || (changed.length === 1 && earlier.reason === reason)
      // Not begun yet: it will render with this change too. Taking its job back and leaving a new one shows that.
      if (covers && (yield* jobs.cancel(siteId, "rebuild", splitKey(earlier.id))) > 0) {
        const delayMs = waitOf([earlier.reason]) - (now - earlier.startedAt)
        if (atomic && isAtomic && !earlier.atomic) {
          yield* rebuilds.makeAtomic(siteId, earlier.id)
          if (begins) yield* edition.begin(siteId, earlier.id, before)
        }
        yield* Effect.provideContext(enqueueSplit(siteId, earlier.id, [earlier.reason], delayMs), queues)
        return earlier.id
      }
      // All pages are about to be rendered again, so what is left of this one need not be.
      if (isOfAll) {
        yield* jobs.cancel(siteId, "rebuild", `${earlier.id}:`)
        yield* rebuilds.finish(siteId, earlier.id, "cancelled", now)
        yield* caches.changed(siteId, earlier.id)
      }
    }
    if (begins) yield* edition.begin(siteId, rebuildId, before)
    else if (before?.state === "leaving") yield* edition.clear(siteId, before)
    const order = { rebuildId, delayMs: waitOf(changed), atomic: isAtomic }
    yield* Effect.provideContext(recordRebuild(siteId, changed, order), queues)
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

  const split = Effect.fnUntraced(function* (
    siteId: SiteId,
    { rebuildId, changed, shows = false }: SplitJob,
    atomic: boolean
  ) {
    if (shows) yield* edition.show(siteId, rebuildId)
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
    const into = all && atomic ? intoOf(around?.site.edition ?? null, rebuildId) : undefined
    // Visitors see the pages of before, with what those may load, until the edition is shown.
    if (all && into !== "edition") {
      yield* files.settleEdge(siteId)
      yield* files.settleFeeds(siteId)
    }
    if (all || within.inNotFound) yield* files.settleNotFound(siteId, into === "edition" ? into : undefined)
    const showing = within.partials.length === 0 ? shownIn : yield* dependents(siteId, [...changed, ...refs])
    const ids = all
      ? (yield* pages.routes(siteId)).filter(({ route }) => !isPattern(route)).map(({ pageId }) => pageId)
      : showing
    const change: Change = { names: changed, pages: all ? "all" : new Set(ids) }
    const rowRoutes = (yield* Effect.forEach([details, listings], ({ routes }) => routes(siteId, change))).flat()
    const patience = { ...(isOfFeed(changed) && { unlessShown: true }), ...(into !== undefined && { into }) }
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
              compare: into !== "edition" && (shows || !changed.some((name) => changesEveryPage.has(name))),
              ...patience
            }
          : { _tag: "named", rebuildId, ids: chunk, ...(isOfFeed(changed) && { unlessShown: true }) }
      )
    }))
    return Effect.gen(function* () {
      const count = ids.length + rowRoutes.length
      const done = shows ? ((yield* rebuilds.get(siteId, rebuildId))?.pagesDone ?? 0) : 0
      yield* rebuilds.begin(siteId, rebuildId, into === "edition" ? 2 * count : done + count)
      if (newJobs.length + rowJobs.length > 0) yield* jobs.enqueueMany([...newJobs, ...rowJobs])
    })
  })

  return { start, split }
})

/** Where a rebuild of the whole site renders, by how its edition stands or the one that visitors see meanwhile. */
const intoOf = (edition: Edition | null, rebuildId: RebuildId): Into | undefined => {
  if (edition?.state === "shown") return "beside"
  return edition?.state === "rendering" && edition.id === rebuildId ? "edition" : undefined
}

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
