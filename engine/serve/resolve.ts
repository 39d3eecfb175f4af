/**
 * What a visitor's request means: which stored object answers it, or a redirect, or that the page is gone, or that the
 * API has to answer. Pure: the origin brings the host and edge records and tries what is named here, in order.
 *
 * The order where several could answer: a stored page, a redirect of exactly this address, a page with parameters, a
 * redirect of everything below a path, the same address in small letters, the not-found page (CA-D53).
 */
import { mediaRecordKey } from "../content/media/serving.ts"
import type { MediaId } from "../model/ids.ts"
import type { HostRole } from "../model/Site.ts"
import type { EdgeRecord, HostRecord, OfflineNotice } from "../publish/edge.ts"
import type { SiteId } from "../model/ids.ts"
import { groundPath, type TileName, tileNamed } from "../maps/tiles.ts"
import { savedSearchPath } from "../listings/saved/path.ts"
import { cardNamed, drawCardPath } from "../publish/card.ts"
import {
  assetKey,
  inEdition,
  namedFileAsset,
  notFoundKey,
  pageKey,
  photoKey,
  platformScripts,
  siteFileKey,
  siteFiles,
  sitemapPartKey,
  sitemapPartPath,
  type SiteFile
} from "../publish/keys.ts"
import { type BadTarget, pathOfRoute, type Target } from "../values/path.ts"
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
      /** Set where the object is only looked for: what to answer when there is one. */
      readonly found?: Resolution
      /** Set when a further page of a list is asked for: the object says how many it has, and the last is the limit. */
      readonly listPage?: number
      /** Set on a page that is visited with a query: the object says whether that asks for another one, see `askedPage.ts`. */
      readonly asked?: { readonly route: string; readonly query: string }
    }
  /** The text that keeps crawlers out, whatever is stored. */
  | { readonly kind: "robotsClosed" }
  | { readonly kind: "gone" }
  /** What the ground of maps is drawn from, and a tile of it. */
  | { readonly kind: "ground" }
  | { readonly kind: "tile"; readonly tile: TileName }
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
  if (edge.state === "offline" && (path === eventsPath || !staysOpen(path)))
    return { kind: "offline", notice: edge.offline ?? null }

  if (path === "/robots.txt" && !(edge.indexable && role === "primary")) return { kind: "robotsClosed" }
  // What is looked at before its owner has decided runs its script: never in the origin of what visitors get.
  if (path.startsWith(previewPrefix) && role !== "preview") return { kind: "notFound", key: null }
  if (isDynamic(path)) return { kind: "dynamic", path, query }
  if (path === "/media" || path.startsWith("/media/")) {
    const id = /^\/media\/(med_[0-9a-z]{4,40})$/.exec(path)?.[1] as MediaId | undefined
    return id === undefined ? nothingHere(edge) : { kind: "media", id, key: mediaRecordKey(siteId, id), query }
  }

  if (target.misspelled) return respelled(target, view)

  if (path.startsWith("/__")) {
    const script = platformScriptAt(siteId, path, query)
    if (script !== null) return script
    if (path === groundPath) return { kind: "ground" }
    const tile = tileNamed(path)
    if (tile !== undefined) return { kind: "tile", tile }
    const card = cardNamed(path)
    if (card !== undefined) return cardAt(siteId, card, query)
    const photo = /^\/__mk\/photos\/([0-9a-f]{32}\.[a-z]{3,4})$/.exec(path)?.[1]
    if (photo !== undefined)
      return { kind: "object", key: photoKey(siteId, photo), use: "asset", otherwise: { kind: "notFound", key: null } }
    const asset = /^\/__mk\/assets\/([\w-]+(?:\.[\w-]+)*\.[a-z0-9]+)$/i.exec(path)?.[1]
    const name = asset ?? (path === "/__mk/site.js" ? edge.script : null)
    const otherwise: Resolution = { kind: "notFound", key: null }
    if (name === null) return otherwise
    return { kind: "object", key: assetKey(siteId, name), use: asset === undefined ? "script" : "asset", otherwise }
  }

  const notFound: Resolution = { kind: "notFound", key: shownKey(edge, notFoundKey(siteId)) }
  const file = siteFileAt(siteId, path, query, notFound)
  if (file !== null) return file
  if (route === null || route === "/404") return notFound

  const otherwise =
    view.redirects.exact(route, query) ??
    (view.patternOf(route) !== undefined ? ({ kind: "rendered", route, query } as const) : undefined) ??
    view.redirects.subtree(route, query) ??
    inOtherLetters(route, query, view, notFound)
  const page = listPageAsked(query)
  const asked = query === "" ? {} : { asked: { route, query } }
  const further = page > 1 ? { listPage: page } : {}
  return storedPage(edge, route, otherwise, { ...asked, ...further })
}

/**
 * Where an address in another spelling leads, such as one with a slash at its end: to the one spelling, or at once to where
 * a redirect would lead from there, which nobody follows where a page is stored.
 */
const respelled = ({ path, route, query }: Target, { edge, redirects, patternOf }: SiteView): Resolution => {
  const spelled: Resolution = { kind: "redirect", status: 301, location: `${path}${query}` }
  if (route === null) return spelled
  const moved =
    redirects.exact(route, query) ?? (patternOf(route) === undefined ? redirects.subtree(route, query) : undefined)
  return moved === undefined ? spelled : storedPage(edge, route, moved, { found: spelled })
}

