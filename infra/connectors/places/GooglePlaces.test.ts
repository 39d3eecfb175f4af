/** The adapter against its stand-in: what it asks, what it makes of answers and of none, and what it never tells. */
import { Effect, Layer, Redacted, Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Places, type PlacesUnavailable } from "../../../engine/ports/Places.ts"
import { type PlacesStandIn, standInPlaces, startPlacesStandIn } from "../../standins/places.ts"
import { Egress } from "../egress.ts"
import { layer } from "./GooglePlaces.ts"

let service: PlacesStandIn
beforeAll(async () => {
  service = await startPlacesStandIn()
})
afterAll(() => service.close())
beforeEach(() => service.reset())

const from = { language: "en", country: "CA" }

type Port = typeof Places.Service
/** What comes of a question: the answer, or the reason there is none. */
const asked = async <A>(
  ask: (places: Port) => Effect.Effect<A, PlacesUnavailable>,
  key = service.key
): Promise<A | PlacesUnavailable> => {
  const account = { key: Redacted.make(key), placesUrl: service.address, geocodingUrl: service.address }
  const at = layer(account).pipe(Layer.provide(Egress.layer({ allow: [service.host] })))
  const result = await Effect.runPromise(Effect.flatMap(Places, ask).pipe(Effect.result, Effect.provide(at)))
  return Result.isSuccess(result) ? result.success : result.failure
}
const sent = () => service.received().map(({ method, target, body }) => [method, target, body && JSON.parse(body)])

describe("questions", () => {
  it("complete an address within the country, and name the session", async () => {
    expect(await asked((places) => places.autocomplete("12 elm north", "s-1", from))).toEqual([
      { placeId: "ChIJ12-2-0", text: "12 Elm Street, Northbay Falls, ON, Canada" }
    ])
    expect(await asked((places) => places.autocomplete("12 xyz", null, from))).toEqual([])
    const common = { languageCode: "en", regionCode: "ca", includedRegionCodes: ["ca"] }
    expect(sent()).toEqual([
      ["POST", "/v1/places:autocomplete", { input: "12 elm north", sessionToken: "s-1", ...common }],
      ["POST", "/v1/places:autocomplete", { input: "12 xyz", ...common }]
    ])
  })

  it("read a place with the session, and of the service nothing dearer than its address and where it is", async () => {
    expect(await asked((places) => places.details("ChIJ12-2-0", "s-1", from))).toEqual({
      placeId: "ChIJ12-2-0",
      address: "12 Elm Street, Northbay Falls, ON, Canada",
      lat: 44.10412,
      lng: -79.397276
    })
    const [{ headers, target }] = service.received() as [ReturnType<typeof service.received>[number]]
    expect(target).toBe("/v1/places/ChIJ12-2-0?sessionToken=s-1&languageCode=en&regionCode=ca")
    expect(headers["x-goog-fieldmask"]).toBe("id,formattedAddress,location")
  })

  it("geocode a text within the country and an id wherever it is, and find what is no address by its name", async () => {
    const text = await asked((places) => places.geocode({ text: "7 Mill Road, Alderpoint" }, from))
    expect(text).toMatchObject([{ address: "7 Mill Road, Alderpoint, ON, Canada" }])
    expect(await asked((places) => places.geocode({ placeId: "ChIJ7-5-4" }, from))).toMatchObject([
      { address: "7 Mill Road, Merrow Bridge, Suffolk, United Kingdom" }
    ])
    expect(await asked((places) => places.geocode({ text: "7 Mill Road, Merrow Bridge" }, from))).toEqual([])
    expect(await asked((places) => places.textSearch("new bakery", from))).toMatchObject({
      placeId: standInPlaces.unreviewed,
      address: "5 Mill Road, Alderpoint, ON, Canada"
    })
    expect(await asked((places) => places.textSearch("old bakery", from))).toBeNull()
  })

  it("read reviews by a mask of their own, and a place without any", async () => {
    const told = await asked((places) => places.reviews(standInPlaces.workshop, "en"))
    expect(told).toMatchObject({ rating: 4.8, count: 63, name: "Vale & Daughter Piano Workshop" })
    expect((told as { reviews: ReadonlyArray<object> }).reviews).toHaveLength(5)
    expect((told as { reviews: ReadonlyArray<object> }).reviews[3]).toMatchObject({ rating: 5, text: "" })
    expect(service.received()[0]?.headers["x-goog-fieldmask"]).toBe(
      "id,displayName,rating,userRatingCount,googleMapsUri,reviews"
    )
    expect(await asked((places) => places.reviews(standInPlaces.unreviewed, "en"))).toMatchObject({
      rating: null,
      count: null,
      reviews: []
    })
  })
})

