/** The figures of `/metrics` that the database keeps for all processes: one row a metric, with what is read for it. */
import { Clock, Effect } from "effect"
import { DAY_MS, limits } from "../../engine/limits.ts"
import { CdnPurges } from "../../engine/ports/CdnPurges.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { ObjectSweeps } from "../../engine/ports/ObjectSweeps.ts"
import { Orphans } from "../../engine/ports/Orphans.ts"
import { Oversight } from "../../engine/ports/Oversight.ts"
import { type StoreUse, StoreUses } from "../../engine/ports/StoreUses.ts"
import { Sweeps } from "../../engine/ports/Sweeps.ts"
import { objectRules } from "../../engine/retention/objects.ts"
import { patience } from "../../engine/staff/condition.ts"

/** A metric that can rise and fall. */
export interface KeptFigure {
  readonly name: string
  readonly help: string
  readonly labels: ReadonlyArray<string>
  /** Each with its labels. What is not among them now is told no more: figures of before would pass for those of now. */
  readonly values: (kept: Kept) => ReadonlyArray<readonly [labels: { readonly [label: string]: string }, value: number]>
}

/** Everything that is read for the figures, in a few statements. */
export const readKept = Effect.gen(function* () {
  const [jobs, sweeps, listings] = [yield* Jobs, yield* Sweeps, yield* Listings]
  const [orphans, objectSweeps, oversight, uses] = [
    yield* Orphans,
    yield* ObjectSweeps,
    yield* Oversight,
    yield* StoreUses
  ]
  const purges = yield* CdnPurges
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    return {
      now,
      counts: yield* jobs.counts,
      queues: yield* oversight.queues(now, patience),
      failedDeliveries: yield* oversight.deliveryCount("failed", countedMost),
      alerts: yield* oversight.alertCount(now - DAY_MS, countedMost),
      nodes: yield* oversight.databaseNodes,
      ...apart(yield* uses.list),
      swept: yield* sweeps.list,
      sweptAt: (yield* sweeps.turn).endedAt ?? 0,
      unnamed: yield* orphans.measure(0),
      heldBack: yield* objectSweeps.held(limits.orphanSitesShown),
      feeds: yield* listings.feedFigures,
      purges: yield* purges.figures(now, countedMost)
    }
  })
})

export type Kept = Effect.Success<Effect.Success<typeof readKept>>

/** A backup takes no room here. */
const apart = (uses: ReadonlyArray<StoreUse>) => ({
  uses: uses.filter(({ part }) => part !== "last backup" && part !== "missing in the newest backup"),
  backup: uses.find(({ part }) => part === "last backup"),
  missingInBackup: uses.find(({ part }) => part === "missing in the newest backup")
})

/** Counting ends there: more are as bad. */
const countedMost = 1_000

const orphanRules = new Set(objectRules.flatMap(({ rule, orphans }) => (orphans ? [rule] : [])))
const one = (value: number): ReturnType<KeptFigure["values"]> => [[{}, value]]

