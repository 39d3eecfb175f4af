/** Values of filters that the site's listings have themselves: no stranger's words, whoever typed them. */
import { Effect } from "effect"
import { wholeExtent } from "../../../../engine/components/listings/asked.ts"
import type { FacetField } from "../../../../engine/listings/search/query.ts"
import { listingScope } from "../../../../engine/listings/settings.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { ListingSearch } from "../../../../engine/ports/ListingSearch.ts"

const fieldOf: { readonly [filter: string]: FacetField } = {
  city: "City",
  neighbourhood: "CityRegion",
  propertyType: "PropertySubType",
  structureType: "StructureType"
}

const plain = (value: string): string => value.trim().toLowerCase()

/** Whether a filter's value, or each of a list of them, is one of the first `limits.listingFacetValues` that the listings have, but for upper and lower case. */
export const fedValues = Effect.fnUntraced(function* (site: Site) {
  const extent = wholeExtent(listingScope(site))
  if (extent === null) return () => false
  const found = yield* (yield* ListingSearch).facets(site.id, extent, Object.values(fieldOf))
  const known = new Map(
    Object.entries(fieldOf).map(([filter, field]) => [filter, new Set((found[field] ?? []).map(plain))])
  )
  return (filter: string, value: string): boolean => {
    const values = known.get(filter)
    return values !== undefined && value.split(",").every((one) => values.has(plain(one)))
  }
})