describe("failures", () => {
  const details = (places: Port) => places.details("ChIJ12-2-0", "s", from)
  const geocode = (places: Port) => places.geocode({ text: "12 elm" }, from)

  it("which may pass are met by one further try", async () => {
    for (const fault of [{ status: 503 }, { drop: "before" as const }, { spoil: "unknown" }]) {
      service.reset()
      service.fail({ ...fault, match: { path: "/maps" } })
      expect(await asked(geocode)).toHaveLength(4)
      expect(service.received().length).toBe(2)
    }
  })

  it("are told by their reason, and nobody who says that we ask too much is asked again", async () => {
    const cases = [
      ["busy", { status: 429, headers: { "retry-after": "7" } }, details, 1],
      ["busy", { spoil: "overLimit" }, geocode, 1],
      ["refused", { spoil: "denied" }, geocode, 1],
      ["refused", { status: 403, body: { error: { status: "PERMISSION_DENIED" } } }, details, 1],
      ["unreachable", { status: 500, times: 9 }, details, 2],
      ["unreachable", { drop: "after" as const, times: 9 }, geocode, 2],
      ["unreachable", { spoil: "unknown", times: 9 }, geocode, 2],
      ["unreadable", { spoil: "halfText" }, details, 1],
      ["unreadable", { spoil: "page" }, geocode, 1],
      ["refused", { status: 302, headers: { location: "https://elsewhere.test/" } }, details, 1],
      ["timeout", { delayMs: 30_000, times: 2 }, details, 2]
    ] as const
    for (const [reason, fault, ask, tries] of cases) {
      service.reset()
      service.fail(fault)
      const error = await asked<unknown>(ask as (places: Port) => Effect.Effect<unknown, PlacesUnavailable>)
      expect([fault, error]).toMatchObject([fault, { _tag: "PlacesUnavailable", reason }])
      expect([fault, service.received().length]).toEqual([fault, tries])
      if ("headers" in fault && "retry-after" in fault.headers) expect(error).toMatchObject({ retryAfterMs: 7_000 })
    }
  })

  it("of a place that is unknown or stale are no failures", async () => {
    service.change(standInPlaces.brokerage, null)
    for (const id of ["ChIJ-never-there", "nonsense", standInPlaces.brokerage]) {
      expect([id, await asked((places) => places.details(id, "s", from))]).toEqual([id, null])
      expect([id, await asked((places) => places.reviews(id, "en"))]).toEqual([id, null])
    }
  })

  it("never tell the key, which the service quotes", async () => {
    const wrong = "AIzaWrongKeyThatTheServiceQuotes"
    for (const ask of [details, geocode]) {
      const error = (await asked<unknown>(ask as never, wrong)) as PlacesUnavailable
      expect(error.reason).toBe("refused")
      expect(JSON.stringify([error, String(error), error.stack])).not.toContain(wrong)
    }
  })

  it("of answers with gaps leave out what cannot be used", async () => {
    service.fail({ spoil: "gaps", times: 99 })
    const found = await asked((places) => places.geocode({ text: "12 elm" }, from))
    for (const place of found as ReadonlyArray<object>)
      expect(Object.keys(place).sort()).toEqual(["address", "lat", "lng", "placeId"])
    const told = await asked((places) => places.reviews(standInPlaces.workshop, "en"))
    expect(told).toMatchObject({ reason: "unreadable" })
  })
})

it("asks with the key in a header, where the service takes it there", async () => {
  await asked((places) => places.autocomplete("12 elm", null, from))
  const [{ headers, target }] = service.received() as [ReturnType<typeof service.received>[number]]
  expect(headers["x-goog-api-key"]).toBe(service.key)
  expect(target).not.toContain(service.key)
})
