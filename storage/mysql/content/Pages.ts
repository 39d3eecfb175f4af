/** Pages and versions in MySQL. Lists and renders read narrow columns; only `version` and `payloads` read sources. */
import { Effect, Layer } from "effect"
import { sql, type Kysely, type Selectable } from "kysely"
import type { VersionState } from "../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Pages, type PublishedPage, type RouteEntry } from "../../../engine/ports/Pages.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { chunksOf } from "../bulk.ts"
import { Database, type DuplicateKey } from "../Database.ts"
import { fromNullableText, fromText } from "../json.ts"
import {
  headColumns,
  pageColumns,
  pageRow,
  summaryColumns,
  toHead,
  toPage,
  toPayload,
  toSummary,
  toVersion,
  versionRow
} from "./pageRows.ts"
import { prepared, preparedInsert } from "../prepared.ts"
import type { PagesTable, Tables } from "../tables.ts"

/** Rows of one multi-row insert. */
const batch = 500

const insertVersion = preparedInsert("versions")

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

const selectAt = prepared((db, { siteId, route }: { siteId: SiteId; route: string }) =>
  db
    .selectFrom("sites")
    .leftJoin("pages", (join) =>
      join.onRef("pages.site_id", "=", "sites.site_id").on("pages.kind", "=", "page").on("pages.slot", "=", route)
    )
    .selectAll("pages")
    .select("sites.revision as site_revision")
    .where("sites.site_id", "=", siteId)
)

