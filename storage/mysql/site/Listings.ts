/** Listings in MySQL: one row a listing, its details as JSON; numbers are kept in upper case, the form they are asked for. */
import { Clock, Effect, Layer } from "effect"
import { type Selectable, sql } from "kysely"
import type { Listing, ListingStatus, ListingSync, StoredListing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { dayOf } from "../../../engine/listings/feedDay.ts"
import { type KnownListing, Listings } from "../../../engine/ports/Listings.ts"
import { Database } from "../Database.ts"
import { chunksOf, insertedValues } from "../bulk.ts"
import { fromText, toText } from "../json.ts"
import { prepared } from "../prepared.ts"
import { sharedRead } from "../sharedRead.ts"
import type { ListingsTable, ListingSyncsTable } from "../tables.ts"
import { listingDetails } from "./listingDetails.ts"
import { leavePhotos } from "./ListingPhotos.ts"
import { removeSearch, takeMark, writeSearch } from "./search/writing.ts"

/** Rows of one statement. */
const rowsAtOnce = 200

const selectSync = prepared((db, { siteId }: { siteId: SiteId }) =>
  db.selectFrom("listing_syncs").selectAll().where("site_id", "=", siteId)
)

const make = Effect.gen(function* () {
  const statements = yield* Database
  const { query, transaction } = statements

  const detailsOf = listingDetails(statements)

  /** All of them or none, in statements of bounded size. */
  const inBatches = <A>(
    siteId: SiteId,
    all: ReadonlyArray<A>,
    work: (some: ReadonlyArray<A>, mark: number) => Effect.Effect<unknown>
  ): Effect.Effect<void> =>
    all.length === 0
      ? Effect.void
      : transaction(
          Effect.flatMap(takeMark(statements, siteId), (mark) =>
            Effect.forEach(chunksOf(all, rowsAtOnce), (some) => work(some, mark), { discard: true })
          )
        )

  /** Whether the site's feed was read to its end once: until then nothing of it is news. */
  const isRead = (siteId: SiteId) =>
    Effect.map(
      query((db) =>
        db.selectFrom("listing_syncs").select("compared_at").where("site_id", "=", siteId).executeTakeFirst()
      ),
      (row) => row?.compared_at != null
    )

  /** In statements of bounded size, where nothing is changed. */
  const inParts = <A, B>(all: ReadonlyArray<A>, work: (some: ReadonlyArray<A>) => Effect.Effect<B>) =>
    Effect.forEach(chunksOf(all, rowsAtOnce), work)

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

    addresses: (siteId, after, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("listings")
            .select([
              "listing_key",
              "modified_at",
              told("mls").as("mls"),
              told("address.line").as("line"),
              told("address.city").as("city"),
              told("address.province").as("province")
            ])
            .where("site_id", "=", siteId)
            .where("status", "!=", "delisted")
            .$if(after !== null, (rows) => rows.where("listing_key", ">", after!))
            .orderBy("listing_key")
            .limit(limit)
            .execute()
        ),
        (rows) =>
          rows.map(({ listing_key, modified_at, mls, line, city, province }) => ({
            key: listing_key,
            mls: mls ?? "",
            address: { line, city, province },
            modifiedAt: modified_at
          }))
      ),

    example: Effect.fnUntraced(function* (siteId) {
      const newest = (status: "available" | null) =>
        query((db) =>
          db
            .selectFrom("listing_search as found")
            .innerJoin("listings", (on) =>
              on.onRef("listings.site_id", "=", "found.site_id").onRef("listings.listing_key", "=", "found.listing_key")
            )
            .select("listings.data")
            .where("found.site_id", "=", siteId)
            .$if(status !== null, (rows) => rows.where("found.status", "=", status!))
            .orderBy("found.listed_at", "desc")
            .orderBy("found.listing_key", "desc")
            .limit(1)
            .executeTakeFirst()
        )
      const row = (yield* newest("available")) ?? (yield* newest(null))
      return row?.data == null ? undefined : fromText<Listing>(row.data)
    }),

    known: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("listings").select(knownColumns).where("site_id", "=", siteId).execute()),
        (rows) => rows.map(toKnown)
      ),

    knownOf: (siteId, keys) =>
      Effect.map(
        inParts(keys, (some) =>
          query((db) =>
            db
              .selectFrom("listings")
              .select(knownColumns)
              .where("site_id", "=", siteId)
              .where("listing_key", "in", some)
              .execute()
          )
        ),
        (batches) => batches.flat().map(toKnown)
      ),

    ofKeys: (siteId, keys) =>
      Effect.map(detailsOf(siteId, keys), (byKey) =>
        [...new Set(keys)].flatMap((key) => byKey.get(key)?.listing ?? [])
      ),

    liveKeys: (siteId, after, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("listings")
            .select("listing_key")
            .where("site_id", "=", siteId)
            .where("listing_key", ">", after)
            .where("status", "<>", "delisted")
            .orderBy("listing_key")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(({ listing_key }) => listing_key)
      ),

    put: Effect.fnUntraced(function* (siteId, listings) {
      if (listings.length === 0) return
      const shownSince = (yield* isRead(siteId)) ? yield* Clock.currentTimeMillis : 0
      yield* inBatches(siteId, listings, (some, mark) =>
        Effect.andThen(
          query((db) =>
            db
              .insertInto("listings")
              .values(some.map((listing) => ({ site_id: siteId, shown_since: shownSince, ...toColumns(listing) })))
              .onDuplicateKeyUpdate({
                // Ahead of the status, which it looks at as it was.
                shown_since: sql`if(status = 'delisted', values(shown_since), shown_since)`,
                ...insertedValues(["mls", "status", "modified_at", "photos_at", "data"])
              })
              .execute()
          ),
          writeSearch(statements, siteId, some, mark)
        )
      )
    }),

    shownSince: (siteId, { since, until, from, limit }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("listings")
            .select(["shown_since", "data"])
            .where("site_id", "=", siteId)
            .where("shown_since", ">", since)
            .where("shown_since", "<=", until)
            .where("status", "!=", "delisted")
            .$if(from !== undefined, (rows) =>
              rows.where((is) =>
                is.or([
                  is("shown_since", ">", from!.shownSince),
                  is.and([is("shown_since", "=", from!.shownSince), is("listing_key", ">", from!.key)])
                ])
              )
            )
            .orderBy("shown_since")
            .orderBy("listing_key")
            .limit(limit)
            .execute()
        ),
        (rows) =>
          rows.flatMap(({ shown_since, data }) =>
            data === null ? [] : [{ shownSince: shown_since, listing: fromText<Listing>(data) }]
          )
      ),

    delist: (siteId, keys, at) =>
      inBatches(siteId, keys, (some, mark) =>
        Effect.andThen(
          query((db) =>
            db
              .updateTable("listings")
              .set({ status: "delisted", modified_at: at, data: null })
              .where("site_id", "=", siteId)
              .where("listing_key", "in", some)
              .execute()
          ),
          Effect.andThen(removeSearch(statements, siteId, some, mark), leavePhotos(statements, siteId, some, at))
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

    sync: sharedRead((siteId: SiteId) =>
      Effect.map(
        query((db) => db.executeQuery(selectSync({ siteId }))),
        ({ rows: [row] }) => row && toSync(row)
      )
    ),

    putSync: (sync) => {
      const { siteId } = sync
      const columns = toSyncColumns(sync)
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
      ),

    advance: ({ siteId, nextSyncAt }, next) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("listing_syncs")
            .set(toSyncColumns(next))
            .where("site_id", "=", siteId)
            .where("next_sync_at", "=", nextSyncAt)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      ),

    feedFigures: Effect.map(
      query((db) =>
        db
          .selectFrom("listing_syncs")
          .select(({ fn }) => [fn.count<number>("failing_since").as("failing"), fn.min("read_at").as("oldest")])
          .executeTakeFirstOrThrow()
      ),
      ({ failing, oldest }) => ({ failing: Number(failing), oldestReadAt: oldest === null ? null : Number(oldest) })
    ),

    budget: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("feed_budgets").selectAll().where("site_id", "=", siteId).executeTakeFirst()),
        (row) =>
          row && {
            key: row.budget_key,
            calls: row.calls,
            day: row.day,
            dayCalls: row.day_calls,
            dailyCalls: row.daily_calls
          }
      ),

    putBudget: (siteId, key, at) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("feed_budgets")
            .values({
              site_id: siteId,
              budget_key: key,
              calls: 0,
              created_at: at,
              day: 0,
              day_calls: 0,
              daily_calls: null
            })
            .onDuplicateKeyUpdate({ site_id: siteId })
            .execute()
        )
      ),

    countCalls: (siteId, calls, now) =>
      Effect.asVoid(
        query((db) =>
          // Assigned from left to right: the count looks at the day as it was.
          sql`update feed_budgets set calls = calls + ${calls},
            day_calls = if(day = ${dayOf(now)}, day_calls, 0) + ${calls}, day = ${dayOf(now)}
            where site_id = ${siteId}`.execute(db)
        )
      ),

    capCalls: (siteId, dailyCalls) =>
      Effect.asVoid(
        query((db) =>
          db.updateTable("feed_budgets").set({ daily_calls: dailyCalls }).where("site_id", "=", siteId).execute()
        )
      )
  })
})

