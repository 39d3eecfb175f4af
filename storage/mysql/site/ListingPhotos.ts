/** Kept photos of listings in MySQL: a row a photo, and a row a file that is to go. */
import { Effect, Layer } from "effect"
import { type Selectable, sql } from "kysely"
import { type KeptPhoto, photosToKeep, shownPhotos } from "../../../engine/listings/keptPhotos.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { ListingPhotos } from "../../../engine/ports/ListingPhotos.ts"
import { Database } from "../Database.ts"
import { chunksOf, insertedValues } from "../bulk.ts"
import { fromText, toText } from "../json.ts"
import type { Statements } from "../statements.ts"
import type { ListingPhotosTable } from "../tables.ts"
import { countAnew, takeMark, writeSearch } from "./search/writing.ts"

/** Rows of one statement. */
const rowsAtOnce = 200

/** Photos of listings that are gone: their files are left, and no row stays. Runs in the transaction that delists them. */
export const leavePhotos = (
  { query }: Pick<Statements, "query">,
  siteId: SiteId,
  keys: ReadonlyArray<string>,
  at: number
) =>
  Effect.andThen(
    leaveFiles({ query }, siteId, at, keys),
    query((db) =>
      db.deleteFrom("listing_photos").where("site_id", "=", siteId).where("listing_key", "in", keys).execute()
    )
  )

/** Notes the files of photos as left: of all of a site's listings, or of those of the keys. */
const leaveFiles = (
  { query }: Pick<Statements, "query">,
  siteId: SiteId,
  at: number,
  keys?: ReadonlyArray<string>,
  pictures?: ReadonlyArray<string>
) =>
  query((db) =>
    db
      .insertInto("listing_photos_left")
      .columns(["site_id", "name", "left_at"])
      .expression((from) =>
        from
          .selectFrom("listing_photos")
          .select(["site_id", "name", sql<number>`${at}`.as("left_at")])
          .where("site_id", "=", siteId)
          .where("name", "is not", null)
          .$if(keys !== undefined, (rows) => rows.where("listing_key", "in", keys!))
          .$if(pictures !== undefined, (rows) => rows.where("picture", "in", pictures!))
          .$castTo<{ site_id: string; name: string; left_at: number }>()
      )
      .onDuplicateKeyUpdate({ left_at: sql`values(left_at)` })
      .execute()
  )

