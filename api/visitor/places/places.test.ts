/** Addresses that visitors look up, through the real origin, while the service is well and while it is not. */
import { Effect } from "effect"
import * as fc from "fast-check"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { errorRow } from "../../../engine/errors/catalogue.ts"
import { limits, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { addressOfToken } from "../../../engine/places/addressToken.ts"
import { lookupTexts } from "../../../engine/places/words.ts"
import type { Fault } from "../../../infra/standins/StandIn.ts"
import { standInPlaces, startPlacesStandIn } from "../../../infra/standins/places.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { placesAt, staffSet } from "../../../test/builders/places.ts"

const service = await startPlacesStandIn()
afterAll(() => service.close())
const api = testApi({}, { around: placesAt(service) })
const origin = testOrigin(api, { proxyHops: 1 })
beforeEach(() => {
  service.reset()
  api.clock.advance(2 * MINUTE_MS)
})

const visitor = "203.0.113.77"

const aSite = async (enabled = true) => {
  const site = await api.aSite()
  if (enabled) await staffSet(api, site, { addressLookup: { enabled } })
  const url: string = (await site.get("/v1/site")).body.hostnames[0].url
  const ask = async (path: string, from = visitor, accept?: string) => {
    const { status, headers, text } = await origin.visit(`${url}/__data/places${path}`, {
      headers: { "x-forwarded-for": from, ...(accept !== undefined && { accept }) }
    })
    return { status, headers, text, body: text.startsWith("{") ? JSON.parse(text) : undefined }
  }
  return { site, url, ask }
}
const session = "0d1f2a3b-4c5d-6e7f-8091-a2b3c4d5e6f7"
const elm = "12 Elm Street, Northbay Falls, ON, Canada"

describe("looking addresses up", () => {
  it("DATA-16, DATA-23, DATA-24: completes what is typed, in these fields, for nobody to keep", async () => {
    const { ask } = await aSite()
    const { status, headers, body } = await ask(`/autocomplete?q=12%20elm%20north&session=${session}`)
    expect([status, body]).toEqual([200, { suggestions: [{ placeId: "ChIJ12-2-0", text: elm }] }])
    expect(headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" })
    expect((await ask(`/autocomplete?q=zzz&session=${session}`)).body).toEqual({ suggestions: [] })
  })

  it("DATA-17, DATA-20, SCOMP-02: finds a suggestion by its details, and signs where it is", async () => {
    const { site, ask } = await aSite()
    const { status, headers, body } = await ask(`/geocode?placeId=ChIJ12-2-0&session=${session}`)
    expect([status, headers["x-mk-places-path"], headers["cache-control"]]).toEqual([200, "details", "no-store"])
    const place = { lat: 44.10412, lng: -79.397276, address: elm }
    expect(body).toEqual({ results: [{ ...place, placeId: "ChIJ12-2-0", token: expect.any(String) }] })
    const [{ token }] = body.results
    const said = (siteId: string, of: string, now: number) =>
      api.run(addressOfToken(siteId as SiteId, of, now)) as Promise<object | undefined>
    const now = api.clock.now()
    expect(await said(site.siteId, token, now)).toEqual(place)
    expect(await said((await api.aSite()).siteId, token, now)).toBeUndefined()
    expect(await said(site.siteId, `A${token}`, now)).toBeUndefined()
    expect(await said(site.siteId, token, now + limits.addressTokenMs - SECOND_MS)).toEqual(place)
    expect(await said(site.siteId, token, now + limits.addressTokenMs)).toBeUndefined()
    const [method, target] = [service.received()[0]?.method, service.received()[0]?.target]
    expect([method, target]).toEqual(["GET", `/v1/places/ChIJ12-2-0?sessionToken=${session}&languageCode=en`])
  })

  it("DATA-18, DATA-20: geocodes what was typed, and searches for what is no address", async () => {
    const { ask } = await aSite()
    const cases = [
      ["/geocode?q=12+Elm+Street,+Northbay+Falls", "geocode", elm],
      [`/geocode?q=12+Elm+Street,+Northbay+Falls&session=${session}`, "geocode", elm],
      ["/geocode?placeId=ChIJ12-2-0", "geocode", elm],
      ["/geocode?q=The+New+Bakery", "text-search", "5 Mill Road, Alderpoint, ON, Canada"],
      ["/geocode?q=Nowhere+at+all", "text-search", undefined],
      ["/geocode?placeId=ChIJ-stale", "geocode", undefined],
      [`/geocode?placeId=ChIJ-stale&session=${session}`, "details", undefined]
    ] as const
    for (const [path, way, address] of cases) {
      const { status, headers, body } = await ask(path)
      expect([path, status, headers["x-mk-places-path"]]).toEqual([path, 200, way])
      expect([path, body.results[0]?.address]).toEqual([path, address])
      for (const result of body.results)
        expect(Object.keys(result).sort()).toEqual(["address", "lat", "lng", "placeId", "token"])
    }
  })

  it("asks in the language of the site, within the country of its address", async () => {
    const { site, ask } = await aSite()
    await site.put("/v1/site", { locale: "fr-CA" })
    await ask("/autocomplete?q=12+mill")
    await site.put("/v1/site", {
      contact: { address: { street: "1 Row", city: "M", region: "S", postalCode: "1", country: "GB" } }
    })
    const { body } = await ask("/geocode?q=12+Mill+Road")
    expect(body.results.map(({ address }: { address: string }) => address)).toEqual([
      "12 Mill Road, Merrow Bridge, Suffolk, United Kingdom"
    ])
    const [typed, found] = service.received()
    expect(JSON.parse(typed!.body)).toEqual({
      input: "12 mill",
      languageCode: "fr-CA",
      regionCode: "ca",
      includedRegionCodes: ["ca"]
    })
    expect(new URL(found!.target, service.address).searchParams.get("components")).toBe("country:GB")
  })

  it("DATA-21: is no business of a site until staff say so", async () => {
    const { site, ask } = await aSite(false)
    for (const path of ["/autocomplete?q=12+elm", "/geocode?q=12+elm", "/geocode"]) {
      const { status, headers, body } = await ask(path)
      expect([path, status, headers["cache-control"], body.ok]).toEqual([path, 404, "no-store", false])
    }
    await staffSet(api, site, { addressLookup: { enabled: true } })
    expect((await ask("/autocomplete?q=12+elm")).status).toBe(200)
    await staffSet(api, site, { addressLookup: { enabled: false } })
    expect((await ask("/autocomplete?q=12+elm")).status).toBe(404)
    expect(service.received()).toHaveLength(1)
  })

  it("refuses what cannot be looked up before anybody is asked, and says what it takes", async () => {
    const { ask } = await aSite()
    const long = "x".repeat(limits.addressAskedCharacters + 1)
    const cases = [
      ["/autocomplete", "q"],
      ["/autocomplete?q=+", "q"],
      [`/autocomplete?q=${long}`, "q"],
      ["/autocomplete?q=12+elm&session=", "session"],
      ["/autocomplete?q=12+elm&session=a%2Fb", "session"],
      [`/autocomplete?q=12+elm&session=${"a".repeat(37)}`, "session"],
      [`/geocode?placeId=ChIJ12-2-0&session=${"a".repeat(37)}`, "session"],
      ["/geocode", "q"],
      ["/geocode?placeId=", "placeId"],
      ["/geocode?placeId=..%2Fplaces", "placeId"],
      ["/geocode?placeId=ChIJ12-2-0&q=12", "q"]
    ]
    for (const [path, name] of cases) {
      const { status, headers, body } = await ask(path!)
      expect([path, status, body.fields.map((field: { name: string }) => field.name)]).toEqual([path, 400, [name]])
      expect([body.ok, headers["cache-control"]]).toEqual([false, "no-store"])
      expect(body.error).toContain(name)
    }
    expect(service.received()).toEqual([])
  })

  it("DATA-22: has so many a minute for one visitor, of both questions together and of every other visitor apart", async () => {
    const { ask } = await aSite()
    const half = limits.addressLookupsPerMinute / 2
    for (let at = 0; at < half; at++) {
      expect((await ask("/autocomplete?q=12+elm")).status).toBe(200)
      expect((await ask("/geocode?placeId=ChIJ12-2-0")).status).toBe(200)
    }
    service.reset()
    for (const path of ["/autocomplete?q=12+elm", "/geocode?q=12+elm"]) {
      const { status, headers, body } = await ask(path, visitor, "application/json")
      expect([path, status, body.ok]).toEqual([path, errorRow("places.too_many").status, false])
      expect(Number(headers["retry-after"])).toBeGreaterThan(0)
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60)
    }
    expect(service.received()).toEqual([])
    expect((await ask("/autocomplete?q=12+elm", "203.0.113.78")).status).toBe(200)
    const { ask: elsewhere } = await aSite()
    expect((await elsewhere("/autocomplete?q=12+elm")).status).toBe(200)
    api.clock.advance(MINUTE_MS + SECOND_MS)
    expect((await ask("/autocomplete?q=12+elm")).status).toBe(200)
  })
})

describe("a service that fails", () => {
  const faults: ReadonlyArray<readonly [reason: string, fault: Fault]> = [
    ["unreachable", { status: 500, times: 2 }],
    ["unreachable", { drop: "before", times: 2 }],
    ["busy", { status: 429, headers: { "retry-after": "30" } }],
    ["refused", { status: 403, body: { error: { message: `key ${service.key}`, status: "PERMISSION_DENIED" } } }],
    ["unreadable", { spoil: "halfText" }],
    ["unreadable", { spoil: "page" }],
    ["timeout", { delayMs: 30_000, times: 2 }]
  ]

  it("DATA-19, ERR-06: is told as 502 with a reason, in the language of the site, and its own words are not", async () => {
    const { site, ask } = await aSite()
    await site.put("/v1/site", { locale: "de" })
    for (const [reason, fault] of faults)
      for (const path of [
        "/autocomplete?q=12+elm",
        `/geocode?placeId=ChIJ12-2-0&session=${session}`,
        "/geocode?q=12+elm"
      ]) {
        service.reset()
        service.fail(fault)
        const { status, headers, text, body } = await ask(path)
        expect([path, fault, status, body]).toEqual([
          path,
          fault,
          502,
          { ok: false, error: lookupTexts.de.unavailable, reason }
        ])
        expect(headers["cache-control"]).toBe("no-store")
        expect(text).not.toContain(service.key)
      }
  })

  it("of the one API is told by its status, and no text search covers it up", async () => {
    const { ask } = await aSite()
    for (const [spoil, reason] of [
      ["denied", "refused"],
      ["overLimit", "busy"],
      ["unknown", "unreachable"]
    ] as const) {
      service.reset()
      service.fail({ spoil, times: 2 })
      const { status, body } = await ask("/geocode?q=The+New+Bakery")
      expect([spoil, status, body.reason]).toEqual([spoil, 502, reason])
      expect(service.received().every(({ target }) => target.startsWith("/maps/"))).toBe(true)
    }
    service.reset()
    service.fail({ match: { path: "/v1/places:searchText" }, status: 503, times: 2 })
    expect((await ask("/geocode?q=The+New+Bakery")).status).toBe(502)
  })

  it("is no failure once it answers at the second try", async () => {
    const { ask } = await aSite()
    service.fail({ status: 503 })
    expect((await ask("/autocomplete?q=12+elm+north")).body.suggestions).toHaveLength(1)
  })
})

describe("who learns what", () => {
  it("nobody outside of the visitor, and the visitor nothing of the key", async () => {
    const { ask } = await aSite()
    service.change(standInPlaces.brokerage, null)
    const answers = [
      await ask(`/autocomplete?q=12+elm&session=${session}`),
      await ask(`/geocode?placeId=ChIJ12-2-0&session=${session}`),
      await ask(`/geocode?placeId=${standInPlaces.brokerage}&session=${session}`),
      await ask("/geocode?q=Halyard")
    ]
    for (const { text, headers } of answers) expect(JSON.stringify([text, headers])).not.toContain(service.key)
    const asked = service.received()
    expect(asked.length).toBeGreaterThanOrEqual(5)
    for (const request of asked) {
      expect(JSON.stringify(request)).not.toContain(visitor)
      expect(Object.keys(request.headers).filter((name) => /forward|client|cookie|referer|origin/.test(name))).toEqual(
        []
      )
      expect(request.headers["user-agent"]).toBe("Makeready")
    }
  })
})

it("answers no query with a failure of its own", async () => {
  const { ask } = await aSite()
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("", "12 elm", "ChIJ12-2-0", "<b>")
  )
  const name = fc.constantFrom("q", "placeId", "session", "q", "x")
  const part = fc.constantFrom("autocomplete", "geocode")
  let at = 0
  await fc.assert(
    fc.asyncProperty(part, fc.array(fc.tuple(name, text), { maxLength: 4 }), async (row, pairs) => {
      const query = new URLSearchParams(pairs.map(([one, value]) => [one, value.toWellFormed()]))
      const { status } = await ask(`/${row}?${query}`, `198.51.100.${at++ % 250}`)
      expect([query.toString(), status === 200 || status === 400]).toEqual([query.toString(), true])
    }),
    { numRuns: 60 }
  )
})

it("says that nobody is asked where the operator has named no service", async () => {
  const { Places } = await import("../../../engine/ports/Places.ts")
  const reason = await Effect.runPromise(
    Effect.flatMap(Places, (places) => places.textSearch("x", { language: "en", country: null })).pipe(
      Effect.catchTag("PlacesUnavailable", (error) => Effect.succeed(error.reason))
    )
  )
  expect(reason).toBe("not_configured")
})
