/** Jobs that were given up: seen, tried again, or let go. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { JobId } from "../../../engine/model/ids.ts"
import { type DeadJob, DeadJobs } from "../../../engine/ports/DeadJobs.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { WorkerNotices } from "../../../engine/ports/WorkerNotices.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { auditedAs } from "../../access/audited.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp } from "../../answers/shapes.ts"

export const listDeadJobs = Effect.gen(function* () {
  const dead = yield* (yield* DeadJobs).list(limits.deadJobsShown)
  return answer({ jobs: dead.map(shape) })
})

export const retryJob = Effect.fnUntraced(function* (id: JobId) {
  const { retry, find } = yield* DeadJobs
  const became = yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const job = yield* find(id)
      const became = (yield* isBegunAnew(job)) ? ("folded" as const) : yield* retry(id)
      if (job !== undefined && became !== undefined) yield* onRecord("job.retry", job)
      return became
    })
  )
  if (became === undefined) return yield* notDead(id)
  yield* (yield* WorkerNotices).announce
  return answer({ jobId: id, state: became === "waiting" ? ("waiting" as const) : ("done" as const) })
})

/**
 * A part of a re-render that was given up cannot be done by itself: the others of its parts were left when it failed. All of it
 * is begun anew then, which is what whoever asks for the part is after.
 */
const isBegunAnew = Effect.fnUntraced(function* (job: DeadJob | undefined) {
  if (job === undefined || job.rebuild === null) return false
  if (!(yield* (yield* Publishing).rebuildAnew(job.siteId, job.rebuild))) return false
  return yield* (yield* DeadJobs).settle(job.id)
})

export const discardJob = Effect.fnUntraced(function* (id: JobId) {
  const { discard, find } = yield* DeadJobs
  const gone = yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const job = yield* find(id)
      if (job === undefined || !(yield* discard(id))) return false
      yield* onRecord("job.discard", job)
      return true
    })
  )
  if (!gone) return yield* notDead(id)
  return answer({ jobId: id, state: "cancelled" as const })
})

/** As the operator, in the transaction that does it. */
const onRecord = (action: "job.retry" | "job.discard", { id, siteId, queue }: DeadJob) =>
  auditedAs(siteId, "system", action, {}, { jobId: id, queue })

const notDead = (id: JobId) => refuse("ops.job_not_found", `No job ${id} was given up, or it is gone by now.`)

const shape = ({ id, queue, siteId, attempts, error, createdAt, diedAt }: DeadJob) => ({
  jobId: id,
  queue,
  siteId,
  attempts,
  error,
  createdAt: timestamp(createdAt),
  diedAt: timestamp(diedAt)
})
