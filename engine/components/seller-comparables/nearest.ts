/** Which of many homes lie nearest to a point. */
import type { HomeFacts } from "../../listings/home.ts"
import type { ListingPoints } from "../../ports/ListingSearch.ts"

/** What is compared with a home: others around its point, within so many kilometres, so many at most. */
export interface ComparablesAsk {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  readonly radiusKm: number
  readonly limit: number
  readonly home: HomeFacts
}

/** A listing, and how far it lies from the point. */
export interface Near {
  readonly key: string
  readonly km: number
}

/** One text for two that ask the same. */
export const comparablesAskText = ({ lat, lng, radiusKm, limit, home }: ComparablesAsk): string =>
  JSON.stringify([lat, lng, radiusKm, limit, home])

export const readComparablesAsk = (text: string): ComparablesAsk => {
  const [lat, lng, radiusKm, limit, home] = JSON.parse(text) as [number, number, number, number, HomeFacts]
  return { lat, lng, radiusKm, limit, home }
}

/**
 * At most so many listings with an asking price that lie within the radius, the nearest first; of equally near ones in the
 * order of keys. Distances are those over the sphere (haversine), whose error of half a percent no street notices.
 */
export const nearest = (
  { keys, lat, lng, price }: Pick<ListingPoints, "keys" | "lat" | "lng" | "price">,
  ask: Pick<ComparablesAsk, "lat" | "lng" | "radiusKm">,
  most: number
): ReadonlyArray<Near> => {
  const found: Array<Near> = []
  // A degree of latitude is never shorter than so; most are ruled out by it without a cosine.
  const reach = (ask.radiusKm / 110) * 1_000_000
  const here = ask.lat * 1_000_000
  for (let at = 0; at < keys.length; at++) {
    if (price[at]! < 0 || Math.abs(lat[at]! - here) > reach) continue
    const km = kilometres(ask, { lat: lat[at]! / 1_000_000, lng: lng[at]! / 1_000_000 })
    if (km <= ask.radiusKm) found.push({ key: keys[at]!, km })
  }
  return found.sort((one, other) => one.km - other.km || (one.key < other.key ? -1 : 1)).slice(0, most)
}

interface Degrees {
  readonly lat: number
  readonly lng: number
}

/** Over the sphere, the short way round. */
export const kilometres = (one: Degrees, other: Degrees): number => {
  const [north, south] = [one.lat * radian, other.lat * radian]
  const half = Math.sin((south - north) / 2) ** 2
  const across = Math.sin(((other.lng - one.lng) * radian) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half + Math.cos(north) * Math.cos(south) * across)))
}

const radian = Math.PI / 180
const earthKm = 6_371
