/** The form of `address-lookup`, through the real origin: from what was typed to a page that speaks of the address. */
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import { lookupTexts } from "../../../engine/places/words.ts"
import { startPlacesStandIn } from "../../../infra/standins/places.ts"
import { testApi } from "../../../test/builders/api.ts"
import { openForm } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { placesAt, staffSet } from "../../../test/builders/places.ts"

const service = await startPlacesStandIn()
afterAll(() => service.close())
const api = testApi({}, { around: placesAt(service) })
const origin = testOrigin(api, { proxyHops: 1 })
beforeEach(() => {
  service.reset()
  api.clock.advance(2 * MINUTE_MS)
})

const elm = "12 Elm Street, Northbay Falls, ON, Canada"
const component = '<mk-component name="address-lookup" data-to="/sell"></mk-component>'
const sell = '<h1>Sell</h1><mk-component name="seller-comparables"></mk-component>'
const field = { name: "address", label: "Address", prefill: "address" }
const enquiry = `<mk-component name="form" data-consent="false" data-fields='${JSON.stringify([field])}'></mk-component>`

const aSite = async (enabled = true) => {
  const site = await api.aSite()
  await staffSet(api, site, { addressLookup: { enabled } })
  await site.aPage({ route: "/", html: `<h1>Home</h1>${component}` })
  await site.aPage({ route: "/sell", html: sell + enquiry })
  const url: string = (await site.get("/v1/site")).body.hostnames[0].url
  const send = async (sent: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(sent).toString()
    const told = await origin.visit(`${url}/__data/places/visit`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": "203.0.113.77",
        referer: `${url}/`,
        ...headers
      },
      body
    })
    return { ...told, json: told.text.startsWith("{") ? JSON.parse(told.text) : undefined }
  }
  return { site, url, send }
}
const written = async (site: TestSite, route: string, html: string) =>
  (await site.post("/v1/pages", { route, title: "Your home, and others", payload: { html } })).body
const script = { accept: "application/json" }

