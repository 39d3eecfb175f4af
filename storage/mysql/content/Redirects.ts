/** Redirects in MySQL, one row an address. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { Redirect, RedirectSource, RedirectStatus } from "../../../engine/model/Redirect.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { chunksOf, insertedValues } from "../bulk.ts"
import { Database } from "../Database.ts"
import type { RedirectsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  const putMany = (redirects: ReadonlyArray<Redirect>) =>
    Effect.forEach(
      chunksOf(redirects.map(storedRedirect), batch),
      (values) => query((db) => db.insertInto("redirects").values(values).onDuplicateKeyUpdate(asInserted).execute()),
      { discard: true }
    )

  return Redirects.of({
    list: (siteId) =>
      Effect.map(
        query((db) =>
          db.selectFrom("redirects").selectAll().where("site_id", "=", siteId).orderBy("from_address").execute()
        ),
        (rows) => rows.map(toRedirect)
      ),

    get: (siteId, from) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("redirects")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("from_address", "=", from)
            .executeTakeFirst()
        ),
        (row) => row && toRedirect(row)
      ),

    put: (redirect) => putMany([redirect]),
    putMany,

    find: (siteId, from) =>
      Effect.map(
        Effect.forEach(chunksOf(from, batch), (some) =>
          query((db) =>
            db
              .selectFrom("redirects")
              .selectAll()
              .where("site_id", "=", siteId)
              .where("from_address", "in", some)
              .execute()
          )
        ),
        (found) => found.flat().map(toRedirect)
      ),

    removeMany: (siteId, from) =>
      Effect.forEach(
        chunksOf(from, batch),
        (some) =>
          query((db) =>
            db.deleteFrom("redirects").where("site_id", "=", siteId).where("from_address", "in", some).execute()
          ),
        { discard: true }
      ),

    remove: (siteId, from) =>
      Effect.map(
        query((db) =>
          db.deleteFrom("redirects").where("site_id", "=", siteId).where("from_address", "=", from).executeTakeFirst()
        ),
        ({ numDeletedRows }) => numDeletedRows > 0n
      ),

    count: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("redirects")
            .select((eb) => eb.fn.countAll<number>().as("count"))
            .where("site_id", "=", siteId)
            .executeTakeFirstOrThrow()
        ),
        ({ count }) => count
      )
  })
})

export const layer: Layer.Layer<Redirects, never, Database> = Layer.effect(Redirects, make)

/** Rows of one statement. */
const batch = 500

const storedRedirect = ({ siteId, from, to, status, createdBy, source, createdAt }: Redirect) => ({
  site_id: siteId,
  from_address: from,
  to_address: to,
  status,
  created_by: createdBy,
  source,
  created_at: createdAt
})

const asInserted = insertedValues(["to_address", "status", "created_by", "source", "created_at"])

const toRedirect = (row: Selectable<RedirectsTable>): Redirect => ({
  siteId: row.site_id as SiteId,
  from: row.from_address,
  to: row.to_address,
  status: row.status as RedirectStatus,
  createdBy: row.created_by,
  source: row.source as RedirectSource,
  createdAt: row.created_at
})
