/** What pages show: their live version, or the latest where none is live. */
import { Effect } from "effect"
import { sql, type Kysely, type RawBuilder, type Selectable } from "kysely"
import type { PageKind } from "../../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import type { Pages, PublishedPage, RouteEntry } from "../../../../engine/ports/Pages.ts"
import { isPattern } from "../../../../engine/publish/addresses.ts"
import type { EdgeRedirect } from "../../../../engine/publish/edge.ts"
import type { Database } from "../../Database.ts"
import { fromNullableText, fromText } from "../../json.ts"
import { prepared } from "../../prepared.ts"
import { sharedRead } from "../../sharedRead.ts"
import type { PagesTable, Tables } from "../../tables.ts"
import { toPage, toPayload } from "./rows.ts"

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

export const shown = ({ query }: Database["Service"]) =>
  ({
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
        query((db) => db.executeQuery(selectAt({ siteId, route }))),
        ({ rows: [row] }) =>
          row && {
            siteRevision: row.site_revision,
            page: row.page_id === null ? undefined : toPage(row as Selectable<PagesTable>)
          }
      ),

    publishedBySlot: sharedRead((siteId: SiteId, kind: PageKind, slot: string) =>
      Effect.map(
        query((db) => db.executeQuery(selectPublishedAt({ siteId, kind, slot }))),
        ({ rows: [row] }) => row && toPublished(row)
      )
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

    publishedStyles: (siteId, after, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("pages")
            .innerJoin("versions", (join) =>
              join
                .onRef("versions.site_id", "=", "pages.site_id")
                .onRef("versions.page_id", "=", "pages.page_id")
                .onRef("versions.version_id", "=", "pages.published_version_id")
            )
            .modifyFront(sql`straight_join`)
            .select(["pages.page_id", "css"])
            .where("pages.site_id", "=", siteId)
            .where("pages.kind", "=", "page")
            .where("pages.slot", "is not", null)
            .where("css", "is not", null)
            .where("css", "!=", "")
            .$if(after !== null, (pages) => pages.where("pages.page_id", ">", after!))
            .orderBy("pages.page_id")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map((row) => ({ pageId: row.page_id as PageId, css: row.css ?? "" }))
      ),

    mentioned: (siteId, words) =>
      Effect.map(
        Effect.forEach(words, (word) =>
          query((db) =>
            db
              .selectFrom("versions")
              .select("version_id")
              .where("site_id", "=", siteId)
              .where(
                sql<boolean>`(instr(css, ${word}) > 0 or instr(html, ${word}) > 0 or instr(js, ${word}) > 0
                  or instr(tokens, ${word}) > 0)`
              )
              .limit(1)
              .executeTakeFirst()
          ).pipe(Effect.map((found) => (found === undefined ? [] : [word])))
        ),
        (found) => new Set(found.flat())
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

    patterns: sharedRead((siteId: SiteId) =>
      Effect.map(
        query((db) => db.executeQuery(selectPatterns({ siteId }))),
        ({ rows }) => rows.flatMap(({ slot }) => (slot !== null && isPattern(slot) ? [slot] : []))
      )
    ),

    answering: (siteId, routes, now) =>
      routes.length === 0
        ? Effect.succeed({ pages: new Set(), patterns: [], redirects: [], bases: new Set(), rows: new Set() })
        : Effect.map(
            query((db) => selectAnswering(siteId, [...new Set(routes)], now).execute(db)),
            ({ rows }) => {
              const of = (what: AnsweringRow["what"]) => rows.filter((row) => row.what === what)
              return {
                pages: new Set(of("page").map(({ address }) => address)),
                patterns: of("pattern").flatMap(({ address }) => (isPattern(address) ? [address] : [])),
                redirects: of("redirect").map(
                  ({ address, target, status }) =>
                    ({ from: address, to: target ?? "", status: Number(status) }) as EdgeRedirect
                ),
                bases: new Set(of("base").map(({ address }) => address)),
                rows: new Set(of("row").map(({ address, target }) => `${address}/${target}`))
              }
            }
          )
  }) satisfies Partial<Pages["Service"]>

const selectPatterns = prepared((db, { siteId }: { siteId: SiteId }) =>
  db
    .selectFrom("pages")
    .select("slot")
    .where("site_id", "=", siteId)
    .where("kind", "=", "page")
    .where("slot", "like", "%/:%")
    .where("published_version_id", "is not", null)
    .orderBy("slot")
)

interface AnsweringRow {
  readonly what: "page" | "pattern" | "redirect" | "base" | "row"
  readonly address: string
  /** Where a redirect leads; of a row, its slug. */
  readonly target: string | null
  readonly status: number | null
}

/** The rows behind the pages are read only where a route has none: a large site's patterns are among thousands of slots. */
const selectAnswering = (siteId: SiteId, routes: ReadonlyArray<string>, now: number) => {
  const standing = sql`site_id = ${siteId} and kind = 'page' and published_version_id is not null`
  const named = sql`${standing} and slot in (${sql.join(routes)})`
  const some = sql`(select count(*) from pages where ${named}) < ${routes.length}`
  return sql<AnsweringRow>`
    select 'page' as what, slot as address, null as target, null as status from pages where ${named}
    union all
    select 'pattern', slot, null, null from pages where ${standing} and slot like '%/:%' and ${some}
    union all
    select 'redirect', from_address, to_address, status from redirects where site_id = ${siteId} and ${some}
    ${ofCollections(siteId, routes, now, some)}`
}

/** Nothing where no route is long enough to be a row's: a base is never the home page. */
const ofCollections = (siteId: SiteId, routes: ReadonlyArray<string>, now: number, some: RawBuilder<unknown>) => {
  const below = routes.filter((route) => route.lastIndexOf("/") > 0)
  if (below.length === 0) return sql``
  const parts = (of: (route: string, cut: number) => string) =>
    sql.join([...new Set(below.map((route) => of(route, route.lastIndexOf("/"))))])
  const concerned = sql`c.site_id = ${siteId} and c.detail_base_path in (${parts((route, cut) => route.slice(0, cut))})`
  return sql`
    union all
    select 'base', c.detail_base_path, null, null from collections c where ${concerned} and ${some}
    union all
    select 'row', c.detail_base_path, r.slug, null from collections c
      join collection_rows r on r.site_id = c.site_id and r.collection_key = c.collection_key
      where ${concerned} and r.slug in (${parts((route, cut) => route.slice(cut + 1))})
        and (r.visible_from is null or r.visible_from <= ${now})
        and (r.visible_until is null or r.visible_until > ${now}) and ${some}`
}

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

const selectPublishedAt = prepared((db, { siteId, kind, slot }: { siteId: SiteId; kind: PageKind; slot: string }) =>
  publishedPages(db, siteId).where("pages.kind", "=", kind).where("pages.slot", "=", slot)
)

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
