/** `makeready status` */
import { Effect } from "effect"
import { Command } from "effect/cli"
import type { OpsStatus } from "../../../api/operator/ops/routes.ts"
import type { DiskState } from "../../../engine/staff/condition.ts"
import { Operations } from "../Operations.ts"
import { fields, show, table } from "../output.ts"

export const status = Command.make(
  "status",
  {},
  Effect.fn(function* () {
    const operations = yield* Operations
    const answer = yield* operations.call<typeof OpsStatus.Type>("GET", "/status")
    yield* show(answer, statusLines)
  })
).pipe(Command.withDescription("See sites, queues, running rebuilds and whether there is room"))

/** The answer for people. */
export const statusLines = ({ sites, frozen, jobs, runningRebuilds, disk, objects }: typeof OpsStatus.Type) => [
  ...fields({
    Sites: `${sites}${frozen > 0 ? `, ${frozen} of them frozen` : ""}`,
    Disk: `${diskWords[disk.state]}${disk.because}`,
    Objects:
      objects === "ok"
        ? "can be written"
        : "CANNOT BE WRITTEN: the disk is full, or the object store does not answer. No page is published meanwhile."
  }),
  ...(jobs.length === 0
    ? ["No jobs are waiting."]
    : ["", ...table([["QUEUE", "STATE", "JOBS"], ...jobs.map((job) => [job.queue, job.state, String(job.count)])])]),
  ...runningRebuilds.map(
    ({ siteId, reason, pagesDone, pagesTotal }) =>
      `Rebuilding ${siteId} (${reason}): ${pagesTotal === 0 ? "counting its pages…" : `${pagesDone} of ${pagesTotal} pages`}`
  )
]

const diskWords: { readonly [state in DiskState]: string } = {
  ok: "",
  filling: "NEARLY FULL. ",
  full: "FULL. ",
  unmeasured: ""
}
