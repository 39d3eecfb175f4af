/** Records of pages: what they are called, where they stand, what became of them. Narrow columns, no text. */
import { Effect } from "effect"
import { sql, type Kysely } from "kysely"
import type { VersionState } from "../../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import type { Pages } from "../../../../engine/ports/Pages.ts"
import { chunksOf } from "../../bulk.ts"
import type { Database } from "../../Database.ts"
import type { DuplicateKey } from "../../failures.ts"
import { compiler, prepared, preparedShapes } from "../../prepared.ts"
import type { Tables } from "../../tables.ts"
import { headColumns, pageColumns, pageRow, toHead, toPage } from "./rows.ts"

/** Rows of one statement. */
const batch = 500

const selectHead = prepared((db, { siteId, id }: { siteId: SiteId; id: PageId }) =>
  db
    .selectFrom("pages")
    .leftJoin("versions", (join) =>
      join
        .onRef("versions.site_id", "=", "pages.site_id")
        .onRef("versions.page_id", "=", "pages.page_id")
        .onRef("versions.version_id", "=", "pages.latest_version_id")
    )
    .selectAll("pages")
    .select(headColumns)
    .where("pages.site_id", "=", siteId)
    .where("pages.page_id", "=", id)
)

export const records = ({ query, attempt, send, transaction }: Database["Service"]) =>
  ({
    get: (siteId, id) =>
      Effect.map(
        query((db) => pagesOf(db, siteId).where("page_id", "=", id).executeTakeFirst()),
        (row) => row && toPage(row)
      ),

    find: (siteId, ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              pagesOf(db, siteId)
                .where("page_id", "in", [...ids])
                .execute()
            ),
            (rows) => rows.map(toPage)
          ),

    head: (siteId, id) =>
      Effect.map(
        query((db) => db.executeQuery(selectHead({ siteId, id }))),
        ({ rows: [row] }) => row && { page: toPage(row), revision: row.revision, latest: toHead(row) }
      ),

    bySlot: (siteId, kind, slot) =>
      Effect.map(
        query((db) => pagesOf(db, siteId).where("kind", "=", kind).where("slot", "=", slot).executeTakeFirst()),
        (row) => row && toPage(row)
      ),

    list: (siteId, kind, ids) =>
      ids?.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              pagesOf(db, siteId)
                .where("kind", "=", kind)
                .$if(ids !== undefined, (pages) => pages.where("page_id", "in", ids!))
                .orderBy(sql`slot is null`)
                .orderBy("slot")
                .orderBy("page_id")
                .execute()
            ),
            (rows) => rows.map(toPage)
          ),

    listAfter: Effect.fnUntraced(function* (siteId, kind, { limit, after }) {
      const ofKind = (db: Kysely<Tables>) => pagesOf(db, siteId).where("kind", "=", kind)
      const withSlot =
        after !== undefined && after.slot === null
          ? []
          : yield* query((db) =>
              ofKind(db)
                .where("slot", "is not", null)
                .$if(after !== undefined, (pages) => pages.where("slot", ">", after!.slot))
                .orderBy("slot")
                .limit(limit)
                .execute()
            )
      if (withSlot.length === limit) return withSlot.map(toPage)
      const without = yield* query((db) =>
        ofKind(db)
          .where("slot", "is", null)
          .$if(after?.slot === null, (pages) => pages.where("page_id", ">", after!.id))
          .orderBy("page_id")
          .limit(limit - withSlot.length)
          .execute()
      )
      return [...withSlot, ...without].map(toPage)
    }),

    named: (siteId, text, { limit, offset }) =>
      Effect.map(
        query((db) =>
          pagesOf(db, siteId)
            .where("kind", "=", "page")
            .$if(text !== "", (pages) =>
              pages.where(
                sql<boolean>`locate(${text.toLowerCase()}, lower(concat_ws(' ', title, slot, archived_route))) > 0`
              )
            )
            .orderBy(sql`slot is null`)
            .orderBy("slot")
            .orderBy("page_id")
            .limit(limit)
            .offset(offset)
            .execute()
        ),
        (rows) => rows.map(toPage)
      ),

    tally: (siteId, kind) =>
      query((db) =>
        db
          .selectFrom("pages")
          .select((eb) => [
            eb.fn.count<number>("slot").as("addressed"),
            sql<number>`count(case when slot is not null then published_version_id end)`.as("serving"),
            eb.fn.coalesce(eb.fn.sum<number>("frozen"), sql<number>`0`).as("frozen")
          ])
          .where("site_id", "=", siteId)
          .where("kind", "=", kind)
          .executeTakeFirstOrThrow()
      ),

    count: (siteId, kind) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pages")
            .select((eb) => eb.fn.countAll<number>().as("count"))
            .where("site_id", "=", siteId)
            .where("kind", "=", kind)
            .executeTakeFirstOrThrow()
        ),
        (row) => row.count
      ),

    countShared: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pages")
            .select((eb) => eb.fn.countAll<number>().as("count"))
            .where("site_id", "=", siteId)
            .where("kind", "=", "page")
            .where("slot", "is not", null)
            .where("published_version_id", "is not", null)
            .where(sql<boolean>`json_contains_path(meta, 'one', '$.ogImage')`)
            .executeTakeFirstOrThrow()
        ),
        (row) => row.count
      ),

    setFrozen: (siteId, ids, frozen) =>
      Effect.forEach(
        chunksOf(ids, batch),
        (some) =>
          query((db) =>
            db
              .updateTable("pages")
              .set({ frozen: frozen ? 1 : 0, revision: sql<number>`revision + 1` })
              .where("site_id", "=", siteId)
              .where("page_id", "in", some)
              .execute()
          ),
        { discard: true }
      ),

    insert: (page) => unlessSlotTaken(attempt((db) => db.insertInto("pages").values(pageRow(page)).execute())),

    update: (siteId, id, patch, superseded = []) => {
      const columns = Object.entries(pageColumns(patch))
      if (columns.length === 0 && superseded.length === 0) return Effect.succeed(true)
      const statement =
        superseded.length <= fewSuperseded
          ? updateShapes(
              `${columns.map(([column]) => column).join()} ${superseded.length}`,
              (mark) =>
                updateOf({
                  columns: columns.map(([column]) => [column, mark(column)]),
                  superseded: superseded.map((_, index) => mark(String(index))),
                  siteId: mark("siteId"),
                  id: mark("id")
                }),
              { ...Object.fromEntries(columns), ...superseded, siteId, id }
            )
          : updateOf({ columns, superseded, siteId, id }).compile()
      // Another page cannot stand in the way of one that stays where it is.
      if (patch.slot === undefined)
        return Effect.as(
          send(() => statement),
          true
        )
      return unlessSlotTaken(attempt((db) => db.executeQuery(statement)))
    },

    remove: (siteId, id) =>
      transaction(
        Effect.forEach(
          ["page_dependencies", "versions", "pages"] as const,
          (table) =>
            query((db) => db.deleteFrom(table).where("site_id", "=", siteId).where("page_id", "=", id).execute()),
          { discard: true }
        )
      )
  }) satisfies Partial<Pages["Service"]>

