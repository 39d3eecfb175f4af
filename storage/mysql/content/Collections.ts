/** Collections and their rows in MySQL. */
import { Effect, Layer } from "effect"
import { sql, type ExpressionBuilder, type Kysely, type Selectable } from "kysely"
import type { Collection, CollectionRow } from "../../../engine/model/Collection.ts"
import type { RowId, SiteId } from "../../../engine/model/ids.ts"
import { Collections, type ShownRows } from "../../../engine/ports/Collections.ts"
import { chunksOf, insertedValues } from "../bulk.ts"
import { Database } from "../Database.ts"
import { fromText, textAt, toText } from "../json.ts"
import type { CollectionRowsTable, CollectionsTable, Tables } from "../tables.ts"

/**
 * Two sums over the rows' checksums: a change would have to leave both as they are to be missed. MySQL makes bytes of what
 * holds a bit_xor that is not a number first.
 */
const visibleMarkOf = (db: Kysely<Tables>, siteId: SiteId, key: string, shown: ShownRows) => {
  const text = sql`row_id, slug, data, featured, sort_order, created_at, updated_at`
  return db
    .selectFrom("collection_rows")
    .select(
      sql<string>`concat_ws(' ', count(*),
        cast(bit_xor(crc32(concat_ws('\n', ${text}))) as unsigned), coalesce(sum(crc32(concat_ws('\t', ${text}))), 0))`.as(
        "mark"
      )
    )
    .where("site_id", "=", siteId)
    .where("collection_key", "=", key)
    .where((eb) => isShown(eb, shown))
}

const make = Effect.gen(function* () {
  const { query } = yield* Database

  const putRows = (rows: ReadonlyArray<CollectionRow>) =>
    Effect.forEach(
      chunksOf(rows.map(storedRow), batch),
      (values) =>
        query((db) => db.insertInto("collection_rows").values(values).onDuplicateKeyUpdate(asInserted).execute()),
      { discard: true }
    )

  const removeRows = (siteId: SiteId, key: string, ids: ReadonlyArray<RowId>) =>
    Effect.forEach(
      chunksOf(ids, batch),
      (some) =>
        query((db) =>
          db
            .deleteFrom("collection_rows")
            .where("site_id", "=", siteId)
            .where("collection_key", "=", key)
            .where("row_id", "in", some)
            .execute()
        ),
      { discard: true }
    )

  return Collections.of({
    list: (siteId) =>
      Effect.map(
        query((db) => collectionsOf(db, siteId).orderBy("collection_key").execute()),
        (rows) => rows.map(toCollection)
      ),

    get: (siteId, key) =>
      Effect.map(
        query((db) => collectionsOf(db, siteId).where("collection_key", "=", key).executeTakeFirst()),
        (row) => row && toCollection(row)
      ),

    put: ({ siteId, key, name, schema, detailBasePath, nextBoundary, createdAt, updatedAt }) => {
      const columns = {
        name,
        field_schema: toText(schema),
        detail_base_path: detailBasePath,
        next_boundary: nextBoundary,
        updated_at: updatedAt
      }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("collections")
            .values({ site_id: siteId, collection_key: key, created_at: createdAt, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    remove: (siteId, key) =>
      Effect.asVoid(
        query((db) =>
          db.deleteFrom("collections").where("site_id", "=", siteId).where("collection_key", "=", key).execute()
        )
      ),

    rows: (siteId, key) =>
      Effect.map(
        query((db) => rowsOf(db, siteId, key).orderBy("sort_order").orderBy("slug").execute()),
        (rows) => rows.map(toRow)
      ),

    rowsAfter: (siteId, key, { limit, after }) =>
      Effect.map(
        query((db) =>
          rowsOf(db, siteId, key)
            .$if(after !== undefined, (rows) =>
              rows.where((eb) =>
                eb.or([
                  eb("sort_order", ">", after!.sortOrder),
                  eb.and([eb("sort_order", "=", after!.sortOrder), eb("slug", ">", after!.slug)])
                ])
              )
            )
            .orderBy("sort_order")
            .orderBy("slug")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toRow)
      ),

    rowsNamed: (siteId, key, text, { fields, limit, offset }) =>
      Effect.map(
        query((db) =>
          rowsOf(db, siteId, key)
            .where(sql<boolean>`locate(${text.toLowerCase()}, lower(concat_ws(' ', ${nameOf(fields)}, slug))) > 0`)
            .orderBy("sort_order")
            .orderBy("slug")
            .limit(limit)
            .offset(offset)
            .execute()
        ),
        (rows) => rows.map(toRow)
      ),

    visibleRows: (siteId, key, shown) =>
      Effect.map(
        query((db) =>
          rowsOf(db, siteId, key)
            .where((eb) => isShown(eb, shown))
            .orderBy("sort_order")
            .orderBy("slug")
            .execute()
        ),
        (rows) => rows.map(toRow)
      ),

    visibleMark: (siteId, key, shown) =>
      Effect.map(
        query((db) => visibleMarkOf(db, siteId, key, shown).executeTakeFirst()),
        (row) => row?.mark ?? ""
      ),

    row: (siteId, key, id) =>
      Effect.map(
        query((db) => rowsOf(db, siteId, key).where("row_id", "=", id).executeTakeFirst()),
        (row) => row && toRow(row)
      ),

    rowBySlug: (siteId, key, slug) =>
      Effect.map(
        query((db) => rowsOf(db, siteId, key).where("slug", "=", slug).executeTakeFirst()),
        (row) => row && toRow(row)
      ),

    countRows: (siteId, key) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("collection_rows")
            .select((eb) => eb.fn.countAll<number>().as("count"))
            .where("site_id", "=", siteId)
            .where("collection_key", "=", key)
            .executeTakeFirstOrThrow()
        ),
        ({ count }) => count
      ),

    rowsBytes: (siteId, key) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("collection_rows")
            .select(sql<number>`cast(coalesce(sum(length(data)), 0) as double)`.as("bytes"))
            .where("site_id", "=", siteId)
            .where("collection_key", "=", key)
            .executeTakeFirstOrThrow()
        ),
        ({ bytes }) => bytes
      ),

    tally: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("collection_rows")
            .select((eb) => ["collection_key", eb.fn.countAll<number>().as("count")])
            .where("site_id", "=", siteId)
            .groupBy("collection_key")
            .execute()
        ),
        (rows) => new Map(rows.map(({ collection_key, count }) => [collection_key, count]))
      ),

    putRow: (row) => putRows([row]),
    putRows,
    removeRow: (siteId, key, id) => removeRows(siteId, key, [id]),
    removeRows,

    boundaryAfter: (siteId, key, now) =>
      Effect.gen(function* () {
        const earliest = (column: "visible_from" | "visible_until") =>
          query((db) =>
            db
              .selectFrom("collection_rows")
              .select((eb) => eb.fn.min<number | null>(column).as("at"))
              .where("site_id", "=", siteId)
              .where("collection_key", "=", key)
              .where(column, ">", now)
              .executeTakeFirstOrThrow()
          )
        const found = [(yield* earliest("visible_from")).at, (yield* earliest("visible_until")).at]
        const instants = found.filter((at) => at !== null)
        return instants.length === 0 ? null : Math.min(...instants)
      }),

    due: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("collections")
            .selectAll()
            .where("next_boundary", "<=", now)
            .orderBy("next_boundary")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toCollection)
      )
  })
})

