/** Does one job of the publishing queues, whoever asks: a worker, or the writer that enqueued it. */
import { Cause, Context, Effect, Exit, Layer } from "effect"
import type { SiteId } from "../../engine/model/ids.ts"
import { type Job, Jobs } from "../../engine/ports/Jobs.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { decodeJob, type PublishJob, type SettleJob } from "./jobs.ts"
import { type Completion, Rebuilding } from "./Rebuilding.ts"
import { RoutePublisher } from "./RoutePublisher.ts"
import { SiteFiles } from "./SiteFiles.ts"

export class PublishJobs extends Context.Service<
  PublishJobs,
  {
    /** The small consequences of a change, at once. Routes that exist come before routes that are left. */
    readonly settle: (siteId: SiteId, work: SettleJob) => Effect.Effect<void>
    /**
     * Does a claimed job and completes it; returns it to the queue when it fails. What the job counts or enqueues is
     * written in the transaction that completes it, so a job whose lease was lost leaves no trace in the database.
     * Never fails.
     */
    readonly run: (job: Job, worker: string) => Effect.Effect<void>
  }
>()("renderer/PublishJobs") {
  static readonly layer: Layer.Layer<PublishJobs, never, Jobs | Transaction | RoutePublisher | SiteFiles | Rebuilding> =
    Layer.effect(
      PublishJobs,
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const transaction = yield* Transaction
        const routes = yield* RoutePublisher
        const files = yield* SiteFiles
        const rebuilding = yield* Rebuilding

        const settle = Effect.fnUntraced(function* (siteId: SiteId, work: SettleJob) {
          // In order: the new address answers before the old one stops.
          yield* Effect.forEach(work.routes, (route) => routes.settle(siteId, route), { discard: true })
          if (work.edge) yield* files.settleEdge(siteId)
          if (work.notFound) yield* files.settleNotFound(siteId)
        })

        const perform = (siteId: SiteId, work: PublishJob): Effect.Effect<Completion> => {
          switch (work._tag) {
            case "settle":
              return Effect.as(settle(siteId, work), Effect.void)
            case "feeds":
              return Effect.as(files.settleFeeds(siteId), Effect.void)
            case "split":
              return rebuilding.split(siteId, work)
            case "chunk":
              return rebuilding.chunk(siteId, work)
            case "named":
              return rebuilding.named(siteId, work)
            case "details":
              return rebuilding.details(siteId, work)
          }
        }

        const complete = (job: Job, worker: string, completion: Completion) =>
          transaction.run(
            Effect.gen(function* () {
              if (yield* jobs.complete(job, worker)) yield* completion
            })
          )

        const run = Effect.fnUntraced(function* (job: Job, worker: string) {
          const work = decodeJob(job.payload)
          if (work === undefined) {
            yield* jobs.fail(job, worker, "This release does not know what the job asks for.")
            return
          }
          const outcome = yield* perform(job.siteId, work).pipe(
            Effect.flatMap((completion) => complete(job, worker, completion)),
            Effect.exit
          )
          if (Exit.isSuccess(outcome)) return
          const error = Cause.pretty(outcome.cause)
          yield* Effect.logWarning(`A ${work._tag} job of ${job.siteId} failed on attempt ${job.attempt}.`, error)
          yield* jobs.fail(job, worker, error)
          if (job.attempt >= job.maxAttempts && "rebuildId" in work)
            yield* rebuilding.abandon(job.siteId, work.rebuildId, error)
        })

        return PublishJobs.of({ settle, run })
      })
    )
}
