/** Looking for listings of a site: what the grid, the data routes and the map ask. */
import { Context, type Effect } from "effect"
import type { Counted } from "../areas/figures.ts"
import type { FacetField, ListingExtent, ListingPointsQuery, ListingQuery } from "../listings/search/query.ts"
import type { Listing } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"

export interface ListingsFound {
  /** Of the page that was asked for; none past the last. */
  readonly listings: ReadonlyArray<Listing>
  /** Not below the listings of all pages (DATA-07); exact up to `limits.listingsCounted`, where pages end. */
  readonly total: number
  /**
   * An exact match of more than `limits.listingsExactMost` listings: nobody counts them (LGRID-18). Or one that could not be
   * looked for in all the listings within `limits.listingsExamined`; the page then holds what was found. Either way `total` is
   * no figure to show.
   */
  readonly declined: boolean
}

/** Where listings lie: the same place of each array tells of the same listing, in the order that was asked for. */
export interface ListingPoints {
  /** See `mark`; what was found changes with it alone. */
  readonly mark: string
  readonly keys: ReadonlyArray<string>
  /** Millionths of a degree. */
  readonly lat: Int32Array
  readonly lng: Int32Array
  /** Asking price in hundredths; -1 for leases and where none is published. */
  readonly price: Float64Array
  /** Some that match may be missing: they could not all be looked at, or are more than `limits.listingsExamined`. */
  readonly partial: boolean
}

/** How a site's listings stand: two that are equal are of the same listings. */
export interface ListingsStanding {
  readonly mark: number
  readonly listings: number
  readonly digest: number
}

export class ListingSearch extends Context.Service<
  ListingSearch,
  {
    /**
     * Never those that are delisted. As the listings stand, or as whoever asks has just read that they stand. A listing is the
     * same object for as long as it stays as it is and is remembered; nobody may change it.
     */
    readonly search: (siteId: SiteId, query: ListingQuery, standing?: ListingsStanding) => Effect.Effect<ListingsFound>
    /** Values of the fields within the extent, in the order of the alphabet or of numbers, each once; the first of too many. */
    readonly facets: (
      siteId: SiteId,
      extent: ListingExtent,
      fields: ReadonlyArray<FacetField>,
      standing?: ListingsStanding
    ) => Effect.Effect<{ readonly [field in FacetField]?: ReadonlyArray<string> }>
    /** All that match, for whoever counts them; undefined of more than `limits.listingsCounted`, or where looking is too dear. */
    readonly counted: (siteId: SiteId, query: ListingQuery) => Effect.Effect<ReadonlyArray<Counted> | undefined>
    /**
     * Everything that matches and states where it lies, never what is delisted. A match of too many names is no refusal
     * here (LGRID-18). An order by price leaves leases out.
     */
    readonly points: (siteId: SiteId, query: ListingPointsQuery) => Effect.Effect<ListingPoints>
    /** Changes with whatever could change the answer to a query of the site. Costs one look at a row, or none of who has looked. */
    readonly mark: (siteId: SiteId, standing?: ListingsStanding) => Effect.Effect<string>
  }
>()("engine/ListingSearch") {}
