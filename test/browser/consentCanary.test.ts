/**
 * A mark in everything that a page could tell of a visitor, and a look at every byte that leaves the browser, stays in it,
 * or reaches a service: before anybody has agreed, and after they declined, the mark is nowhere.
 */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { startAnalyticsStandIn } from "../../infra/standins/analytics.ts"
import { testApi } from "../builders/api.ts"
import { aMeasuredSite, measured, relayDue, toldTo } from "../builders/events.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { aVisit, keptBy, type Visit } from "../builders/visits.ts"

const api = testApi()
const origin = testOrigin(api)
const vendors = await startAnalyticsStandIn()

let browser: Browser
beforeAll(async () => {
  browser = await launchVisitor(origin)
})
afterAll(() => Promise.all([browser.close(), vendors.close()]))
beforeEach(() => {
  vendors.reset()
  api.clock.advance(61_000)
})

/** What the site's own script tells at its start, and whenever it is pressed. */
const js = `const tell = (mark) => {
  window.gtag?.("event", "own_" + mark, { mark })
  window.dataLayer?.push({ event: "pushed_" + mark, mark })
  window.fbq?.("track", "Lead", { mark }, { eventID: "id-" + mark })
  window.fbq?.("trackCustom", "Own" + mark, { mark })
}
window.tell = tell
const mark = location.hash.slice(1)
if (mark) tell(mark)`

/** Which service a site uses, and the mark's way to it. */
const uses = {
  ga4: { ga4MeasurementId: measured.ga4MeasurementId, metaPixelId: null },
  meta: { ga4MeasurementId: null, metaPixelId: measured.metaPixelId },
  both: measured
} as const
type Use = keyof typeof uses

const sites = new Map<Use, { readonly site: TestSite; readonly url: string }>()
beforeAll(async () => {
  for (const use of Object.keys(uses) as ReadonlyArray<Use>) {
    const site = await aMeasuredSite(api, { consentBanner: true })
    expectStatus(await site.put("/v1/site", { analytics: { ...uses[use], consentBanner: true } }), 200)
    expectStatus(await site.put("/v1/script", { js }), 200)
    const form = '<mk-component name="contact-form" data-fields="email"></mk-component>'
    await site.aPage({ route: "/", html: `<h1>Home</h1><a href="/more">More</a>${form}` })
    await site.aPage({ route: "/more", html: "<h1>More</h1>" })
    sites.set(use, { site, url: `http://${(await site.get("/v1/site")).body.hostnames[0].host}` })
  }
})

let marks = 0
const aMark = () => `canary${++marks}x${Math.abs(marks * 7_919)}`

/** A visitor who came by an advertisement to a page whose script tells of them at once. */
const arrive = async (use: Use, mark: string) => {
  const { site, url } = sites.get(use)!
  const visit = await aVisit(browser)
  await visit.page.goto(`${url}/?gclid=${mark}&fbclid=${mark}#${mark}`, { waitUntil: "load" })
  return { site, url, visit }
}
/** Leaves for another page, on which nothing is told: whatever still wanted to go has gone by then. */
const leave = async ({ page }: Visit, url: string) => {
  await page.goto(`${url}/more`, { waitUntil: "load" })
}
const everything = async (visit: Visit, site: TestSite) => {
  await relayDue(api, site, vendors)
  return { kept: await keptBy(visit), sent: JSON.stringify(visit.sent), services: JSON.stringify(vendors.received()) }
}
const tellAgain = ({ page }: Visit, mark: string) => page.evaluate((said) => Reflect.get(window, "tell")(said), mark)
const isTaken = ({ page }: Visit) =>
  page.waitForResponse((response) => response.url().endsWith("/__mk/events") && response.status() === 202)

