/** How much is stored, in MySQL: one row a part, of no site. */
import { Effect, Layer } from "effect"
import { type Kysely, sql } from "kysely"
import { storedParts, type StoredPart, StoreUses } from "../../../engine/ports/StoreUses.ts"
import { Database } from "../Database.ts"
import type { Tables } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database
  const all = query((db) => db.selectFrom("store_uses").selectAll().where("site_id", "=", nobodys).execute())

  return StoreUses.of({
    list: Effect.map(all, (rows) =>
      storedParts.flatMap((part) => {
        const row = rows.find((row) => row.part === part)
        if (row === undefined || row.bytes === null || row.measured_at === null) return []
        return [{ part, objects: row.objects, bytes: row.bytes, room: row.room, measuredAt: row.measured_at }]
      })
    ),

    liesAt: Effect.fnUntraced(function* (part, place) {
      const store = place.slice(0, 600)
      yield* query((db) =>
        db
          .insertInto("store_uses")
          .ignore()
          .values({ ...empty(part), store })
          .execute()
      )
      const row = (db: Kysely<Tables>) =>
        db.updateTable("store_uses").where("site_id", "=", nobodys).where("part", "=", part)
      yield* query((db) =>
        row(db)
          .set({ ...empty(part), store })
          .where("store", "!=", store)
          .execute()
      )
      // Measured before anybody noted where.
      yield* query((db) => row(db).set({ store }).where("store", "is", null).execute())
    }),

    counting: (part) =>
      Effect.map(all, (rows) => {
        const row = rows.find((row) => row.part === part)
        return { place: row?.place ?? "", objects: row?.counted_objects ?? 0, bytes: row?.counted_bytes ?? 0 }
      }),

    advance: Effect.fnUntraced(function* (part, from, to) {
      yield* query((db) => db.insertInto("store_uses").ignore().values(empty(part)).execute())
      const { numUpdatedRows } = yield* query((db) =>
        db
          .updateTable("store_uses")
          .set({ place: to.place, counted_objects: to.objects, counted_bytes: to.bytes })
          .where("site_id", "=", nobodys)
          .where("part", "=", part)
          .where("place", "=", from.place)
          .where("counted_objects", "=", from.objects)
          .executeTakeFirst()
      )
      return numUpdatedRows > 0n
    }),

    measured: ({ part, objects, bytes, room, measuredAt }) => {
      const found = { objects, bytes, room, measured_at: measuredAt, place: "", counted_objects: 0, counted_bytes: 0 }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("store_uses")
            .values({ ...empty(part), ...found })
            .onDuplicateKeyUpdate(found)
            .execute()
        )
      )
    },

    databaseBytes: Effect.map(
      query((db) =>
        sql<{ readonly bytes: string | number | null }>`select sum(data_length + index_length) as bytes
          from information_schema.tables where table_schema = database()`.execute(db)
      ),
      ({ rows: [row] }) => Number(row?.bytes ?? 0)
    )
  })
})

export const layer: Layer.Layer<StoreUses, never, Database> = Layer.effect(StoreUses, make)

const nobodys = ""

const empty = (part: StoredPart) => ({
  site_id: nobodys,
  part,
  objects: null,
  bytes: null,
  room: null,
  measured_at: null,
  place: "",
  counted_objects: 0,
  counted_bytes: 0
})
