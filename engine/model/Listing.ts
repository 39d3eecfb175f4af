/**
 * A property for sale or for rent, as a feed tells of it. Every text of it is somebody else's: it is data, never markup.
 * Absent values are null; feeds leave out more than they tell.
 */
import type { SiteId } from "./ids.ts"

/** What a visitor is told; `delisted` ones are kept as a mark that they were there (AU-C24). */
export const listingStatuses = ["available", "pending", "sold", "delisted"] as const
export type ListingStatus = (typeof listingStatuses)[number]

export interface ListingAddress {
  /** Number, street and unit on one line; null where the feed does not let it be shown. */
  readonly line: string | null
  readonly city: string | null
  /** Names of the quarter; boards differ in which field they use, so either counts. */
  readonly neighbourhoods: ReadonlyArray<string>
  readonly province: string | null
  readonly postalCode: string | null
  readonly country: string | null
}

/** An amount of null is not published: visitors ask for it. */
export type ListingOffer =
  | { readonly kind: "sale"; readonly amount: number | null; readonly currency: string }
  | { readonly kind: "lease"; readonly amount: number; readonly currency: string; readonly per: LeasePeriod }
export const leasePeriods = ["day", "week", "month", "year"] as const
export type LeasePeriod = (typeof leasePeriods)[number]

export interface ListingPhoto {
  readonly url: string
  readonly alt: string | null
  /** Of a photo that is to be kept here: what tells this very picture from others, whatever its address is today. */
  readonly picture?: string
}

/** Somebody behind the listing. A name is null when only part of it is known (LDET-09). */
export interface ListingParty {
  readonly key: string
  readonly name: string | null
}

export interface ListingBlueprint {
  readonly url: string
  readonly label: string | null
}

/** A plot of land, in feet or metres. */
export interface ListingLot {
  readonly number: string | null
  readonly frontage: number | null
  readonly depth: number | null
  readonly unit: "ft" | "m"
}

/** `resale`: of an association's feed. `builder`: a lot of a builder's own. */
export type ListingProvider = "resale" | "builder"

export interface Listing {
  readonly provider: ListingProvider
  /** The feed's own name for it. */
  readonly key: string
  /** Number under which people know it, of a lot its key; part of its address. */
  readonly mls: string
  readonly status: Exclude<ListingStatus, "delisted">
  readonly address: ListingAddress
  readonly latitude: number | null
  readonly longitude: number | null
  readonly offer: ListingOffer
  readonly beds: number | null
  readonly baths: number | null
  /** Living area in square feet. */
  readonly sqft: number | null
  readonly yearBuilt: number | null
  readonly subType: string | null
  readonly structureTypes: ReadonlyArray<string>
  readonly remarks: string | null
  /** The one to show first stands first. */
  readonly photos: ReadonlyArray<ListingPhoto>
  /** Agents and offices, the listing's own first and then those who share it. */
  readonly agents: ReadonlyArray<ListingParty>
  readonly offices: ReadonlyArray<ListingParty>
  /** Its page at the association, which the licence wants linked. */
  readonly associationUrl: string | null
  /** Of a lot: who builds there. */
  readonly builder: ListingParty | null
  readonly blueprints: ReadonlyArray<ListingBlueprint>
  readonly lot: ListingLot | null
  readonly listedAt: number | null
  /** When it came under contract or was sold; absent or null where it did not, or where the feed does not say. */
  readonly offMarketAt?: number | null
  readonly modifiedAt: number
  /** When its photos changed last, which may be without a change of the listing; absent or null where the feed does not say. */
  readonly photosChangedAt?: number | null
}

/** A listing as a site keeps it. A delisted one keeps its number and nothing else. */
export type StoredListing =
  | { readonly siteId: SiteId; readonly status: Listing["status"]; readonly listing: Listing }
  | { readonly siteId: SiteId; readonly status: "delisted"; readonly key: string; readonly mls: string }

/** How far a site's copy of its feed has come. */
export interface ListingSync {
  readonly siteId: SiteId
  readonly nextSyncAt: number
  /** Latest change seen, by the feed's clock and never later than ours; null before the first load. */
  readonly watermark: number | null
  /** When the whole list of what the feed holds was last compared. */
  readonly comparedAt: number | null
  /** The first of the comparisons in which too much was missing to believe them; null while none was, see `isDoubted`. */
  readonly doubtedAt: number | null
  /** First failure since the feed was last read with success; null while it answers. */
  readonly failingSince: number | null
  /** When the feed was last read with success: how old the copy is. Null before. */
  readonly readAt: number | null
}
