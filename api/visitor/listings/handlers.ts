/** Handlers of the rows by which scripts ask about listings. */
import { rows } from "../../access/rows.ts"
import { mapListings } from "./mapListings.ts"
import { readFacets } from "./readFacets.ts"
import { PublicListingsApi } from "./routes.ts"
import { searchListings } from "./searchListings.ts"

export const publicListingsRows = rows(PublicListingsApi, {
  search: ({ request }) => searchListings(request),
  map: ({ request }) => mapListings(request),
  facets: ({ request }) => readFacets(request)
})
