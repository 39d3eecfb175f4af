/** The media library in MySQL, one row a file. */
import { Effect, Layer } from "effect"
import { sql, type Selectable } from "kysely"
import type { MediaId, PageId, SiteId } from "../../../engine/model/ids.ts"
import { kindOf, type MediaAsset, type MediaType } from "../../../engine/model/Media.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { dependency, filesNamed } from "../../../engine/publish/dependencies.ts"
import { toRow } from "./Collections.ts"
import { Database } from "../Database.ts"
import type { MediaTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return Media.of({
    insert: (asset) => {
      const { siteId, id, type, bytes, width, height, scalable, alt, filename, createdBy, createdAt } = asset
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("media")
            .values({
              site_id: siteId,
              media_id: id,
              type,
              bytes,
              width,
              height,
              scalable: scalable ? 1 : 0,
              alt,
              filename,
              created_by: createdBy,
              created_at: createdAt
            })
            .execute()
        )
      )
    },

    get: (siteId, id) =>
      Effect.map(
        query((db) =>
          db.selectFrom("media").selectAll().where("site_id", "=", siteId).where("media_id", "=", id).executeTakeFirst()
        ),
        (row) => row && toAsset(row)
      ),

    list: (siteId, { limit, before }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("media")
            .selectAll()
            .where("site_id", "=", siteId)
            .$if(before !== undefined, (media) => media.where("media_id", "<", before!))
            .orderBy("media_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toAsset)
      ),

    find: (siteId, ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("media")
                .selectAll()
                .where("site_id", "=", siteId)
                .where("media_id", "in", [...new Set(ids)])
                .execute()
            ),
            (rows) => rows.map(toAsset)
          ),

    describe: (siteId, id, alt) =>
      Effect.asVoid(
        query((db) =>
          db.updateTable("media").set({ alt }).where("site_id", "=", siteId).where("media_id", "=", id).execute()
        )
      ),

    uses: Effect.fnUntraced(function* (siteId, ids, limit) {
      if (ids.length === 0) return { pages: [], rows: [] }
      const named = new Map(ids.map((id) => [dependency.media(id), id]))
      const pages = yield* query((db) =>
        db
          .selectFrom("page_dependencies as d")
          .innerJoin("pages as p", (join) =>
            join.onRef("p.site_id", "=", "d.site_id").onRef("p.page_id", "=", "d.page_id")
          )
          .select(["d.dependency", "d.page_id"])
          .where("d.site_id", "=", siteId)
          .where("d.dependency", "in", [...named.keys()])
          .where("p.slot", "is not", null)
          .orderBy("d.page_id")
          .limit(limit)
          .execute()
      )
      const rows = yield* query((db) =>
        db
          .selectFrom("collection_rows")
          .selectAll()
          .where("site_id", "=", siteId)
          // No pattern: MySQL gives one up in a text that is long, and then the whole statement.
          .where((eb) => eb.or(ids.map((id) => sql<boolean>`instr(data, ${id}) > 0`)))
          .orderBy("collection_key")
          .orderBy("row_id")
          .limit(limit)
          .execute()
      )
      const wanted = new Set<string>(ids)
      return {
        pages: pages.map((row) => ({ mediaId: named.get(row.dependency)!, pageId: row.page_id as PageId })),
        rows: rows.flatMap((found) =>
          filesNamed(found.data)
            .filter((id) => wanted.has(id))
            .map((id) => ({ mediaId: id as MediaId, row: toRow(found) }))
        )
      }
    }),

    held: (siteId) =>
      query((db) =>
        db
          .selectFrom("media")
          .select((eb) => [
            eb.fn.countAll<number>().as("files"),
            eb.fn.coalesce(eb.fn.sum<number>("bytes"), eb.lit(0)).as("bytes")
          ])
          .where("site_id", "=", siteId)
          .executeTakeFirstOrThrow()
      )
  })
})

export const layer: Layer.Layer<Media, never, Database> = Layer.effect(Media, make)

const toAsset = (row: Selectable<MediaTable>): MediaAsset => ({
  siteId: row.site_id as SiteId,
  id: row.media_id as MediaId,
  kind: kindOf(row.type as MediaType),
  type: row.type as MediaType,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  scalable: row.scalable === 1,
  alt: row.alt,
  filename: row.filename,
  createdBy: row.created_by,
  createdAt: row.created_at
})
