/**
 * Stands for Google's Places API (New) and its Geocoding API, as their references tell them: keys in a header or in the
 * query, field masks without which nothing is answered, sessions, and failures by status there and by `status` here. Towns,
 * streets and people are invented: every number of every street is an address. Businesses have reviews; only a search
 * of texts finds them by name. Errors quote the key, as the service's own may. Stalls, 429 and 500 are failures to come of
 * every stand-in, and `placesSpoils` spoil what is answered.
 */
import { type Answered, type Received, type Spoils, type StandIn, startStandIn } from "./StandIn.ts"

export interface PlacesStandIn extends StandIn {
  /** What the service takes as the key. */
  readonly key: string
  /** Sets reviews, or any member of a business, by its place id; null takes the place away, and its id is stale. */
  readonly change: (placeId: string, members: { readonly [member: string]: unknown } | null) => void
}

/** Places with reviews, of demonstrations and tests. */
export const standInPlaces = {
  workshop: "ChIJ-vale-and-daughter",
  brokerage: "ChIJ-halyard-realty",
  unreviewed: "ChIJ-the-new-bakery"
} as const

export const standInPlacesKey = "AIzaStandInKeyOfPlaces_0123456789abcdefg"

/** Starts one on a free port, or on the one given. */
export const startPlacesStandIn = async (port = 0): Promise<PlacesStandIn> => {
  const shops = new Map<string, Shop>(businesses.map((shop) => [shop.id, shop]))
  const server = await startStandIn(
    (request) => {
      const { url, method } = request
      if (url.pathname === "/maps/api/geocode/json" && method === "GET") return geocoded(url)
      if (url.pathname === "/__places" && method === "POST") {
        for (const [id, members] of Object.entries(JSON.parse(request.body) as Record<string, Place | null>))
          change(id, members)
        return { status: 204 }
      }
      return placesAnswer(request, shops)
    },
    port,
    placesSpoils
  )
  const change = (id: string, members: Place | null) => {
    if (members === null) shops.delete(id)
    else shops.set(id, { ...(shops.get(id) ?? { ...businesses[0]!, id }), ...members })
  }
  return { ...server, key: standInPlacesKey, change }
}

/** What `POST /__faults` may name as `spoil`. */
export const placesSpoils = {
  /** The text ends in its middle. */
  halfText: (answered) => {
    const text = JSON.stringify(answered.body)
    return { ...answered, headers: { "content-type": "application/json" }, body: text.slice(0, text.length / 2) }
  },
  /** Something else altogether. */
  page: () => ({ status: 200, headers: { "content-type": "text/html" }, body: "<h1>Sign in to the network</h1>" }),
  /** Members are absent, each of a different entry. */
  gaps: (answered) => ({ ...answered, body: withGaps(answered.body) }),
  /** The Geocoding API is asked too often, or does not take the key, or does not know what happened to it. */
  overLimit: () => geocodingRefusal("OVER_QUERY_LIMIT"),
  denied: () => geocodingRefusal("REQUEST_DENIED"),
  unknown: () => geocodingRefusal("UNKNOWN_ERROR")
} satisfies Spoils

interface Town {
  readonly name: string
  readonly region: string
  readonly country: "CA" | "GB"
  readonly at: readonly [lat: number, lng: number]
}

const towns: ReadonlyArray<Town> = [
  { name: "Northbay Falls", region: "ON", country: "CA", at: [44.1, -79.4] },
  { name: "Ferrier Landing", region: "ON", country: "CA", at: [44.19, -79.52] },
  { name: "Alderpoint", region: "ON", country: "CA", at: [44.02, -79.33] },
  { name: "Lac-Clair", region: "QC", country: "CA", at: [46.2, -74.1] },
  { name: "Merrow Bridge", region: "Suffolk", country: "GB", at: [52.18, 1.12] }
]
const streets = [
  "Alder Way",
  "Birch Crescent",
  "Elm Street",
  "Harbour Street",
  "Kestrel Court",
  "Mill Road",
  "Rue des Érables",
  "Tannery Row"
]
const countries = { CA: "Canada", GB: "United Kingdom" }

