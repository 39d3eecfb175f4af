/** Does one job of the publishing queues, whoever asks: a worker, or the writer that enqueued it. */
import { Cause, Context, Effect, Exit, Layer } from "effect"
import { outageOf } from "../../../engine/errors/Outage.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { PublishedPage } from "../../../engine/ports/Pages.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { decodeJob, type PublishJob, type SettleJob, subjectOf } from "./jobs.ts"
import { type Completion, Rebuilding } from "../rebuild/Rebuilding.ts"
import { JobSignal } from "../JobSignal.ts"
import { RoutePublisher } from "./RoutePublisher.ts"
import { SiteFiles } from "./SiteFiles.ts"

export class PublishJobs extends Context.Service<
  PublishJobs,
  {
    /**
     * The small consequences of a change, at once, so ordered that no visitor meets an address that leads nowhere: what is
     * served is stored first, then the edge record learns where addresses lead that are left, then what is left goes.
     * `shown` is a page as its writer left it, which need not be read.
     */
    readonly settle: (siteId: SiteId, work: SettleJob, shown?: PublishedPage) => Effect.Effect<void>
    /**
     * Does a claimed job and completes it; returns it to the queue when it fails. What the job counts or enqueues is
     * written in the transaction that completes it, so a job whose lease was lost leaves no trace in the database. What it
     * stores is flushed before that: a power failure leaves the object on the disk or the job in its queue.
     * Never fails; says whether the job is done.
     */
    readonly run: (job: Job, worker: string) => Effect.Effect<boolean>
    /** What follows when a job is given up for good, whoever held it: a rebuild of which it is a part has failed. */
    readonly bury: (job: Job, error: string) => Effect.Effect<void>
  }
>()("renderer/PublishJobs") {
  static readonly layer: Layer.Layer<
    PublishJobs,
    never,
    Jobs | Objects | Transaction | RoutePublisher | SiteFiles | Rebuilding | JobSignal
  > = Layer.effect(
    PublishJobs,
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const transaction = yield* Transaction
      const routes = yield* RoutePublisher
      const files = yield* SiteFiles
      const rebuilding = yield* Rebuilding
      const signal = yield* JobSignal
      const { public: store, private: hidden } = yield* Objects

      const settle = Effect.fn("Publishing.settle")(function* (siteId: SiteId, work: SettleJob, shown?: PublishedPage) {
        const settleAll = (some: ReadonlyArray<string>) =>
          Effect.forEach(
            some,
            (route) => routes.settle(siteId, route, shown?.page.slot === route ? shown : undefined),
            {
              discard: true
            }
          )
        if (work.edge) {
          // A stored page wins over a redirect from its address, so neither order of these two hides it.
          const served = yield* Effect.filter(work.routes, (route) => routes.isServed(siteId, route))
          yield* settleAll(served)
          yield* files.settleEdge(siteId)
          yield* settleAll(work.routes.filter((route) => !served.includes(route)))
        } else yield* settleAll(work.routes)
        if (work.notFound) yield* files.settleNotFound(siteId)
      })

      const perform = (siteId: SiteId, work: PublishJob): Effect.Effect<Completion> => {
        switch (work._tag) {
          case "settle":
            return Effect.as(settle(siteId, work), Effect.void)
          case "feeds":
            return Effect.as(Effect.andThen(files.settleFeeds(siteId), files.settleIcons(siteId)), Effect.void)
          case "split":
            return rebuilding.split(siteId, work)
          case "chunk":
            return rebuilding.chunk(siteId, work)
          case "named":
            return rebuilding.named(siteId, work)
          case "details":
            return rebuilding.details(siteId, work)
          case "leave":
            return rebuilding.leave(siteId, work)
          case "discard":
            return rebuilding.discard(siteId, work)
        }
      }

      const complete = (job: Job, worker: string, completion: Completion) =>
        transaction.run(
          Effect.gen(function* () {
            if (!(yield* jobs.complete(job, worker))) return
            yield* completion
            // What it leaves to be done is for every worker, not for this process alone.
            if (job.queue === "rebuild") yield* transaction.afterCommit(signal.notify)
          })
        )

      const flushed = Effect.andThen(Effect.orDie(store.flush), Effect.orDie(hidden.flush))

      const run = Effect.fnUntraced(function* (job: Job, worker: string) {
        const work = decodeJob(job.payload)
        if (work === undefined) {
          yield* jobs.fail(job, worker, "This release does not know what the job asks for.")
          return false
        }
        const outcome = yield* perform(job.siteId, work).pipe(
          Effect.tap(flushed),
          Effect.flatMap((completion) => complete(job, worker, completion)),
          Effect.exit
        )
        if (Exit.isSuccess(outcome)) return true
        const error = Cause.pretty(outcome.cause)
        yield* Effect.logWarning(`A ${work._tag} job of ${job.siteId} failed on attempt ${job.attempt}.`, error)
        const patient = outageOf(Cause.squash(outcome.cause)) === undefined ? job : whileAway(job)
        const isLast = patient.attempt >= patient.maxAttempts
        // What it is about stands first: whoever lists what failed shows the beginning.
        const told = jobs.fail(patient, worker, `${subjectOf(work)}: ${error}`)
        yield* transaction.run(Effect.andThen(told, isLast ? bury(job, error) : Effect.void))
        return false
      })

      const bury = (job: Job, error: string): Effect.Effect<void> => {
        const work = job.queue === "rebuild" ? decodeJob(job.payload) : undefined
        return work !== undefined && "rebuildId" in work
          ? rebuilding.abandon(job.siteId, work.rebuildId, error)
          : Effect.void
      }

      return PublishJobs.of({ settle, run, bury })
    })
  )
}

/**
 * What a re-render brings to visitors was published, and nothing else brings it: while the store is away it is tried for four
 * days, once an hour. A part at which workers die, or that cannot be done, is given up as soon as ever.
 */
const whileAway = (job: Job): Job => ({ ...job, maxAttempts: Math.max(job.maxAttempts, triesWhileAway) })
const triesWhileAway = 108
