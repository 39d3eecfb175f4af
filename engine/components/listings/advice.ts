/** What is worth saying of a grid that was accepted: a type the feed does not know, a place matched word by word, no page to lead to. */
import { propertyCategories } from "../../listings/search/query.ts"
import type { Advised, ComponentAdvice } from "../contract.ts"
import { listed } from "../../people/forms/names.ts"

export const listingAdvice = (
  attributes: ReadonlyMap<string, string>,
  { listings }: Advised
): ReadonlyArray<ComponentAdvice> => [
  ...unknownTypes(attributes.get("data-property-type") ?? "", listings),
  ...wordByWord(attributes),
  ...crossed(attributes),
  ...nobodys(attributes.get("data-featured"), listings?.own),
  ...(listings?.hasDetails === false ? [noDetails] : [])
]

/** LINT-01, LINT-02. What the feed knows is asked of a site that has listings; categories are known without one. */
const unknownTypes = (written: string, listings: Advised["listings"]): ReadonlyArray<ComponentAdvice> =>
  listed(written).flatMap((type) => {
    const value = type.toLowerCase()
    const isCategory = propertyCategories.some((category) => category === value)
    if (listings?.propertyTypes?.has(value) === true) return []
    if (!isCategory && listings?.propertyTypes === undefined) return []
    const detail = isCategory
      ? `“${type}” is a category, not a type, so the grid may stay empty. Write data-property-category="${value}".`
      : `The site's listings have no type “${type}”, so none is shown for it. GET /__data/listings/facets?fields=PropertySubType of the site tells the types there are.`
    return [{ code: "listings.unknown_property_type", detail, about: { attribute: "data-property-type", value: type } }]
  })

/** LINT-03. */
const wordByWord = (attributes: ReadonlyMap<string, string>): ReadonlyArray<ComponentAdvice> => {
  if (attributes.has("data-match") || attributes.has("data-city-match")) return []
  return (["data-city", "data-neighbourhood"] as const).flatMap((attribute) => {
    const value = (attributes.get(attribute) ?? "").trim()
    const words = value.split(/[\s,;/]+/).filter((word) => word !== "")
    if (words.length < 2) return []
    const detail = `${attribute}="${value.slice(0, 80)}" is met by any one of its words: ${words.slice(0, 8).join(", ")}. Write data-match="exact" beside it for the place of that whole name.`
    return [{ code: "listings.multiword_place" as const, detail, about: { attribute, value: value.slice(0, 200) } }]
  })
}

/** Bounds that no listing can lie between. */
const crossed = (attributes: ReadonlyMap<string, string>): ReadonlyArray<ComponentAdvice> =>
  (["price", "beds", "baths", "sqft"] as const).flatMap((what) => {
    const [min, max] = [`data-min-${what}`, `data-max-${what}`].map((name) => attributes.get(name)?.trim() ?? "")
    if (!min || !max || !(Number(min) > Number(max))) return []
    const detail = `data-min-${what}="${min.slice(0, 30)}" is above data-max-${what}="${max.slice(0, 30)}", so the grid shows nothing.`
    return [{ code: "listings.crossed_bounds" as const, detail, about: { attribute: `data-min-${what}` } }]
  })

/** LGRID-09: what is to be the site's own is the whole market while nobody knows what that is. */
const nobodys = (
  featured: string | undefined,
  own: NonNullable<Advised["listings"]>["own"]
): ReadonlyArray<ComponentAdvice> => {
  if (featured === undefined || own === undefined) return []
  const [is, other] =
    featured === "agent"
      ? ([own.agent, own.office && "office"] as const)
      : featured === "office"
        ? ([own.office, own.agent && "agent"] as const)
        : ([own.agent || own.office, false] as const)
  if (is) return []
  const whose = featured === "agent" || featured === "office" ? `its ${featured}` : "its agent or office"
  const instead =
    other === false
      ? "Have the key set by the staff of the installation."
      : `Its ${other} is known: write data-featured="${other}", or have the key set by the staff of the installation.`
  const detail = `The site has no key of ${whose}, so this grid shows the whole market. ${instead}`
  return [
    { code: "listings.featured_unset", detail, about: { attribute: "data-featured", value: featured.slice(0, 60) } }
  ]
}

/** LINT-04. */
const noDetails: ComponentAdvice = {
  code: "listings.no_detail_route",
  detail:
    'No published page has a route that ends in /:mls/:slug, so the cards lead nowhere. Publish one with <mk-component name="listing-detail">, for example at /listings/:mls/:slug.',
  about: {}
}
