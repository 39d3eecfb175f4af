/** Answers of the service as it may send them, and as it never should. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import type { Json } from "../values/Json.ts"
import { readGeocoded, readPlace, readSearched, readSuggestions } from "./readPlaces.ts"
import { readReviews } from "./readReviews.ts"

const suggestion = (placeId: Json, text: Json) => ({
  placePrediction: { placeId, text: { text, matches: [] }, types: ["x"] }
})
const place = { id: "ChIJ1", formattedAddress: "12 Elm St", location: { latitude: 44.1, longitude: -79.4 } }
const found = { placeId: "ChIJ1", address: "12 Elm St", lat: 44.1, lng: -79.4 }

describe("addresses", () => {
  it("are suggested with what a page needs, and without those that cannot be looked up", () => {
    const suggestions = [
      suggestion("ChIJ1", "12 Elm St,\nAjax"),
      suggestion("ChIJ/2", "13 Elm St"),
      suggestion("ChIJ3", ""),
      { queryPrediction: { text: { text: "elm trees" } } },
      null
    ]
    expect(readSuggestions({ suggestions })).toEqual([{ placeId: "ChIJ1", text: "12 Elm St, Ajax" }])
    expect(readSuggestions({})).toEqual([])
    const many = Array.from({ length: 20 }, (_, at) => suggestion(`ChIJ${at}`, `${at} Elm St`))
    expect(readSuggestions({ suggestions: many })).toHaveLength(limits.addressSuggestions)
  })

  it.each([
    [place, found],
    [{ ...place, id: undefined }, undefined],
    [{ ...place, location: { latitude: 44.1 } }, undefined],
    [{ ...place, location: { latitude: 94.1, longitude: 0 } }, undefined],
    [{ ...place, location: { latitude: "44.1", longitude: 0 } }, undefined],
    [{ ...place, formattedAddress: " " }, undefined]
  ])("are read whole or not at all: %j", (json, read) => {
    expect(readPlace(json as Json)).toEqual(read)
    expect(readSearched({ places: [null, json as Json] })).toEqual(read)
  })

  it("are geocoded by what the status says, whatever else comes", () => {
    const result = {
      formatted_address: "12 Elm St",
      place_id: "ChIJ1",
      geometry: { location: { lat: 44.1, lng: -79.4 } }
    }
    const cases = [
      ["OK", { _tag: "found", places: [found] }],
      ["ZERO_RESULTS", { _tag: "found", places: [found] }],
      ["UNKNOWN_ERROR", { _tag: "unknown" }],
      ["OVER_QUERY_LIMIT", { _tag: "busy" }],
      ["OVER_DAILY_LIMIT", { _tag: "refused" }],
      ["REQUEST_DENIED", { _tag: "refused" }],
      ["INVALID_REQUEST", { _tag: "refused" }],
      ["SOMETHING_NEW", { _tag: "unreadable" }]
    ]
    for (const [status, read] of cases)
      expect([status, readGeocoded({ status: status as string, results: [result, {}] })]).toEqual([status, read])
    expect(readGeocoded({})).toEqual({ _tag: "unreadable" })
    expect(readGeocoded({ status: "ZERO_RESULTS", results: [] })).toEqual({ _tag: "found", places: [] })
  })

  it("are no longer than any address", () => {
    const long = readPlace({ ...place, formattedAddress: "Ä".repeat(5_000) })
    expect(long?.address).toHaveLength(limits.addressCharacters)
  })
})

describe("reviews", () => {
  const review = {
    name: "places/ChIJ1/reviews/1",
    rating: 4,
    text: { text: "<b>Good</b>", languageCode: "en" },
    publishTime: "2026-01-02T03:04:05Z",
    relativePublishTimeDescription: "a month ago",
    authorAttribution: { displayName: "Ana", uri: "https://maps.test/a", photoUri: "https://photos.test/a" },
    googleMapsUri: "https://maps.test/r",
    flagContentUri: "https://maps.test/f"
  }
  const told = {
    id: "ChIJ1",
    displayName: { text: "Workshop", languageCode: "en" },
    rating: 4.5,
    userRatingCount: 10,
    googleMapsUri: "https://maps.test/p",
    reviews: [review]
  }

  it("are told with who wrote them and where they stand", () => {
    expect(readReviews(told)).toEqual({
      placeId: "ChIJ1",
      name: "Workshop",
      rating: 4.5,
      count: 10,
      mapsUrl: "https://maps.test/p",
      reviews: [
        {
          id: "places/ChIJ1/reviews/1",
          rating: 4,
          text: "<b>Good</b>",
          language: "en",
          publishedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
          author: { name: "Ana", url: "https://maps.test/a", photoUrl: "https://photos.test/a" },
          url: "https://maps.test/r",
          flagUrl: "https://maps.test/f"
        }
      ]
    })
  })

  it("lack what was not told, and are left out without stars, an author or a name", () => {
    const bare = { name: "r", rating: 5, authorAttribution: { displayName: "Ana" } }
    const none = [
      { ...bare, rating: 0 },
      { ...bare, rating: 4.5 },
      { ...bare, authorAttribution: {} },
      { rating: 5 },
      "x"
    ]
    expect(readReviews({ id: "ChIJ1", displayName: { text: "W" }, reviews: [bare, ...none] })).toEqual({
      placeId: "ChIJ1",
      name: "W",
      rating: null,
      count: null,
      mapsUrl: null,
      reviews: [
        {
          id: "r",
          rating: 5,
          text: "",
          language: null,
          publishedAt: null,
          author: { name: "Ana", url: null, photoUrl: null },
          url: null,
          flagUrl: null
        }
      ]
    })
    expect(readReviews({ displayName: { text: "W" } })).toBeUndefined()
  })

  it("link nowhere but to https", () => {
    for (const uri of ["javascript:alert(1)", "http://maps.test/", "data:text/html,x", "//maps.test/", 7]) {
      const author = { displayName: "Ana", uri, photoUri: uri }
      const read = readReviews({
        ...told,
        googleMapsUri: uri,
        reviews: [{ ...review, authorAttribution: author, googleMapsUri: uri, flagContentUri: uri }]
      })
      expect([uri, read?.mapsUrl, read?.reviews[0]]).toMatchObject([
        uri,
        null,
        { author: { url: null, photoUrl: null }, url: null, flagUrl: null }
      ])
    }
  })
})

it("no JSON at all makes a reader fail", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = value as Json
      for (const read of [readSuggestions, readPlace, readSearched, readGeocoded, readReviews]) {
        read(json)
        read({
          suggestions: [json],
          places: [json],
          results: [json],
          status: "OK",
          reviews: [json],
          id: "a",
          displayName: { text: "b" }
        })
      }
    })
  )
})
