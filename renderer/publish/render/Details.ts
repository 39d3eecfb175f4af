/**
 * Pages of single rows. A template at `<base>/:slug` is one page record and as many addresses as its collection has
 * visible rows; this is where the two are brought together.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { rowTitle } from "../../../engine/components/collection/items.ts"
import type { Subject } from "../../../engine/components/given.ts"
import { rowRoute, templateRoute } from "../../../engine/content/collections/names.ts"
import { isVisible } from "../../../engine/content/collections/windows.ts"
import type { Collection } from "../../../engine/model/Collection.ts"
import type { PageId, RowId, SiteId } from "../../../engine/model/ids.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import type { Unbound } from "../../../engine/ports/Publishing.ts"
import { Pages, type PublishedPage, type RouteEntry } from "../../../engine/ports/Pages.ts"
import { detailsNamed } from "../../../engine/publish/dependencies.ts"

/** A template and the row it is to show. */
export interface Detail {
  readonly template: PublishedPage
  readonly subject: Subject
  readonly route: string
  /** What the row is called. */
  readonly title: string
}

/** A row to show a template with, or why there is none. */
export type Sample = Pick<Detail, "subject" | "route" | "title"> | Unbound

export class Details extends Context.Service<
  Details,
  {
    /** What is to be shown at an address of a row; undefined for every other address. */
    readonly find: (siteId: SiteId, route: string) => Effect.Effect<Detail | undefined>
    /** The first visible row of the collection that a template is for, or the one that is named: something to look at it with. */
    readonly sample: (siteId: SiteId, template: string, named?: RowId) => Effect.Effect<Sample>
    /** Visible rows with pages of their own, for the sitemap. `published` are the site's published pages. */
    readonly entries: (siteId: SiteId, published: ReadonlyArray<RouteEntry>) => Effect.Effect<ReadonlyArray<RouteEntry>>
    /** Routes of templates: their addresses are all rendered ahead, so nothing answers at any other. */
    readonly templates: (siteId: SiteId) => Effect.Effect<ReadonlySet<string>>
    /** Addresses of every row of the collections that the change names, or whose template is among its pages. */
    readonly routes: (siteId: SiteId, change: Change) => Effect.Effect<ReadonlyArray<string>>
  }
>()("renderer/Details") {
  static readonly layer: Layer.Layer<Details, never, Collections | Pages> = Layer.effect(
    Details,
    Effect.gen(function* () {
      const collections = yield* Collections
      const pages = yield* Pages

      const withBase = Effect.fnUntraced(function* (siteId: SiteId) {
        return (yield* collections.list(siteId)).filter((one): one is WithBase => one.detailBasePath !== null)
      })

      const hasTemplateAmong = Effect.fnUntraced(function* (
        siteId: SiteId,
        { detailBasePath }: WithBase,
        changed: ReadonlySet<PageId>
      ) {
        const template = yield* pages.bySlot(siteId, "page", templateRoute(detailBasePath))
        return template !== undefined && changed.has(template.id)
      })

      return Details.of({
        find: Effect.fnUntraced(function* (siteId, route) {
          const cut = route.lastIndexOf("/")
          const base = route.slice(0, cut)
          if (base === "") return undefined
          const collection = (yield* withBase(siteId)).find(({ detailBasePath }) => detailBasePath === base)
          if (collection === undefined) return undefined
          const row = yield* collections.rowBySlug(siteId, collection.key, route.slice(cut + 1))
          if (row === undefined || !isVisible(row, yield* Clock.currentTimeMillis)) return undefined
          const template = yield* pages.publishedBySlot(siteId, "page", templateRoute(base))
          if (template === undefined) return undefined
          const title = rowTitle(row, collection.schema)
          return { template, subject: { collection: collection.key, row }, route, title }
        }),

        sample: Effect.fnUntraced(function* (siteId, template, named) {
          const collection = (yield* withBase(siteId)).find(
            ({ detailBasePath }) => templateRoute(detailBasePath) === template
          )
          if (collection === undefined) return { none: "No collection has its rows at this route.", why: "no_source" }
          const now = yield* Clock.currentTimeMillis
          const wanted = named && (yield* collections.row(siteId, collection.key, named))
          const row =
            wanted && isVisible(wanted, now)
              ? wanted
              : (yield* collections.rows(siteId, collection.key)).find((one) => isVisible(one, now))
          const route = row && rowRoute(collection, row)
          if (row === undefined || !route)
            return { none: `The collection ${collection.key} has no visible row.`, why: "no_rows" }
          return { subject: { collection: collection.key, row }, route, title: rowTitle(row, collection.schema) }
        }),

        entries: Effect.fnUntraced(function* (siteId, published) {
          const templates = new Map(published.map((entry) => [entry.route, entry]))
          const now = yield* Clock.currentTimeMillis
          const found: Array<RouteEntry> = []
          for (const collection of yield* withBase(siteId)) {
            const template = templates.get(templateRoute(collection.detailBasePath))
            if (template === undefined) continue
            // A row is no post, whenever its template was written.
            const { publishedAt: _, ...meta } = template.meta
            for (const row of yield* collections.rows(siteId, collection.key)) {
              const route = rowRoute(collection, row)
              if (route === null || templates.has(route) || !isVisible(row, now)) continue
              const updatedAt = Math.max(row.updatedAt, template.updatedAt)
              found.push({ pageId: template.pageId, route, title: rowTitle(row, collection.schema), meta, updatedAt })
            }
          }
          return found
        }),

        templates: (siteId) =>
          Effect.map(
            withBase(siteId),
            (all) => new Set(all.map(({ detailBasePath }) => templateRoute(detailBasePath)))
          ),

        routes: Effect.fnUntraced(function* (siteId, { names, pages: changed }) {
          const keys = detailsNamed(names)
          const routes: Array<string> = []
          for (const collection of yield* withBase(siteId)) {
            // With the whole site also where the template has left: an order to remove its pages may have been given up for this.
            const concerned =
              changed === "all" || keys.has(collection.key) || (yield* hasTemplateAmong(siteId, collection, changed))
            if (!concerned) continue
            const rows = yield* collections.rows(siteId, collection.key)
            routes.push(...rows.flatMap((row) => rowRoute(collection, row) ?? []))
          }
          return routes
        })
      })
    })
  )
}

/** What moved: dependency names, and the pages that are rendered anew for them. */
export interface Change {
  readonly names: ReadonlyArray<string>
  readonly pages: ReadonlySet<PageId> | "all"
}

type WithBase = Collection & { readonly detailBasePath: string }