/** An address, by what its id says. */
interface Address {
  readonly number: number
  readonly street: number
  readonly town: number
}

const idOf = ({ number, street, town }: Address): string => `ChIJ${number}-${street}-${town}`
const addressOf = (id: string): Address | undefined => {
  const [, number, street, town] = /^ChIJ(\d{1,5})-(\d)-(\d)$/.exec(id)?.map(Number) ?? []
  const known = streets[street ?? -1] !== undefined && towns[town ?? -1] !== undefined
  return known ? { number: number!, street: street!, town: town! } : undefined
}
const lineOf = (address: Address): string => `${address.number} ${streets[address.street]}, ${placeOf(address)}`
const placeOf = ({ town: at }: Pick<Address, "town">): string => {
  const { name, region, country } = towns[at]!
  return `${name}, ${region}, ${countries[country]}`
}
const pointOf = ({ number, street, town }: Address): readonly [number, number] => {
  const [lat, lng] = towns[town]!.at
  return [round(lat + street / 500 + number / 100_000), round(lng + street / 700 - number / 90_000)]
}
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Every word of a text begins a word of the address; a number in front is the house's. */
const addressesLike = (text: string, countryCodes: ReadonlyArray<string>): ReadonlyArray<Address> => {
  const [, number = "12", rest = ""] = /^\s*(\d{1,5})?\s*(.*)$/u.exec(text) ?? []
  const words = folded(rest)
  if (words.length === 0) return []
  return towns
    .flatMap((_, town) => streets.map((_street, street) => ({ number: Number(number), street, town })))
    .filter(({ town }) => countryCodes.length === 0 || countryCodes.includes(towns[town]!.country))
    .filter((address) => {
      const known = folded(lineOf(address)).slice(1)
      const begun = words.every((word) => known.some((one) => one.startsWith(word)))
      // A town alone is no street of it.
      return begun && words.some((word) => folded(streets[address.street]!).some((one) => one.startsWith(word)))
    })
}

const folded = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

const placesAnswer = ({ method, url, headers, body }: Received & { readonly url: URL }, shops: Shops): Answered => {
  const key = headers["x-goog-api-key"] ?? ""
  if (key === "") return error(403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers.")
  if (key !== standInPlacesKey)
    return error(400, "INVALID_ARGUMENT", `API key not valid: ${key}. Please pass a valid API key.`, "API_KEY_INVALID")
  if (method === "POST" && url.pathname === "/v1/places:autocomplete") return autocompleted(JSON.parse(body))
  if (method === "POST" && url.pathname === "/v1/places:searchText")
    return masked(headers, "places.", (fields) => ({
      places: searched(JSON.parse(body), shops).map((place) => only(place, fields))
    }))
  const [, id] = /^\/v1\/places\/([^/]+)$/.exec(url.pathname) ?? []
  if (method !== "GET" || id === undefined) return error(404, "NOT_FOUND", "There is no such method.")
  const session = url.searchParams.get("sessionToken")
  if (session !== null && !isSession(session)) return error(400, "INVALID_ARGUMENT", "Invalid session token.")
  const place = placeCalled(decodeURIComponent(id), shops)
  if (place === undefined)
    return addressOf(id) === undefined && !id.startsWith("ChIJ")
      ? error(400, "INVALID_ARGUMENT", `Not a valid Place ID: ${id}`)
      : error(404, "NOT_FOUND", `The Place ID is no longer valid, key ${key}.`)
  return masked(headers, "", (fields) => only(place, fields))
}

interface Typed {
  readonly input?: string
  readonly sessionToken?: string
  readonly includedRegionCodes?: ReadonlyArray<string>
}

const autocompleted = ({ input = "", sessionToken, includedRegionCodes = [] }: Typed): Answered => {
  if (input === "") return error(400, "INVALID_ARGUMENT", "input must not be empty.")
  if (sessionToken !== undefined && !isSession(sessionToken))
    return error(400, "INVALID_ARGUMENT", "Invalid session token.")
  const codes = includedRegionCodes.map((code) => code.toUpperCase())
  const suggestions = addressesLike(input, codes)
    .slice(0, 5)
    .map((address) => ({
      placePrediction: {
        place: `places/${idOf(address)}`,
        placeId: idOf(address),
        text: { text: lineOf(address), matches: [{ endOffset: input.length }] },
        structuredFormat: {
          mainText: { text: `${address.number} ${streets[address.street]}` },
          secondaryText: { text: placeOf(address) }
        },
        types: ["street_address", "geocode"]
      }
    }))
  return { status: 200, body: suggestions.length === 0 ? {} : { suggestions } }
}

interface SearchedFor {
  readonly textQuery?: string
  readonly pageSize?: number
}

/** Businesses by their names. */
const searched = ({ textQuery = "", pageSize = 20 }: SearchedFor, shops: Shops): ReadonlyArray<Place> => {
  const words = folded(textQuery)
  return [...shops.values()]
    .filter((shop) => {
      const known = folded(`${shop.displayName.text} ${shop.formattedAddress}`)
      return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)))
    })
    .slice(0, pageSize)
}

