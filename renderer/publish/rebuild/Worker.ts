/**
 * A worker: takes jobs from the queues while it has hands free, keeps their leases alive, returns leases of workers that
 * died. Any number of them share the queues. Stopping one waits for what it has begun.
 */
import { Clock, Effect, Exit, FiberSet, Metric, Option, Ref } from "effect"
import { Headers, HttpTraceContext } from "effect/http"
import { deadlines } from "../../../engine/deadlines.ts"
import { SECOND_MS } from "../../../engine/limits.ts"
import { type Job, Jobs, type Queue } from "../../../engine/ports/Jobs.ts"
import { JobSignal } from "../JobSignal.ts"
import { PublishJobs } from "../settle/PublishJobs.ts"

export interface WorkerOptions {
  /** Name in the queue; unique among running workers. */
  readonly name: string
  /** Jobs done at a time. Rendering uses one core, waiting for stores and databases does not. */
  readonly concurrency: number
  /** How long a job stays ours without a sign of life. */
  readonly leaseMs?: number
  /** Longest pause between two looks at an empty queue of which nobody told; what a lost notice costs. */
  readonly idleMs?: number
  /** False leaves the queues of this folder to other workers. */
  readonly publishes?: boolean
  /** Done whenever a look finds nothing and nothing is being done, as often as that is. */
  readonly atRest?: Effect.Effect<void>
  /** Other queues this worker serves. A handler completes or fails its job itself. */
  readonly handlers?: { readonly [queue in Exclude<Queue, PublishQueue>]?: (job: Job) => Effect.Effect<void> }
}

/** Queues of this folder, most urgent first. */
const publishQueues = ["publish", "feeds", "rebuild"] as const satisfies ReadonlyArray<Queue>
type PublishQueue = (typeof publishQueues)[number]

const defaultLeaseMs = 30 * SECOND_MS
const defaultIdleMs = 250
const reapEveryMs = 5 * SECOND_MS
const stopWithinMs = deadlines.workerDrain.ms

/** By queue, of every worker in this process; jobs that failed too. */
const jobSeconds = Metric.histogram("makeready_job_seconds", {
  description: "Time from a job's being taken to its end, by queue.",
  boundaries: Metric.boundariesFromIterable([0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300])
})

/** Runs until interrupted. */
export const runWorker = Effect.fn("Worker.run")(function* (options: WorkerOptions) {
  const jobs = yield* Jobs
  const signal = yield* JobSignal
  const publishJobs = yield* PublishJobs
  const { name, concurrency, publishes = true, handlers = {} } = options
  const leaseMs = options.leaseMs ?? defaultLeaseMs
  const idleMs = options.idleMs ?? defaultIdleMs
  const others = Object.keys(handlers) as Array<keyof typeof handlers>
  const queues: ReadonlyArray<Queue> = publishes ? [...publishQueues, ...others] : others
  const held = yield* Ref.make<ReadonlyMap<Job["id"], Job>>(new Map())

  const perform = (job: Job): Effect.Effect<void> => {
    const handler = handlers[job.queue as keyof typeof handlers]
    return inItsTrace(job, handler === undefined ? Effect.asVoid(publishJobs.run(job, name)) : handler(job))
  }

  const work = (job: Job): Effect.Effect<void> =>
    timed(job.queue, perform(job)).pipe(
      Effect.catchCause((cause) => Effect.logError(`The job ${job.id} could not be returned to its queue.`, cause)),
      Effect.ensuring(
        Effect.andThen(
          Ref.update(held, (before) => new Map([...before].filter(([id]) => id !== job.id))),
          signal.nudge
        )
      )
    )

  const take = Effect.fnUntraced(function* (started: FiberSet.FiberSet<void>) {
    const free = concurrency - (yield* Ref.get(held)).size
    const claimed = free > 0 ? yield* jobs.claim(queues, name, free, leaseMs) : []
    for (const job of claimed) {
      yield* Ref.update(held, (before) => new Map([...before, [job.id, job]]))
      yield* FiberSet.run(started, work(job))
    }
    return claimed.length
  })

  const takeAll = (started: FiberSet.FiberSet<void>, woken: Effect.Effect<void>) =>
    Effect.gen(function* () {
      const taken = yield* Effect.catchCause(take(started), (cause) =>
        Effect.as(Effect.logWarning("The queue could not be read; trying again.", cause), 0)
      )
      if (taken > 0) return
      if (options.atRest !== undefined && (yield* Ref.get(held)).size === 0) yield* options.atRest
      yield* Effect.raceFirst(woken, Effect.sleep(idleMs))
    }).pipe(Effect.forever)

  const keepLeases = Effect.gen(function* () {
    yield* Effect.sleep(leaseMs / 3)
    yield* jobs.heartbeat([...(yield* Ref.get(held)).values()], name, leaseMs)
  })

  const reap = Effect.gen(function* () {
    if ((yield* jobs.reap(publishJobs.bury)) > 0) yield* signal.nudge
    yield* Effect.sleep(reapEveryMs)
  })

  // Told from the start on, as nothing: what appears with the first job has no beginning to be compared with.
  for (const queue of queues) yield* Metric.value(Metric.withAttributes(jobSeconds, { queue }))

  // The jobs live in a scope of their own, so that a stop ends the taking first and then waits for what is taken.
  yield* Effect.scoped(
    Effect.gen(function* () {
      const started = yield* FiberSet.make<void>()
      const woken = yield* signal.listen
      const chores = [keepLeases, reap].map((chore) => Effect.forever(Effect.catchCause(chore, later)))
      yield* Effect.all([takeAll(started, woken), ...chores], { concurrency: "unbounded", discard: true }).pipe(
        Effect.onExit((exit) =>
          Exit.isFailure(exit)
            ? Effect.raceFirst(FiberSet.awaitEmpty(started), keepWhileStopping(keepLeases)).pipe(
                Effect.timeoutOption(stopWithinMs),
                Effect.asVoid
              )
            : Effect.void
        )
      )
    })
  )
})

const timed = (queue: Queue, work: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.flatMap(Clock.monotonicTimeNanos, (since) =>
    Effect.ensuring(
      work,
      Effect.flatMap(Clock.monotonicTimeNanos, (until) =>
        Metric.update(Metric.withAttributes(jobSeconds, { queue }), Number(until - since) / 1e9)
      )
    )
  )

/** As a span of what left the job, however much later and in whatever process. */
const inItsTrace = (job: Job, work: Effect.Effect<void>): Effect.Effect<void> => {
  const left = HttpTraceContext.w3c(Headers.fromInput({ traceparent: job.trace }))
  return Effect.withSpan(work, `job ${job.queue}`, {
    kind: "consumer",
    ...(Option.isSome(left) ? { parent: left.value } : { root: true }),
    attributes: { "makeready.site": job.siteId, "makeready.job": job.id, "makeready.attempt": job.attempt }
  })
}

/** A chore that failed is tried again after a pause; the database may be away for a while. */
const later = (cause: unknown) =>
  Effect.andThen(Effect.logWarning("A chore of the worker failed; trying again.", cause), Effect.sleep(SECOND_MS))

const keepWhileStopping = (keepLeases: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.ignore(Effect.forever(keepLeases))
