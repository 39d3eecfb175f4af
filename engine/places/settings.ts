/** What staff let a site have of the service that knows places: the look-up of addresses, and reviews of the business. */
import type { Site } from "../model/Site.ts"
import type { Json } from "../values/Json.ts"
import { isPlaceId } from "./placeId.ts"

/** A place whose reviews pages may show. */
export interface ReviewedPlace {
  /** What pages and people call it; no two of a site are called the same. */
  readonly name: string
  readonly placeId: string
}

type Settings = Pick<Site, "settings">

/** What staff say; what is left out stays. */
export interface PlacesWanted {
  readonly addressLookup?: { readonly enabled: boolean }
  /** In the place of those there were; the first is shown where a page names none. */
  readonly reviews?: { readonly places: ReadonlyArray<ReviewedPlace> }
}

/** What cannot be, by the member it is about: the end of a sentence that begins with its name. */
export interface PlacesRefused {
  readonly path: string
  readonly reason: string
}

/** A site's settings with what staff say; nothing of it where any cannot be. */
export const withPlaces = (
  settings: Site["settings"],
  { addressLookup, reviews }: PlacesWanted
): { readonly settings: Site["settings"] } | PlacesRefused => {
  const looked = addressLookup === undefined ? settings : withAddressLookup(settings, addressLookup.enabled)
  if (reviews === undefined) return { settings: looked }
  const names = reviews.places.map(({ name }) => name.toLowerCase())
  const twice = names.findIndex((name, at) => names.indexOf(name) < at)
  if (twice !== -1) return { path: `reviews.places.${twice}.name`, reason: "is another place's already" }
  const wrong = reviews.places.findIndex(({ placeId }) => !isPlaceId(placeId))
  if (wrong !== -1)
    return {
      path: `reviews.places.${wrong}.placeId`,
      reason: "is no id of a place: letters, digits, - and _, such as ChIJN1t_tDeuEmsRUsoyG83frY4"
    }
  return { settings: withReviewedPlaces(looked, reviews.places) }
}

/** Whether the site's address answers scripts that look addresses up (DATA-21). */
export const addressLookupOn = ({ settings }: Settings): boolean => settings["addressLookup"] === true

export const withAddressLookup = (settings: Site["settings"], on: boolean): Site["settings"] => {
  const { addressLookup: _, ...others } = settings
  return on ? { ...others, addressLookup: true } : others
}

/** In the order in which staff named them: the first is shown where a page names none. */
export const reviewedPlaces = ({ settings }: Settings): ReadonlyArray<ReviewedPlace> =>
  (settings["reviews"] as { readonly places?: ReadonlyArray<ReviewedPlace> } | undefined)?.places ?? []

export const withReviewedPlaces = (
  settings: Site["settings"],
  places: ReadonlyArray<ReviewedPlace>
): { readonly [area: string]: Json } => {
  const { reviews: _, ...others } = settings
  return places.length === 0
    ? others
    : { ...others, reviews: { places: places.map(({ name, placeId }) => ({ name, placeId })) } }
}

/** The place at the service, for people who follow a link (Maps URLs: `api=1`, `query_place_id`). */
export const mapsUrlOf = ({ name, placeId }: ReviewedPlace): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: name, query_place_id: placeId })}`
