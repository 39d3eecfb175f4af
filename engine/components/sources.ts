/**
 * What components show beside their attributes. A render first gathers what its components ask for, has it read at
 * once, and then has each component decide its data from it; a view is given that data and fetches nothing.
 */
import type { Listing } from "../model/Listing.ts"
import type { PagePart } from "../model/PagePart.ts"
import type { ResolvedPart } from "../publish/parts.ts"
import { components } from "./catalogue.ts"
import { facetFields } from "../listings/search/query.ts"
import type { ReadParameters } from "../listings/search/filters.ts"
import { found, type Given, need, type Needs, type Place, type Read, readName, type Subject } from "./given.ts"
import { facetsIn, withFacets } from "./listings/facets.ts"
import { mainGrid } from "./listings/mainGrid.ts"
import type { FacetValues } from "./listings/source.ts"
import { withTyped } from "./listings/typed.ts"

/** A Map, never an object: names come from authors, and `constructor` is one. */
const byName = new Map(components.map((component) => [component.name, component]))

/** What the components among the parts ask for, and choices of forms; `asked` is what an address sets, where it does, `listing` what the page is about. */
export const needsOf = (
  parts: Iterable<ResolvedPart | PagePart>,
  subject: Subject | null,
  asked?: ReadParameters,
  listing?: Listing
): Needs => {
  const reads = new Map<string, Read>()
  const all = [...parts]
  const grid = mainGrid(all)
  for (const part of all) {
    const needs =
      part.kind === "component"
        ? (byName.get(part.name)?.needs?.(part.attributes, { asked, listing, grid }) ?? [])
        : part.kind === "html"
          ? facetsIn(part.html).map(need.facet)
          : []
    for (const { read } of needs) if (read !== undefined) reads.set(readName(read), read)
  }
  return { reads: [...reads.values()], subject }
}

/** What several pages ask for, none of which is about a row: each by itself, since what is beside a component counts. */
export const allNeeds = (pages: ReadonlyArray<Needs>): Needs => ({
  reads: [...new Map(pages.flatMap(({ reads }) => reads.map((read) => [readName(read), read] as const))).values()],
  subject: null
})

export const noNeeds: Needs = { reads: [], subject: null }

/** How many pages a visitor can ask for with `?page=`: as many as the longest list fills. */
export const pagesOf = (parts: Iterable<ResolvedPart>, given: Given, route: string): number => {
  let most = 1
  for (const part of parts)
    if (part.kind === "component")
      most = Math.max(most, byName.get(part.name)?.fills?.(part.attributes, given, route) ?? 1)
  return most
}

/** Filters of an address for which a page of these parts is rendered anew, see `engine/serve/askedPage.ts`. */
export const askableOn = (parts: Iterable<ResolvedPart | PagePart>): ReadonlySet<string> =>
  new Set(
    [...parts].flatMap((part) =>
      part.kind === "component" ? [...(byName.get(part.name)?.answersTo?.(part.attributes) ?? [])] : []
    )
  )

/** The part with what its view prints. */
export const fed = (part: ResolvedPart, given: Given, place: Place): ResolvedPart => {
  if (part.kind !== "component") {
    place.pictures.passed(part.html)
    const isFilled = facetsIn(part.html).length > 0
    const html = isFilled ? withFacets(part.html, facetsGiven(given), place.language, place.asked?.values) : part.html
    const typed = withTyped(html, place.asked, place.isWithinFilters)
    return typed === part.html ? part : { ...part, html: typed }
  }
  const component = byName.get(part.name)
  if (component === undefined) return part
  return { ...part, data: component.feed({ attributes: part.attributes, owner: part.owner }, given, place) }
}

/** Values of every field that was read. */
const facetsGiven = (given: Given): FacetValues =>
  Object.assign({}, ...facetFields.map((field) => found(given, "facets", field) ?? {}))