export const layer: Layer.Layer<Collections, never, Database> = Layer.effect(Collections, make)

/** Rows of one statement: of the longest rows far less than a server takes at once. */
const batch = 200

const storedRow = (row: CollectionRow) => ({
  site_id: row.siteId,
  collection_key: row.collection,
  row_id: row.id,
  created_by: row.createdBy,
  created_at: row.createdAt,
  slug: row.slug,
  data: toText(row.data),
  visible_from: row.visibleFrom,
  visible_until: row.visibleUntil,
  featured: row.featured ? 1 : 0,
  sort_order: row.sortOrder,
  updated_at: row.updatedAt
})

/** Who made a row, and when, stays. */
const asInserted = insertedValues([
  "slug",
  "data",
  "visible_from",
  "visible_until",
  "featured",
  "sort_order",
  "updated_at"
])

const collectionsOf = (db: Kysely<Tables>, siteId: SiteId) =>
  db.selectFrom("collections").selectAll().where("site_id", "=", siteId)

const rowsOf = (db: Kysely<Tables>, siteId: SiteId, key: string) =>
  db.selectFrom("collection_rows").selectAll().where("site_id", "=", siteId).where("collection_key", "=", key)

/** The first of the fields that says anything. */
const nameOf = (fields: ReadonlyArray<string>) =>
  sql`coalesce(${sql.join([...fields.map((field) => sql`nullif(${textAt("data", field)}, '')`), sql`''`])})`

const isShown = (eb: ExpressionBuilder<Tables, "collection_rows">, { now, featured }: ShownRows) =>
  eb.and([
    ...(featured === null ? [] : [eb("featured", "=", featured ? 1 : 0)]),
    eb.or([eb("visible_from", "is", null), eb("visible_from", "<=", now)]),
    eb.or([eb("visible_until", "is", null), eb("visible_until", ">", now)])
  ])

const toCollection = (row: Selectable<CollectionsTable>): Collection => ({
  siteId: row.site_id as SiteId,
  key: row.collection_key,
  name: row.name,
  schema: fromText(row.field_schema),
  detailBasePath: row.detail_base_path,
  nextBoundary: row.next_boundary,
  createdAt: row.created_at,
  updatedAt: row.updated_at
})

export const toRow = (row: Selectable<CollectionRowsTable>): CollectionRow => ({
  siteId: row.site_id as SiteId,
  collection: row.collection_key,
  id: row.row_id as RowId,
  slug: row.slug,
  data: fromText(row.data),
  visibleFrom: row.visible_from,
  visibleUntil: row.visible_until,
  featured: row.featured === 1,
  sortOrder: row.sort_order,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at
})
