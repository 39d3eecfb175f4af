/**
 * From a committed change to the work it makes. Routes, the edge record and the not-found page are small and done
 * before the writer gets its answer; what concerns many pages is left to background jobs.
 */
import type { ChromeKind } from "../model/Page.ts"
import type { PageId } from "../model/ids.ts"
import { isPattern } from "./addresses.ts"
import { dependency, listsHolding } from "./dependencies.ts"

export type Change =
  /** One page was published, retitled, archived, restored or removed. Routes are null where it had or has none. */
  | {
      readonly kind: "page"
      readonly pageId: PageId
      readonly routeBefore: string | null
      readonly routeAfter: string | null
      /** Title, description, dates or index rules changed: feeds and lists follow. */
      readonly listed: boolean
    }
  | { readonly kind: "stylesheet" }
  | { readonly kind: "theme" }
  | { readonly kind: "fonts" }
  | { readonly kind: "chrome"; readonly section: ChromeKind }
  | { readonly kind: "script" }
  | { readonly kind: "notfound" }
  | { readonly kind: "partial"; readonly ref: string }
  /** Name, contact, language, hosts or index policy. `rerender` false means only the edge record. */
  | { readonly kind: "site"; readonly rerender: boolean }
  | { readonly kind: "redirects" }
  /** Listings changed; pages of some of them are stored at these addresses. */
  | {
      readonly kind: "listings"
      readonly routes: ReadonlyArray<string>
      /** Listings came or went: the sitemap follows, many changes with one look. */
      readonly listed?: boolean
      /** Other ones may be shown than before, or none: figures of them follow at once, not with their next count. */
      readonly scope?: true
    }
  /** What people say of places, by the names under which pages show it. */
  | { readonly kind: "reviews"; readonly places: ReadonlyArray<string> }
  /** Figures of the site's market were counted, and are others than before. */
  | { readonly kind: "market" }
  /** Rows or settings of a collection. */
  | {
      readonly kind: "collection"
      readonly key: string
      /** Addresses of the rows that changed, of now and of before. */
      readonly routes: ReadonlyArray<string>
      /** Addresses came or went: the sitemap follows at once. */
      readonly listed: boolean
      /** Fields changed, so every row's own page does. */
      readonly details?: boolean
    }

export interface Work {
  /** Name of what changed, see `dependencies.ts`; null when nothing but the named routes depends on it. */
  readonly changed: string | null
  /** Routes to bring in line with the database. */
  readonly routes: ReadonlyArray<string>
  /** Edge record and host records. */
  readonly edge: boolean
  readonly notFound: boolean
  /** Sitemap, feed, robots, llms, icons: at once when what they list changed, later when only dates of change did, and rarely for listings. */
  readonly files: "soon" | "later" | "listings" | "none"
  /** Names of lists that may show what changed; pages that store one of them are rendered again. */
  readonly lists: ReadonlyArray<string>
  /** Names of the pages of rows that are rendered again. */
  readonly details: ReadonlyArray<string>
  /** Pages to render again in the background: all of them, those that store `changed` as a dependency, or none. */
  readonly rerender: "all" | "dependents" | "none"
}

const nothing: Work = {
  changed: null,
  routes: [],
  edge: false,
  notFound: false,
  files: "none",
  lists: [],
  details: [],
  rerender: "none"
}

/** What a change makes necessary. */
export const plan = (change: Change): Work => {
  switch (change.kind) {
    case "page": {
      const routes = [...new Set([change.routeAfter, change.routeBefore])].filter((route) => route !== null)
      const moved = change.routeBefore !== change.routeAfter
      return {
        ...nothing,
        routes,
        // The record names route patterns, and what archived pages left behind at their addresses.
        edge: moved || routes.some(isPattern),
        files: moved || change.listed ? "soon" : "later",
        lists: moved || change.listed ? [...new Set(routes.flatMap(listsHolding))] : []
      }
    }
    case "stylesheet":
      return { ...nothing, changed: dependency.stylesheet, rerender: "all" }
    case "theme":
      return { ...nothing, changed: dependency.theme, files: "soon", rerender: "all" }
    case "fonts":
      return { ...nothing, changed: dependency.fonts, rerender: "all" }
    case "chrome":
      return { ...nothing, changed: dependency.chrome(change.section), rerender: "all" }
    case "script":
      return { ...nothing, changed: dependency.script, edge: true, rerender: "all" }
    case "notfound":
      return { ...nothing, notFound: true }
    case "partial":
      return { ...nothing, changed: dependency.partial(change.ref), notFound: true, rerender: "dependents" }
    case "site":
      return {
        ...nothing,
        changed: change.rerender ? dependency.site : null,
        edge: true,
        notFound: true,
        files: "soon",
        rerender: change.rerender ? "all" : "none"
      }
    case "redirects":
      return { ...nothing, edge: true }
    case "listings":
      return {
        ...nothing,
        lists: [dependency.listings, ...(change.scope === true ? [dependency.market] : [])],
        routes: [...new Set(change.routes)],
        files: change.listed === true ? "listings" : "none"
      }
    case "reviews":
      return { ...nothing, lists: change.places.map(dependency.reviews) }
    case "market":
      return { ...nothing, lists: [dependency.market] }
    case "collection":
      return {
        ...nothing,
        changed: dependency.collection(change.key),
        routes: [...new Set(change.routes)],
        edge: change.listed,
        details: change.details === true ? [dependency.details(change.key)] : [],
        files: change.routes.length === 0 ? "none" : change.listed ? "soon" : "later",
        rerender: "dependents"
      }
  }
}