describe.each(["ga4", "meta", "both"] as const)("on a site that uses %s", (use) => {
  it("MKJS-14, CONSENT-04: nothing leaves and nothing is kept of a visitor who has not chosen", async () => {
    const mark = aMark()
    const { site, url, visit } = await arrive(use, mark)
    await tellAgain(visit, mark)
    await leave(visit, url)
    const found = await everything(visit, site)
    for (const text of Object.values(found)) expect(text).not.toContain(mark)
    expect(visit.sent).toEqual([])
    expect(vendors.received()).toEqual([])
    expect(JSON.parse(found.kept)).toMatchObject({ stores: { local: {}, databases: [] }, cookies: [] })
    expect(visit.complaints).toEqual([])
  })

  it("MKJS-14, CONSENT-05: nothing leaves of a visitor who declined, and their answer alone is kept", async () => {
    const mark = aMark()
    const { site, url, visit } = await arrive(use, mark)
    await visit.page.locator(".mk-consent__decline").click()
    await tellAgain(visit, mark)
    await leave(visit, url)
    await tellAgain(visit, mark)
    const found = await everything(visit, site)
    for (const text of Object.values(found)) expect(text).not.toContain(mark)
    expect(visit.sent).toEqual([])
    expect(vendors.received()).toEqual([])
    expect(JSON.parse(found.kept)).toMatchObject({ stores: { local: { "mk-consent": "denied" } }, cookies: [] })
    expect(visit.complaints).toEqual([])
  })

  it("CONSENT-04, CONSENT-15: what waited reaches the site's own services, and no others, once the visitor agrees", async () => {
    const mark = aMark()
    const { site, visit, url } = await arrive(use, mark)
    await Promise.all([isTaken(visit), visit.page.locator(".mk-consent__accept").click()])
    const found = await everything(visit, site)
    expect(found.sent).toContain(mark)
    const [google, meta] = [toldTo(vendors, "ga4"), toldTo(vendors, "meta")].map((all) =>
      all.flatMap(({ body }) => body.events ?? body.data)
    )
    if (use === "meta") expect(google).toEqual([])
    else {
      expect(google!.map(({ name }) => name)).toEqual(["page_view", `own_${mark}`, `pushed_${mark}`])
      expect(google![1].params).toMatchObject({ mark, page_location: expect.stringContaining(`gclid=${mark}`) })
    }
    if (use === "ga4") expect(meta).toEqual([])
    else {
      expect(meta!.map((event) => event.event_name)).toEqual(["PageView", "Lead", `Own${mark}`])
      expect(meta![1]).toMatchObject({ event_id: `id-${mark}`, custom_data: { mark } })
      expect(meta![1].user_data.fbc).toMatch(new RegExp(`^fb\\.1\\.\\d+\\.${mark}$`))
    }
    // Nothing but the site itself was asked.
    expect(visit.sent.every((one) => one.url.startsWith(`${url}/`))).toBe(true)
    expect(visit.complaints).toEqual([])
  })

  it("takes an agreement back: who they were is forgotten, and nothing more leaves", async () => {
    const [mark, later] = [aMark(), aMark()]
    const { site, url, visit } = await arrive(use, mark)
    await Promise.all([isTaken(visit), visit.page.locator(".mk-consent__accept").click()])
    expect(await keptBy(visit)).toContain("mk-measured")
    await visit.page.evaluate("mk.consent.set('denied')")
    await tellAgain(visit, later)
    await leave(visit, url)
    const found = await everything(visit, site)
    for (const text of Object.values(found)) expect(text).not.toContain(later)
    expect(found.kept).not.toContain(mark)
    expect(JSON.parse(found.kept).stores.local).toEqual({ "mk-consent": "denied" })
  })
})