const geocoded = ({ searchParams }: URL): Answered => {
  const key = searchParams.get("key")
  if (key !== standInPlacesKey) return geocodingRefusal("REQUEST_DENIED", `The provided API key ${key} is invalid.`)
  const id = searchParams.get("place_id")
  const text = searchParams.get("address")
  if (id === null && text === null) return geocodingRefusal("INVALID_REQUEST")
  const country = /^country:([A-Z]{2})$/.exec(searchParams.get("components") ?? "")?.[1]
  const named = id === null ? undefined : addressOf(id)
  if (id !== null && named === undefined && !id.startsWith("ChIJ")) return geocodingRefusal("INVALID_REQUEST")
  const found = id === null ? addressesLike(text ?? "", country === undefined ? [] : [country]) : [named ?? []].flat()
  const results = found.slice(0, 10).map((address) => {
    const [lat, lng] = pointOf(address)
    return {
      formatted_address: lineOf(address),
      place_id: idOf(address),
      types: ["street_address"],
      geometry: { location: { lat, lng }, location_type: "ROOFTOP" },
      ...(found.length > 1 && { partial_match: true })
    }
  })
  return { status: 200, body: { results, status: results.length === 0 ? "ZERO_RESULTS" : "OK" } }
}

const geocodingRefusal = (status: string, message = `Refused; your key is ${standInPlacesKey}.`): Answered => ({
  status: 200,
  body: { error_message: message, results: [], status }
})

type Shops = ReadonlyMap<string, Shop>
interface Place {
  readonly [member: string]: unknown
}
interface Shop extends Place {
  readonly id: string
  readonly displayName: { readonly text: string; readonly languageCode: string }
  readonly formattedAddress: string
}

const placeCalled = (id: string, shops: Shops): Place | undefined => {
  const address = addressOf(id)
  if (address === undefined) return shops.get(id)
  const [latitude, longitude] = pointOf(address)
  return { id, formattedAddress: lineOf(address), location: { latitude, longitude } }
}

/** Without a mask nothing is answered, nor with one that has a space or names a field that is none. */
const masked = (
  headers: Received["headers"],
  prefix: string,
  answer: (fields: ReadonlyArray<string>) => object
): Answered => {
  const mask = headers["x-goog-fieldmask"]
  if (mask === undefined || mask === "") return error(400, "INVALID_ARGUMENT", "FieldMask is a required parameter.")
  const fields = mask.split(",")
  const wrong = fields.find((field) => !field.startsWith(prefix) || !known.has(field.slice(prefix.length)))
  if (wrong !== undefined) return error(400, "INVALID_ARGUMENT", `Error expanding 'fields' parameter: ${wrong}`)
  return { status: 200, body: answer(fields.map((field) => field.slice(prefix.length))) }
}

const known = new Set([
  "id",
  "displayName",
  "formattedAddress",
  "location",
  "rating",
  "userRatingCount",
  "googleMapsUri",
  "reviews"
])

const only = (place: Place, fields: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(place).filter(([name]) => fields.includes(name)))

const isSession = (text: string): boolean => /^[A-Za-z0-9_=-]{1,36}$/.test(text)

