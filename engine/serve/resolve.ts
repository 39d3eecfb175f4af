/**
 * What a visitor's request means: which stored object answers it, or a redirect, or that the page is gone, or that the
 * API has to answer. Pure: the origin brings the host and edge records and tries what is named here, in order.
 *
 * The order where several could answer: a stored page, a redirect of exactly this address, a page with parameters, a
 * redirect of everything below a path, the not-found page (CA-D53).
 */
import { mediaRecordKey } from "../content/media/serving.ts"
import type { MediaId } from "../model/ids.ts"
import type { HostRole } from "../model/Site.ts"
import type { EdgeRecord, HostRecord, OfflineNotice } from "../publish/edge.ts"
import type { SiteId } from "../model/ids.ts"
import {
  assetKey,
  notFoundKey,
  pageKey,
  platformScripts,
  siteFileKey,
  siteFiles,
  sitemapPartKey,
  sitemapPartPath,
  type SiteFile
} from "../publish/keys.ts"
import type { BadTarget, Target } from "../values/path.ts"
import { compilePatterns } from "./patterns.ts"
import { compileRedirects, type Redirects } from "./redirects.ts"

/** How an object is to be answered: its lifetime and type follow from it. */
export type ObjectUse = "page" | "unkept" | "siteFile" | "asset" | "script" | "media" | "variant"

export type Resolution =
  | { readonly kind: "bad"; readonly status: 400 | 414; readonly reason: string }
  /** No site answers on this host. */
  | { readonly kind: "unknownHost" }
  /** The site is not serving, for example after its trial. */
  | { readonly kind: "offline"; readonly notice: OfflineNotice | null }
  | { readonly kind: "redirect"; readonly status: 301 | 302; readonly location: string }
  /** Try the object; when there is none, what `otherwise` says. */
  | {
      readonly kind: "object"
      readonly key: string
      readonly use: ObjectUse
      readonly otherwise: Resolution
      /** Set when a further page of a list is asked for: the object says how many it has, and the last is the limit. */
      readonly list?: { readonly route: string; readonly page: number }
    }
  /** The text that keeps crawlers out, whatever is stored. */
  | { readonly kind: "robotsClosed" }
  | { readonly kind: "gone" }
  /** A file of the media library, of which the record under `key` tells how it is served; see `engine/content/media`. */
  | { readonly kind: "media"; readonly id: MediaId; readonly key: string; readonly query: string }
  /** A page with parameters that is not stored yet: the API renders it, and it is stored from then on. */
  | { readonly kind: "rendered"; readonly route: string; readonly query: string }
  /** The API answers, under `/public` followed by this path and query. */
  | { readonly kind: "dynamic"; readonly path: string; readonly query: string }
  /** The site's own page for it, stored under `key`; null where no page would be looked at. `unkept`: not remembered. */
  | { readonly kind: "notFound"; readonly key: string | null; readonly unkept?: true }

/** An edge record made ready for many requests. */
export interface SiteView {
  readonly edge: EdgeRecord
  readonly redirects: Redirects
  readonly patternOf: (route: string) => string | undefined
}

export const siteView = (edge: EdgeRecord): SiteView => ({
  edge,
  redirects: compileRedirects(edge.redirects),
  patternOf: compilePatterns(edge.patterns)
})

