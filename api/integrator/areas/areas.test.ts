import { expect, it } from "vitest"
import { openapi } from "../../docs/openapi.ts"
import { errorRow } from "../../../engine/errors/catalogue.ts"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { countedMarkets, lakeTowns, loadAreas, putListings, squareArea } from "../../../test/builders/areas.ts"

const api = testApi()

const sale = (amount: number, latitude: number, longitude: number, daysAgo: number) => ({
  latitude,
  longitude,
  offer: { kind: "sale" as const, amount, currency: "CAD" },
  listedAt: Date.now() - daysAgo * DAY_MS - 60_000
})
const town = [sale(400_000, 44.05, -79.95, 5), sale(500_000, 44.5, -79.5, 10), sale(900_000, 44.6, -79.4, 70)]

it("AREA-01: areas are found by words of their name and by a point, with a total and notes", async () => {
  const site = await api.aSite()
  await loadAreas(api, "lake", lakeTowns)
  await putListings(api, site.siteId, town)
  expect((await site.get("/v1/areas?name=old")).body.notes).toEqual([expect.stringContaining("not counted yet")])
  await countedMarkets(api)

  const byName = (await site.get("/v1/areas?name=NORTHBAY fal")).body
  expect(Object.keys(byName).sort()).toEqual(["areas", "notes", "total"])
  expect(byName).toMatchObject({ total: 1, areas: [{ id: "lake/northbay-falls", distanceKm: null }] })
  const byPoint = (await site.get("/v1/areas?lat=44.05&lng=-79.95")).body
  expect(byPoint.areas.map(({ name }: { name: string }) => name)).toEqual(["Old Mill", "Northbay Falls"])
  expect(byPoint.areas[0].distanceKm).toBe(0)
  expect(byPoint.notes).toEqual([expect.stringContaining("asking prices")])
  expect((await site.get("/v1/areas?lat=10&lng=10")).body).toEqual({ areas: [], total: 0, notes: [] })
})

it.each([
  ["nothing", "", "name"],
  ["a latitude alone", "?lat=44", "lng"],
  ["a longitude alone", "?lng=44", "lat"],
  ["a name beside a point", "?name=a&lat=1&lng=1", "name"],
  ["a name without a letter", "?name=%20-", "name"],
  ["a latitude that is none", "?lat=91&lng=1", "lat"],
  ["a latitude that is no number", "?lat=NaN&lng=1", "lat"]
])("AREA-02: %s is refused with 400, and the parameter is named", async (_, query, parameter) => {
  const site = await api.aSite()
  const refused = await site.get(`/v1/areas${query}`)
  expect(refused).toMatchObject({ status: 400, body: { code: "request.query_invalid" } })
  expect(refused.body.fields[0].path).toBe(`query.${parameter}`)
})

it("AREA-03: areas around a point are ranked by what is offered, each with inventory, price, velocity and turnover in raw numbers", async () => {
  const site = await api.aSite()
  await loadAreas(api, "lake", lakeTowns)
  await putListings(api, site.siteId, [...town, { ...sale(1, 44.5, -78.5, 1), status: "pending" as const }])
  await countedMarkets(api)
  const { areas, total } = (await site.get("/v1/areas/rank?lat=44.5&lng=-79.1")).body
  expect(total).toBe(2)
  expect(areas).toEqual([
    {
      id: "lake/northbay-falls",
      name: "Northbay Falls",
      kind: "city",
      distanceKm: 0,
      inventory: { forSale: 3, forRent: 0 },
      price: { currency: "CAD", median: 500_000, lowest: 400_000, highest: 900_000, of: 3 },
      velocity: { medianDays: 10, of: 3, newIn30Days: 2 },
      turnover: { pending: 0, sold: 0, share: 0 }
    },
    expect.objectContaining({
      id: "lake/alderpoint",
      distanceKm: expect.closeTo(7.9, 0),
      inventory: { forSale: 0, forRent: 0 },
      turnover: { pending: 1, sold: 0, share: null }
    })
  ])
  const quarters = (await site.get("/v1/areas/rank?lat=44.05&lng=-79.95&kind=neighbourhood")).body
  expect(quarters.areas.map(({ id }: { id: string }) => id)).toEqual(["lake/old-mill"])
  expect((await site.get("/v1/areas/rank?lat=44.5")).status).toBe(400)
})

