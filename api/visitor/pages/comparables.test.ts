/** Homes around an address that a visitor looked up: from the look-up to the page, through the real origin. */
import { afterAll, expect, it } from "vitest"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import { startPlacesStandIn } from "../../../infra/standins/places.ts"
import { testApi } from "../../../test/builders/api.ts"
import { putListings } from "../../../test/builders/areas.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { placesAt, staffSet } from "../../../test/builders/places.ts"

const service = await startPlacesStandIn()
afterAll(() => service.close())
const api = testApi({}, { around: placesAt(service) })
const origin = testOrigin(api)

const home = (line: string, latitude: number, differs: object = {}) => ({
  latitude,
  longitude: -79.397276,
  offer: { kind: "sale" as const, amount: 500_000, currency: "CAD" },
  address: { line, city: "Elm", neighbourhoods: [], province: "Ontario", postalCode: null, country: "Canada" },
  ...differs
})
const rent = { kind: "lease" as const, amount: 2_000, currency: "CAD", per: "month" as const }

const aSellPage = async (attributes = "") => {
  const site = await api.aSite()
  await staffSet(api, site, { addressLookup: { enabled: true } })
  await putListings(api, site.siteId, [
    home("Far Road", 44.3),
    home("Third Street", 44.112),
    home("First Street", 44.1042),
    home("Second Street", 44.108),
    home("Leased Street", 44.1043, { offer: rent })
  ])
  const html = `<h1>Sell</h1><mk-component name="seller-comparables" ${attributes}></mk-component>`
  await site.aPage({ route: "/sell", html })
  const url: string = (await site.get("/v1/site")).body.hostnames[0].url
  const found = await origin.visit(`${url}/__data/places/geocode?placeId=ChIJ12-2-0&session=s`)
  const token: string = JSON.parse(found.text).results[0].token
  const visit = (query: string) => origin.visit(`${url}/sell${query}`)
  return { site, visit, token }
}
const streets = (text: string) => [...text.matchAll(/(\w+) (?:Street|Road)/g)].map(([, name]) => name)
const cards = (text: string) => streets(text.slice(text.indexOf('class="mk-listings__grid"')))

it("SCOMP-01, SCOMP-04: a page shows the homes around the address of its token, the nearest first, for this visitor alone", async () => {
  const { visit, token } = await aSellPage()
  const { status, headers, text } = await visit(`?mk_addr=${token}`)
  expect(status).toBe(200)
  expect(cards(text)).toEqual(["First", "Second", "Third"])
  expect(text).toContain("For sale near 12 Elm Street, Northbay Falls, ON, Canada")
  expect([headers["cache-control"], headers["x-robots-tag"]]).toEqual(["no-store", "noindex"])
  expect(Object.keys(headers).filter((name) => /stamp|render/.test(name))).toEqual([])
  expect(text).not.toContain(token)
  const stored = await visit("")
  expect(stored.headers["cache-control"]).not.toBe("no-store")
  expect(streets(stored.text)).toEqual([])
})

it("SCOMP-05: no further than its author lets it look, and no more", async () => {
  const { visit, token } = await aSellPage('data-radius-km="0.6" data-limit="1"')
  expect(cards((await visit(`?mk_addr=${token}`)).text)).toEqual(["First"])
  const near = await aSellPage('data-radius-km="0.8" data-limit="24"')
  expect(cards((await near.visit(`?mk_addr=${near.token}`)).text)).toEqual(["First", "Second"])
  const wide = await aSellPage('data-radius-km="50" data-limit="24"')
  expect(cards((await wide.visit(`?mk_addr=${wide.token}`)).text)).toEqual(["First", "Second", "Third", "Far"])
})

it("SCOMP-01: of the homes around it those come first that are like the one a visitor describes, and what they ask is told", async () => {
  const { site, visit, token } = await aSellPage('data-limit="3"')
  const asking = (amount: number) => ({ kind: "sale" as const, amount, currency: "CAD" })
  await putListings(api, site.siteId, [
    home("Near Street", 44.1042, { beds: 1, offer: asking(300_000) }),
    home("Large Street", 44.105, { beds: 5, sqft: 4_000, offer: asking(900_000) }),
    home("Like Street", 44.11, { beds: 3, sqft: 1_800, offer: asking(610_000) }),
    home("Shop Street", 44.1041, { subType: "Retail" }),
    home("Sold Street", 44.1041, { status: "sold" })
  ])
  const near = (await visit(`?mk_addr=${token}`)).text
  expect(cards(near)).toEqual(["Near", "Large", "Like"])
  expect(near).toContain("These ask from $300,000 to $900,000.")
  const described = (await visit(`?mk_addr=${token}&mk_beds=3&mk_sqft=1800&mk_price=600000&mk_kind=detached`)).text
  expect(cards(described)).toEqual(["Like", "Near", "Large"])
  expect(cards((await visit(`?mk_addr=${token}&mk_beds=many&mk_price=-1`)).text)).toEqual(["Near", "Large", "Like"])
  // A description without an address is nobody's page: the stored one answers.
  expect((await visit("?mk_beds=3")).headers["cache-control"]).not.toBe("no-store")
})

