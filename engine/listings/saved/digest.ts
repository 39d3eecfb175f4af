/**
 * Which new listings a search's owner is to be told of. New is what visitors have been shown since the last mail and not
 * before; what is sold by then is no news. New listings come in parts, so that a feed which brought a hundred thousand of
 * them overnight costs no more memory than one that brought ten.
 */
import { limits } from "../../limits.ts"
import type { Listing } from "../../model/Listing.ts"
import type { SavedSearch } from "../../model/SavedSearch.ts"
import { conditionsOf, holds } from "../search/conditions.ts"
import type { ListingQuery } from "../search/query.ts"
import { searchedOf } from "../search/searched.ts"

/** A listing and since when it has been shown, epoch milliseconds. */
export interface NewListing {
  readonly shownSince: number
  readonly listing: Listing
}

export interface Asking {
  readonly search: SavedSearch
  /** Null where nothing may be shown, as of a member of an office that is not known. */
  readonly query: ListingQuery | null
}

export interface Digest {
  readonly search: SavedSearch
  /** The newest, the last shown first; at most `limits.savedSearchListings`. */
  readonly listings: ReadonlyArray<Listing>
  /** How many there are in all. */
  readonly total: number
}

export interface Gathering {
  /** Takes in a part; parts come in the order in which listings were first shown. */
  readonly add: (part: ReadonlyArray<NewListing>) => void
  readonly digests: () => ReadonlyArray<Digest>
}

export const gathering = (asking: ReadonlyArray<Asking>): Gathering => {
  const found = asking.map(({ search, query }) => ({
    search,
    conditions: query && conditionsOf(query),
    newest: new Array<Listing>(),
    total: 0
  }))
  return {
    add: (part) => {
      for (const { shownSince, listing } of part) {
        if (listing.status === "sold") continue
        const row = searchedOf(listing)
        for (const one of found) {
          if (shownSince <= (one.search.toldUntil ?? Infinity)) continue
          if (!one.conditions?.every((condition) => holds(condition, row))) continue
          one.total++
          one.newest.push(listing)
          if (one.newest.length > limits.savedSearchListings) one.newest.shift()
        }
      }
    },
    digests: () => found.map(({ search, newest, total }) => ({ search, listings: newest.toReversed(), total }))
  }
}