const make = Effect.gen(function* () {
  const { query, attempt, send, transaction } = yield* Database

  return Pages.of({
    get: (siteId, id) =>
      Effect.map(
        query((db) => pagesOf(db, siteId).where("page_id", "=", id).executeTakeFirst()),
        (row) => row && toPage(row)
      ),

    head: (siteId, id) =>
      Effect.map(
        query(selectHead({ siteId, id })),
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

    insert: (page) => unlessSlotTaken(attempt((db) => db.insertInto("pages").values(pageRow(page)).execute())),

    update: (siteId, id, patch, superseded = []) => {
      const columns = Object.entries(pageColumns(patch))
      if (columns.length === 0 && superseded.length === 0) return Effect.succeed(true)
      const set = columns.map(([column, value]) => sql`${sql.ref(`pages.${column}`)} = ${value}`)
      const within = sql`pages.site_id = ${siteId} and pages.page_id = ${id}`
      const statement =
        superseded.length === 0
          ? sql`update pages set ${sql.join([...set, raised])} where ${within}`
          : sql`update pages left join versions on versions.site_id = pages.site_id
              and versions.page_id = pages.page_id and versions.version_id in (${sql.join(superseded)})
              set ${sql.join([...set, raised, sql`versions.state = ${"superseded" satisfies VersionState}`])}
              where ${within}`
      // Another page cannot stand in the way of one that stays where it is.
      if (patch.slot === undefined)
        return Effect.as(
          send((db) => statement.execute(db)),
          true
        )
      return unlessSlotTaken(attempt((db) => statement.execute(db)))
    },

    remove: (siteId, id) =>
      transaction(
        Effect.forEach(
          ["page_dependencies", "versions", "pages"] as const,
          (table) =>
            query((db) => db.deleteFrom(table).where("site_id", "=", siteId).where("page_id", "=", id).execute()),
          { discard: true }
        )
      ),

    insertVersion: (version) => send(insertVersion(versionRow(version))),

    version: (siteId, pageId, id) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("versions")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .where("version_id", "=", id)
            .executeTakeFirst()
        ),
        (row) => row && toVersion(row)
      ),

    versions: (siteId, pageId, { limit, before }) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("versions")
            .select(summaryColumns)
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .$if(before !== undefined, (versions) => versions.where("seq", "<", before!))
            .orderBy("seq", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSummary)
      ),

    pending: (siteId, pageId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("versions")
            .select(summaryColumns)
            .where("site_id", "=", siteId)
            .where("page_id", "=", pageId)
            .where("state", "in", ["draft", "held"] satisfies ReadonlyArray<VersionState>)
            .orderBy("seq", "desc")
            .execute()
        ),
        (rows) => rows.map(toSummary)
      ),

    newestPending: (siteId, ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("versions")
                .select(summaryColumns)
                .where("site_id", "=", siteId)
                .where("page_id", "in", ids)
                .where("state", "in", ["draft", "held"] satisfies ReadonlyArray<VersionState>)
                .orderBy("seq")
                .execute()
            ),
            // Of one page the later row takes the earlier one's place.
            (rows) => [...new Map(rows.map((row) => [row.page_id, toSummary(row)])).values()]
          ),

    waiting: (siteId, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pages")
            .innerJoin("versions", (join) =>
              join
                .onRef("versions.site_id", "=", "pages.site_id")
                .onRef("versions.page_id", "=", "pages.page_id")
                .on("versions.state", "in", ["draft", "held"] satisfies ReadonlyArray<VersionState>)
            )
            .select(summaryColumns.map((column) => `versions.${column}` as const))
            .where("pages.site_id", "=", siteId)
            .where("pages.slot", "is not", null)
            .orderBy("versions.created_at", "desc")
            .orderBy("versions.version_id", "desc")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toSummary)
      ),

    setVersionState: (siteId, pageId, ids, state, reviewerNote) =>
      ids.length === 0
        ? Effect.void
        : send((db) =>
            db
              .updateTable("versions")
              .set({ state, ...(reviewerNote !== undefined && { reviewer_note: reviewerNote }) })
              .where("site_id", "=", siteId)
              .where("page_id", "=", pageId)
              .where("version_id", "in", ids)
              .execute()
          ),

    payloads: (siteId, ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              shownVersions(db, siteId)
                .where("pages.page_id", "in", ids)
                .selectAll("pages")
                .select(["version_id", "html", "css", "js", "tokens"])
                .execute()
            ),
            (rows) => {
              const byId = new Map(rows.map((row) => [row.page_id, row]))
              return ids.flatMap((id) => {
                const row = byId.get(id)
                if (row === undefined) return []
                return [{ page: toPage(row), payload: toPayload(row), payloadVersionId: row.version_id as VersionId }]
              })
            }
          ),

    payloadSizes: (siteId, kind, ids) =>
      ids?.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              shownVersions(db, siteId)
                .where("pages.kind", "=", kind)
                .$if(ids !== undefined, (pages) => pages.where("pages.page_id", "in", ids!))
                .select(["pages.page_id", "payload_bytes"])
                .orderBy("pages.page_id")
                .execute()
            ),
            (rows) => rows.map((row) => ({ pageId: row.page_id as PageId, bytes: row.payload_bytes }))
          ),

    published: (siteId, id) =>
      Effect.map(
        query((db) => publishedPages(db, siteId).where("pages.page_id", "=", id).executeTakeFirst()),
        (row) => row && toPublished(row)
      ),

    at: (siteId, route) =>
      Effect.map(
        query(selectAt({ siteId, route })),
        ({ rows: [row] }) =>
          row && {
            siteRevision: row.site_revision,
            page: row.page_id === null ? undefined : toPage(row as Selectable<PagesTable>)
          }
      ),

    publishedBySlot: (siteId, kind, slot) =>
      Effect.map(
        query((db) =>
          publishedPages(db, siteId).where("pages.kind", "=", kind).where("pages.slot", "=", slot).executeTakeFirst()
        ),
        (row) => row && toPublished(row)
      ),

    publishedChunk: (siteId, after, limit) =>
      Effect.map(
        query((db) =>
          publishedPages(db, siteId)
            .where("pages.kind", "=", "page")
            .$if(after !== null, (pages) => pages.where("pages.page_id", ">", after!))
            .orderBy("pages.page_id")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toPublished)
      ),

    routes: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pages")
            .select(["page_id", "slot", "title", "meta", "updated_at"])
            .where("site_id", "=", siteId)
            .where("kind", "=", "page")
            .where("slot", "is not", null)
            .where("published_version_id", "is not", null)
            .orderBy("slot")
            .execute()
        ),
        (rows) =>
          rows.map((row): RouteEntry => ({
            pageId: row.page_id as PageId,
            route: row.slot!,
            title: row.title,
            meta: fromText(row.meta),
            updatedAt: row.updated_at
          }))
      ),

    patterns: (siteId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pages")
            .select("slot")
            .where("site_id", "=", siteId)
            .where("kind", "=", "page")
            .where("slot", "like", "%/:%")
            .where("published_version_id", "is not", null)
            .orderBy("slot")
            .execute()
        ),
        (rows) => rows.flatMap(({ slot }) => (slot !== null && isPattern(slot) ? [slot] : []))
      ),

    setDependencies: (siteId, pageId, dependencies, known) =>
      transaction(
        Effect.gen(function* () {
          const stored = query((db) =>
            db
              .selectFrom("page_dependencies")
              .select("dependency")
              .where("site_id", "=", siteId)
              .where("page_id", "=", pageId)
              .execute()
          )
          // Most writes change nothing here; touching only the difference keeps them free of locks.
          const before = new Set(known ?? (yield* stored).map((row) => row.dependency))
          const after = new Set(dependencies)
          const gone = [...before.difference(after)]
          const added = [...after.difference(before)]
          if (gone.length > 0) {
            yield* send((db) =>
              db
                .deleteFrom("page_dependencies")
                .where("site_id", "=", siteId)
                .where("page_id", "=", pageId)
                .where("dependency", "in", gone)
                .execute()
            )
          }
          for (let start = 0; start < added.length; start += batch) {
            const names = added.slice(start, start + batch)
            yield* send((db) =>
              db
                .insertInto("page_dependencies")
                .values(names.map((dependency) => ({ site_id: siteId, page_id: pageId, dependency })))
                .execute()
            )
          }
        })
      ),

    dependents: (siteId, dependencies, after, limit) =>
      dependencies.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("page_dependencies")
                .select("page_id")
                .distinct()
                .where("site_id", "=", siteId)
                .where("dependency", "in", dependencies)
                .$if(after !== null, (pages) => pages.where("page_id", ">", after!))
                .orderBy("page_id")
                .limit(limit)
                .execute()
            ),
            (rows) => rows.map((row) => row.page_id as PageId)
          )
  })
})

