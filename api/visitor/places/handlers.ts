/** Handlers of the rows by which scripts look addresses up. */
import { rows } from "../../access/rows.ts"
import { findAddress, suggestAddresses } from "./lookUpAddress.ts"
import { PublicPlacesApi } from "./routes.ts"
import { visitPlace } from "./visitPlace.ts"

export const publicPlacesRows = rows(PublicPlacesApi, {
  autocomplete: ({ request }) => suggestAddresses(request),
  geocode: ({ request }) => findAddress(request),
  visit: ({ payload, request }) => visitPlace(payload, request)
})
