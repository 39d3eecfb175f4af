/** Progress of re-renders, counted by whichever workers do them. */
import { Effect, Layer } from "effect"
import { sql, type Selectable } from "kysely"
import type { RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Rebuilds, type Rebuild, type RebuildState } from "../../../engine/ports/Rebuilds.ts"
import { Database } from "../Database.ts"
import type { RebuildsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return Rebuilds.of({
    insert: (rebuild) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("rebuilds")
            .values({
              site_id: rebuild.siteId,
              rebuild_id: rebuild.id,
              reason: rebuild.reason,
              state: rebuild.state,
              pages_total: rebuild.pagesTotal,
              pages_done: rebuild.pagesDone,
              pages_unchanged: rebuild.pagesUnchanged,
              started_at: rebuild.startedAt,
              finished_at: rebuild.finishedAt,
              error: rebuild.error,
              atomic: rebuild.atomic ? 1 : 0
            })
            .execute()
        )
      ),

    get: (siteId, id) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("rebuilds")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("rebuild_id", "=", id)
            .executeTakeFirst()
        ),
        (row) => row && toRebuild(row)
      ),

    find: (id) =>
      Effect.map(
        query((db) => db.selectFrom("rebuilds").selectAll().where("rebuild_id", "=", id).executeTakeFirst()),
        (row) => row && toRebuild(row)
      ),

    running: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("rebuilds")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("state", "=", "running")
            .orderBy("started_at")
            .orderBy("rebuild_id")
            .execute()
        ),
        (rows) => rows.map(toRebuild)
      ),

    recent: (limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("rebuilds")
            .selectAll()
            .orderBy("started_at", "desc")
            .orderBy("rebuild_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toRebuild)
      ),

    makeAtomic: (siteId, id) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("rebuilds")
            .set({ atomic: 1 })
            .where("site_id", "=", siteId)
            .where("rebuild_id", "=", id)
            .execute()
        )
      ),

    begin: (siteId, id, pagesTotal) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("rebuilds")
            .set({ pages_total: pagesTotal })
            .where("site_id", "=", siteId)
            .where("rebuild_id", "=", id)
            .where("state", "=", "running")
            .execute()
        )
      ),

    // Workers report out of order: the mark only ever moves forward.
    advance: (siteId, id, { done, unchanged, upTo }) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("rebuilds")
            .set({
              pages_done: sql`pages_done + ${done}`,
              pages_unchanged: sql`pages_unchanged + ${unchanged}`,
              ...(upTo !== undefined && { done_up_to: sql`greatest(coalesce(done_up_to, ''), ${upTo})` })
            })
            .where("site_id", "=", siteId)
            .where("rebuild_id", "=", id)
            .where("state", "=", "running")
            .execute()
        )
      ),

    finish: (siteId, id, state, now, error) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("rebuilds")
            .set({ state, finished_at: now, error: error ?? null })
            .where("site_id", "=", siteId)
            .where("rebuild_id", "=", id)
            .where("state", "=", "running")
            .executeTakeFirst()
        ),
        (result) => result.numUpdatedRows > 0n
      )
  })
})

export const layer: Layer.Layer<Rebuilds, never, Database> = Layer.effect(Rebuilds, make)

const toRebuild = (row: Selectable<RebuildsTable>): Rebuild => ({
  id: row.rebuild_id as RebuildId,
  siteId: row.site_id as SiteId,
  reason: row.reason,
  state: row.state as RebuildState,
  pagesTotal: row.pages_total,
  pagesDone: row.pages_done,
  pagesUnchanged: row.pages_unchanged,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  error: row.error,
  atomic: row.atomic === 1
})
