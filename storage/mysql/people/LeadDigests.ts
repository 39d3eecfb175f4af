/** Enquiries that wait for a daily mail, in MySQL. */
import { Effect, Layer } from "effect"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { LeadDigests, type WaitingLead } from "../../../engine/ports/LeadDigests.ts"
import { Database } from "../Database.ts"
import { fromNullableText, toNullableText } from "../json.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return LeadDigests.of({
    put: ({ siteId, leadId, told, dueAt }) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("lead_digests")
            .ignore()
            .values({ site_id: siteId, lead_id: leadId, told: toNullableText(told), due_at: dueAt })
            .execute()
        )
      ),

    due: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("lead_digests")
            .select((eb) => ["site_id", eb.fn.min("due_at").as("first")])
            .where("due_at", "<=", now)
            .groupBy("site_id")
            .orderBy("first")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(({ site_id }) => site_id as SiteId)
      ),

    take: Effect.fnUntraced(function* (siteId, now, limit) {
      const rows = yield* query((db) =>
        db
          .selectFrom("lead_digests")
          .selectAll()
          .where("site_id", "=", siteId)
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .orderBy("lead_id")
          .limit(limit)
          .forUpdate()
          .execute()
      )
      if (rows.length === 0) return []
      yield* query((db) =>
        db
          .deleteFrom("lead_digests")
          .where("site_id", "=", siteId)
          .where(
            "lead_id",
            "in",
            rows.map(({ lead_id }) => lead_id)
          )
          .execute()
      )
      return rows.map((row) => ({
        siteId,
        leadId: row.lead_id as LeadId,
        told: fromNullableText<NonNullable<WaitingLead["told"]>>(row.told),
        dueAt: row.due_at
      }))
    })
  })
})

export const layer: Layer.Layer<LeadDigests, never, Database> = Layer.effect(LeadDigests, make)
