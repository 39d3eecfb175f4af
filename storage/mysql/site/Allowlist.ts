/** The allowlist in MySQL, one row an origin. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { AllowlistEntry } from "../../../engine/model/Allowlist.ts"
import type { AllowlistId, SiteId } from "../../../engine/model/ids.ts"
import { Allowlist } from "../../../engine/ports/Allowlist.ts"
import { Database } from "../Database.ts"
import type { AllowlistTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return Allowlist.of({
    list: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("allowlist")
            .selectAll()
            .where("site_id", "=", siteId)
            .orderBy("added_at")
            .orderBy("allowlist_id")
            .execute()
        ),
        (rows) => rows.map(toEntry)
      ),

    put: (entry) => {
      const columns = {
        origin: entry.origin,
        status: entry.status,
        reason: entry.reason,
        added_by: entry.addedBy,
        added_at: entry.addedAt,
        approved_by: entry.approvedBy,
        approved_at: entry.approvedAt,
        first_party: entry.firstParty ? 1 : 0
      }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("allowlist")
            .values({ site_id: entry.siteId, allowlist_id: entry.id, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    remove: (siteId, id) =>
      Effect.map(
        query((db) =>
          db.deleteFrom("allowlist").where("site_id", "=", siteId).where("allowlist_id", "=", id).executeTakeFirst()
        ),
        ({ numDeletedRows }) => numDeletedRows > 0n
      )
  })
})

export const layer: Layer.Layer<Allowlist, never, Database> = Layer.effect(Allowlist, make)

const toEntry = (row: Selectable<AllowlistTable>): AllowlistEntry => ({
  siteId: row.site_id as SiteId,
  id: row.allowlist_id as AllowlistId,
  origin: row.origin,
  status: row.status as AllowlistEntry["status"],
  reason: row.reason,
  addedBy: row.added_by,
  addedAt: row.added_at,
  approvedBy: row.approved_by,
  approvedAt: row.approved_at,
  firstParty: row.first_party === 1
})
