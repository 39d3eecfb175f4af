/** Leads in MySQL, one row a lead; its files are rows of their own. */
import { Effect, Layer } from "effect"
import type { LeadFile } from "../../../engine/model/Lead.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { Database } from "../Database.ts"
import { toLead, toLeadFile, toLeadRow } from "./leadRows.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  /** Files by lead, in the order in which they were sent. */
  const filesOf = (siteId: SiteId, leadIds: ReadonlyArray<string>) =>
    leadIds.length === 0
      ? Effect.succeed(new Map<string, ReadonlyArray<LeadFile>>())
      : Effect.map(
          query((db) =>
            db
              .selectFrom("lead_files")
              .selectAll()
              .where("site_id", "=", siteId)
              .where("lead_id", "in", [...leadIds])
              .orderBy("position")
              .execute()
          ),
          (rows) =>
            new Map(
              [...Map.groupBy(rows, (row) => row.lead_id as string)].map(([id, files]) => [id, files.map(toLeadFile)])
            )
        )

  return Leads.of({
    // Once more after a commit of which nobody learnt changes nothing.
    insert: (lead) =>
      transaction(
        Effect.gen(function* () {
          yield* query((db) =>
            db.insertInto("leads").values(toLeadRow(lead)).onDuplicateKeyUpdate({ lead_id: lead.id }).execute()
          )
          yield* Effect.forEach(
            lead.files,
            ({ id, field, name, type, size, keptUntil }, position) =>
              query((db) =>
                db
                  .updateTable("lead_files")
                  .set({ lead_id: lead.id, position, field, name, type, size, kept_until: keptUntil })
                  .where("site_id", "=", lead.siteId)
                  .where("file_id", "=", id)
                  .execute()
              ),
            { discard: true }
          )
        })
      ),

    get: Effect.fnUntraced(function* (siteId, id) {
      const row = yield* query((db) =>
        db.selectFrom("leads").selectAll().where("site_id", "=", siteId).where("lead_id", "=", id).executeTakeFirst()
      )
      return row && toLead(row, (yield* filesOf(siteId, [id])).get(id) ?? [])
    }),

    list: Effect.fnUntraced(function* (siteId, { pageId, includeTest, limit, offset }) {
      const rows = yield* query((db) =>
        db
          .selectFrom("leads")
          .selectAll()
          .where("site_id", "=", siteId)
          .$if(pageId !== undefined, (leads) => leads.where("page_id", "=", pageId!))
          .$if(!includeTest, (leads) => leads.where("is_test", "=", 0))
          .orderBy("created_at", "desc")
          .orderBy("lead_id", "desc")
          .limit(limit)
          .offset(offset)
          .execute()
      )
      const ids = rows.map(({ lead_id }) => lead_id)
      const files = yield* filesOf(siteId, ids)
      return rows.map((row) => toLead(row, files.get(row.lead_id) ?? []))
    })
  })
})

export const layer: Layer.Layer<Leads, never, Database> = Layer.effect(Leads, make)
