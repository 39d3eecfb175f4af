/**
 * Names of what a render depends on beside the page itself. A version stores those of its own text (`partial:…`,
 * `component:…`); what surrounds every page (stylesheet, theme, chrome, contact) is implied for all of them, so a
 * change to it means the whole site and is never stored per page.
 */
import { limits } from "../limits.ts"
import type { ChromeKind } from "../model/Page.ts"
import { parseTarget } from "../values/path.ts"

export const dependency = {
  site: "site",
  stylesheet: "stylesheet",
  theme: "theme",
  fonts: "fonts",
  script: "script",
  chrome: (section: ChromeKind): string => `chrome:${section}`,
  partial: (ref: string): string => `partial:${ref}`,
  component: (name: string): string => `component:${name}`,
  /** The list of published pages under a prefix, as an index of posts shows it. */
  pages: (prefix: string): string => `pages:${prefix}`,
  /** The rows of a collection, as components show them. */
  collection: (key: string): string => `collection:${key}`,
  /** Every page of a row of a collection, as its fields change. Stored where a page names whose rows it shows. */
  details: (key: string): string => `details:${key}`,
  /** Every stored page of a listing. No page stores it: they are known by themselves. */
  listingPages: "listing-pages",
  /** The listings that grids show, and the choices of filter forms. */
  listings: "listings",
  /** Reviews of a place by its name; of the one that is shown where a page names none, by no name. */
  reviews: (place: string): string => `reviews:${place}`,
  /** Figures of the market, of areas and of listings that a component counts: they change every some hours at most. */
  market: "market",
  /** A link to a route. No render follows from it: it tells who leads to a page that is about to go. */
  link: (route: string): string => `link:${route}`,
  /** A file of the library. The same: it tells where a file is used. */
  media: (id: string): string => `media:${id}`
} as const

/** Whether only the pages that store this name depend on it; every other name concerns all pages. */
export const isStored = (name: string): boolean =>
  /^(partial|component|pages|link|media|collection|details|reviews):/.test(name) ||
  name === dependency.listings ||
  name === dependency.market ||
  name === dependency.listingPages

/** Names for the link targets the gate found in a text: site paths with their query. What cannot be a route is left out. */
export const linkDependencies = (paths: ReadonlyArray<string>): ReadonlyArray<string> => {
  const routes = paths.flatMap((path) => {
    const target = parseTarget(path)
    if ("status" in target || target.route === null || target.route.length > limits.routeCharacters) return []
    return [dependency.link(target.route.normalize("NFC"))]
  })
  return [...new Set(routes)].slice(0, limits.linksKept)
}

/** Names for the files of the library that a version names, wherever in it. */
export const mediaDependencies = (version: {
  readonly payload: object
  readonly meta?: object | null
}): ReadonlyArray<string> => filesNamed(JSON.stringify([version.payload, version.meta ?? null])).map(dependency.media)

/** Ids of files of a library that stand in a text, each once. */
export const filesNamed = (text: string): ReadonlyArray<string> => [
  ...new Set(text.match(/\bmed_[0-9a-z]{4,40}\b/g) ?? [])
]

/** Names of every list that a route can stand in: those of all prefixes above it. `/a/b` is in `pages:/` and `pages:/a`. */
export const listsHolding = (route: string): ReadonlyArray<string> => {
  const segments = route.split("/").filter((segment) => segment !== "")
  return segments.map((_, depth) => dependency.pages(`/${segments.slice(0, depth).join("/")}`))
}

/** Keys of the collections whose rows' pages are named. */
export const detailsNamed = (names: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(names.flatMap((name) => (name.startsWith("details:") ? [name.slice("details:".length)] : [])))
