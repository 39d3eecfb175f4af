/**
 * What a saved search is: which of a visitor's filters it keeps, what it asks of the listings, and when its mails are due.
 * Its links carry no secret of their own: they are signed, each for one site, one search, one address and one deed.
 */
import { dayAt } from "../../figures/days.ts"
import { DAY_MS, limits, MINUTE_MS } from "../../limits.ts"
import type { SavedSearchId, SiteId } from "../../model/ids.ts"
import type { SavedSearch } from "../../model/SavedSearch.ts"
import type { Site } from "../../model/Site.ts"
import { type Clocked, timeZoneOf } from "../../site/timeZone.ts"
import { savedSearchPath } from "./path.ts"
import { listingLayout, mergedValues, type ReadParameters, valuesOfParameters } from "../search/filters.ts"

/** Name of its form, and of the enquiry that a confirmed one becomes. */
export const savedSearchKey = "saved-search"

/** What a link from its mails does, once its button is pressed. */
export const savedSearchDeeds = ["confirm", "leave", "renew"] as const
export type SavedSearchDeed = (typeof savedSearchDeeds)[number]

/** The text that is signed for the purpose `saved`. It can be told of a search that is gone, so that its link still can be. */
export const savedSearchProof = ({ siteId, id }: Pick<SavedSearch, "siteId" | "id">, deed: SavedSearchDeed): string =>
  `${siteId} ${deed} ${id}`

export const savedSearchLink = (deed: SavedSearchDeed, id: SavedSearchId, signature: string): string =>
  `${savedSearchPath}/${deed}/${id}~${signature}`

/** The parts of a link's last segment; undefined for what is none. */
export const readSavedSearchToken = (
  token: string
): { readonly id: SavedSearchId; readonly signature: string } | undefined => {
  const [, id, signature] = /^(saved_[0-9a-z]{4,40})~([\w.-]{1,200})$/.exec(token) ?? []
  return id === undefined || signature === undefined ? undefined : { id: id as SavedSearchId, signature }
}

/** The filters of a form that was sent; how a page is laid out is no part of a search. */
export const searchedFor = (parameters: Iterable<readonly [string, string]>): ReadParameters => {
  const { values, faults } = valuesOfParameters(parameters)
  const narrowing = Object.fromEntries(
    Object.entries(mergedValues(values)).filter(([name]) => !listingLayout.has(name))
  )
  return { values: narrowing, faults: faults.filter(({ name }) => !listingLayout.has(name)) }
}

/** What a search looks for, and among whose listings. */
export type Searching = Pick<SavedSearch, "values" | "featured" | "agentKey">

/** The same search has the same text, in whatever order its filters came. */
export const searchText = ({ values, featured, agentKey }: Searching): string =>
  JSON.stringify([featured, agentKey, ...Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))])

/**
 * When the first mail after `after` is due: once a day in the morning of the site's own clock, and of each site at a time
 * of its own, so that sites of one country do not all write at once.
 */
export const nextMailAt = (site: Pick<Site, "id"> & Clocked, after: number): number => {
  const zone = timeZoneOf(site)
  const due = [-DAY_MS, 0, DAY_MS].map((days) => dayAt(zone, after + days).endsAt + timeOfDay(site.id))
  return due.find((at) => at > after)!
}

const timeOfDay = (siteId: SiteId): number => {
  const minutes = limits.savedSearchSpreadMs / MINUTE_MS
  const sum = [...siteId].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 1_000_003, 7)
  return limits.savedSearchHourMs + (sum % minutes) * MINUTE_MS
}
