/** Tells of jobs that were given up: an alert for the site's people and staff, and a line for the operator. Once each time. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { DeadJobs } from "../../../engine/ports/DeadJobs.ts"
import { Ids } from "../../../engine/ports/Ids.ts"

export const tellOfGivenUp = Effect.gen(function* () {
  const alerts = yield* Alerts
  const ids = yield* Ids
  for (const { id, siteId, queue, attempts, error, diedAt } of yield* (yield* DeadJobs).list(limits.deadJobsShown)) {
    const raised = yield* alerts.raiseAnew({
      siteId,
      id: yield* ids.make("alert"),
      kind: "job-given-up",
      subject: id,
      // What is wrong stands first; the rest of an error is for the operator.
      detail: { jobId: id, queue, attempts, error: (error ?? "").split("\n", 1)[0]!.slice(0, 500) },
      raisedAt: diedAt
    })
    if (raised)
      yield* Effect.logError(`The job ${id} was given up; see \`makeready jobs list\`.`, { siteId, queue, attempts })
  }
})