it("SCOMP-05: with data-details it asks what the home is like, in a form that compares by what it is told and keeps it, without script", async () => {
  const { site, visit, token } = await aSellPage('data-details data-limit="3" id="like-it"')
  await putListings(api, site.siteId, [
    home("Near Street", 44.1042, { beds: 1, subType: "Condominium" }),
    home("Large Street", 44.105, { beds: 5, sqft: 4_000, subType: "Detached" }),
    home("Like Street", 44.11, { beds: 3, sqft: 1_800, subType: "Detached" }),
    // In the place of those that were there.
    home("Far Road", 44.3),
    home("Far Road", 44.3)
  ])
  const asked = async (query: string) => {
    const { text } = await visit(query)
    const [form = ""] = /<form class="mk-comparables__details"[^]*?<\/form>/.exec(text) ?? []
    return { text, form, fields: [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name) }
  }
  expect((await asked("")).form).toBe("")
  const { text, form, fields } = await asked(`?mk_addr=${token}`)
  expect(cards(text)).toEqual(["Near", "Large", "Like"])
  expect(form).toContain('method="get" action="/sell#like-it"')
  expect(fields).toEqual(["mk_kind", "mk_beds", "mk_sqft", "mk_price", "mk_addr"])
  expect(form).toContain(`name="mk_addr" value="${token}"`)
  expect([...form.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    "",
    "Condominium",
    "Detached"
  ])
  // As a browser sends it: what is left empty too.
  const said = await asked(`?mk_kind=Detached&mk_beds=3&mk_sqft=&mk_price=&mk_addr=${token}`)
  expect(cards(said.text)).toEqual(["Like", "Large", "Near"])
  expect(said.form).toMatch(/<option value="Detached" selected/)
  expect(said.form).toMatch(/name="mk_beds"[^>]* value="3"/)
  expect(said.form).not.toMatch(/name="mk_sqft"[^>]* value=/)
})

it("says beside the address who found it, as the terms of the look-up ask", async () => {
  const { visit, token } = await aSellPage()
  const { text } = await visit(`?mk_addr=${token}`)
  expect(text).toMatch(
    /mk-comparables__heading[^]*?<p class="mk-comparables__source" translate="no">\s*Google Maps\s*<\/p>/
  )
  expect((await visit("")).text).not.toContain("mk-comparables__source")
})

it("SCOMP-03: without a token, with an altered one, another site's or one that is over, it says that an address is wanted", async () => {
  const { visit, token } = await aSellPage()
  const other = await aSellPage()
  const said = async (query: string) => {
    const { status, text } = await visit(query)
    return [status, /<section[^>]*mk-comparables[^>]*data-mk-unbound/.test(text), streets(text)]
  }
  const unbound = [200, true, []]
  for (const query of [
    "",
    "?mk_addr=",
    "?mk_addr=nonsense",
    `?mk_addr=A${token}`,
    `?mk_addr=${token}A`,
    `?mk_addr=${other.token}`,
    `?mk_addr=${"x".repeat(5_000)}`
  ])
    expect(await said(query), query.slice(0, 40)).toEqual(unbound)
  api.clock.advance(limits.addressTokenMs + SECOND_MS)
  expect(await said(`?mk_addr=${token}`)).toEqual(unbound)
})

it("SCOMP-01: where nothing is for sale near, it says so", async () => {
  const { site, visit, token } = await aSellPage('data-radius-km="0.1"')
  expect(cards((await visit(`?mk_addr=${token}`)).text)).toEqual(["First"])
  const far = Array.from({ length: 5 }, () => home("Far Road", 44.3))
  await putListings(api, site.siteId, far)
  const { text } = await visit(`?mk_addr=${token}`)
  expect(text).toContain("No homes are for sale within 0.1 km.")
  expect(text).not.toContain("mk-listings__grid")
})
