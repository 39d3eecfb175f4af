/** `makeready jobs`: background jobs that were given up. */
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import type { OpsDeadJob, OpsJobState } from "../../../api/operator/ops/routes.ts"
import { Operations } from "../Operations.ts"
import { show, table } from "../output.ts"

const list = Command.make(
  "list",
  {},
  Effect.fn(function* () {
    const operations = yield* Operations
    const answer = yield* operations.call<{ readonly jobs: ReadonlyArray<typeof OpsDeadJob.Type> }>("GET", "/jobs")
    yield* show(answer, ({ jobs }) => (jobs.length === 0 ? ["No job was given up."] : jobTable(jobs)))
  })
).pipe(Command.withDescription("List background jobs that were given up; they are kept for 30 days"))

/** A line a job, under a heading. Of an error its first line, as far as 300 characters: what it is about and what is wrong. */
export const jobTable = (jobs: ReadonlyArray<typeof OpsDeadJob.Type>): ReadonlyArray<string> =>
  table([
    ["JOB", "QUEUE", "SITE", "GIVEN UP", "ATTEMPTS", "ERROR"],
    ...jobs.map(({ jobId, queue, siteId, diedAt, attempts, error }) => [
      jobId,
      queue,
      siteId,
      String(diedAt).slice(0, 16),
      String(attempts),
      (error ?? "").split("\n", 1)[0]!.slice(0, errorShown)
    ])
  ])

/** Characters. An object's name alone may take a hundred, with the site's id in it. */
const errorShown = 300

const job = { job: Argument.String("job").pipe(Argument.withDescription("Id of the job")) }

const retry = Command.make(
  "retry",
  job,
  Effect.fn(function* ({ job }) {
    const operations = yield* Operations
    const answer = yield* operations.call<typeof OpsJobState.Type>("POST", `/jobs/${encodeURIComponent(job)}/retry`)
    yield* show(answer, ({ jobId, state }) => [
      state === "waiting" ? `${jobId} is tried again now.` : `${jobId} is left to a later job that does the same.`
    ])
  })
).pipe(Command.withDescription("Try a job again, with every attempt before it"))

const discard = Command.make(
  "discard",
  job,
  Effect.fn(function* ({ job }) {
    const operations = yield* Operations
    const answer = yield* operations.call<typeof OpsJobState.Type>("DELETE", `/jobs/${encodeURIComponent(job)}`)
    yield* show(answer, ({ jobId }) => [`${jobId} will not be tried again.`])
  })
).pipe(Command.withDescription("Let go of a job"))

export const jobs = Command.make("jobs").pipe(
  Command.withDescription("See background jobs that were given up, try them again, or let go of them"),
  Command.withSubcommands([list, retry, discard])
)
