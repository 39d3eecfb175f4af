/** What is known of pictures of versions that wait, in MySQL: one row a version. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { Comparison } from "../../../engine/content/review/Comparison.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Comparisons } from "../../../engine/ports/Comparisons.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { ComparisonsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return Comparisons.of({
    get: (siteId, versionId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("comparisons")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("version_id", "=", versionId)
            .executeTakeFirst()
        ),
        (row) => row && toComparison(row)
      ),

    ofPage: (siteId, pageId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("comparisons")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .orderBy("version_id")
            .execute()
        ),
        (rows) => rows.map(toComparison)
      ),

    put: ({ siteId, versionId, pageId, againstId, views, failures, takenAt }) => {
      const known = {
        page_id: pageId,
        against_id: againstId,
        views: views === null ? null : toText(views),
        failures,
        taken_at: takenAt
      }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("comparisons")
            .values({ site_id: siteId, version_id: versionId, ...known })
            .onDuplicateKeyUpdate(known)
            .execute()
        )
      )
    },

    remove: (siteId, versionIds) =>
      versionIds.length === 0
        ? Effect.void
        : Effect.asVoid(
            query((db) =>
              db
                .deleteFrom("comparisons")
                .where("site_id", "=", siteId)
                .where("version_id", "in", [...versionIds])
                .execute()
            )
          )
  })
})

export const layer: Layer.Layer<Comparisons, never, Database> = Layer.effect(Comparisons, make)

const toComparison = (row: Selectable<ComparisonsTable>): Comparison => ({
  siteId: row.site_id as SiteId,
  pageId: row.page_id as PageId,
  versionId: row.version_id as VersionId,
  againstId: row.against_id as VersionId | null,
  views: row.views === null ? null : fromText(row.views),
  failures: row.failures,
  takenAt: row.taken_at
})