/**
 * People type an address with the capitals that it has on a card or a sign, or without those that it had on an old site. Where
 * nothing is spelled as they did, it leads to the page in small letters, or to where a redirect leads from there or from
 * an address that is spelled like it but for its capitals.
 */
const inOtherLetters = (
  route: string,
  query: string,
  { edge, redirects, patternOf }: SiteView,
  otherwise: Resolution
): Resolution => {
  const small = route.toLowerCase()
  if (small === route) return redirects.inAnyLetters(route, query) ?? otherwise
  const spelled: Resolution = { kind: "redirect", status: 301, location: `${pathOfRoute(small)}${query}` }
  const moved =
    redirects.exact(small, query) ??
    (patternOf(small) === undefined ? redirects.subtree(small, query) : undefined) ??
    redirects.inAnyLetters(route, query)
  return storedPage(edge, small, moved ?? otherwise, { found: spelled })
}

/** The page that is stored for a route, and what to do where there is none. */
const storedPage = (
  edge: EdgeRecord,
  route: string,
  otherwise: Resolution,
  ways: Pick<Extract<Resolution, { readonly kind: "object" }>, "asked" | "found" | "listPage">
): Resolution => {
  const key = pageKey(edge.siteId, route)
  // What an edition has no page of may have come about before it, as the pages of listings do that nobody has visited.
  const keys = edge.edition === undefined ? [key] : [key, inEdition(key, edge.edition)]
  return keys.reduce<Resolution>(
    // No store holds a longer name, so none needs to be asked.
    (otherwise, key) =>
      key.length > KEY_CHARACTERS ? otherwise : { kind: "object", key, use: "page", otherwise, ...ways },
    otherwise
  )
}

/** Where a notice of the site is that visitors see, by the key that it has outside of editions. */
export const shownKey = ({ edition }: EdgeRecord, key: string): string =>
  edition === undefined ? key : inEdition(key, edition)

/** The page of a list that `?page=N` asks for; 1 for anything but a whole number above it. */
const listPageAsked = (query: string): number => {
  const asked = query === "" ? "" : (new URLSearchParams(query).get("page") ?? "")
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 1
}

/** The card of a page, which the API draws where nobody has asked for it before. */
const cardAt = (siteId: SiteId, name: string, query: string): Resolution => {
  const asked = new URLSearchParams(query)
  const [title, proof] = [asked.get("title") ?? "", asked.get("proof") ?? ""]
  const otherwise = {
    kind: "dynamic",
    path: drawCardPath,
    query: `?${new URLSearchParams({ name, title, proof })}`
  } as const
  return { kind: "object", key: assetKey(siteId, `${name}.png`), use: "asset", otherwise }
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

/**
 * The automatic file at a path, parts of a large sitemap included; null when there is none. Of one that a page names by
 * what it is made of, that very one, else the newest.
 */
const siteFileAt = (siteId: SiteId, path: string, query: string, otherwise: Resolution): Resolution | null => {
  const file = siteFiles.find((name): name is SiteFile => path === `/${name}`)
  const part = sitemapPartPath.exec(path)?.[1]
  if (file === undefined && part === undefined) return null
  const key = file === undefined ? sitemapPartKey(siteId, Number(part)) : siteFileKey(siteId, file)
  const newest: Resolution = { kind: "object", key, use: "siteFile", otherwise }
  const name = file === undefined ? undefined : /^\?v=([0-9a-f]{32})$/.exec(query)?.[1]
  if (file === undefined || name === undefined) return newest
  return { kind: "object", key: assetKey(siteId, namedFileAsset(file, name)), use: "asset", otherwise: newest }
}

/** Nothing for now: a file of the library, say, may be uploaded the next moment (CA-D47). */
export const nothingHere = (edge: EdgeRecord): Resolution => ({
  kind: "notFound",
  key: shownKey(edge, notFoundKey(edge.siteId)),
  unkept: true
})

/**
 * Of a site that is offline: previews, with the styles, scripts and files they are shown with, files that came with
 * enquiries, which are for whoever has their signed address, and links by which people end their mail. Pages, forms, data and the automatic files are not.
 */
const staysOpen = (path: string): boolean => openPrefixes.some((prefix) => path.startsWith(prefix))
/** Versions behind a link, at the preview host alone. */
const previewPrefix = "/__preview/"
const openPrefixes = [previewPrefix, "/__files/", "/__mk/", "/media/", `${savedSearchPath}/`]

/** Paths that only the API can answer. */
const isDynamic = (path: string): boolean =>
  path === eventsPath || path === savedSearchPath || dynamicPrefixes.some((prefix) => path.startsWith(prefix))
/** Where pages tell of visitors who agreed to be measured. */
export const eventsPath = "/__mk/events"
/** Where forms are sent. */
export const formsPrefix = "/__forms/"
export const dynamicPrefixes = [formsPrefix, "/__data/", previewPrefix, "/__files/", `${savedSearchPath}/`] as const

/** Under `/public`: where the API renders a page on its first visit. */
export const firstVisitPath = "/__page"

/** S3's limit for a key. */
const KEY_CHARACTERS = 1_024
