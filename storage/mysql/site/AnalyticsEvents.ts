/** Events that wait for a service, and how sites stand with services, in MySQL. */
import { Effect, Layer } from "effect"
import { sql, type Selectable } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { AnalyticsEvents, type ServiceStanding } from "../../../engine/ports/AnalyticsEvents.ts"
import { type EventBatch, serviceNames } from "../../../engine/site/analytics/EventBatch.ts"
import { lossReasons } from "../../../engine/site/analytics/relaying.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { AnalyticsBatchesTable, AnalyticsStandingsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  return AnalyticsEvents.of({
    standings: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("analytics_standings").selectAll().where("site_id", "=", siteId).execute()),
        (rows) =>
          serviceNames.map((service) => {
            const row = rows.find((one) => one.service === service)
            return row === undefined ? noStanding(service) : toStanding(row)
          })
      ),

    setSecret: (siteId, service, secret, now) => {
      const columns = {
        sealed_secret: secret?.sealed ?? null,
        secret_hint: secret?.hint ?? null,
        secret_set_at: secret === null ? null : now,
        failures: 0,
        paused_until: null,
        problem: null
      }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("analytics_standings")
            .values({ site_id: siteId, service, ...noCounts, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    add: (batches) =>
      batches.length === 0
        ? Effect.void
        : Effect.asVoid(query((db) => db.insertInto("analytics_batches").values(batches.map(toRow)).execute())),

    waiting: (siteId, service) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("analytics_batches")
            .select((on) => on.fn.countAll<number>().as("count"))
            .where("site_id", "=", siteId)
            .where("service", "=", service)
            .executeTakeFirstOrThrow()
        ),
        ({ count }) => Number(count)
      ),

    oldest: (siteId, service, most) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("analytics_batches")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("service", "=", service)
            .orderBy("batch_id")
            .limit(most)
            .execute()
        ),
        (rows) => rows.map(toBatch)
      ),

    settle: (siteId, service, { done, sent = 0, lost = {}, pause, problem }) =>
      transaction(
        Effect.gen(function* () {
          if (done.length > 0)
            yield* query((db) =>
              db
                .deleteFrom("analytics_batches")
                .where("site_id", "=", siteId)
                .where("service", "=", service)
                .where("batch_id", "in", [...done])
                .execute()
            )
          const states = {
            ...(pause !== undefined && { failures: pause?.failures ?? 0, paused_until: pause?.until ?? null }),
            ...(problem !== undefined && { problem: problem === null ? null : [...problem].slice(0, 500).join("") })
          }
          const counts = { sent, ...Object.fromEntries(lossReasons.map((why) => [columnOf(why), lost[why] ?? 0])) }
          const grown = Object.entries(counts).filter(([, count]) => count > 0)
          yield* query((db) =>
            db
              .insertInto("analytics_standings")
              .values({ site_id: siteId, service, ...noCounts, failures: 0, ...states, ...counts })
              .onDuplicateKeyUpdate({
                service,
                ...states,
                ...Object.fromEntries(grown.map(([column, count]) => [column, sql`${sql.ref(column)} + ${count}`]))
              })
              .execute()
          )
        })
      )
  })
})

export const layer: Layer.Layer<AnalyticsEvents, never, Database> = Layer.effect(AnalyticsEvents, make)

const noCounts = { sent: 0, lost_late: 0, lost_refused: 0, lost_full: 0, lost_unset: 0 }

const columnOf = <Why extends (typeof lossReasons)[number]>(why: Why) => `lost_${why}` as const

type Told = Pick<EventBatch, "page" | "visitor" | "events">

const toRow = ({ siteId, service, id, receivedAt, page, visitor, events }: EventBatch) => ({
  site_id: siteId,
  service,
  batch_id: id,
  received_at: receivedAt,
  told: toText({ page, visitor, events } satisfies Told)
})

const toBatch = (row: Selectable<AnalyticsBatchesTable>): EventBatch => ({
  siteId: row.site_id as SiteId,
  id: row.batch_id,
  service: row.service as EventBatch["service"],
  receivedAt: row.received_at,
  ...fromText<Told>(row.told)
})

const noStanding = (service: ServiceStanding["service"]): ServiceStanding => ({
  service,
  sealedSecret: null,
  secretHint: null,
  secretSetAt: null,
  failures: 0,
  pausedUntil: null,
  problem: null,
  sent: 0,
  lost: { late: 0, refused: 0, full: 0, unset: 0 }
})

const toStanding = (row: Selectable<AnalyticsStandingsTable>): ServiceStanding => ({
  service: row.service as ServiceStanding["service"],
  sealedSecret: row.sealed_secret,
  secretHint: row.secret_hint,
  secretSetAt: row.secret_set_at,
  failures: row.failures,
  pausedUntil: row.paused_until,
  problem: row.problem,
  sent: row.sent,
  lost: { late: row.lost_late, refused: row.lost_refused, full: row.lost_full, unset: row.lost_unset }
})