const error = (code: number, status: string, message: string, reason?: string): Answered => ({
  status: code,
  body: {
    error: {
      code,
      message,
      status,
      ...(reason !== undefined && {
        details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "googleapis.com" }]
      })
    }
  }
})

/** Every entry of every list lacks another member, and so does what is no list. */
const withGaps = (value: unknown, turn = 0): unknown => {
  if (Array.isArray(value)) return value.map((entry, at) => withGaps(entry, at))
  if (typeof value !== "object" || value === null) return value
  const members = Object.entries(value)
  return Object.fromEntries(
    members
      .filter((_, at) => members.length === 1 || at !== turn % members.length)
      .map(([name, one]) => [name, withGaps(one, turn)])
  )
}

const review = (
  place: string,
  at: number,
  author: string,
  rating: number,
  text: string,
  publishTime: string,
  languageCode = "en"
) => ({
  name: `places/${place}/reviews/r${at}`,
  relativePublishTimeDescription: "a few months ago",
  rating,
  // Stars alone come without a text.
  ...(text !== "" && { text: { text, languageCode }, originalText: { text, languageCode } }),
  authorAttribution: {
    displayName: author,
    uri: `https://www.google.com/maps/contrib/${place.length}${at}/reviews`,
    photoUri: `https://lh3.googleusercontent.com/a/${place.length}${at}`
  },
  publishTime,
  flagContentUri: `https://www.google.com/local/review/rap/report?postId=${at}`,
  googleMapsUri: `https://www.google.com/maps/reviews/data=${place.length}${at}`
})

const { workshop, brokerage, unreviewed } = standInPlaces

const businesses: ReadonlyArray<Shop> = [
  {
    id: workshop,
    displayName: { text: "Vale & Daughter Piano Workshop", languageCode: "en" },
    formattedAddress: "14 Tannery Row, Merrow Bridge MB2 7QT, United Kingdom",
    location: { latitude: 52.1841, longitude: 1.1238 },
    rating: 4.8,
    userRatingCount: 63,
    googleMapsUri: "https://maps.google.com/?cid=1986",
    reviews: [
      review(
        workshop,
        1,
        "Imogen Straker",
        5,
        "Our upright had not been touched in twenty years. Nell came on time, explained what a pitch raise is, and the children have practised every day since.",
        "2026-09-14T10:20:00Z"
      ),
      review(
        workshop,
        2,
        "T. Okafor",
        4,
        "Careful, honest work. It took eight days rather than five, but they rang before I had to.",
        "2026-08-02T16:05:00Z"
      ),
      review(
        workshop,
        3,
        "Mme Perrin",
        5,
        "Un travail d’orfèvre : mon Pleyel chante de nouveau.",
        "2026-05-21T08:45:00Z",
        "fr"
      ),
      review(workshop, 4, "Gwil Prosser", 5, "", "2026-03-30T19:12:00Z"),
      review(
        workshop,
        5,
        "Hana W.",
        3,
        "Good tuning. Parking on Tannery Row is hopeless, so come on foot.",
        "2025-12-11T12:00:00Z"
      )
    ]
  },
  {
    id: brokerage,
    displayName: { text: "Halyard Realty Inc., Brokerage", languageCode: "en" },
    formattedAddress: "3 Harbour Street, Northbay Falls, ON, Canada",
    location: { latitude: 44.1062, longitude: -79.3957 },
    rating: 4.6,
    userRatingCount: 212,
    googleMapsUri: "https://maps.google.com/?cid=500",
    reviews: [
      review(
        brokerage,
        1,
        "Dara Whitlock",
        5,
        "Sold in nine days, and nobody told us to repaint the kitchen.",
        "2026-10-03T14:00:00Z"
      ),
      review(brokerage, 2, "Priya N.", 4, "They answered every question twice, patiently.", "2026-07-19T09:30:00Z")
    ]
  },
  {
    id: unreviewed,
    displayName: { text: "The New Bakery", languageCode: "en" },
    formattedAddress: "5 Mill Road, Alderpoint, ON, Canada",
    location: { latitude: 44.0301, longitude: -79.3229 },
    googleMapsUri: "https://maps.google.com/?cid=7"
  }
]
