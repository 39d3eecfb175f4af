/** The queues beside those of publishing: what a worker does with their jobs. */
import { Cause, Effect, Exit } from "effect"
import { type Job, Jobs, type Queue } from "../../../engine/ports/Jobs.ts"
import { deliverMail } from "../../connectors/mail/Mailer.ts"
import { MailTransport } from "../../connectors/mail/MailTransport.ts"

/** Handlers by queue. Each completes its job, or returns it to the queue with what went wrong. */
export const otherQueues = Effect.fnUntraced(function* (worker: string) {
  const jobs = yield* Jobs
  const transport = yield* MailTransport

  const settled =
    (what: string, perform: (job: Job) => Effect.Effect<void, { readonly message: string }>) =>
    (job: Job): Effect.Effect<void> =>
      Effect.gen(function* () {
        const outcome = yield* Effect.exit(perform(job))
        if (Exit.isSuccess(outcome)) return yield* Effect.asVoid(jobs.complete(job, worker))
        const error = Cause.pretty(outcome.cause)
        yield* Effect.logWarning(`${what} ${job.id} of ${job.siteId} failed on attempt ${job.attempt}.`, { error })
        yield* jobs.fail(job, worker, error)
      })

  return {
    mail: settled("Mail", (job) => Effect.provideService(deliverMail(job), MailTransport, transport))
  } satisfies { readonly [queue in Queue]?: unknown }
})