describe("the form of a field for addresses", () => {
  it("SCOMP-01: leads a browser without script to the page that speaks of what was typed, and the address stands in no address", async () => {
    const { url, send } = await aSite()
    const home = (await origin.visit(`${url}/`)).text
    expect(home).toContain('action="/__data/places/visit"')
    expect(home).toContain('name="to" value="/sell"')
    const { status, headers } = await send({ q: "12 Elm Street, Northbay Falls", to: "/sell" })
    expect([status, headers["cache-control"]]).toEqual([303, "no-store"])
    expect(headers["location"]).toMatch(/^\/sell\?mk_addr=[\w.-]+$/)
    expect(decodeURIComponent(headers["location"]!)).not.toMatch(/elm/i)
    expect((await origin.visit(`${url}${headers["location"]}`)).status).toBe(200)
  })

  it("fills the field of an enquiry in with the address, for this visitor alone, and the enquiry says it", async () => {
    const { site, url, send } = await aSite()
    const { json } = await send({ placeId: "ChIJ12-2-0", session: "s", q: "12 el", to: "/sell" }, script)
    expect(json).toEqual({ ok: true, address: elm, location: expect.stringMatching(/^\/sell\?mk_addr=/) })
    const page = await origin.visit(`${url}${json.location}`)
    expect(page.text).toContain(`value="${elm}"`)
    expect(page.headers["cache-control"]).toBe("no-store")
    for (const query of ["", "?mk_addr=made-up.k.up"])
      expect((await origin.visit(`${url}/sell${query}`)).text).not.toContain("Elm")
    const form = await openForm(api, origin, `${url}${json.location}`)
    expect((await form.send({ address: elm })).status).toBe(200)
    expect((await site.get("/v1/leads")).body.leads[0].data).toEqual({ address: elm })
  })

  it("leads nowhere but to a path of the site, to the page it came from where it names none", async () => {
    const { url, send } = await aSite()
    const pathTo = async (to: string) => {
      const { json } = await send(
        { q: "12 Elm Street", ...(to !== "none" && { to }) },
        { ...script, referer: `${url}/from` }
      )
      return json.location.replace(/\?.*$/, "")
    }
    expect(await pathTo("none")).toBe("/from")
    expect(await pathTo("//elsewhere.test/x")).toBe("/elsewhere.test/x")
    expect(await pathTo("https://elsewhere.test/")).toBe("/from")
    expect(await pathTo("/\\elsewhere.test")).not.toMatch(/^\/[/\\]/)
    expect(await pathTo("/a/../sell")).toBe("/sell")
  })

  it("leads to a part of the page where its author names one, and to none that is no id", async () => {
    const { site, url, send } = await aSite()
    const led = async (to: string) => (await send({ q: "12 Elm Street", to }, script)).json.location
    expect(await led("/sell#homes")).toMatch(/^\/sell\?mk_addr=[\w.-]+#homes$/)
    for (const to of ["/sell#<b>", "/sell##", "/sell#?x=1"]) expect(await led(to)).toMatch(/^\/sell\?mk_addr=[\w.-]+$/)
    const html = '<h1>A</h1><mk-component name="address-lookup" data-to="/sell#homes"></mk-component>'
    await site.aPage({ route: "/part", html })
    expect((await origin.visit(`${url}/part`)).text).toContain('name="to" value="/sell#homes"')
  })

  it("DATA-19, DATA-20: says in words why it leads nowhere, to a script and in the clothes of the site", async () => {
    const { send } = await aSite()
    const words = lookupTexts.en
    const none = await send({ q: "Nowhere at all", to: "/sell" })
    expect([none.status, none.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"])
    expect(none.text).toContain(words.notFound)
    expect(none.text).toContain(words.back)
    expect((await send({ q: "Nowhere at all" }, script)).json).toEqual({
      ok: false,
      error: words.notFound,
      reason: "notFound"
    })
    expect([(await send({ q: " " }, script)).json.error, (await send({}, script)).status]).toEqual([words.nothing, 400])
    service.fail({ status: 500, times: 99 })
    const away = await send({ q: "12 Elm Street" }, script)
    expect([away.status, away.json.error]).toEqual([502, words.unavailable])
    expect(JSON.stringify(away.json)).not.toContain("500")
  })

  it("DATA-20: shares the minute of a visitor with the look-up of scripts", async () => {
    const { url, send } = await aSite()
    for (let at = 0; at < limits.addressLookupsPerMinute - 1; at++)
      await origin.visit(`${url}/__data/places/autocomplete?q=12+elm`, {
        headers: { "x-forwarded-for": "203.0.113.77" }
      })
    expect((await send({ q: "12 Elm Street" }, script)).status).toBe(200)
    const more = await send({ q: "12 Elm Street" }, script)
    expect([more.status, more.json.error]).toEqual([429, lookupTexts.en.tooMany])
    expect(Number(more.headers["retry-after"])).toBeGreaterThan(0)
  })

  it("DATA-21: is not on a page until staff switch the look-up on, and whoever writes it is warned", async () => {
    const { site, url, send } = await aSite(false)
    expect((await origin.visit(`${url}/`)).text).not.toContain('mk-address-lookup"')
    expect((await send({ q: "12 Elm Street" }, script)).json).toMatchObject({
      error: lookupTexts.en.off,
      reason: "off"
    })
    for (const html of [component, sell]) {
      const body = await written(site, `/w${html.length}`, `<h1>A</h1>${html}`)
      expect(body.warnings).toContainEqual(expect.objectContaining({ code: "places.lookup_off" }))
    }
    await api.startWorker()
    await staffSet(api, site, { addressLookup: { enabled: true } })
    await expect.poll(() => api.served(site.siteId, "/"), { timeout: 30_000 }).toContain('class="mk-address-lookup"')
    const body = await written(site, "/on", `<h1>A</h1>${component}`)
    expect(body.warnings).not.toContainEqual(expect.objectContaining({ code: "places.lookup_off" }))
  })

  it.each([
    "sell",
    "//elsewhere.test",
    "https://elsewhere.test/",
    "/sell?x=1",
    "/sell#<b>",
    "/sell#",
    "/\\elsewhere.test"
  ])("is refused where it is to lead to %s, which is no path", async (to) => {
    const site = await api.aSite()
    const html = `<h1>A</h1><mk-component name="address-lookup" data-to="${to}"></mk-component>`
    const { status, body } = await site.post("/v1/pages", { route: "/to", title: "Led elsewhere", payload: { html } })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("data-to")])
  })
})
