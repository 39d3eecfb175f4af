/**
 * What the service's answers say of addresses: Places API (New) `v1` and the Geocoding API (developers.google.com/maps,
 * their references). Only what pages need is taken out; an entry that lacks any of it is left out, since members without
 * a value are absent there.
 */
import { member, textMember } from "../people/leads/destinations/reply.ts"
import { limits } from "../limits.ts"
import type { Json } from "../values/Json.ts"
import type { FoundPlace, Suggestion } from "./place.ts"
import { isPlaceId } from "./placeId.ts"

/** Of an answer of `places:autocomplete`; empty where nothing begins so. */
export const readSuggestions = (json: Json): ReadonlyArray<Suggestion> =>
  listOf(json, "suggestions")
    .flatMap((suggestion) => {
      const prediction = member(suggestion, "placePrediction")
      const placeId = textMember(prediction, "placeId")
      const text = line(textMember(member(prediction, "text"), "text"))
      return placeId === undefined || text === undefined || !isPlaceId(placeId) ? [] : [{ placeId, text }]
    })
    .slice(0, limits.addressSuggestions)

/** What is asked of a place: no more than these, since the dearest decides what the answer costs. */
export const addressFields = ["id", "formattedAddress", "location"] as const

/** Of a place of Places API (New), with `addressFields`. */
export const readPlace = (json: Json | undefined): FoundPlace | undefined => {
  const location = member(json, "location")
  return found(
    member(location, "latitude"),
    member(location, "longitude"),
    textMember(json, "formattedAddress"),
    textMember(json, "id")
  )
}

/** Of an answer of `places:searchText` with the same fields; undefined where nothing was found. */
export const readSearched = (json: Json): FoundPlace | undefined =>
  listOf(json, "places")
    .map(readPlace)
    .find((place) => place !== undefined)

/** `unknown` may pass at once; `refused` does not pass without somebody of the operator. */
export type Geocoded =
  | { readonly _tag: "found"; readonly places: ReadonlyArray<FoundPlace> }
  | { readonly _tag: "unknown" | "busy" | "refused" | "unreadable" }

/** Of an answer of the Geocoding API, which is 200 whatever it says and tells by its `status`. */
export const readGeocoded = (json: Json): Geocoded => {
  switch (member(json, "status")) {
    case "OK":
    case "ZERO_RESULTS":
      return { _tag: "found", places: geocodedPlaces(json) }
    case "UNKNOWN_ERROR":
      return { _tag: "unknown" }
    case "OVER_QUERY_LIMIT":
      return { _tag: "busy" }
    case "OVER_DAILY_LIMIT":
    case "REQUEST_DENIED":
    case "INVALID_REQUEST":
      return { _tag: "refused" }
    default:
      return { _tag: "unreadable" }
  }
}

const geocodedPlaces = (json: Json): ReadonlyArray<FoundPlace> =>
  listOf(json, "results")
    .flatMap((result) => {
      const location = member(member(result, "geometry"), "location")
      const place = found(
        member(location, "lat"),
        member(location, "lng"),
        textMember(result, "formatted_address"),
        textMember(result, "place_id")
      )
      return place === undefined ? [] : [place]
    })
    .slice(0, limits.addressesFound)

const found = (
  lat: Json | undefined,
  lng: Json | undefined,
  said: string | undefined,
  placeId: string | undefined
): FoundPlace | undefined => {
  const address = line(said)
  if (typeof lat !== "number" || typeof lng !== "number" || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  return address === undefined || placeId === undefined || !isPlaceId(placeId)
    ? undefined
    : { lat, lng, address, placeId }
}

/** One line of well-formed text, not longer than any address; undefined for none. */
const line = (text: string | undefined): string | undefined => {
  const said = text?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim()
  return said === undefined || said === "" ? undefined : said.slice(0, limits.addressCharacters).toWellFormed()
}

const listOf = (json: Json | undefined, name: string): ReadonlyArray<Json> => {
  const list = member(json, name)
  return Array.isArray(list) ? list : []
}