/** Where a request came in. */
export interface Visited {
  readonly scheme: "http" | "https"
  /** `:8080` or empty: a redirect to another host of the platform keeps it. */
  readonly port: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Whether the host shows a site, and which. `site` says to go on with its edge record; anything else is the answer.
 * The path and query of a forwarded host are kept as they are (SERVED-10).
 */
export const resolveHost = (
  target: Target | BadTarget,
  host: HostRecord | undefined,
  visited: Visited
): Resolution | { readonly kind: "site"; readonly role: HostRole } => {
  if ("status" in target) return { kind: "bad", status: target.status, reason: target.reason }
  if (host === undefined) return { kind: "unknownHost" }
  if (host.role === "primary" || host.role === "preview") return { kind: "site", role: host.role }
  const expired = host.expiresAt !== null && host.expiresAt <= visited.now
  if (expired || host.redirectTo === null) return { kind: "unknownHost" }
  const location = `${visited.scheme}://${host.redirectTo}${visited.port}${target.path}${target.query}`
  return { kind: "redirect", status: 301, location }
}

/** What a request to a site means. `view` is undefined when the site has no edge record, as before its first publish. */
export const resolveSite = (target: Target, role: HostRole, view: SiteView | undefined): Resolution => {
  if (view === undefined) return { kind: "unknownHost" }
  const { edge } = view
  const { siteId } = edge
  const { path, route, query } = target
  if (edge.state === "offline" && !staysOpen(path)) return { kind: "offline", notice: edge.offline ?? null }

  if (path === "/robots.txt" && !(edge.indexable && role === "primary")) return { kind: "robotsClosed" }
  if (isDynamic(path)) return { kind: "dynamic", path, query }
  if (path === "/media" || path.startsWith("/media/")) {
    const id = /^\/media\/(med_[0-9a-z]{4,40})$/.exec(path)?.[1] as MediaId | undefined
    return id === undefined ? nothingHere(siteId) : { kind: "media", id, key: mediaRecordKey(siteId, id), query }
  }

  if (target.misspelled) return { kind: "redirect", status: 301, location: `${path}${query}` }

  if (path.startsWith("/__")) {
    const script = platformScriptAt(siteId, path, query)
    if (script !== null) return script
    const asset = /^\/__mk\/assets\/([\w-]+(?:\.[\w-]+)*\.[a-z0-9]+)$/i.exec(path)?.[1]
    const name = asset ?? (path === "/__mk/site.js" ? edge.script : null)
    const otherwise: Resolution = { kind: "notFound", key: null }
    if (name === null) return otherwise
    return { kind: "object", key: assetKey(siteId, name), use: asset === undefined ? "script" : "asset", otherwise }
  }

  const notFound: Resolution = { kind: "notFound", key: notFoundKey(siteId) }
  const file = siteFileAt(siteId, path)
  if (file !== null) return { kind: "object", key: file, use: "siteFile", otherwise: notFound }
  if (route === null || route === "/404") return notFound

  const otherwise =
    view.redirects.exact(route, query) ??
    (view.patternOf(route) !== undefined ? ({ kind: "rendered", route, query } as const) : undefined) ??
    view.redirects.subtree(route, query) ??
    notFound
  const key = pageKey(siteId, route)
  // No store holds a longer name, so none needs to be asked.
  if (key.length > KEY_CHARACTERS) return otherwise
  const page = listPageAsked(query)
  return { kind: "object", key, use: "page", otherwise, ...(page > 1 && { list: { route, page } }) }
}

/** The page of a list that `?page=N` asks for; 1 for anything but a whole number above it. */
const listPageAsked = (query: string): number => {
  const asked = query === "" ? "" : (new URLSearchParams(query).get("page") ?? "")
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 1
}

/** A script of the platform: the very one a page names by its content, else the newest; null for another path. */
const platformScriptAt = (siteId: SiteId, path: string, query: string): Resolution | null => {
  const name = platformScripts.find((script) => path === `/__mk/${script}.js`)
  if (name === undefined) return null
  const newest: Resolution = {
    kind: "object",
    key: assetKey(siteId, `${name}.js`),
    use: "script",
    otherwise: { kind: "notFound", key: null }
  }
  const hash = /^\?v=([0-9a-f]{32})$/.exec(query)?.[1]
  if (hash === undefined) return newest
  return { kind: "object", key: assetKey(siteId, `${hash}.js`), use: "asset", otherwise: newest }
}

/** Key of the automatic file at a path, parts of a large sitemap included; null when there is none. */
const siteFileAt = (siteId: SiteId, path: string): string | null => {
  const file = siteFiles.find((name): name is SiteFile => path === `/${name}`)
  if (file !== undefined) return siteFileKey(siteId, file)
  const part = sitemapPartPath.exec(path)?.[1]
  return part === undefined ? null : sitemapPartKey(siteId, Number(part))
}

/** Nothing for now: a file of the library, say, may be uploaded the next moment (CA-D47). */
export const nothingHere = (siteId: SiteId): Resolution => ({
  kind: "notFound",
  key: notFoundKey(siteId),
  unkept: true
})

/**
 * Of a site that is offline: previews, with the styles, scripts and files they are shown with, and files that came with
 * enquiries, which are for whoever has their signed address. Pages, forms, data and the automatic files are not.
 */
const staysOpen = (path: string): boolean => openPrefixes.some((prefix) => path.startsWith(prefix))
const openPrefixes = ["/__preview/", "/__files/", "/__mk/", "/media/"]

/** Paths that only the API can answer. */
const isDynamic = (path: string): boolean => dynamicPrefixes.some((prefix) => path.startsWith(prefix))
/** Where forms are sent. */
export const formsPrefix = "/__forms/"
export const dynamicPrefixes = [formsPrefix, "/__data/", "/__preview/", "/__files/"] as const

/** Under `/public`: where the API renders a page on its first visit. */
export const firstVisitPath = "/__page"

/** S3's limit for a key. */
const KEY_CHARACTERS = 1_024
