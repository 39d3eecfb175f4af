/**
 * What of a listing is searched, in the form in which it is stored and compared: small, flat, and normalised. The store
 * and the plain model both look at this and at nothing else, so they cannot read a listing in two ways.
 */
import { categoryOf } from "../category.ts"
import type { Listing } from "../../model/Listing.ts"
import type { FacetField, PropertyCategory } from "./query.ts"
import { normal, normalCharacters, wordsOf } from "./words.ts"

export interface Searched {
  readonly key: string
  /** In capitals, the form in which it is asked for. */
  readonly mls: string
  readonly modifiedAt: number
  readonly provider: Listing["provider"]
  readonly status: Listing["status"]
  readonly isLease: boolean
  /** When it was listed, else changed. */
  readonly listedAt: number
  /** Asking price in hundredths; null for leases and where none is published. */
  readonly price: number | null
  /** In hundredths, since feeds count half baths. */
  readonly beds: number | null
  readonly baths: number | null
  readonly sqft: number | null
  readonly category: PropertyCategory | null
  /** Normal forms; empty where nothing is stated. */
  readonly subType: string
  readonly province: string
  readonly city: string
  readonly quarters: ReadonlyArray<string>
  readonly structures: ReadonlyArray<string>
  /** Words of the street address; none where it may not be shown. */
  readonly address: ReadonlyArray<string>
  readonly agents: ReadonlyArray<string>
  readonly offices: ReadonlyArray<string>
  readonly place: MapPlace | null
  /** Values as the feed spells them. */
  readonly told: { readonly [field in FacetField]: ReadonlyArray<string> }
}

export interface MapPlace {
  /** Millionths of a degree. */
  readonly latitude: number
  readonly longitude: number
  /** See `cellOf`. */
  readonly cell: number
}

export const searchedOf = (listing: Listing): Searched => {
  const { address, offer } = listing
  return {
    key: listing.key,
    mls: listing.mls.toUpperCase(),
    modifiedAt: listing.modifiedAt,
    provider: listing.provider,
    status: listing.status,
    isLease: offer.kind === "lease",
    listedAt: listing.listedAt ?? listing.modifiedAt,
    price: offer.kind === "sale" ? hundredths(offer.amount) : null,
    beds: hundredths(listing.beds),
    baths: hundredths(listing.baths),
    sqft: hundredths(listing.sqft),
    category: categoryOf(listing.subType, listing.provider),
    subType: normal(listing.subType),
    province: normal(address.province),
    city: normal(address.city),
    quarters: normals(address.neighbourhoods),
    structures: normals(listing.structureTypes),
    address: [...new Set(wordsOf(address.line ?? ""))]
      .map((word) => word.slice(0, mostWord).toWellFormed())
      .slice(0, mostWords),
    agents: keysOf(listing.agents),
    offices: keysOf(listing.offices),
    place: placeOf(listing),
    told: {
      City: told([address.city]),
      CityRegion: told(address.neighbourhoods),
      PropertySubType: told([listing.subType]),
      StructureType: told(listing.structureTypes),
      BedroomsTotal: told([listing.beds === null ? null : String(listing.beds)]),
      BathroomsTotalInteger: told([listing.baths === null ? null : String(listing.baths)])
    }
  }
}

/** Of an amount with two decimals at most; more are rounded, and what no database's number holds is brought down to it. */
export const hundredths = (amount: number | null): number | null =>
  amount === null ? null : Math.min(Math.round(amount * 100), Number.MAX_SAFE_INTEGER - 1)

/**
 * Tile of the Web Mercator map at zoom 15 (about a kilometre wide), its column's and row's bits in turns, so that every
 * tile of a lower zoom is one run of numbers and a map's view is a few ranges of an ordinary index.
 */
export const cellOf = (latitude: number, longitude: number): number => {
  const tiles = 2 ** cellZoom
  const angle = (Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180
  const within = (share: number) => Math.max(0, Math.min(tiles - 1, Math.floor(share * tiles)))
  const column = within((longitude + 180) / 360)
  const row = within((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2)
  let cell = 0
  for (let bit = cellZoom - 1; bit >= 0; bit--) cell = cell * 4 + ((row >> bit) & 1) * 2 + ((column >> bit) & 1)
  return cell
}
const cellZoom = 15

const placeOf = ({ latitude, longitude }: Listing): MapPlace | null =>
  latitude === null || longitude === null
    ? null
    : {
        latitude: Math.round(latitude * 1e6),
        longitude: Math.round(longitude * 1e6),
        cell: cellOf(latitude, longitude)
      }

const normals = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(texts.map(normal))].filter((text) => text !== "").slice(0, mostNames)

const keysOf = (parties: Listing["agents"]): ReadonlyArray<string> =>
  [...new Set(parties.map(({ key }) => key))].slice(0, mostNames)

const told = (texts: ReadonlyArray<string | null>): ReadonlyArray<string> =>
  [...new Set(texts.map((text) => (text ?? "").slice(0, normalCharacters).toWellFormed().trim()))]
    .filter((text) => normal(text) !== "")
    .slice(0, mostNames)

/** More of a kind than any feed states. */
const mostNames = 8
const mostWords = 16
const mostWord = 40
