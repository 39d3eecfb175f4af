/** `makeready status` */
import { Effect } from "effect"
import { Command } from "effect/cli"
import type { OpsStatus } from "../../../api/operator/ops/routes.ts"
import { Operations } from "../Operations.ts"
import { fields, show, table } from "../output.ts"

export const status = Command.make(
  "status",
  {},
  Effect.fn(function* () {
    const operations = yield* Operations
    const answer = yield* operations.call<typeof OpsStatus.Type>("GET", "/status")
    yield* show(answer, ({ sites, frozen, jobs, runningRebuilds }) => [
      ...fields({ Sites: `${sites}${frozen > 0 ? `, ${frozen} of them frozen` : ""}` }),
      ...(jobs.length === 0
        ? ["No jobs are waiting."]
        : [
            "",
            ...table([["QUEUE", "STATE", "JOBS"], ...jobs.map((job) => [job.queue, job.state, String(job.count)])])
          ]),
      ...runningRebuilds.map(
        ({ siteId, reason, pagesDone, pagesTotal }) =>
          `Rebuilding ${siteId} (${reason}): ${pagesTotal === 0 ? "counting its pages…" : `${pagesDone} of ${pagesTotal} pages`}`
      )
    ])
  })
).pipe(Command.withDescription("See sites, queues and running rebuilds"))
