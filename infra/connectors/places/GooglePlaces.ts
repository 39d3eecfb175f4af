/**
 * The port `engine/ports/Places.ts`, asked of Google: Places API (New) and the Geocoding API, through the guarded door. A
 * visitor waits meanwhile, so each of two tries is short. What the service says of a failure is not passed on: it can
 * quote our key. The visitor's address is not told: no service needs it.
 */
import { Effect, Layer, Redacted } from "effect"
import { deadlines } from "../../../engine/deadlines.ts"
import { SECOND_MS } from "../../../engine/limits.ts"
import type { AskedFrom } from "../../../engine/places/place.ts"
import {
  addressFields,
  type Geocoded,
  readGeocoded,
  readPlace,
  readSearched,
  readSuggestions
} from "../../../engine/places/readPlaces.ts"
import { readReviews, reviewFields } from "../../../engine/places/readReviews.ts"
import { member, textMember } from "../../../engine/people/leads/destinations/reply.ts"
import { Places, type PlacesReason, PlacesUnavailable } from "../../../engine/ports/Places.ts"
import type { Json } from "../../../engine/values/Json.ts"
import { Egress, type EgressRequest } from "../egress.ts"
import { parsed } from "../leads/call.ts"

export interface PlacesAccount {
  readonly key: Redacted.Redacted<string>
  /** Bases without a trailing slash, such as https://places.googleapis.com and https://maps.googleapis.com. */
  readonly placesUrl: string
  readonly geocodingUrl: string
}

export const layer = ({ key, placesUrl, geocodingUrl }: PlacesAccount): Layer.Layer<never, never, Egress> =>
  Layer.effect(
    Places,
    Effect.gen(function* () {
      const { fetch: visit } = yield* Egress

      const send = (request: EgressRequest): Effect.Effect<Answered, PlacesUnavailable> =>
        visit({ ...request, timeoutMs: deadlines.places.ms, maxBytes: answerBytes, redirects: 0 }).pipe(
          Effect.mapError((error) => unavailable(error.reason === "time" ? "timeout" : wayOf(error.reason))),
          Effect.map(({ status, headers, body }) => ({
            status,
            json: parsed(new TextDecoder().decode(body)),
            retryAfterMs: secondsOf(headers["retry-after"])
          }))
        )

      /** Null for a place that is not known. */
      const place = (
        request: EgressRequest,
        fields: ReadonlyArray<string>
      ): Effect.Effect<Json | null, PlacesUnavailable> =>
        send({
          ...request,
          headers: {
            "x-goog-api-key": Redacted.value(key),
            "x-goog-fieldmask": fields.join(","),
            accept: "application/json",
            ...(request.body !== undefined && { "content-type": "application/json" })
          }
        }).pipe(Effect.flatMap(understood), onceMore)

      const ask = (path: string, body: object, fields: ReadonlyArray<string>) =>
        place({ url: `${placesUrl}/v1/places:${path}`, method: "POST", body: JSON.stringify(body) }, fields)

      const read = (placeId: string, query: { readonly [name: string]: string }, fields: ReadonlyArray<string>) =>
        place({ url: `${placesUrl}/v1/places/${encodeURIComponent(placeId)}?${new URLSearchParams(query)}` }, fields)

      const geocode = (query: { readonly [name: string]: string }) =>
        send({
          // This service knows no header for the key.
          url: `${geocodingUrl}/maps/api/geocode/json?${new URLSearchParams({ ...query, key: Redacted.value(key) })}`,
          headers: { accept: "application/json" }
        }).pipe(
          Effect.flatMap(understood),
          Effect.flatMap((json) => placesOf(json === null ? { _tag: "refused" } : readGeocoded(json))),
          onceMore
        )

      return {
        autocomplete: (text, session, from) =>
          ask(
            "autocomplete",
            {
              input: text,
              ...(session !== null && { sessionToken: session }),
              ...where(from),
              ...(from.country !== null && { includedRegionCodes: [from.country.toLowerCase()] })
            },
            ["suggestions.placePrediction.placeId", "suggestions.placePrediction.text.text"]
          ).pipe(Effect.flatMap(present), Effect.map(readSuggestions)),
        details: Effect.fnUntraced(function* (placeId, session, from) {
          const json = yield* read(placeId, { sessionToken: session, ...where(from) }, addressFields)
          if (json === null) return null
          return readPlace(json) ?? (yield* unavailable("unreadable"))
        }),
        geocode: (asked, from) =>
          geocode({
            ...("placeId" in asked ? { place_id: asked.placeId } : { address: asked.text }),
            ...(from.country !== null && !("placeId" in asked) && { components: `country:${from.country}` }),
            language: from.language,
            ...(from.country !== null && { region: from.country.toLowerCase() })
          }),
        textSearch: (text, from) =>
          ask(
            "searchText",
            { textQuery: text, pageSize: 1, ...where(from) },
            addressFields.map((name) => `places.${name}`)
          ).pipe(
            Effect.flatMap(present),
            Effect.map((json) => readSearched(json) ?? null)
          ),
        reviews: Effect.fnUntraced(function* (placeId, language) {
          const json = yield* read(placeId, { languageCode: language }, reviewFields)
          if (json === null) return null
          return readReviews(json) ?? (yield* unavailable("unreadable"))
        })
      }
    })
  )

