/** Listings in MySQL: one row a listing, its details as JSON; numbers are kept in upper case, the form they are asked for. */
import { Effect, Layer } from "effect"
import { type Selectable, sql } from "kysely"
import type { Listing, ListingStatus, ListingSync, StoredListing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { ListingsTable, ListingSyncsTable } from "../tables.ts"

/** Rows of one statement. */
const rowsAtOnce = 200

const make = Effect.gen(function* () {
  const { query } = yield* Database

  const inBatches = <A>(all: ReadonlyArray<A>, work: (some: ReadonlyArray<A>) => Effect.Effect<unknown>) =>
    Effect.forEach(
      Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, at) =>
        all.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)
      ),
      work,
      { discard: true }
    )

  return Listings.of({
    byNumber: (siteId, mls) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("listings")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("mls", "=", mls.toUpperCase())
            .orderBy(sql`status = 'delisted'`)
            .orderBy("modified_at", "desc")
            .limit(1)
            .executeTakeFirst()
        ),
        (row) => row && toStored(row)
      ),

    offered: (siteId, mls) =>
      mls.length === 0
        ? Effect.succeed(new Set())
        : Effect.map(
            query((db) =>
              db
                .selectFrom("listings")
                .select("mls")
                .distinct()
                .where("site_id", "=", siteId)
                .where("mls", "in", mls)
                .where("status", "!=", "delisted")
                .execute()
            ),
            (rows) => new Set(rows.map((row) => row.mls))
          ),

    known: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("listings")
            .select(["listing_key", "status", "modified_at"])
            .where("site_id", "=", siteId)
            .execute()
        ),
        (rows) =>
          rows.map((row) => ({
            key: row.listing_key,
            status: row.status as ListingStatus,
            modifiedAt: row.modified_at
          }))
      ),

    put: (siteId, listings) =>
      inBatches(listings, (some) =>
        query((db) =>
          db
            .insertInto("listings")
            .values(some.map((listing) => ({ site_id: siteId, ...toColumns(listing) })))
            .onDuplicateKeyUpdate({
              mls: sql`values(mls)`,
              status: sql`values(status)`,
              modified_at: sql`values(modified_at)`,
              data: sql`values(data)`
            })
            .execute()
        )
      ),

    delist: (siteId, keys, at) =>
      inBatches(keys, (some) =>
        query((db) =>
          db
            .updateTable("listings")
            .set({ status: "delisted", modified_at: at, data: null })
            .where("site_id", "=", siteId)
            .where("listing_key", "in", some)
            .execute()
        )
      ),

    notePage: (siteId, route, key) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("listing_pages")
            .values({ site_id: siteId, route, listing_key: key })
            .onDuplicateKeyUpdate({ listing_key: key })
            .execute()
        )
      ),

    pages: (siteId, keys) =>
      keys?.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("listing_pages as page")
                .select("page.route")
                .where("page.site_id", "=", siteId)
                .$if(keys !== undefined, (pages) => pages.where("page.listing_key", "in", keys!))
                .$if(keys === undefined, (pages) =>
                  pages.where(({ exists, selectFrom }) =>
                    exists(
                      selectFrom("listings")
                        .select("listings.listing_key")
                        .where("listings.site_id", "=", siteId)
                        .whereRef("listings.listing_key", "=", "page.listing_key")
                        .where("listings.status", "<>", "delisted")
                    )
                  )
                )
                .orderBy("page.route")
                .execute()
            ),
            (rows) => rows.map(({ route }) => route)
          ),

    sync: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("listing_syncs").selectAll().where("site_id", "=", siteId).executeTakeFirst()),
        (row) => row && toSync(row)
      ),

    putSync: ({ siteId, nextSyncAt, watermark, comparedAt, doubtedAt }) => {
      const columns = { next_sync_at: nextSyncAt, watermark, compared_at: comparedAt, doubted_at: doubtedAt }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("listing_syncs")
            .values({ site_id: siteId, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    removeSync: (siteId) =>
      Effect.asVoid(query((db) => db.deleteFrom("listing_syncs").where("site_id", "=", siteId).execute())),

    due: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("listing_syncs")
            .selectAll()
            .where("next_sync_at", "<=", now)
            .orderBy("next_sync_at")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSync)
      ),

    claim: ({ siteId, nextSyncAt }, later) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("listing_syncs")
            .set({ next_sync_at: later })
            .where("site_id", "=", siteId)
            .where("next_sync_at", "=", nextSyncAt)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      )
  })
})

export const layer: Layer.Layer<Listings, never, Database> = Layer.effect(Listings, make)

const toColumns = (listing: Listing) => ({
  listing_key: listing.key,
  mls: listing.mls.toUpperCase(),
  status: listing.status,
  modified_at: listing.modifiedAt,
  data: toText(listing)
})

const toStored = (row: Selectable<ListingsTable>): StoredListing => {
  const siteId = row.site_id as SiteId
  return row.data === null
    ? { siteId, status: "delisted", key: row.listing_key, mls: row.mls }
    : { siteId, status: row.status as Listing["status"], listing: fromText(row.data) }
}

const toSync = (row: Selectable<ListingSyncsTable>): ListingSync => ({
  siteId: row.site_id as SiteId,
  nextSyncAt: row.next_sync_at,
  watermark: row.watermark,
  comparedAt: row.compared_at,
  doubtedAt: row.doubted_at
})
