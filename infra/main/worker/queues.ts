/** The queues beside those of publishing: what a worker does with their jobs. */
import { Cause, Effect, Exit } from "effect"
import { takeComparisons } from "../../../api/use-cases/content/review/comparisons/take.ts"
import { takeThumbnail } from "../../../api/use-cases/content/thumbnails/take.ts"
import { measurePictures } from "../../../api/use-cases/content/media/account/measure.ts"
import { followCopy } from "../../../api/use-cases/site/copying/follow.ts"
import { type Job, Jobs, type Queue } from "../../../engine/ports/Jobs.ts"
import { relayEvents } from "../../connectors/analytics/relayEvents.ts"
import { deliverLead } from "../../connectors/leads/jobs.ts"
import { tellViews } from "./listingViews.ts"
import { deliverMail } from "../../connectors/mail/Mailer.ts"
import type { Sealing } from "../../../engine/ports/Sealing.ts"
import type { MailTransport } from "../../connectors/mail/MailTransport.ts"

/** Leads under way in one worker: room for several sites whose receivers stall, beside all others. */
export const leadConcurrency = 12

/** Handlers by queue. Each completes its job, or returns it to the queue with what went wrong. */
export const leadQueue = Effect.fnUntraced(function* (worker: string) {
  const settled = yield* settledBy(worker)
  const delivery = yield* Effect.context<Effect.Services<ReturnType<typeof deliverLead>>>()
  return {
    leads: settled("Lead delivery", (job) => Effect.provideContext(deliverLead(job), delivery))
  } satisfies { readonly [queue in Queue]?: unknown }
})

/** Apart from leads: a receiver that stalls keeps no sign-in mail waiting. */
export const mailQueue = Effect.fnUntraced(function* (worker: string) {
  const settled = yield* settledBy(worker)
  const postal = yield* Effect.context<MailTransport | Sealing>()
  return {
    mail: settled("Mail", (job) => Effect.provideContext(deliverMail(job), postal))
  } satisfies { readonly [queue in Queue]?: unknown }
})

/** The queue of pictures to be measured, for a worker of its own: a host that stalls keeps no lead and no mail waiting. */
export const pictureQueue = Effect.fnUntraced(function* (worker: string) {
  const settled = yield* settledBy(worker)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof measurePictures>>>()
  return {
    pictures: settled("Measuring", (job) => Effect.provideContext(measurePictures(job), services))
  } satisfies { readonly [queue in Queue]?: unknown }
})

/** The queue of pictures of what waits, which is worked where pages are looked at. */
export const comparisonQueue = Effect.fnUntraced(function* (worker: string) {
  const settled = yield* settledBy(worker)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof takeComparisons>>>()
  return {
    comparisons: settled("Picturing what waits", (job) => Effect.provideContext(takeComparisons(job), services))
  } satisfies { readonly [queue in Queue]?: unknown }
})

/** The queue of small pictures of pages, which is worked there too. */
export const thumbnailQueue = Effect.fnUntraced(function* (worker: string) {
  const settled = yield* settledBy(worker)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof takeThumbnail>>>()
  return {
    thumbnails: settled("Picturing a page", (job) => Effect.provideContext(takeThumbnail(job), services))
  } satisfies { readonly [queue in Queue]?: unknown }
})

/** The queue of copies of sites, for a worker of its own: one part at a time, however many sites wait. */
export const copyQueue = Effect.fnUntraced(function* (worker: string) {
  const settled = yield* settledBy(worker)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof followCopy>>>()
  return {
    copies: settled("Copying", (job) => Effect.provideContext(followCopy(job), services))
  } satisfies { readonly [queue in Queue]?: unknown }
})

/** The queue of events, for a worker of its own: a measuring service that stalls keeps no lead and no mail waiting. */
export const analyticsQueue = Effect.fnUntraced(function* (worker: string) {
  const settled = yield* settledBy(worker)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof relayEvents>>>()
  return {
    analytics: settled("Handing on events", (job) => Effect.provideContext(relayEvents(job), services))
  } satisfies { readonly [queue in Queue]?: unknown }
})

/** The queue of what is told to associations, for a worker of its own: one that stalls keeps nothing else waiting. */
export const viewQueue = Effect.fnUntraced(function* (worker: string) {
  const settled = yield* settledBy(worker)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof tellViews>>>()
  return {
    views: settled("Telling of views", (job) => Effect.provideContext(tellViews(job), services))
  } satisfies { readonly [queue in Queue]?: unknown }
})

/** Makes a handler of what is done with a job: it completes the job, or returns it to the queue with what went wrong. */
export const settledBy = Effect.fnUntraced(function* (worker: string) {
  const jobs = yield* Jobs
  return (what: string, perform: (job: Job) => Effect.Effect<void, { readonly message: string }>) =>
    (job: Job): Effect.Effect<void> =>
      Effect.gen(function* () {
        const outcome = yield* Effect.exit(perform(job))
        if (Exit.isSuccess(outcome)) return yield* Effect.asVoid(jobs.complete(job, worker))
        const error = Cause.pretty(outcome.cause)
        yield* Effect.logWarning(`${what} ${job.id} of ${job.siteId} failed on attempt ${job.attempt}.`, { error })
        yield* jobs.fail(job, worker, error)
      })
})