export const keptFigures: ReadonlyArray<KeptFigure> = [
  {
    name: "makeready_jobs",
    help: "Background jobs by queue and state.",
    labels: ["queue", "state"],
    values: ({ counts }) => counts.map(({ queue, state, count }) => [{ queue, state }, count])
  },
  {
    name: "makeready_jobs_late_seconds",
    help: "For how long the job that is due for longest has been due, by queue.",
    labels: ["queue"],
    values: ({ queues, now }) =>
      queues.map(({ queue, oldestDueAt }) => [
        { queue },
        oldestDueAt === null ? 0 : Math.max(0, now - oldestDueAt) / 1_000
      ])
  },
  {
    name: "makeready_jobs_struggling",
    help: "Jobs that have failed for over an hour or ten times and are still tried, by queue.",
    labels: ["queue"],
    values: ({ queues }) => queues.map(({ queue, struggling }) => [{ queue }, struggling])
  },
  {
    name: "makeready_deliveries_failed",
    help: "Enquiries that a receiver did not take in the end, as far as a thousand.",
    labels: [],
    values: ({ failedDeliveries }) => one(failedDeliveries)
  },
  {
    name: "makeready_alerts_today",
    help: "Alerts raised within a day, as far as a thousand.",
    labels: [],
    values: ({ alerts }) => one(alerts)
  },
  {
    name: "makeready_database_nodes",
    help: "Nodes of the database's cluster that reach each other; 0 where it is no cluster.",
    labels: [],
    values: ({ nodes }) => one(nodes)
  },
  {
    name: "makeready_stored_bytes",
    help: "Bytes stored by part: public and private objects, database, and all that is on the disk, as last measured.",
    labels: ["part"],
    values: ({ uses }) => uses.map(({ part, bytes }) => [{ part }, bytes])
  },
  {
    name: "makeready_room_bytes",
    help: "Bytes that a part has room for in all, where somebody can say.",
    labels: ["part"],
    values: ({ uses }) => uses.flatMap(({ part, room }) => (room === null ? [] : [[{ part }, room] as const]))
  },
  {
    name: "makeready_measured_seconds",
    help: "When a part was measured last, in seconds since 1970.",
    labels: ["part"],
    values: ({ uses }) => uses.map(({ part, measuredAt }) => [{ part }, measuredAt / 1_000])
  },
  {
    name: "makeready_backup_taken_seconds",
    help: "As of when the last backup is that lacks nothing, in seconds since 1970; 0 before the first.",
    labels: [],
    values: ({ backup }) => one((backup?.measuredAt ?? 0) / 1_000)
  },
  {
    name: "makeready_backup_bytes",
    help: "What the last backup that lacks nothing holds, before it is encrypted; 0 before the first.",
    labels: [],
    values: ({ backup }) => one(backup?.bytes ?? 0)
  },
  {
    name: "makeready_backup_missing_objects",
    help: "Files that rows name and the newest backup lacks, since the object store did not have them; 0 where it is whole.",
    labels: [],
    values: ({ missingInBackup }) => one(missingInBackup?.objects ?? 0)
  },
  {
    name: "makeready_swept_rows",
    help: "Rows removed because their time was over, by rule, by all workers ever.",
    labels: ["rule"],
    values: ({ swept }) => swept.flatMap(({ rule, all }) => (orphanRules.has(rule) ? [] : [[{ rule }, all.count]]))
  },
  {
    name: "makeready_swept_objects",
    help: "Objects removed because nothing named them any more, by rule, by all workers ever.",
    labels: ["rule"],
    values: ({ swept }) => swept.flatMap(({ rule, all }) => (orphanRules.has(rule) ? [[{ rule }, all.count]] : []))
  },
  {
    name: "makeready_swept_bytes",
    help: "The size of objects that were removed, and of what stood in rows, by rule, by all workers ever.",
    labels: ["rule"],
    values: ({ swept }) => swept.map(({ rule, all }) => [{ rule }, all.bytes])
  },
  {
    name: "makeready_unnamed_objects",
    help: "Objects that nothing named when a sweep looked last, by rule.",
    labels: ["rule"],
    values: ({ unnamed }) => unnamed.map(({ rule, marked }) => [{ rule }, marked.count])
  },
  {
    name: "makeready_sites_held_back",
    help: "Sites of which so much would be removed at once that nothing is before staff have looked.",
    labels: [],
    values: ({ heldBack }) => one(heldBack.length)
  },
  {
    name: "makeready_sweep_ended_seconds",
    help: "When the last daily sweep ended, in seconds since 1970; 0 before the first.",
    labels: [],
    values: ({ sweptAt }) => one(sweptAt / 1_000)
  },
  {
    name: "makeready_cdn_purges_waiting",
    help: "Changes that the CDN in front is due to be told of, as far as a thousand; 0 where there is none.",
    labels: [],
    values: ({ purges }) => one(purges.waiting)
  },
  {
    name: "makeready_cdn_purge_late_seconds",
    help: "For how long the CDN in front has not been told of the oldest change.",
    labels: [],
    values: ({ purges, now }) => one(purges.oldestDueAt === null ? 0 : Math.max(0, now - purges.oldestDueAt) / 1_000)
  },
  {
    name: "makeready_listing_feeds_failing",
    help: "Sites whose listing feed does not answer.",
    labels: [],
    values: ({ feeds }) => one(feeds.failing)
  },
  {
    name: "makeready_listing_feed_read_seconds",
    help: "When the oldest copy of a listing feed was read, in seconds since 1970; 0 where none was.",
    labels: [],
    values: ({ feeds }) => one((feeds.oldestReadAt ?? 0) / 1_000)
  }
]