const make = Effect.gen(function* () {
  const statements = yield* Database
  const { query, transaction } = statements

  const rowsOf = (siteId: SiteId, keys: ReadonlyArray<string>) =>
    Effect.map(
      Effect.forEach(chunksOf(keys, rowsAtOnce), (some) =>
        query((db) =>
          db
            .selectFrom("listing_photos")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("listing_key", "in", some)
            .execute()
        )
      ),
      (parts) => Map.groupBy(parts.flat(), (row) => row.listing_key)
    )

  return ListingPhotos.of({
    want: Effect.fnUntraced(function* (siteId, listings, now, { again }) {
      const known = yield* rowsOf(
        siteId,
        listings.map(({ key }) => key)
      )
      const wanted = listings.map((listing) => ({ listing, photos: photosToKeep(listing) }))
      const rows = wanted.flatMap(({ listing: { key }, photos }) => {
        const before = new Map((known.get(key) ?? []).map((row) => [row.picture, row]))
        return photos.flatMap(({ picture, place, url, alt }) => {
          const was = before.get(picture)
          const isSame = was !== undefined && was.place === place && was.alt === alt
          // Where a photo that is here was fetched from is of no use any more.
          if (isSame && (was.name !== null || was.url === url)) return []
          return [{ site_id: siteId, listing_key: key, picture, place, url, alt, name: null, tries: 0, next_at: now }]
        })
      })
      for (const { listing, photos } of wanted) {
        const pictures = new Set(photos.map(({ picture }) => picture))
        const gone = (known.get(listing.key) ?? []).flatMap(({ picture }) => (pictures.has(picture) ? [] : [picture]))
        if (gone.length === 0) continue
        yield* leaveFiles(statements, siteId, now, [listing.key], gone)
        yield* query((db) =>
          db
            .deleteFrom("listing_photos")
            .where("site_id", "=", siteId)
            .where("listing_key", "=", listing.key)
            .where("picture", "in", gone)
            .execute()
        )
      }
      for (const some of chunksOf(rows, rowsAtOnce))
        yield* query((db) =>
          db
            .insertInto("listing_photos")
            .values(some)
            .onDuplicateKeyUpdate({
              // Ahead of the address and of one another, which they look at as they were.
              ...(again && { tries: sql`if(name is null and url <> values(url) and next_at is null, 0, tries)` }),
              next_at: sql`if(name is null and url <> values(url) and (next_at is not null or ${again ? 1 : 0}), values(next_at), next_at)`,
              ...insertedValues(["place", "url", "alt"])
            })
            .execute()
        )
      return wanted.map(({ listing, photos }): Listing => {
        const names = new Map((known.get(listing.key) ?? []).map((row) => [row.picture, row.name]))
        const kept = photos.map((photo) => ({ ...photo, name: names.get(photo.picture) ?? null, tries: 0 }))
        return { ...listing, photos: shownPhotos(kept) }
      })
    }),

    sites: Effect.map(
      query((db) => db.selectFrom("listing_photos").select("site_id").groupBy("site_id").execute()),
      (rows) => rows.map(({ site_id }) => site_id as SiteId)
    ),

    claim: Effect.fnUntraced(function* (siteId, now, until, limit) {
      const due = yield* query((db) =>
        db
          .selectFrom("listing_photos")
          .select("listing_key")
          .distinct()
          .where("site_id", "=", siteId)
          .where("next_at", "<=", now)
          .limit(limit)
          .execute()
      )
      const keys = due.map(({ listing_key }) => listing_key)
      if (keys.length === 0) return []
      yield* query((db) =>
        db
          .updateTable("listing_photos")
          .set({ next_at: until })
          .where("site_id", "=", siteId)
          .where("listing_key", "in", keys)
          .where("next_at", "<=", now)
          .execute()
      )
      return [...(yield* rowsOf(siteId, keys))].map(([key, rows]) => ({
        key,
        photos: rows.map((row) => ({ ...toKept(row), due: row.next_at === until && row.name === null }))
      }))
    }),

    fetched: (siteId, key, picture, name) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("listing_photos")
            .set({ name })
            .where("site_id", "=", siteId)
            .where("listing_key", "=", key)
            .where("picture", "=", picture)
            .where("name", "is", null)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      ),

    putOff: (siteId, key, picture, { tries, at }) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("listing_photos")
            .set({ tries, next_at: at })
            .where("site_id", "=", siteId)
            .where("listing_key", "=", key)
            .where("picture", "=", picture)
            .where("name", "is", null)
            .execute()
        )
      ),

    show: (siteId, keys) =>
      transaction(
        Effect.gen(function* () {
          // What is told of a listing is remembered until its mark moves.
          const mark = yield* takeMark(statements, siteId)
          const photos = yield* rowsOf(siteId, keys)
          const stored = yield* query((db) =>
            db
              .selectFrom("listings")
              .select(["listing_key", "data"])
              .where("site_id", "=", siteId)
              .where("listing_key", "in", keys)
              .where("data", "is not", null)
              .execute()
          )
          const shown = stored.map(({ listing_key, data }) => ({
            ...fromText<Listing>(data!),
            photos: shownPhotos((photos.get(listing_key) ?? []).map(toKept))
          }))
          for (const listing of shown)
            yield* query((db) =>
              db
                .updateTable("listings")
                .set({ data: toText(listing) })
                .where("site_id", "=", siteId)
                .where("listing_key", "=", listing.key)
                .execute()
            )
          for (const some of chunksOf(shown, rowsAtOnce)) yield* writeSearch(statements, siteId, some, mark)
          yield* query((db) =>
            db
              .updateTable("listing_photos")
              .set({ next_at: null })
              .where("site_id", "=", siteId)
              .where("listing_key", "in", keys)
              .where("name", "is not", null)
              .execute()
          )
        })
      ),

    shelve: (siteId, now) =>
      transaction(
        Effect.gen(function* () {
          yield* leaveFiles(statements, siteId, now)
          const { numUpdatedRows } = yield* query((db) =>
            db
              .updateTable("listing_photos")
              .set({ name: null, tries: 0, next_at: now })
              .where("site_id", "=", siteId)
              .where("name", "is not", null)
              .executeTakeFirst()
          )
          if (numUpdatedRows === 0n) return false
          const mark = yield* takeMark(statements, siteId)
          yield* query((db) =>
            db
              .updateTable("listings")
              .set({ data: sql`json_set(data, '$.photos', json_array())` })
              .where("site_id", "=", siteId)
              .where("data", "is not", null)
              .execute()
          )
          yield* query((db) => db.updateTable("listing_search").set({ mark }).where("site_id", "=", siteId).execute())
          yield* query((db) => countAnew(db, siteId))
          return true
        })
      ),

    leave: ({ siteId, name }, at) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("listing_photos_left")
            .values({ site_id: siteId, name, left_at: at })
            .onDuplicateKeyUpdate({ left_at: at })
            .execute()
        )
      ),

    left: (before, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("listing_photos_left")
            .select(["site_id", "name"])
            .where("left_at", "<", before)
            .orderBy("left_at")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(({ site_id, name }) => ({ siteId: site_id as SiteId, name }))
      ),

    forget: (photos) =>
      Effect.forEach(
        [...Map.groupBy(photos, ({ siteId }) => siteId)],
        ([siteId, some]) =>
          query((db) =>
            db
              .deleteFrom("listing_photos_left")
              .where("site_id", "=", siteId)
              .where(
                "name",
                "in",
                some.map(({ name }) => name)
              )
              .execute()
          ),
        { discard: true }
      ),

    named: (siteId, names) =>
      Effect.map(
        Effect.forEach(chunksOf(names, rowsAtOnce), (some) =>
          query((db) =>
            db
              .selectFrom("listing_photos")
              .select("name")
              .where("site_id", "=", siteId)
              .where("name", "in", some)
              .execute()
          )
        ),
        (parts) => new Set(parts.flat().flatMap(({ name }) => name ?? []))
      )
  })
})

export const layer: Layer.Layer<ListingPhotos, never, Database> = Layer.effect(ListingPhotos, make)

const toKept = (row: Selectable<ListingPhotosTable>): KeptPhoto => ({
  picture: row.picture,
  place: row.place,
  url: row.url,
  alt: row.alt,
  name: row.name,
  tries: row.tries
})
