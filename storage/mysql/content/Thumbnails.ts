/** What is known of small pictures of pages, in MySQL: one row a page. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { Thumbnail } from "../../../engine/content/thumbnails/Thumbnail.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Thumbnails } from "../../../engine/ports/Thumbnails.ts"
import { Database } from "../Database.ts"
import type { ThumbnailsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return Thumbnails.of({
    of: (siteId, pageIds) =>
      pageIds.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("thumbnails")
                .selectAll()
                .where("site_id", "=", siteId)
                .where("page_id", "in", [...pageIds])
                .execute()
            ),
            (rows) => rows.map(toThumbnail)
          ),

    count: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("thumbnails")
            .select((eb) => eb.fn.countAll<number>().as("count"))
            .where("site_id", "=", siteId)
            .executeTakeFirstOrThrow()
        ),
        ({ count }) => count
      ),

    put: ({ siteId, pageId, versionId, isThere, failures, takenAt }) => {
      const known = { version_id: versionId, is_there: isThere ? 1 : 0, failures, taken_at: takenAt }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("thumbnails")
            .values({ site_id: siteId, page_id: pageId, ...known })
            .onDuplicateKeyUpdate(known)
            .execute()
        )
      )
    },

    remove: (siteId, pageId) =>
      Effect.asVoid(
        query((db) => db.deleteFrom("thumbnails").where("site_id", "=", siteId).where("page_id", "=", pageId).execute())
      )
  })
})

export const layer: Layer.Layer<Thumbnails, never, Database> = Layer.effect(Thumbnails, make)

const toThumbnail = (row: Selectable<ThumbnailsTable>): Thumbnail => ({
  siteId: row.site_id as SiteId,
  pageId: row.page_id as PageId,
  versionId: row.version_id as VersionId,
  isThere: row.is_there === 1,
  failures: row.failures,
  takenAt: row.taken_at
})