export const layer: Layer.Layer<Pages, never, Database> = Layer.effect(Pages, make)

/** Said with every change of a record, see the column's migration. */
const raised = sql`pages.revision = pages.revision + 1`

const pagesOf = (db: Kysely<Tables>, siteId: SiteId) => db.selectFrom("pages").selectAll().where("site_id", "=", siteId)

/** Pages with their live version, else the latest. */
const shownVersions = (db: Kysely<Tables>, siteId: SiteId) =>
  db
    .selectFrom("pages")
    .innerJoin("versions", (join) =>
      join
        .onRef("versions.site_id", "=", "pages.site_id")
        .onRef("versions.page_id", "=", "pages.page_id")
        .on("versions.version_id", "=", sql<string>`coalesce(pages.published_version_id, pages.latest_version_id)`)
    )
    .where("pages.site_id", "=", siteId)

/**
 * Pages with the parts and css of what they serve; an archived page has no slot and is not among them. The join order
 * is fixed: pages in key order, each with one lookup of its version, so that a chunk reads exactly its own rows.
 */
const publishedPages = (db: Kysely<Tables>, siteId: SiteId) =>
  db
    .selectFrom("pages")
    .innerJoin("versions", (join) =>
      join
        .onRef("versions.site_id", "=", "pages.site_id")
        .onRef("versions.page_id", "=", "pages.page_id")
        .onRef("versions.version_id", "=", "pages.published_version_id")
    )
    .modifyFront(sql`straight_join`)
    .selectAll("pages")
    .select(["version_id", "parts", "css"])
    .where("pages.site_id", "=", siteId)
    .where("pages.slot", "is not", null)

type PublishedRow = Parameters<typeof toPage>[0] & {
  readonly version_id: string
  readonly parts: string | null
  readonly css: string | null
}

const toPublished = (row: PublishedRow): PublishedPage => ({
  page: toPage(row),
  versionId: row.version_id as VersionId,
  parts: fromNullableText<PublishedPage["parts"]>(row.parts) ?? [],
  css: row.css ?? ""
})

const unlessSlotTaken = (write: Effect.Effect<unknown, DuplicateKey>): Effect.Effect<boolean> =>
  write.pipe(
    Effect.as(true),
    Effect.catchTag("DuplicateKey", (error) => (error.key === "pages_slot" ? Effect.succeed(false) : Effect.die(error)))
  )
