/** Work under way as the operator sees it, in MySQL. Every list follows an index; no text of a lead is selected. */
import { Effect, Layer } from "effect"
import { type Selectable, sql } from "kysely"
import type { DeliveryStatus } from "../../../engine/model/Lead.ts"
import type { JobId, LeadId, SiteId } from "../../../engine/model/ids.ts"
import type { AlertKind } from "../../../engine/ports/Alerts.ts"
import { type Queue, queues } from "../../../engine/ports/Jobs.ts"
import { type JobState, Oversight } from "../../../engine/ports/Oversight.ts"
import { Database } from "../Database.ts"
import { fromText } from "../json.ts"
import type { JobsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return Oversight.of({
    queues: (now, { attempts, ageMs }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("jobs")
            .select((eb) => [
              "queue",
              "state",
              eb.fn.countAll<number>().as("count"),
              eb.fn.min("run_at").as("first"),
              sql<number>`coalesce(sum(lease_until <= ${now}), 0)`.as("overdue"),
              sql<number>`sum(attempt > 0)`.as("retrying"),
              sql<number>`sum(attempt >= ${attempts} or (attempt > 0 and created_at <= ${now - ageMs}))`.as(
                "struggling"
              )
            ])
            .where("queue", "in", queues)
            .where("state", "in", ["waiting", "leased", "dead"])
            .groupBy(["queue", "state"])
            .execute()
        ),
        (rows) =>
          queues
            .map((queue) => {
              const of = (state: JobState) => rows.find((row) => row.queue === queue && row.state === state)
              const first = of("waiting")?.first ?? null
              return {
                queue,
                waiting: of("waiting")?.count ?? 0,
                retrying: Number(of("waiting")?.retrying ?? 0),
                struggling: Number(of("waiting")?.struggling ?? 0),
                leased: of("leased")?.count ?? 0,
                dead: of("dead")?.count ?? 0,
                oldestDueAt: first !== null && first <= now ? first : null,
                overdue: Number(of("leased")?.overdue ?? 0)
              }
            })
            .filter(({ waiting, leased, dead }) => waiting + leased + dead > 0)
      ),

    jobs: (siteId, { limit, before, unfinished }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("jobs")
            .select(["site_id", "job_id", "queue", "state", "attempt", "run_at", "created_at", "finished_at"])
            // Of what a job carries nothing is told but which kind of mail it is.
            .select(sql<string | null>`case when queue = 'mail' then payload end`.as("payload"))
            .where("site_id", "=", siteId)
            .$if(before !== undefined, (jobs) => jobs.where("job_id", "<", before!))
            .$if(unfinished === true, (jobs) => jobs.where("state", "in", ["waiting", "leased", "dead"]))
            .orderBy("job_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toJob)
      ),

    deliveries: ({ limit, siteId, status, before }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("lead_deliveries")
            .select(["site_id", "lead_id", "destination", "provider", "status", "attempts", "error"])
            .select(["next_attempt_at", "updated_at"])
            .$if(siteId !== undefined, (rows) => rows.where("site_id", "=", siteId!))
            .$if(status !== undefined, (rows) => rows.where("status", "=", status!))
            .$if(before !== undefined, (rows) =>
              rows.where((eb) =>
                eb.or([
                  eb("lead_id", "<", before!.leadId),
                  eb.and([eb("lead_id", "=", before!.leadId), eb("destination", "<", before!.destination)])
                ])
              )
            )
            .orderBy("lead_id", "desc")
            .orderBy("destination", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) =>
          rows.map((row) => ({
            siteId: row.site_id as SiteId,
            leadId: row.lead_id as LeadId,
            destination: row.destination,
            provider: row.provider,
            status: row.status as DeliveryStatus,
            attempts: row.attempts,
            error: row.error,
            nextAttemptAt: row.next_attempt_at,
            updatedAt: row.updated_at
          }))
      ),

    deliveryCount: (status, most) =>
      Effect.map(
        query((db) =>
          db.selectFrom("lead_deliveries").select("lead_id").where("status", "=", status).limit(most).execute()
        ),
        (rows) => rows.length
      ),

    alerts: ({ limit, siteId, before }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("alerts")
            .select(["site_id", "alert_id", "kind", "subject", "raised_at"])
            .$if(siteId !== undefined, (alerts) => alerts.where("site_id", "=", siteId!))
            .$if(before !== undefined, (alerts) =>
              alerts.where((eb) =>
                eb.or([
                  eb("raised_at", "<", before!.raisedAt),
                  eb.and([eb("raised_at", "=", before!.raisedAt), eb("alert_id", "<", before!.id)])
                ])
              )
            )
            .orderBy("raised_at", "desc")
            .orderBy("alert_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) =>
          rows.map((row) => ({
            siteId: row.site_id as SiteId,
            id: row.alert_id,
            kind: row.kind as AlertKind,
            subject: row.subject,
            raisedAt: row.raised_at
          }))
      ),

    alertCount: (since, most) =>
      Effect.map(
        query((db) => db.selectFrom("alerts").select("alert_id").where("raised_at", ">=", since).limit(most).execute()),
        (rows) => rows.length
      ),

    databaseVersion: Effect.map(
      query((db) => sql<{ readonly version: string }>`select version() as version`.execute(db)),
      ({ rows: [row] }) => row?.version ?? ""
    ),

    databaseNodes: Effect.map(
      query((db) => sql<{ readonly Value: string }>`show global status like 'wsrep_cluster_size'`.execute(db)),
      ({ rows: [row] }) => Number(row?.Value ?? 0)
    )
  })
})

export const layer: Layer.Layer<Oversight, never, Database> = Layer.effect(Oversight, make)

type Row = Pick<Selectable<JobsTable>, "site_id" | "job_id" | "queue" | "state" | "attempt" | "run_at"> &
  Pick<Selectable<JobsTable>, "created_at" | "finished_at"> & { readonly payload: string | null }

const toJob = (row: Row) => ({
  siteId: row.site_id as SiteId,
  id: row.job_id as JobId,
  queue: row.queue as Queue,
  state: row.state as JobState,
  mail: row.payload === null ? null : kindOf(row.payload),
  attempts: row.attempt,
  runAt: row.run_at,
  createdAt: row.created_at,
  finishedAt: row.finished_at
})

const kindOf = (payload: string): string | null => {
  const { kind } = (fromText(payload) ?? {}) as { readonly kind?: unknown }
  return typeof kind === "string" ? kind : null
}