export const layer: Layer.Layer<Listings, never, Database> = Layer.effect(Listings, make)

/** One text of what the feed tells of a listing, null where it tells none. */
const told = (member: string) => sql<string | null>`json_value(data, ${sql.lit(`$.${member}`)})`

const toColumns = (listing: Listing) => ({
  listing_key: listing.key,
  mls: listing.mls.toUpperCase(),
  status: listing.status,
  modified_at: listing.modifiedAt,
  photos_at: listing.photosChangedAt ?? null,
  data: toText(listing)
})

const knownColumns = ["listing_key", "status", "modified_at", "photos_at"] as const

const toKnown = (row: Pick<Selectable<ListingsTable>, (typeof knownColumns)[number]>): KnownListing => ({
  key: row.listing_key,
  status: row.status as ListingStatus,
  modifiedAt: row.modified_at,
  photosAt: row.photos_at
})

const toStored = (row: Selectable<ListingsTable>): StoredListing => {
  const siteId = row.site_id as SiteId
  return row.data === null
    ? { siteId, status: "delisted", key: row.listing_key, mls: row.mls }
    : { siteId, status: row.status as Listing["status"], listing: fromText(row.data) }
}

export const toSync = (row: Selectable<ListingSyncsTable>): ListingSync => ({
  siteId: row.site_id as SiteId,
  nextSyncAt: row.next_sync_at,
  watermark: row.watermark,
  comparedAt: row.compared_at,
  doubtedAt: row.doubted_at,
  failingSince: row.failing_since,
  readAt: row.read_at
})

const toSyncColumns = ({ nextSyncAt, watermark, comparedAt, doubtedAt, failingSince, readAt }: ListingSync) => ({
  next_sync_at: nextSyncAt,
  watermark,
  compared_at: comparedAt,
  doubted_at: doubtedAt,
  failing_since: failingSince,
  read_at: readAt
})
