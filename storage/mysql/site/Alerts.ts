/** Alerts in MySQL: the unique key of kind and subject keeps one from being raised twice. */
import { Effect, Layer } from "effect"
import { type Selectable, sql } from "kysely"
import type { Lead } from "../../../engine/model/Lead.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { isOfPerson } from "../../../engine/people/leads/erasure.ts"
import { type Alert, type AlertKind, Alerts } from "../../../engine/ports/Alerts.ts"
import { chunksOf } from "../bulk.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { AlertsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  const raise: Alerts["Service"]["raise"] = ({ siteId, id, kind, subject, detail, raisedAt }) =>
    Effect.map(
      query((db) =>
        db
          .insertInto("alerts")
          .ignore()
          .values({ site_id: siteId, alert_id: id, kind, subject, detail: toText(detail), raised_at: raisedAt })
          .executeTakeFirst()
      ),
      ({ numInsertedOrUpdatedRows }) => (numInsertedOrUpdatedRows ?? 0n) > 0n
    )

  return Alerts.of({
    raise,

    raiseAnew: Effect.fnUntraced(function* (alert) {
      if (yield* raise(alert)) return true
      const { siteId, kind, subject, detail, raisedAt } = alert
      const { numUpdatedRows } = yield* query((db) =>
        db
          .updateTable("alerts")
          .set({ detail: toText(detail), raised_at: raisedAt })
          .where("site_id", "=", siteId)
          .where("kind", "=", kind)
          .where("subject", "=", subject)
          .where("raised_at", "<", raisedAt)
          .executeTakeFirst()
      )
      return numUpdatedRows > 0n
    }),

    list: (siteId, limit, kind) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("alerts")
            .selectAll()
            .where("site_id", "=", siteId)
            .$if(kind !== undefined, (alerts) => alerts.where("kind", "=", kind!))
            .orderBy("raised_at", "desc")
            .orderBy("alert_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toAlert)
      ),

    eraseOfPerson: Effect.fnUntraced(function* (siteId, address) {
      const refused = yield* query((db) =>
        db
          .selectFrom("alerts")
          .select(["alert_id", "subject", "detail"])
          .where("site_id", "=", siteId)
          .where("kind", "=", "form-submission-refused" satisfies AlertKind)
          .where(sql<boolean>`instr(lower(detail), ${address}) > 0`)
          .execute()
      )
      const theirs = refused.filter(({ detail }) => {
        const { said = {}, addresses = [] } = fromText<Refused>(detail)
        return addresses.includes(address) || isOfPerson(said, address)
      })
      for (const some of chunksOf(theirs, rowsAtOnce))
        yield* query((db) =>
          db
            .deleteFrom("alerts")
            .where("site_id", "=", siteId)
            .where(
              "alert_id",
              "in",
              some.map(({ alert_id }) => alert_id)
            )
            .execute()
        )
      return theirs.map(({ subject }) => subject as LeadId)
    })
  })
})

/** What a refused submission said, cut short, and all addresses in it. */
interface Refused {
  readonly said?: Lead["data"]
  readonly addresses?: ReadonlyArray<string>
}

/** Of one statement. */
const rowsAtOnce = 200

export const layer: Layer.Layer<Alerts, never, Database> = Layer.effect(Alerts, make)

const toAlert = (row: Selectable<AlertsTable>): Alert => ({
  siteId: row.site_id as SiteId,
  id: row.alert_id,
  kind: row.kind as AlertKind,
  subject: row.subject,
  detail: fromText(row.detail),
  raisedAt: row.raised_at
})
