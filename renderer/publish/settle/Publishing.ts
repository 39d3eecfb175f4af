/** The port `engine/ports/Publishing.ts`: durable jobs inside the writer's transaction, the small ones done at once. */
import { Effect, Fiber, Layer, Option } from "effect"
import { hash } from "node:crypto"
import { limits } from "../../../engine/limits.ts"
import type { JobId, RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { isListingTemplate } from "../../../engine/site/routes.ts"
import { templateRoute } from "../../../engine/content/collections/names.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { dependency } from "../../../engine/publish/dependencies.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Jobs, type NewJob } from "../../../engine/ports/Jobs.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Pages, type PublishedPage } from "../../../engine/ports/Pages.ts"
import { Publishing, type PublishTicket } from "../../../engine/ports/Publishing.ts"
import { type Rebuild, Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { type Change, plan } from "../../../engine/publish/plan.ts"
import { isOneName, rendersAll } from "../../../engine/publish/rebuildReason.ts"
import { AskedPages } from "./AskedPages.ts"
import { Erasing } from "./Erasing.ts"
import { decodeJob, encodeJob, type SettleJob } from "./jobs.ts"
import { JobSignal } from "../JobSignal.ts"
import { GridPieces } from "../render/GridPieces.ts"
import { Previews } from "../render/Previews.ts"
import { Surroundings } from "../render/Surroundings.ts"
import { PublishingConfig } from "../PublishingConfig.ts"
import { PublishJobs } from "./PublishJobs.ts"
import { Rebuilding } from "../rebuild/Rebuilding.ts"
import { Cards } from "./Cards.ts"
import { Visits } from "./Visits.ts"

/** Workers leave a small job to the writer that enqueued it for this long. */
const writersGraceMs = 2_000
/** A writer does its own small jobs well within this; after it, a worker takes them over. */
const settleLeaseMs = 30_000
/** Feeds of several changes in a row are written once. */
const feedsSoonMs = 150
const feedsLaterMs = 60_000

export const layer = Layer.effect(
  Publishing,
  Effect.gen(function* () {
    const { worker } = yield* PublishingConfig
    const transaction = yield* Transaction
    const sites = yield* Sites
    const pages = yield* Pages
    const collections = yield* Collections
    const jobs = yield* Jobs
    const ids = yield* Ids
    const signal = yield* JobSignal
    const publishJobs = yield* PublishJobs
    const rebuilding = yield* Rebuilding
    const rebuilds = yield* Rebuilds
    const previews = yield* Previews
    const surroundings = yield* Surroundings
    const erasing = yield* Erasing
    const visits = yield* Visits
    const askedPages = yield* AskedPages
    const gridPieces = yield* GridPieces
    const cards = yield* Cards
    const { public: store } = yield* Objects
    /** What the jobs of this process's own tickets do. */
    const promised = new WeakMap<
      PublishTicket,
      { readonly work: SettleJob; readonly shown: PublishedPage | undefined }
    >()
    const scope = yield* Effect.scope
    /** Jobs that are done and not yet ticked off, by site. */
    const finishing = new Map<SiteId, Set<JobId>>()

    const startRebuild = Effect.fnUntraced(function* (siteId: SiteId, changed: ReadonlyArray<string>, atomic = false) {
      return yield* rebuilding.start(siteId, changed, (yield* ids.make("rb")) as RebuildId, atomic)
    })

    const rebuild = Effect.fnUntraced(function* (siteId: SiteId, reason: string, atomic: boolean) {
      yield* sites.lock(siteId)
      const id = yield* startRebuild(siteId, [reason], atomic)
      // Pages rendered by this release may name icons that no release before it has drawn.
      yield* jobs.enqueueMany([feedsJob(siteId, "soon")])
      yield* transaction.afterCommit(signal.notify)
      return id
    })

    const rebuildAnew = Effect.fnUntraced(function* (siteId: SiteId, id: RebuildId) {
      if ((yield* sites.lock(siteId)) === undefined) return false
      const failed = yield* rebuilds.get(siteId, id)
      if (failed !== undefined && failed.state !== "failed") return false
      const reason = failed === undefined || !isOneName(failed.reason) ? "operator" : failed.reason
      const since = failed?.finishedAt ?? Infinity
      const does = (one: Rebuild) => one.startedAt >= since && (rendersAll(one.reason) || one.reason === reason)
      if (!(yield* rebuilds.running(siteId)).some(does)) yield* rebuild(siteId, reason, failed?.atomic ?? false)
      return true
    })

    /** Those of the names that a page depends on: a rebuild of the others would find nothing, and tell less of its cause. */
    const namesShown = (siteId: SiteId, names: ReadonlyArray<string>) =>
      Effect.map(
        Effect.forEach(names, (name) => pages.dependents(siteId, [name], null, 1)),
        (found) => names.filter((_, at) => found[at]!.length > 0)
      )

    /** A page that shows rows or listings: their pages follow, and so do lists that lead there. */
    const templateNames = Effect.fnUntraced(function* (siteId: SiteId, routes: ReadonlyArray<string>) {
      if (!routes.some(isPattern)) return []
      const listed = routes.some((route) => isListingTemplate(route))
        ? [dependency.listingPages, dependency.listings]
        : []
      const rows = (yield* collections.list(siteId)).flatMap(({ key, detailBasePath }) =>
        detailBasePath !== null && routes.includes(templateRoute(detailBasePath))
          ? [dependency.details(key), dependency.collection(key)]
          : []
      )
      return [...listed, ...rows]
    })

    /**
     * The same work is left once, however often its writers found the store away: the latest asked for it when it had
     * seen all changes before.
     */
    const settleJob = (siteId: SiteId, settle: SettleJob): NewJob => {
      const payload = encodeJob(settle)
      const dedupe = `settle:${hash("sha256", JSON.stringify(payload), "base64url")}`
      const patience = { delayMs: writersGraceMs, maxAttempts: limits.settleAttempts }
      return { queue: "publish", siteId, payload, dedupe, replaces: true, ...patience }
    }

    const feedsJob = (siteId: SiteId, when: "soon" | "later" | "listings"): NewJob => ({
      queue: "feeds",
      siteId,
      dedupe: `feeds:${when}`,
      delayMs: { soon: feedsSoonMs, later: feedsLaterMs, listings: limits.listingSitemapMs }[when],
      payload: encodeJob({ _tag: "feeds" })
    })

    const enqueue = Effect.fnUntraced(function* (siteId: SiteId, change: Change, shown?: PublishedPage) {
      const work = plan(change)
      // Whoever remembers the surroundings or the edge record learns from the revision that they are no longer so.
      // Rows are not among what is remembered.
      const surrounds = work.changed !== null && change.kind !== "collection"
      if (surrounds || work.edge) yield* sites.update(siteId, {})
      const settle: SettleJob = { _tag: "settle", routes: work.routes, edge: work.edge, notFound: work.notFound }
      const isSmall = work.routes.length > 0 || work.edge || work.notFound
      const small = isSmall ? [settleJob(siteId, settle)] : []
      const feeds = work.files === "none" ? [] : [feedsJob(siteId, work.files)]
      const inline = (yield* jobs.enqueueMany([...small, ...feeds])).slice(0, small.length)
      const started =
        work.rerender === "none" || work.changed === null
          ? []
          : [yield* startRebuild(siteId, [work.changed, ...work.details])]
      const template = change.kind === "page" ? yield* templateNames(siteId, work.routes) : []
      if (template.length > 0) started.push(yield* startRebuild(siteId, template))
      const lists = yield* namesShown(siteId, work.lists)
      if (lists.length > 0) started.push(yield* startRebuild(siteId, lists))
      const rebuilds = [...new Set(started)]
      // What else was left here is the writer's own, or for later.
      if (rebuilds.length > 0) yield* transaction.afterCommit(signal.notify)
      const ofOnePage = change.kind === "page" && template.length === 0
      const ticket: PublishTicket = { siteId, inline, rebuilds, ofOnePage }
      promised.set(ticket, { work: settle, shown })
      return ticket
    })

    /**
     * Ticks a job off while the answer goes out, once what it stored is safe from a power failure: until then the job is what
     * brings it again. One that stays open is done once more by a worker, which is harmless. A read of this process knows
     * that it is done; one of another may for a moment still count it as open.
     */
    const finishSoon = Effect.fnUntraced(function* (siteId: SiteId, id: JobId) {
      const done = finishing.get(siteId) ?? new Set()
      finishing.set(siteId, done.add(id))
      const fiber = yield* Effect.forkIn(
        Effect.andThen(store.flush, jobs.finish(siteId, id)).pipe(
          Effect.catchCause((cause) => Effect.logWarning("A job done was not ticked off.", cause))
        ),
        scope
      )
      fiber.addObserver(() => {
        done.delete(id)
        if (done.size === 0 && finishing.get(siteId) === done) finishing.delete(siteId)
      })
    })

    const doInline = Effect.fnUntraced(function* (ticket: PublishTicket) {
      const known = promised.get(ticket)
      for (const id of ticket.inline) {
        if (known !== undefined) {
          // Not claimed before: a worker that takes the job meanwhile does the same once more, which is harmless.
          yield* publishJobs.settle(ticket.siteId, known.work, known.shown)
          yield* finishSoon(ticket.siteId, id)
          continue
        }
        const job = yield* jobs.claimOne(ticket.siteId, id, worker, settleLeaseMs)
        if (job === undefined || !(yield* publishJobs.run(job, worker))) return false
      }
      return true
    })

    /** One that cannot be done keeps none of the others from being done. */
    const doEach = (tickets: ReadonlyArray<PublishTicket>) =>
      Effect.map(
        Effect.forEach(tickets, (ticket) =>
          Effect.catchCause(doInline(ticket), (cause) =>
            Effect.as(Effect.logWarning("A publish was left to the workers.", cause), false)
          )
        ),
        (done) => !done.includes(false)
      )

    /**
     * In a fiber of its own: whoever waits for the answer may not be interrupted, and a store that stalls can be waited
     * for no longer than so. The fiber is told to stop, and nobody waits until it has.
     */
    const settle = Effect.fnUntraced(function* (...tickets: ReadonlyArray<PublishTicket>) {
      if (tickets.every(({ inline }) => inline.length === 0)) return true
      const work = yield* Effect.forkIn(doEach(tickets), scope)
      const done = yield* Effect.timeoutOption(Effect.interruptible(Fiber.join(work)), limits.settleMs)
      if (Option.isSome(done)) return done.value
      yield* Effect.forkIn(Fiber.interrupt(work), scope)
      yield* Effect.logWarning(`A publish took longer than ${limits.settleMs} ms and was left to the workers.`)
      return false
    })

    return Publishing.of({
      enqueue: (siteId, change, shown) => transaction.run(enqueue(siteId, change, shown)),
      settle: (...tickets) => Effect.catchCause(settle(...tickets), () => Effect.succeed(false)),
      unsettled: Effect.fnUntraced(function* (siteId) {
        // Remembered before the look: what is ticked off meanwhile is found as it was.
        const done = new Set(finishing.get(siteId))
        const open = (yield* jobs.unfinished(siteId, "publish")).flatMap(({ id, payload }) => {
          const job = done.has(id) ? undefined : decodeJob(payload)
          return job?._tag === "settle" ? [job] : []
        })
        return {
          routes: new Set(open.flatMap(({ routes }) => routes)),
          edge: open.some(({ edge }) => edge),
          notFound: open.some(({ notFound }) => notFound)
        }
      }),
      render: previews.render,
      variablesSet: (site) =>
        Effect.map(surroundings.current(site.id, site), (around) => around?.variables() ?? new Set()),
      classesStyled: (site) =>
        Effect.map(surroundings.current(site.id, site), (around) => around?.classes() ?? new Set()),
      visit: visits.visit,
      asked: askedPages.asked,
      gridPiece: gridPieces.piece,
      card: cards.card,
      rebuild: (siteId, reason, { atomic = false } = {}) => transaction.run(rebuild(siteId, reason, atomic)),
      rebuildAnew: (siteId, id) => transaction.run(rebuildAnew(siteId, id)),
      cancelRebuild: (siteId, id) =>
        transaction.run(Effect.tap(rebuilding.cancel(siteId, id), () => transaction.afterCommit(signal.notify))),
      erase: erasing.erase
    })
  })
)
