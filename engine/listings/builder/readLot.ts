/** A lot of the builders' inventory, read as a listing. It has no number of an association, no agents and no brokerage. */
import type { Listing, ListingBlueprint, ListingLot } from "../../model/Listing.ts"
import { isListingNumber } from "../address.ts"
import { provinceTold } from "../provinces.ts"
import { amountOf, instantOf, isResource, listOf, numberWithin, type Resource, textOf } from "../resale/fields.ts"

/** Undefined for what is no lot. `names` are those of the builders, `photos` the base of the addresses of pictures. */
export const readLot = (lot: Resource, names: ReadonlyMap<string, string>, photos: string): Listing | undefined => {
  const of = (field: string, characters?: number) => textOf(lot[field], characters)
  const key = of("id", 40)
  const orgId = of("orgId", 64)
  const modifiedAt = instantOf(lot["updatedAt"])
  const status = statuses.find((known) => known === of("status"))
  if (key === null || !isListingNumber(key) || orgId === null || modifiedAt === null || status === undefined)
    return undefined
  const address = resourceOf(lot["address"])
  const province = textOf(address["province"])
  const community = textOf(resourceOf(lot["community"])["name"])
  return {
    provider: "builder",
    key,
    mls: key,
    status,
    address: {
      line: textOf(address["street"]),
      city: textOf(address["city"]),
      neighbourhoods: community === null ? [] : [community],
      province: province && provinceTold(province),
      postalCode: textOf(address["postalCode"]),
      country: null
    },
    latitude: numberWithin(lot["lat"], 90),
    longitude: numberWithin(lot["lng"], 180),
    offer: { kind: "sale", amount: amountOf(lot["price"]), currency: currencyOf(lot["currency"]) },
    beds: amountOf(lot["beds"]),
    baths: amountOf(lot["baths"]),
    sqft: amountOf(lot["sqft"]),
    yearBuilt: null,
    subType: of("propertyType"),
    structureTypes: listOf(lot["structureType"]).flatMap((type) => textOf(type) ?? []),
    remarks: of("remarks", 10_000),
    photos: picturesOf(lot["photos"], "alt", photos).map(({ url, text }) => ({ url, alt: text })),
    agents: [],
    offices: [],
    associationUrl: null,
    builder: { key: orgId, name: names.get(orgId) ?? null },
    blueprints: picturesOf(resourceOf(lot["plan"])["blueprints"], "label", photos).map(
      ({ url, text }): ListingBlueprint => ({ url, label: text })
    ),
    lot: lotOf(resourceOf(lot["lot"])),
    listedAt: null,
    modifiedAt
  }
}

const statuses = ["available", "pending", "sold"] as const

const resourceOf = (value: unknown): Resource => (isResource(value) ? value : {})

const currencyOf = (value: unknown): string => {
  const text = textOf(value)
  return text !== null && /^[A-Z]{3}$/.test(text) ? text : "CAD"
}

/** Those alone that lie where the operator says: what keeps others' pages from being asked for theirs. */
const picturesOf = (value: unknown, text: string, base: string) =>
  listOf(value)
    .filter(isResource)
    .flatMap((picture) => {
      const url = URL.parse(textOf(picture["url"], 2_000) ?? "")?.href
      return url === undefined || !url.startsWith(base) ? [] : [{ url, text: textOf(picture[text], 300) }]
    })

const lotOf = (lot: Resource): ListingLot | null => {
  const number = textOf(lot["number"], 40)
  const [frontage, depth] = [amountOf(lot["frontage"]), amountOf(lot["depth"])]
  const unit = lot["unit"] === "m" ? "m" : "ft"
  return number === null && frontage === null && depth === null ? null : { number, frontage, depth, unit }
}
