/** Is it slow, stuck, full, failing? And the figures that say so. */
import { Effect } from "effect"
import packageJson from "../../../package.json" with { type: "json" }
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { Oversight } from "../../../engine/ports/Oversight.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { SiteSearch } from "../../../engine/ports/SiteSearch.ts"
import { type StoreUse, StoreUses } from "../../../engine/ports/StoreUses.ts"
import { conditionOf, patience, spanOf, type Verdict } from "../../../engine/staff/condition.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { facts } from "../../answers/screens/parts.ts"
import { state } from "../../answers/screens/wording.ts"
import { Metrics } from "../metrics.ts"
import { queueTable } from "./jobs.ts"
import { ago, bytes, clock, screen, table } from "./parts.ts"
import { rebuildTable } from "./rebuilds.ts"
import type { StaffVisit } from "./Visit.ts"

export const overview = Effect.fnUntraced(function* (visit: StaffVisit) {
  const now = yield* clock
  const oversight = yield* Oversight
  const sites = yield* (yield* SiteSearch).counts
  const queues = yield* oversight.queues(now, patience)
  const uses = (yield* (yield* StoreUses).list).filter(isWorthARow)
  const failed = yield* oversight.deliveryCount("failed", limits.opsCounted)
  const alerts = yield* oversight.alertCount(now - DAY_MS, limits.opsCounted)
  const running = (yield* (yield* Rebuilds).recent(limits.rebuildsShown)).filter(({ state }) => state === "running")
  const { pace, since } = yield* (yield* Metrics).lately
  const verdicts = conditionOf({ now, pace, queues, uses, failedDeliveries: failed, alertsToday: alerts })
  const dead = queues.reduce((all, queue) => all + queue.dead, 0)
  const database = yield* oversight.databaseVersion
  return yield* Effect.succeed(
    screen(visit, {
      title: "Overview",
      section: "overview",
      live: true,
      body: html`<div class="head">
          <h1>Overview</h1>
          <p><a href="/operator">Look again</a></p>
        </div>
        <div id="condition" data-live>
          <ul class="answers">
            ${verdicts.map(verdict)}
          </ul>
          <dl class="figures">
            ${figure("Sites", sites.all, "/operator/sites")}
            ${figure("Live", sites.live, "/operator/sites?standing=live")}
            ${figure("On trial", sites.trial, "/operator/sites?standing=trial")}
            ${figure("Frozen", sites.frozen, "/operator/sites?standing=frozen")}
            ${figure("Jobs given up", dead, "/operator/jobs#dead")}
            ${figure("Failed deliveries", counted(failed), "/operator/deliveries")}
            ${figure("Alerts in a day", counted(alerts), "/operator/alerts")}
          </dl>
          <h2>Work</h2>
          ${queueTable(queues, now)}
          <h2>Running rebuilds</h2>
          ${yield* rebuildTable(visit, running, now, "/operator")}
        </div>
        <h2>Room</h2>
        <div id="room" data-live>
          ${
            uses.length === 0
              ? html`<p>Nothing has been measured yet. A worker counts in the background.</p>`
              : table(
                  "Room",
                  [
                    { name: "Where" },
                    { name: "Objects", number: true },
                    { name: "Used", number: true },
                    { name: "Of", number: true },
                    { name: "Measured" }
                  ],
                  uses.map(({ part, objects, bytes: used, room, measuredAt }) => [
                    part[0]!.toUpperCase() + part.slice(1),
                    objects?.toLocaleString("en-GB") ?? "",
                    bytes(used),
                    room === null ? "" : bytes(room),
                    ago(measuredAt, now)
                  ])
                )
          }
        </div>
        <h2>This process</h2>
        ${facts([
          ["Makeready", packageJson.version],
          ["Node", process.versions.node],
          ["Database", database],
          ["Runs for", spanOf(now - since)],
          ["In five minutes", `${pace.requests} requests, ${pace.faults} of them failed on our side`]
        ])}`
    })
  )
})

/** That a backup lacks nothing is said by the row of the last whole one. */
const isWorthARow = ({ part, objects }: StoreUse): boolean => part !== "missing in the newest backup" || objects !== 0

const words: { readonly [question in Verdict["question"]]: string } = {
  slow: "Is it slow?",
  stuck: "Is it stuck?",
  full: "Is it full?",
  failing: "Is it failing?"
}
const answers = { well: ["No", "live"], look: ["Look", ""], act: ["Yes", "bad"] } as const

const verdict = ({ question, state: found, because }: Verdict): Markup =>
  html`<li class="${found}">
    <h2>${words[question]} ${state(answers[found])}</h2>
    <p>${because}</p>
  </li>`

const figure = (name: string, value: Piece, path: string): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd><a href="${path}">${value}</a></dd>
  </div>`

const counted = (count: number): string => (count >= limits.opsCounted ? `${limits.opsCounted}+` : String(count))
