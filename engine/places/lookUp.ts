/**
 * Which way an address is looked up (AU-B56): a place that was chosen while typing by its details, which ends the session;
 * anything else by geocoding; and a text that is no address, such as the name of a shop, by a search of places.
 */
import { Effect } from "effect"
import { Places } from "../ports/Places.ts"
import type { AskedFrom, FoundPlace } from "./place.ts"

/** As `X-Mk-Places-Path` names them. */
export const lookupPaths = ["details", "geocode", "text-search"] as const

export type AddressAsked = { readonly placeId: string; readonly session: string | null } | { readonly text: string }

export interface LookedUp {
  readonly path: (typeof lookupPaths)[number]
  /** The most likely first; none where there are none. */
  readonly places: ReadonlyArray<FoundPlace>
}

/** Fails with `PlacesUnavailable` where any step of the way is not answered: none found is never said of a failure. */
export const lookUp = Effect.fnUntraced(function* (asked: AddressAsked, from: AskedFrom) {
  const service = yield* Places
  if ("placeId" in asked && asked.session !== null) {
    const place = yield* service.details(asked.placeId, asked.session, from)
    return { path: "details", places: place === null ? [] : [place] } satisfies LookedUp
  }
  const places = yield* service.geocode(asked, from)
  if (places.length > 0 || "placeId" in asked) return { path: "geocode", places } satisfies LookedUp
  const place = yield* service.textSearch(asked.text, from)
  return { path: "text-search", places: place === null ? [] : [place] } satisfies LookedUp
})
