/** How the objects of sites were looked at, in MySQL: one row a site, and the place of the sweep beside its turn. */
import { Effect, Layer } from "effect"
import { type Selectable, sql } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type ObjectSweep, ObjectSweeps } from "../../../engine/ports/ObjectSweeps.ts"
import { Database } from "../Database.ts"
import type { ObjectSweepsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return ObjectSweeps.of({
    get: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("object_sweeps").selectAll().where("site_id", "=", siteId).executeTakeFirst()),
        (row) => row && toSweep(row)
      ),

    put: ({ siteId, stored, lookedAt, held, letPassAt }) => {
      const found = {
        objects: stored.count,
        bytes: stored.bytes,
        looked_at: lookedAt,
        held_at: held?.since ?? null,
        held_objects: held?.count ?? 0,
        held_bytes: held?.bytes ?? 0
      }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("object_sweeps")
            .values({ site_id: siteId, ...found, let_pass_at: null })
            .onDuplicateKeyUpdate({
              ...found,
              // What was let pass is used up; what was let pass since is not.
              let_pass_at: sql<number | null>`case when let_pass_at <=> ${letPassAt} then null else let_pass_at end`
            })
            .execute()
        )
      )
    },

    letPass: (siteId, now) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("object_sweeps")
            .set({ let_pass_at: now })
            .where("site_id", "=", siteId)
            .where("held_at", "is not", null)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      ),

    held: (limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("object_sweeps")
            .selectAll()
            .where("held_at", "is not", null)
            .orderBy("held_at", "desc")
            .orderBy("site_id")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSweep)
      ),

    place: Effect.map(
      query((db) =>
        db.selectFrom("sweep_turns").select("site_after").where("site_id", "=", nobodys).executeTakeFirst()
      ),
      (row) => (row?.site_after ?? null) as SiteId | null
    ),

    advance: (after) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("sweep_turns")
            .values({ site_id: nobodys, site_after: after })
            .onDuplicateKeyUpdate({ site_after: after })
            .execute()
        )
      )
  })
})

export const layer: Layer.Layer<ObjectSweeps, never, Database> = Layer.effect(ObjectSweeps, make)

const nobodys = ""

const toSweep = (row: Selectable<ObjectSweepsTable>): ObjectSweep => ({
  siteId: row.site_id as SiteId,
  stored: { count: row.objects, bytes: row.bytes },
  lookedAt: row.looked_at,
  held: row.held_at === null ? null : { count: row.held_objects, bytes: row.held_bytes, since: row.held_at },
  letPassAt: row.let_pass_at
})
