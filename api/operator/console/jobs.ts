/** Queues, and jobs that were given up. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { DeadJobs } from "../../../engine/ports/DeadJobs.ts"
import { Oversight, type QueueFigures } from "../../../engine/ports/Oversight.ts"
import { patience, spanOf } from "../../../engine/staff/condition.ts"
import { html, type Markup } from "../../answers/html.ts"
import { act, ago, clock, screen, siteLinks, table } from "./parts.ts"
import type { StaffVisit } from "./Visit.ts"
import { queueText } from "./words.ts"

export const jobs = Effect.fnUntraced(function* (visit: StaffVisit) {
  const now = yield* clock
  const queues = yield* (yield* Oversight).queues(now, patience)
  const dead = yield* (yield* DeadJobs).list(limits.deadJobsShown)
  const linkTo = yield* siteLinks(dead)
  return screen(visit, {
    title: "Work",
    section: "jobs",
    live: true,
    body: html`<div class="head">
        <h1>Work</h1>
        <p><a href="/operator/jobs">Look again</a></p>
      </div>
      <div id="queues" data-live>${queueTable(queues, now)}</div>
      <h2 id="dead">Given up</h2>
      ${
        dead.length === 0
          ? html`<p>No job was given up.</p>`
          : table(
              "Jobs that were given up",
              [
                { name: "Queue" },
                { name: "Site" },
                { name: "Why" },
                { name: "Tried", number: true },
                { name: "Given up" },
                { name: "Do" }
              ],
              dead.map(({ id, queue, siteId, error, attempts, diedAt }) => [
                html`${queueText(queue)}<br /><span class="small mono">${id}</span>`,
                linkTo(siteId),
                html`<span class="why">${firstLine(error)}</span>`,
                attempts,
                ago(diedAt, now),
                html`${act(visit, "job.retry", { id }, { label: "Try again", back: "/operator/jobs" })}
                ${act(visit, "job.discard", { id }, { label: "Let go", back: "/operator/jobs" })}`
              ])
            )
      }`
  })
})

export const queueTable = (queues: ReadonlyArray<QueueFigures>, now: number): Markup =>
  queues.length === 0
    ? html`<p>Nothing waits, and nothing is being done.</p>`
    : table(
        "Queues",
        [
          { name: "Queue" },
          { name: "Waiting", number: true },
          { name: "To try again", number: true },
          { name: "Being done", number: true },
          { name: "Outlived", number: true },
          { name: "Given up", number: true },
          { name: "Due for", number: true }
        ],
        queues.map(({ queue, waiting, retrying, leased, overdue, dead, oldestDueAt }) => [
          queueText(queue),
          waiting - retrying,
          retrying,
          leased,
          overdue,
          dead,
          oldestDueAt === null ? "" : spanOf(now - oldestDueAt)
        ])
      )

const firstLine = (error: string | null): string => (error ?? "").split("\n", 1)[0]!.slice(0, 300)