it("AREA-04: both answer the shape that the API's description declares, whole and with no member beside it", async () => {
  const { components } = openapi()
  const schemas = components["schemas"] as { readonly [name: string]: Declared }
  /** Paths of every member of an answer that is declared so, `[]` for each of a list. */
  const declared = (one: Declared, at = ""): ReadonlyArray<string> => {
    const named = one.$ref === undefined ? one : schemas[one.$ref.split("/").at(-1)!]!
    if (named.anyOf !== undefined) return named.anyOf.flatMap((each) => declared(each, at))
    if (named.items !== undefined) return declared(named.items, `${at}[]`)
    if (named.properties === undefined) return [at]
    expect([...named.required!].sort()).toEqual(Object.keys(named.properties).sort())
    return Object.entries(named.properties).flatMap(([name, each]) => declared(each, `${at}.${name}`))
  }
  const answered = (value: unknown, at = ""): ReadonlyArray<string> =>
    Array.isArray(value)
      ? value.flatMap((each) => answered(each, `${at}[]`))
      : value !== null && typeof value === "object"
        ? Object.entries(value).flatMap(([name, each]) => answered(each, `${at}.${name}`))
        : [at]
  const whole = [...new Set(declared({ $ref: "#/components/schemas/AreaList" }))].sort()
  expect(whole).toContain(".areas[].turnover.share")

  const site = await api.aSite()
  await loadAreas(api, "lake", lakeTowns)
  await putListings(api, site.siteId, town)
  await countedMarkets(api)
  for (const path of ["/v1/areas?name=northbay", "/v1/areas?lat=44.05&lng=-79.95", "/v1/areas/rank?lat=44.5&lng=-79.1"])
    expect([...new Set(answered((await site.get(path)).body))].sort(), path).toEqual(whole)
})
interface Declared {
  readonly $ref?: string
  readonly anyOf?: ReadonlyArray<Declared>
  readonly items?: Declared
  readonly properties?: { readonly [name: string]: Declared }
  readonly required?: ReadonlyArray<string>
}

it("AREA-05: nothing of areas is written under /v1", async () => {
  const site = await api.aSite()
  for (const path of ["/v1/areas", "/v1/areas/rank"]) {
    expect([404, 405]).toContain((await site.post(path, {})).status)
    expect([404, 405]).toContain((await site.put(path, {})).status)
    expect([404, 405]).toContain((await site.delete(path)).status)
  }
})

it("AUTH-15: reading content is enough to read areas, and nothing less is", async () => {
  const reader = await (await api.aSite()).writer({ scopes: ["content:read"] })
  expect((await reader.get("/v1/areas?name=a")).status).toBe(200)
  expect((await reader.get("/v1/areas/rank?lat=1&lng=1")).status).toBe(200)
  expect((await api.anonymous.get("/v1/areas?name=a")).status).toBe(401)
  expect((await api.anonymous.get("/v1/areas/rank?lat=1&lng=1")).status).toBe(401)
})

it("figures are each site's own, and follow its listings after six hours and not before", async () => {
  const [one, other] = [await api.aSite(), await api.aSite()]
  await loadAreas(api, "lake", lakeTowns)
  await putListings(api, one.siteId, town)
  await putListings(api, other.siteId, town.slice(0, 1))
  await countedMarkets(api)
  const offered = async (site: typeof one) =>
    (await (await site.writer()).get("/v1/areas?name=northbay")).body.areas[0].inventory.forSale
  expect([await offered(one), await offered(other)]).toEqual([3, 1])

  await putListings(api, other.siteId, town.slice(0, 2))
  api.clock.advance(limits.areaFiguresMs - 600_000)
  await countedMarkets(api)
  expect(await offered(other)).toBe(1)
  api.clock.advance(660_000)
  await countedMarkets(api)
  expect([await offered(one), await offered(other)]).toEqual([3, 2])
})

it("staff load a collection whole or not at all, list it, and remove it with what was counted", async () => {
  const site = await api.aSite()
  const body = (features: ReadonlyArray<unknown>) => ({ type: "FeatureCollection", features })
  await loadAreas(api, "quay", [squareArea("Quay", "city", [10, 10], 1)])
  const broken = [squareArea("Pier", "city", [10, 10], 1), { type: "Feature", properties: { name: "Sand" } }]
  const refused = await api.operator.put("/ops/v1/areas/quay", body(broken))
  expect(refused.status).toBe(errorRow("areas.features_refused").status)
  expect(refused.body).toMatchObject({
    code: "areas.features_refused",
    refused: 1,
    features: [{ feature: 1, name: "Sand", reason: expect.stringContaining("properties.kind") }]
  })
  const listed = (await api.operator.get("/ops/v1/areas")).body.collections
  expect(listed).toContainEqual({
    collection: "quay",
    areas: 1,
    kinds: { neighbourhood: 0, city: 1, region: 0 },
    loadedAt: expect.any(String)
  })

  await putListings(api, site.siteId, [sale(1, 10.5, 10.5, 1)])
  await countedMarkets(api)
  const figures = async () => (await site.get("/v1/areas?name=quay")).body.areas
  expect((await figures())[0].inventory.forSale).toBe(1)
  // Loaded anew, its figures stay until they are counted again.
  await loadAreas(api, "quay", [squareArea("Quay", "city", [10, 10], 2)])
  expect((await figures())[0].inventory.forSale).toBe(1)

  expect((await api.operator.delete("/ops/v1/areas/quay")).body).toEqual({ collection: "quay", areas: 1 })
  expect(await figures()).toEqual([])
  const again = await api.operator.delete("/ops/v1/areas/quay")
  const { record } = (await api.operator.get("/ops/v1/areas")).body
  const done = record.filter(({ collection }: { collection: string }) => collection === "quay")
  expect(done).toEqual([
    { at: expect.any(String), what: "removed", collection: "quay", areas: 1 },
    { at: expect.any(String), what: "loaded", collection: "quay", areas: 1 },
    { at: expect.any(String), what: "loaded", collection: "quay", areas: 1 }
  ])
  expect(again.status).toBe(errorRow("areas.unknown_collection").status)
  expect(again.body.code).toBe("areas.unknown_collection")
  expect((await site.put("/ops/v1/areas/quay", body([]))).status).toBe(401)
})