/** Nearly every write has one version take the place of another, or of a few drafts. */
const fewSuperseded = 4
const updateShapes = preparedShapes()

interface PageUpdate {
  readonly columns: ReadonlyArray<readonly [column: string, value: unknown]>
  readonly superseded: ReadonlyArray<VersionId>
  readonly siteId: SiteId
  readonly id: PageId
}

/** One statement for the record and for the versions that are superseded with it. */
const updateOf = ({ columns, superseded, siteId, id }: PageUpdate) => {
  const set = columns.map(([column, value]) => sql`${sql.ref(`pages.${column}`)} = ${value}`)
  const within = sql`pages.site_id = ${siteId} and pages.page_id = ${id}`
  const statement =
    superseded.length === 0
      ? sql`update pages set ${sql.join([...set, raised])} where ${within}`
      : sql`update pages left join versions on versions.site_id = pages.site_id
          and versions.page_id = pages.page_id and versions.version_id in (${sql.join(superseded)})
          set ${sql.join([...set, raised, sql`versions.state = ${"superseded" satisfies VersionState}`])}
          where ${within}`
  return { compile: () => statement.compile(compiler) }
}

/** Said with every change of a record, see the column's migration. */
const raised = sql`pages.revision = pages.revision + 1`

const pagesOf = (db: Kysely<Tables>, siteId: SiteId) => db.selectFrom("pages").selectAll().where("site_id", "=", siteId)

const unlessSlotTaken = (write: Effect.Effect<unknown, DuplicateKey>): Effect.Effect<boolean> =>
  write.pipe(
    Effect.as(true),
    Effect.catchTag("DuplicateKey", (error) => (error.key === "pages_slot" ? Effect.succeed(false) : Effect.die(error)))
  )
