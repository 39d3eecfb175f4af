import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { startBuilders } from "../../../test/builders/listings.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const builders = await startBuilders()
upstreams.push(builders.host)
afterAll(() => builders.close())
const api = testApi({}, { builders: builders.address })
const origin = testOrigin(api)
beforeEach(() => {
  builders.reset()
  builders.restore()
  // The inventory is remembered for a while.
  api.clock.advance(6 * MINUTE_MS)
})

const withTemplate = async (attributes = "") => {
  const site = await api.aSite()
  await site.aPage({
    route: "/homes/:mls/:slug",
    title: "{{listing.address}}",
    html: `<mk-component name="listing-detail"${attributes}></mk-component>`
  })
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  return { site, visit: (path: string) => origin.visit(`${address}${path}`) }
}
const scoped = async (site: TestSite, scope: object) => {
  const reply = await site.put("/v1/listings/scope", scope)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

describe("the builders that have lots", () => {
  it("LISTSCOPE-01: are told with their lots, their cities and an example", async () => {
    const site = await api.aSite()
    const { status, body } = await site.get("/v1/listings/builders")
    expect(status).toBe(200)
    expect(body.builders).toEqual([
      { orgId: "org_1", builder: "Fernbank Homes", lots: 24, cities: ["Ajax", "Whitby"], sample: "10 Alder Way, Ajax" },
      { orgId: "org_2", builder: "Homestead & Sons", lots: 8, cities: ["Ajax"], sample: "10 Alder Way, Ajax" },
      {
        orgId: "org_3",
        builder: "Quarry Lane Developments",
        lots: 5,
        cities: ["Lac-Clair"],
        sample: "10 Alder Way, Lac-Clair"
      }
    ])
  })

  it("LISTSCOPE-02: can be looked for by a part of their name, whatever its case", async () => {
    const site = await api.aSite()
    const named = async (q: string) =>
      (await site.get(`/v1/listings/builders?q=${q}`)).body.builders.map(({ orgId }: { orgId: string }) => orgId)
    expect(await named("HOM")).toEqual(["org_1", "org_2"])
    expect(await named("lane")).toEqual(["org_3"])
    expect(await named("nobody")).toEqual([])
  })

  it("ERR-06: a 502 while the inventory does not answer, as for a change of scope", async () => {
    const site = await api.aSite()
    builders.fail({ status: 503, times: 1 })
    const read = await site.get("/v1/listings/builders")
    expect([read.status, read.code]).toEqual([502, "listings.upstream_failed"])
    builders.fail({ drop: "before", times: 1 })
    const written = await site.put("/v1/listings/scope", { orgIds: ["org_1"] })
    expect([written.status, written.code]).toEqual([502, "listings.upstream_failed"])
    await scoped(site, { orgIds: ["org_1"] })
  })
})

describe("the scope of a site", () => {
  it("LISTSCOPE-03, LISTSCOPE-04, SITE-16: is what its listings are from then on", async () => {
    const { site, visit } = await withTemplate()
    expect(await scoped(site, { orgIds: ["org_1", "org_2"], province: "Ontario", city: "ajax" })).toMatchObject({
      configured: true,
      builders: [
        { orgId: "org_1", builder: "Fernbank Homes", lots: 12, cities: ["Ajax"], sample: "10 Alder Way, Ajax" },
        { orgId: "org_2", builder: "Homestead & Sons", lots: 8, cities: ["Ajax"], sample: "10 Alder Way, Ajax" }
      ],
      lots: 20,
      province: "Ontario",
      rerender: 0
    })
    expect((await site.get("/v1/site")).body.listings).toMatchObject({ enabled: true, provider: "builder" })
    expect((await visit("/homes/org-1-lot-1/10-alder-way-ajax")).status).toBe(200)
    // In Whitby, and of another builder.
    expect((await visit("/homes/org-1-lot-2")).status).toBe(404)
    expect((await visit("/homes/org-3-lot-1")).status).toBe(404)
  })

  it("LISTSCOPE-05: is refused where a builder has nothing within it", async () => {
    const site = await api.aSite()
    for (const scope of [{ orgIds: ["org_unknown"] }, { orgIds: ["org_4"] }, { orgIds: ["org_1"], city: "Nowhere" }]) {
      const reply = await site.put("/v1/listings/scope", scope)
      expect([reply.status, reply.code]).toEqual([422, "listings_scope.no_inventory"])
      expect(reply.body.orgIds).toEqual(scope.orgIds)
    }
  })

  it("LISTSCOPE-06: is refused on a site that shows the resale feed, until staff turn that off", async () => {
    const site = await api.aSite()
    const resale = (enabled: boolean) => api.operator.patch(`/ops/v1/sites/${site.siteId}`, { listings: { enabled } })
    await resale(true)
    const reply = await site.put("/v1/listings/scope", { orgIds: ["org_1"] })
    expect([reply.status, reply.code]).toEqual([409, "listings_scope.mls_configured"])
    await resale(false)
    expect((await scoped(site, { orgIds: ["org_1"] })).lots).toBe(24)
  })

  it("has no budget at a feed, under whose licence it does not stand", async () => {
    const { site } = await withTemplate()
    await scoped(site, { orgIds: ["org_1"] })
    expect(await site.post("/v1/listings/provision")).toMatchObject({ status: 409, code: "listings.builder_site" })
    expect((await site.get("/v1/site")).body.listings.license).toEqual({ ownBudget: false })
  })

  it("LISTSCOPE-07: another one renders stored pages again, and takes those away that are no longer shown", async () => {
    const { site, visit } = await withTemplate()
    await scoped(site, { orgIds: ["org_1"] })
    const [stays, goes] = ["/homes/org-1-lot-1/10-alder-way-ajax", "/homes/org-1-lot-2/11-alder-way-whitby"]
    for (const path of [stays, goes]) expect((await visit(path)).status).toBe(200)
    const { rerender } = await scoped(site, { orgIds: ["org_1"], city: "Ajax" })
    expect(rerender).toBe(2)
    expect(await api.served(site.siteId, goes)).toBeUndefined()
    expect([(await visit(stays)).status, (await visit(goes)).status]).toEqual([200, 410])
  })

  it("follows its builders: what changes, what is new, and what is taken out", async () => {
    const { site, visit } = await withTemplate()
    await scoped(site, { orgIds: ["org_2"] })
    await api.run(builders.sync)
    const path = "/homes/org-2-lot-2/11-alder-way-ajax"
    expect((await visit(path)).text).toContain("$710,000")
    const later = new Date(api.clock.now()).toISOString()
    builders.change("org-2-lot-2", { price: 0, status: "sold", updatedAt: later })
    api.clock.advance(limits.listingSyncMs)
    await api.run(builders.sync)
    const sold = (await visit(path)).text
    expect(sold).toContain("Contact for price")
    expect(sold).toContain('data-mk-status="sold"')
    expect(sold).toContain('<p class="mk-listing-detail__status">Sold</p>')

    builders.change("org-2-lot-2", null)
    api.clock.advance(limits.listingCompareMs)
    await api.run(builders.sync)
    expect((await visit(path)).status).toBe(410)
  })
})

describe("the page of a builder's lot", () => {
  const path = "/homes/org-1-lot-3/12-alder-way-ajax"
  const detail = async (attributes = "") => {
    const { site, visit } = await withTemplate(attributes)
    await scoped(site, { orgIds: ["org_1"] })
    return (await visit(path)).text
  }

  it("LDET-06, LDET-07: adds blueprints and lot where they are asked for", async () => {
    const plain = await detail()
    expect(plain).toContain('data-mk-mls="org-1-lot-3"')
    expect(plain).not.toMatch(/mk-listing-detail__(blueprint|lot)/)
    const both = await detail(' data-include="blueprints, lot"')
    expect(both).toContain('src="https://photos.makeready.test/plans/finch.png"')
    expect(both).toContain("<figcaption>Main floor</figcaption>")
    expect(both).toContain('<p class="mk-listing-detail__lot">Lot 3, 36 × 100 ft</p>')
    const lot = await detail(' data-include="lot"')
    expect(lot).toContain("mk-listing-detail__lot")
    expect(lot).not.toContain("mk-listing-detail__blueprint")
    const site = await api.aSite()
    const html = `<mk-component name="listing-detail" data-include="garage"></mk-component>`
    const refused = await site.post("/v1/pages", { route: "/x", title: "X", payload: { html } })
    expect([refused.status, refused.code]).toEqual([422, "gate.component_value"])
  })

  it("LDET-11: names the builder, and neither a number, a brokerage nor the association", async () => {
    const text = await detail()
    expect(text).toContain('<p class="mk-listing-detail__builder">Fernbank Homes</p>')
    expect(text).not.toMatch(/mk-listing-detail__(mls|agent|brokerage|realtor)/)
    expect(text).toMatch(/<h1 class="mk-listing-detail__address">/)
  })
})
