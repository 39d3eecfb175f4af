/**
 * What a grid asks for: what its author wrote, what a visitor's address says in its place, and within what the site may
 * show at all. The data routes ask in the same words, so that a grid and its further pages hold the same listings.
 */
import type { ListingScope, ResaleScope } from "../../listings/settings.ts"
import {
  type FilterValues,
  listingFilters,
  mergedValues,
  queryOf,
  type ReadParameters,
  valuesOfAttributes
} from "../../listings/search/filters.ts"
import { normal } from "../../listings/search/words.ts"
import type { ListingExtent, ListingFilters, ListingQuery } from "../../listings/search/query.ts"

/** Whose listings alone are asked for; `mine` is the site's agent where it has one, else its office. */
export type Featured = "agent" | "office" | "mine"

export interface GridAsk {
  /** Values in force, by the filter's first name; what was cleared is not there. */
  readonly values: FilterValues
  readonly featured: Featured | null
  /** Key of one member of the site's own office. */
  readonly agentKey: string | null
}

export interface GridQuestion {
  /** Null where nothing may be shown, whatever there is. */
  readonly query: ListingQuery | null
  /** Filters that the site's market has set aside, by name (LGRID-24). */
  readonly dropped: ReadonlyArray<string>
  /** Of a grid of one member: whether there was an office to look for them in (LGRID-13). */
  readonly agent: "paired" | "unscoped" | null
}

type Attributes = { readonly [name: string]: string }

/** Names of a grid's filters that an address may set; `page` among them wherever any page can be asked for. */
export const letThrough = (attributes: Attributes): ReadonlySet<string> => {
  const named = attributes["data-url-filters"]
  if (named === undefined) return attributes["data-paging"] === undefined ? nothingLet : pageLet
  const known = byWriting.get(named)
  if (known !== undefined) return known
  const written = named.split(",").map((name) => name.trim())
  const names = listingFilters.flatMap((filter) =>
    written.includes("all") || filter.names.some((name) => written.includes(name)) ? [filter.names[0]] : []
  )
  const made: ReadonlySet<string> = new Set([...names, "page"])
  if (byWriting.size === writingsMost) byWriting.clear()
  byWriting.set(named, made)
  return made
}
const nothingLet: ReadonlySet<string> = new Set()
const pageLet: ReadonlySet<string> = new Set(["page"])
/** Few are written, and each is asked for with every search. */
const byWriting = new Map<string, ReadonlySet<string>>()
const writingsMost = 200

/** What a grid asks for; `asked` is what the address says that it is visited at, left out for a page rendered ahead. */
export const askOf = (attributes: Attributes, asked?: ReadParameters): GridAsk => {
  const open = letThrough(attributes)
  const visited = Object.entries(asked?.values ?? {}).filter(([name]) => open.has(name))
  const featured = attributes["data-featured"]
  return {
    values: mergedValues(valuesOfAttributes(attributes), Object.fromEntries(visited)),
    featured: featured === undefined ? null : featured === "agent" || featured === "office" ? featured : "mine",
    agentKey: attributes["data-agent-key"]?.trim() || null
  }
}

/** One text for two grids that ask the same. */
export const askText = ({ values, featured, agentKey }: GridAsk): string =>
  JSON.stringify([Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)), featured, agentKey])

export const readAsk = (text: string): GridAsk => {
  const [values, featured, agentKey] = JSON.parse(text)
  return { values: Object.fromEntries(values), featured, agentKey }
}

/** What is looked for on a site with this scope: nothing while it has none (LGRID-50). */
export const questionOf = (ask: GridAsk, scope: ListingScope | undefined): GridQuestion => {
  if (scope === undefined) return { query: null, dropped: [], agent: null }
  const query = queryOf(ask.values)
  // A builder has neither a market nor people of its own at an association (LGRID-53, LGRID-54).
  if (scope.provider === "builder")
    return { query: { ...query, extent: { market: null, own: null } }, dropped: [], agent: null }
  const market = scope.market ?? null
  const { filters, dropped } = withinMarket(query.filters, market)
  if (ask.agentKey === null)
    return { query: { ...query, filters, extent: { market, own: ownOf(ask.featured, scope) } }, dropped, agent: null }
  // Without an office nobody can say whose member that is, so nobody is shown as the site's own.
  const officeKey = scope.officeKey ?? null
  if (officeKey === null) return { query: null, dropped, agent: "unscoped" }
  const own = { agentKey: ask.agentKey, officeKey }
  return { query: { ...query, filters, extent: { market, own } }, dropped, agent: "paired" }
}

/** The extent of all that a site may show, from which choices are offered. Null while it has no listings. */
export const wholeExtent = (scope: ListingScope | undefined): ListingExtent | null =>
  scope === undefined ? null : { market: (scope.provider === "resale" ? scope.market : null) ?? null, own: null }

/** Without a stored key the whole market is shown (LGRID-09). */
const ownOf = (featured: Featured | null, { agentKey = null, officeKey = null }: ResaleScope): ListingExtent["own"] => {
  if (featured === "agent" || (featured === "mine" && agentKey !== null))
    return agentKey === null ? null : { agentKey, officeKey: null }
  return featured === null || officeKey === null ? null : { agentKey: null, officeKey }
}

/** A site with one city shows no other, whatever is asked for (LGRID-22). */
const withinMarket = (
  filters: ListingFilters,
  market: ListingExtent["market"]
): { readonly filters: ListingFilters; readonly dropped: ReadonlyArray<string> } => {
  const own = market?.city ?? null
  if (own === null || filters.city === null) return { filters, dropped: [] }
  return { filters: { ...filters, city: null }, dropped: normal(own) === normal(filters.city) ? [] : ["city"] }
}
