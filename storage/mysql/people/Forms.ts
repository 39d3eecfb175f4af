/** Published form declarations in MySQL. */
import { Effect, Layer } from "effect"
import type { Kysely, Selectable } from "kysely"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Forms } from "../../../engine/ports/Forms.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { FormsTable, Tables } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return Forms.of({
    declare: Effect.fnUntraced(function* (siteId, pageId, declarations) {
      const before = yield* query((db) => formsOf(db, siteId).where("page_id", "=", pageId).execute())
      const keys = new Set(declarations.map(({ key }) => key))
      // Touching only what differs keeps other writers of the table out of the way.
      const gone = before.map(({ form_key }) => form_key).filter((key) => !keys.has(key))
      if (gone.length > 0)
        yield* query((db) =>
          db
            .deleteFrom("forms")
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .where("form_key", "in", gone)
            .execute()
        )
      for (const [position, declaration] of declarations.entries()) {
        const columns = { position, declaration: toText(declaration) }
        yield* query((db) =>
          db
            .insertInto("forms")
            .values({ site_id: siteId, page_id: pageId, form_key: declaration.key, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      }
    }),

    find: (siteId, pageId, key) =>
      Effect.map(
        query((db) => formsOf(db, siteId).where("page_id", "=", pageId).where("form_key", "=", key).executeTakeFirst()),
        (row) => row && toForm(row)
      ),

    sites: Effect.map(
      query((db) => db.selectFrom("forms").select("site_id").distinct().orderBy("site_id").execute()),
      (rows) => rows.map(({ site_id }) => site_id as SiteId)
    ),

    byKey: (siteId, key) =>
      Effect.map(
        query((db) => formsOf(db, siteId).where("form_key", "=", key).orderBy("page_id").execute()),
        (rows) => rows.map(toForm)
      ),

    declaredBy: (siteId, pageIds) =>
      pageIds.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              formsOf(db, siteId)
                .where("page_id", "in", [...pageIds])
                .orderBy("page_id")
                .orderBy("position")
                .execute()
            ),
            (rows) => rows.map(toForm)
          )
  })
})

export const layer: Layer.Layer<Forms, never, Database> = Layer.effect(Forms, make)

const formsOf = (db: Kysely<Tables>, siteId: SiteId) => db.selectFrom("forms").selectAll().where("site_id", "=", siteId)

const toForm = (row: Selectable<FormsTable>): PublishedForm => ({
  siteId: row.site_id as SiteId,
  pageId: row.page_id as PageId,
  declaration: fromText(row.declaration)
})
