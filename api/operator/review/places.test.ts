/** What staff let a site have of the service that knows places. */
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { operatorToken, testApi } from "../../../test/builders/api.ts"
import { stranger } from "../../../test/builders/owner.ts"
import { staffSet } from "../../../test/builders/places.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const told = async (site: TestSite) => {
  const { reviews, addressLookup } = (await site.get("/v1/site")).body
  return { reviews, addressLookup }
}
const workshop = { name: "Workshop", placeId: "ChIJ-vale-and-daughter" }
const shop = { name: "Shop & café", placeId: "ChIJ-the-shop" }

describe("what staff say of places", () => {
  it("SITE-23: is kept as they say it, and what is left out stays", async () => {
    const site = await api.aSite()
    const first = await staffSet(api, site, { addressLookup: { enabled: true } })
    expect(first).toMatchObject({ addressLookup: { enabled: true }, reviews: { places: [] } })
    const second = await staffSet(api, site, { reviews: { places: [workshop, shop] } })
    expect(second).toMatchObject({ addressLookup: { enabled: true }, reviews: { places: [workshop, shop] } })
    expect((await api.operator.get(`/ops/v1/sites/${site.siteId}`)).body).toMatchObject(second)
    expect(await told(site)).toEqual({
      addressLookup: { enabled: true },
      reviews: {
        places: ["Workshop", "Shop & café"],
        mapsUrls: [
          "https://www.google.com/maps/search/?api=1&query=Workshop&query_place_id=ChIJ-vale-and-daughter",
          "https://www.google.com/maps/search/?api=1&query=Shop+%26+caf%C3%A9&query_place_id=ChIJ-the-shop"
        ]
      }
    })
    await staffSet(api, site, { reviews: { places: [] }, addressLookup: { enabled: false } })
    expect(await told(site)).toEqual({
      addressLookup: { enabled: false },
      reviews: { places: [], mapsUrls: [] }
    })
  })

  it("is among what the site can do", async () => {
    const site = await api.aSite()
    const can = async () =>
      (await site.get("/v1/site")).body.capabilities.find(({ id }: { id: string }) => id === "address_lookup")
    expect(await can()).toMatchObject({ enabled: false, reason: "not_enabled", enabledBy: "staff" })
    await staffSet(api, site, { addressLookup: { enabled: true } })
    expect(await can()).toMatchObject({ enabled: true, reason: "staff_allowed" })
  })

  it("is refused whole where any of it cannot be", async () => {
    const site = await api.aSite()
    const many = Array.from({ length: limits.reviewedPlaces + 1 }, (_, at) => ({
      name: `P${at}`,
      placeId: `ChIJ${at}`
    }))
    const cases = [
      [[workshop, { ...shop, name: "WORKSHOP" }], "body.reviews.places.1.name"],
      [[{ ...shop, placeId: "places/ChIJ" }], "body.reviews.places.0.placeId"],
      [[{ ...shop, name: "" }], "body.reviews.places.0.name"],
      [[{ name: "No id" }], "body.reviews.places.0.placeId"],
      [many, "body.reviews.places"]
    ] as const
    for (const [places, path] of cases) {
      const reply = await api.operator.patch(`/ops/v1/sites/${site.siteId}`, {
        addressLookup: { enabled: true },
        reviews: { places }
      })
      expect([places, reply.status, reply.code]).toEqual([places, 422, "request.invalid"])
      expect(reply.body.fields.map((field: { path: string }) => field.path)).toContain(path)
    }
    expect((await told(site)).addressLookup).toEqual({ enabled: false })
  })

  it("is not the site's to say, and stands in its record", async () => {
    const site = await api.aSite()
    for (const body of [{ addressLookup: { enabled: true } }, { reviews: { places: [workshop] } }])
      expect((await site.put("/v1/site", body)).status).toBe(422)
    await staffSet(api, site, { addressLookup: { enabled: true }, reviews: { places: [workshop] } })
    const [entry] = (await site.get("/v1/audit?limit=1")).body.entries
    expect(entry).toMatchObject({
      action: "site.flags",
      detail: { addressLookup: { enabled: true }, reviews: { places: [workshop] } }
    })
  })

  it("is said on the console too, in forms that begin with what is set", async () => {
    const site = await api.aSite()
    await staffSet(api, site, { addressLookup: { enabled: true }, reviews: { places: [workshop] } })
    const staff = stranger(api)
    await staff.post("/operator/sign-in", { secret: operatorToken })
    const shown = await staff.open(`/operator/sites/${site.siteId}`)
    const formOf = (name: string) =>
      staff.open(
        new RegExp(`href="(/operator/actions/site\\.${name}\\?[^"]*)"`).exec(shown.html)![1]!.replaceAll("&amp;", "&")
      )
    const lookup = await formOf("addresses")
    expect(lookup.html).toMatch(/<option\s+selected>yes</)
    await staff.send(lookup, "/operator/actions/site.addresses", { "addressLookup.enabled": "no" })
    const reviews = await formOf("reviews")
    expect(reviews.html).toContain("ChIJ-vale-and-daughter")
    await staff.send(reviews, "/operator/actions/site.reviews", { "reviews.places": JSON.stringify([shop, workshop]) })
    expect(await told(site)).toMatchObject({
      addressLookup: { enabled: false },
      reviews: { places: ["Shop & café", "Workshop"] }
    })
  })
})
