/**
 * Links that lead to a search with filters set (LINT-05). A name that is no filter is ignored there, so the search shows
 * everything and nobody sees why. Which page a link leads to is not known here: it is told by its other parameters, by a
 * name that people write for a filter, or by what its path says.
 */
import { filterNamed, listingFilters } from "../../listings/search/filters.ts"
import type { Findings } from "../findings.ts"
import type { Links } from "./links.ts"
import type { JudgeContext } from "./rule.ts"

export const warnOfListingLinks = ({ internal }: Links, findings: Findings, { listings }: JudgeContext): void => {
  for (const { path, offset } of internal) {
    const [route = "", search] = path.split("?", 2)
    if (search === undefined) continue
    const names = [...new Set(new URLSearchParams(search).keys())]
    const isFiltered = names.some((name) => filterNamed(name) !== undefined && !general.has(name))
    const isSearch = listings?.shown === true || /search|listing|propert/i.test(route)
    for (const name of names) {
      if (filterNamed(name) !== undefined) continue
      const meant = filterMeantBy(name)
      const isOne = meant === undefined ? isFiltered && !/^(?:utm_|mk|[a-z]*clid$)/i.test(name) : isFiltered || isSearch
      if (!isOne) continue
      const shown = name.slice(0, 60)
      const instead = meant === undefined ? `Filters are ${filterList}.` : `Write ${meant}.`
      const detail = `The link to ${path.slice(0, 200)} sets ${shown}, which is no filter of listings. ${instead}`
      findings.warn("listing_link.unknown_param", detail, offset, { href: path, parameter: shown })
    }
  }
}

/** Filters whose names many other pages use too. */
const general: ReadonlySet<string> = new Set(["page", "sort", "limit", "address", "match"])

const filterList = listingFilters.map(({ names: [name] }) => name).join(", ")

/** The filter that somebody had in mind: another spelling of its name, or what other services call it. */
export const filterMeantBy = (name: string): string | undefined => {
  const plain = plainName(name)
  return spellings.get(plain) ?? (Object.hasOwn(elsewhere, plain) ? elsewhere[plain] : undefined)
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "")

const spellings = new Map(listingFilters.flatMap(({ names }) => names.map((name) => [plainName(name), name] as const)))

const elsewhere: { readonly [name: string]: string } = {
  bed: "minBeds",
  beds: "minBeds",
  bedrooms: "minBeds",
  bath: "minBaths",
  baths: "minBaths",
  bathrooms: "minBaths",
  neighborhood: "neighbourhood",
  price: "minPrice or maxPrice",
  pricemin: "minPrice",
  pricemax: "maxPrice",
  sqft: "minSqft",
  mlsnumber: "mls"
}
