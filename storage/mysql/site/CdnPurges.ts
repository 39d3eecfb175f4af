/** What a CDN is still to be told to forget, in MySQL. */
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { CdnPurges, type WaitingPurge } from "../../../engine/ports/CdnPurges.ts"
import { sitePrefix } from "../../../engine/publish/keys.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  const put = ({ siteId, id, keys, dueAt }: Omit<WaitingPurge, "again">) => {
    const columns = { object_keys: toText(keys), due_at: dueAt, again: 0 }
    return Effect.asVoid(
      query((db) =>
        db
          .insertInto("cdn_purges")
          .values({ site_id: siteId, purge_id: id, ...columns })
          .onDuplicateKeyUpdate(columns)
          .execute()
      )
    )
  }

  return CdnPurges.of({
    put,

    hasten: (siteId, id, now) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("cdn_purges")
            .set({ due_at: now, again: 0 })
            .where("site_id", "=", siteId)
            .where("purge_id", "=", id)
            .executeTakeFirst()
        ),
        // Those that match are counted, also where they are due now as it is.
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      ),

    /** What is due is a few rows, but after an outage; `turn` keeps a site that has many from filling the message. */
    due: (siteId, now, most) =>
      Effect.map(
        query((db) =>
          sql<Row>`
            select site_id, purge_id, object_keys, due_at, again from (
              select *, row_number() over (partition by site_id order by due_at, purge_id) as turn
              from cdn_purges where due_at <= ${now}
            ) as due
            order by site_id = ${siteId} desc, turn, due_at, site_id limit ${most}`.execute(db)
        ),
        ({ rows }) => rows.map(toPurge)
      ),

    told: (purges, againAt) =>
      purges.length === 0
        ? Effect.void
        : transaction(
            Effect.gen(function* () {
              for (const again of [false, true]) {
                const names = purges.filter((purge) => purge.again === again).map(nameOf)
                if (names.length === 0) continue
                const these = sql<boolean>`(site_id, purge_id, due_at) in (${sql.join(names)})`
                if (again) yield* query((db) => db.deleteFrom("cdn_purges").where(these).execute())
                else
                  yield* query((db) =>
                    db.updateTable("cdn_purges").set({ due_at: againAt, again: 1 }).where(these).execute()
                  )
              }
            })
          ),

    fold: (siteId, id, now, most) =>
      transaction(
        Effect.gen(function* () {
          const due = yield* query((db) =>
            db
              .selectFrom("cdn_purges")
              .select("purge_id")
              .where("site_id", "=", siteId)
              .where("due_at", "<=", now)
              .forUpdate()
              .execute()
          )
          if (due.length <= most) return
          yield* query((db) =>
            db.deleteFrom("cdn_purges").where("site_id", "=", siteId).where("due_at", "<=", now).execute()
          )
          yield* put({ siteId, id, keys: [sitePrefix(siteId)], dueAt: now })
        })
      ),

    next: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("cdn_purges")
            .select((on) => on.fn.min("due_at").as("first"))
            .where("site_id", "=", siteId)
            .executeTakeFirst()
        ),
        (row) => row?.first ?? undefined
      ),

    figures: (now, most) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom((within) =>
              within
                .selectFrom("cdn_purges")
                .select(["due_at", "again"])
                .where("due_at", "<=", now)
                .orderBy("due_at")
                .limit(most)
                .as("due")
            )
            .select((on) => [
              on.fn.countAll<number>().as("waiting"),
              sql<number | null>`min(case when again = 0 then due_at end)`.as("oldest")
            ])
            .executeTakeFirstOrThrow()
        ),
        ({ waiting, oldest }) => ({ waiting: Number(waiting), oldestDueAt: oldest === null ? null : Number(oldest) })
      )
  })
})

export const layer: Layer.Layer<CdnPurges, never, Database> = Layer.effect(CdnPurges, make)

interface Row {
  readonly site_id: string
  readonly purge_id: string
  readonly object_keys: string
  readonly due_at: number
  readonly again: number
}

const toPurge = (row: Row): WaitingPurge => ({
  siteId: row.site_id as SiteId,
  id: row.purge_id,
  keys: fromText(row.object_keys),
  dueAt: Number(row.due_at),
  again: row.again !== 0
})

/** As it was read: one that was put anew meanwhile is due at another time. */
const nameOf = ({ siteId, id, dueAt }: WaitingPurge) => sql`(${siteId}, ${id}, ${dueAt})`