describe("a page that measures", () => {
  it("CONSENT-08: sends what waited when the site's own script grants, and remembers who it is from page to page", async () => {
    const mark = aMark()
    const { site, url, visit } = await arrive("both", mark)
    await Promise.all([isTaken(visit), visit.page.evaluate("mk.consent.set('granted')")])
    await Promise.all([isTaken(visit), leave(visit, url)])
    await relayDue(api, site, vendors)
    const clients = toldTo(vendors, "ga4").map(({ body }) => body.client_id)
    expect(new Set(clients).size).toBe(1)
    expect(clients[0]).toMatch(/^\d+\.\d+$/)
    const pages = toldTo(vendors, "ga4")
      .flatMap(({ body }) => body.events)
      .filter(({ name }) => name === "page_view")
    expect(pages.map(({ params }) => params.page_title)).toEqual(["A page", "A page"])
  })

  it("CONSENT-15: has the security policy of one that does not", async () => {
    const plain = await api.aSite()
    await plain.aPage({ route: "/" })
    const bare = `http://${(await plain.get("/v1/site")).body.hostnames[0].host}`
    const policies = await Promise.all(
      [bare, sites.get("both")!.url].map(
        async (url) => (await origin.visit(`${url}/`)).headers["content-security-policy"]
      )
    )
    expect(policies[0]).toBe(policies[1])
    expect(policies[1]).toMatch(/script-src 'self';.*connect-src 'self'/)
  })

  it("CONSENT-17, LEAD-13: a form that was sent is told of, and its lead has the click by which the visitor came", async () => {
    const mark = aMark()
    const { site, visit } = await arrive("both", mark)
    const { page } = visit
    await page.locator(".mk-consent__accept").click()
    await page.getByLabel("Email", { exact: true }).fill("ada@vale.test")
    await page.locator(".mk-form__submit").click()
    await page.getByText("Thank you").waitFor()
    expect(await page.evaluate("window.dataLayer.at(-1)")).toMatchObject({
      event: "mk_form_success",
      formKey: "contact-form"
    })
    const { leads } = expectStatus(await site.get("/v1/leads"), 200)
    expect(leads[0].attribution).toMatchObject({ gclid: mark, fbclid: mark })
  })

  const signal = "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })"
  it.each([
    ["has not chosen", null, undefined, false],
    ["declined", ".mk-consent__decline", undefined, false],
    ["sends Global Privacy Control", null, signal, false],
    ["agreed", ".mk-consent__accept", undefined, true]
  ])("CONSENT-04, LEAD-13: where a visit began, of a visitor who %s", async (_, button, prepare, isKept) => {
    const mark = aMark()
    const { url } = sites.get("both")!
    const visit = await aVisit(browser, prepare === undefined ? {} : { prepare })
    const referer = `https://search.test/found?q=${mark}secret`
    await visit.page.goto(`${url}/?utm_source=${mark}&gclid=${mark}`, { referer, waitUntil: "load" })
    if (button !== null) await visit.page.locator(button).click()
    const { stores } = JSON.parse(await keptBy(visit))
    expect("mk-at" in stores.session).toBe(isKept)
    expect(JSON.stringify(stores)).not.toContain(`${mark}secret`)
    if (!isKept) return
    expect(JSON.parse(stores.session["mk-at"])).toMatchObject({
      utm_source: mark,
      gclid: mark,
      referrer: "https://search.test/found"
    })
    await leave(visit, url)
    await visit.page.evaluate("mk.consent.set('denied')")
    expect(JSON.parse(await keptBy(visit)).stores.session).toEqual({})
  })

  it("tells again what could not be sent, and tells it once", async () => {
    const mark = aMark()
    const { site, visit } = await arrive("meta", mark)
    let refused = 0
    await visit.page.route("**/__mk/events", (route) =>
      refused++ === 0 ? route.fulfill({ status: 503, body: "" }) : route.continue()
    )
    await Promise.all([isTaken(visit), visit.page.locator(".mk-consent__accept").click()])
    await relayDue(api, site, vendors)
    const told = toldTo(vendors, "meta").flatMap(({ body }) =>
      body.data.map((event: { event_id: string }) => event.event_id)
    )
    expect(told).toHaveLength(new Set(told).size)
    expect(told).toContain(`id-${mark}`)
  })
})