interface Answered {
  readonly status: number
  readonly json: Json | undefined
  readonly retryAfterMs: number | undefined
}

/** Far above any answer of the protocol. */
const answerBytes = 512 * 1024

const where = ({ language, country }: AskedFrom) => ({
  languageCode: language,
  ...(country !== null && { regionCode: country.toLowerCase() })
})

const unavailable = (reason: PlacesReason, retryAfterMs?: number): PlacesUnavailable =>
  new PlacesUnavailable({ reason, ...(retryAfterMs !== undefined && { retryAfterMs }) })

/** What the guard says; an answer that is too large is none of the protocol. */
const wayOf = (reason: string): PlacesReason => (reason === "size" ? "unreadable" : "unreachable")

/**
 * By google.rpc.Code: 404 is a place that is not there, or not any more, and 400 an id that never was one, unless it is
 * about the key; 429 is too many questions. Anything else below 500 is our own fault.
 */
const understood = ({ status, json, retryAfterMs }: Answered): Effect.Effect<Json | null, PlacesUnavailable> => {
  if (status === 429) return Effect.fail(unavailable("busy", retryAfterMs))
  if (status >= 500) return Effect.fail(unavailable("unreachable", retryAfterMs))
  if (status === 404 && textMember(member(json, "error"), "status") === "NOT_FOUND") return Effect.succeed(null)
  if (status === 400 && textMember(member(json, "error"), "status") === "INVALID_ARGUMENT" && !isOfKey(json))
    return Effect.succeed(null)
  if (status >= 300) return Effect.fail(unavailable("refused"))
  if (status !== 200 || typeof json !== "object" || json === null || Array.isArray(json))
    return Effect.fail(unavailable("unreadable"))
  return Effect.succeed(json)
}

/** google.rpc.ErrorInfo of a key that is not taken. */
const isOfKey = (json: Json | undefined): boolean => {
  const details = member(member(json, "error"), "details")
  return Array.isArray(details) && details.some((detail) => textMember(detail, "reason")?.startsWith("API_KEY_"))
}

/** Of a question that is not about one place, an address that is not there is wrong itself. */
const present = (json: Json | null): Effect.Effect<Json, PlacesUnavailable> =>
  json === null ? Effect.fail(unavailable("refused")) : Effect.succeed(json)

const placesOf = (geocoded: Geocoded) =>
  geocoded._tag === "found"
    ? Effect.succeed(geocoded.places)
    : Effect.fail(unavailable(geocoded._tag === "unknown" ? "unreachable" : geocoded._tag))

/** What may pass at once is asked once more, at once; whoever says that we ask too much is left alone. */
const onceMore = <A>(asked: Effect.Effect<A, PlacesUnavailable>): Effect.Effect<A, PlacesUnavailable> =>
  asked.pipe(
    Effect.catch((error) => (error.reason === "unreachable" || error.reason === "timeout" ? asked : Effect.fail(error)))
  )

/** Seconds; a date is left to whoever asks. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) * SECOND_MS : undefined
