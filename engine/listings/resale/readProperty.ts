/** A `Property` of a RESO feed, with the people and offices behind it, read as a listing. */
import type { Listing, ListingOffer, ListingParty, ListingPhoto } from "../../model/Listing.ts"
import { amountOf, instantOf, isResource, listOf, numberWithin, type Resource, textOf, webAddressOf } from "./fields.ts"
import { isListingNumber } from "../address.ts"
import { currencyOf } from "../currency.ts"
import { provinceTold } from "../provinces.ts"
import { periodOf, statusOf } from "./status.ts"

/** Names by key, of what the properties point to. */
export interface People {
  readonly members: ReadonlyMap<string, string | null>
  readonly offices: ReadonlyMap<string, string | null>
}

/**
 * Undefined for a property that is not to be shown. `photos` is the base of the addresses that pictures may have; where they
 * are to be kept here, each is told apart by more than its address.
 */
export const readProperty = (
  property: Resource,
  people: People,
  photos: string,
  keepsPhotos = false
): Listing | undefined => {
  const of = (field: string, characters?: number) => textOf(property[field], characters)
  const key = of("ListingKey", 64)
  const mls = of("ListingId", 40)
  const status = statusOf(of("StandardStatus") ?? "")
  const modifiedAt = instantOf(property["ModificationTimestamp"])
  if (key === null || mls === null || !isListingNumber(mls) || status === undefined || modifiedAt === null)
    return undefined
  if (property["InternetEntireListingDisplayYN"] === false) return undefined
  const shown = property["InternetAddressDisplayYN"] !== false
  const province = of("StateOrProvince")
  const offMarketAt = status === "available" ? null : leftAt(property)
  return {
    provider: "resale",
    key,
    mls,
    status,
    address: {
      line: shown ? (of("UnparsedAddress") ?? streetOf(property)) : null,
      city: of("City"),
      neighbourhoods: [...new Set([of("SubdivisionName"), of("CityRegion")].filter((name) => name !== null))],
      province: province && provinceTold(province),
      postalCode: of("PostalCode"),
      country: of("Country")
    },
    latitude: shown ? numberWithin(property["Latitude"], 90) : null,
    longitude: shown ? numberWithin(property["Longitude"], 180) : null,
    offer: offerOf(property),
    beds: amountOf(property["BedroomsTotal"]),
    baths: amountOf(property["BathroomsTotalInteger"]),
    sqft: squareFeet(property),
    yearBuilt: amountOf(property["YearBuilt"]),
    subType: of("PropertySubType"),
    structureTypes: listOf(property["StructureType"]).flatMap((type) => textOf(type) ?? []),
    remarks: of("PublicRemarks", 10_000),
    photos: photosOf(property, photos, keepsPhotos),
    agents: partiesOf(property, agentFields, people.members),
    offices: partiesOf(property, officeFields, people.offices),
    associationUrl: webAddressOf(property["ListingURL"]),
    builder: null,
    blueprints: [],
    lot: null,
    listedAt: instantOf(property["OriginalEntryTimestamp"]),
    ...(offMarketAt !== null && { offMarketAt }),
    modifiedAt,
    photosChangedAt: instantOf(property["PhotosChangeTimestamp"])
  }
}

/** The listing's own first, then those who share it. */
export const agentFields = ["ListAgentKey", "CoListAgentKey", "CoListAgentKey2", "CoListAgentKey3"] as const
export const officeFields = ["ListOfficeKey", "CoListOfficeKey", "CoListOfficeKey2", "CoListOfficeKey3"] as const

/** First or calling name and last name; null where one of them is missing (LDET-09). */
export const memberName = (member: Resource): string | null => {
  const first = textOf(member["MemberNickname"], 100) ?? textOf(member["MemberFirstName"], 100)
  const last = textOf(member["MemberLastName"], 100)
  return first === null || last === null ? null : `${first} ${last}`
}

export const officeName = (office: Resource): string | null => textOf(office["OfficeName"], 200)

/** For rent when it has no price and an asking rent. */
const offerOf = (property: Resource): ListingOffer => {
  const currency = currencyOf(textOf(property["Country"]))
  const price = amountOf(property["ListPrice"])
  const rent = amountOf(property["LeaseAmount"]) ?? amountOf(property["TotalActualRent"])
  return price === null && rent !== null
    ? { kind: "lease", amount: rent, currency, per: periodOf(textOf(property["LeaseAmountFrequency"])) }
    : { kind: "sale", amount: price, currency }
}

/** The day of the contract, or else of the closing, as the RESO data dictionary names them. Not every feed states them. */
const leftAt = (property: Resource): number | null =>
  instantOf(property["PurchaseContractDate"]) ??
  instantOf(property["OffMarketDate"]) ??
  instantOf(property["CloseDate"])

const streetOf = (property: Resource): string | null => {
  const words = ["StreetNumber", "StreetDirPrefix", "StreetName", "StreetSuffix", "StreetDirSuffix"]
  const street = words.flatMap((field) => textOf(property[field], 100) ?? []).join(" ")
  const unit = textOf(property["UnitNumber"], 40)
  return street === "" ? null : unit === null ? street : `${unit} - ${street}`
}

const squareFeet = (property: Resource): number | null => {
  const area = amountOf(property["LivingArea"])
  const units = textOf(property["LivingAreaUnits"])?.toLowerCase() ?? ""
  if (area === null) return null
  if (/feet|foot|sq ?ft/.test(units)) return Math.round(area)
  return /met/.test(units) ? Math.round(area * squareFeetOfMetre) : null
}
const squareFeetOfMetre = 10.7639

const photosOf = (property: Resource, base: string, isKept: boolean): ReadonlyArray<ListingPhoto> =>
  listOf(property["Media"])
    .filter(isResource)
    .filter((media) => /photo|image|^$/i.test(textOf(media["MediaCategory"]) ?? ""))
    .flatMap((media) => {
      const url = URL.parse(textOf(media["MediaURL"], 2_000) ?? "")?.href
      if (url === undefined || !url.startsWith(base)) return []
      const rank = media["PreferredPhotoYN"] === true ? -1 : (numberWithin(media["Order"], 10_000) ?? 10_000)
      const photo = { url, alt: textOf(media["LongDescription"], 300) }
      return [{ rank, photo: isKept ? { ...photo, picture: pictureOf(property, media, url) } : photo }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ photo }) => photo)

/**
 * The feed's key of a photo, else its address less what makes it expire, and when it changed: by its own stamp, else by that of
 * all the listing's photos.
 */
const pictureOf = (property: Resource, media: Resource, url: string): string => {
  const { pathname } = new URL(url)
  const changed = instantOf(media["MediaModificationTimestamp"]) ?? instantOf(property["PhotosChangeTimestamp"])
  return `${(textOf(media["MediaKey"], 200) ?? pathname).slice(-200)} ${changed ?? ""}`
}

const partiesOf = (
  property: Resource,
  fields: ReadonlyArray<string>,
  names: ReadonlyMap<string, string | null>
): ReadonlyArray<ListingParty> =>
  fields.flatMap((field) => {
    const key = textOf(property[field], 64)
    return key === null ? [] : [{ key, name: names.get(key) ?? null }]
  })
