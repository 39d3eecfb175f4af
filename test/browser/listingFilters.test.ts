/** Grids of listings in a browser: filtered, gone on in and gone back to, without leaving the page and without script. */
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { withScope } from "../../engine/listings/settings.ts"
import { aListing } from "../../engine/listings/testing/aListing.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { testApi } from "../builders/api.ts"
import { complaintsOf, launchVisitor, violationsOf } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let browser: Browser
const cities = ["Ajax", "Bay City", "North Bay"]
beforeAll(async () => {
  site = await api.aSite()
  const siteId = site.siteId as SiteId
  const held = Array.from({ length: 30 }, (_, at) =>
    aListing({
      key: `k${at}`,
      mls: `A${at}`,
      photos: [],
      address: { ...aListing().address, line: `${at + 1} Mill Road`, city: cities[at % 3]! },
      beds: 1 + (at % 5),
      offer: { kind: "sale", amount: 300_000 + at * 10_000, currency: "CAD" },
      listedAt: Date.UTC(2026, 0, 1) - at * 60_000
    })
  )
  await api.run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId))!
      const scope = { provider: "resale", destination: null, market: null, agentKey: null, officeKey: null } as const
      yield* sites.update(siteId, { settings: withScope(settings, scope) })
      yield* (yield* Listings).put(siteId, held)
    })
  )
  siteUrl = (await site.get("/v1/site")).body.hostnames[0].url.replace(/:\d+$/, "")
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())
beforeEach(async () => {
  api.clock.advance(61_000)
  expectStatus(await site.post("/v1/lease"), 200)
})

const form = (more = "") =>
  `<form class="mk-listings-filters" method="get"><label>City <select name="city"><option value="">Any</option>${cities
    .map((city) => `<option value="${city}">${city}</option>`)
    .join(
      ""
    )}</select></label><label>Beds <input name="minBeds" inputmode="numeric"></label>${more}<button>Search</button></form>`
const grid = (attributes: string) => `<mk-component name="listings" ${attributes}></mk-component>`
const searching = 'data-url-filters="all" data-match="exact" data-limit="4" data-min-beds="2"'

let made = 0
const open = async (html: string, { query = "", script = true, height = 700 } = {}) => {
  const route = `/homes-${++made}`
  await site.aPage({ route, html: `<h1>Homes</h1>${html}` })
  const context = await browser.newContext({ javaScriptEnabled: script, viewport: { width: 900, height } })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${siteUrl}${route}${query}`)
  return { page, complaints, route }
}
const shown = (page: Page) =>
  page.locator(".mk-listing").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-mk-mls")))
const mark = (page: Page, name: string) => page.locator(".mk-listings").first().getAttribute(name)
const queryOf = (page: Page) => new URL(page.url()).search
const painted = (page: Page, act: () => Promise<unknown>) =>
  Promise.all([
    page.evaluate(() => new Promise<void>((done) => addEventListener("mk:listings", () => done(), { once: true }))),
    act()
  ])
/** As a script of the page would call it. */
const filters = (page: Page, call: string): Promise<unknown> => page.evaluate(`window.mk.listingFilters.${call}`)

describe("a filter form", () => {
  it("keeps every box that an address without script names, and shows them in place of the author's", async () => {
    const boxes = ["Detached", "Lot"]
      .map((kind) => `<label><input type="checkbox" name="propertyType" value="${kind}"> ${kind}</label>`)
      .join("")
    const { page, complaints } = await open(form(boxes) + grid(`${searching} data-property-type="Castle"`), {
      query: "?propertyType=Lot&propertyType=Detached"
    })
    const checked = () =>
      page.locator(":checked[type=checkbox]").evaluateAll((all) => all.map((box) => box.getAttribute("value")))
    expect(await checked()).toEqual(["Detached", "Lot"])
    await painted(page, () => page.selectOption("select", "North Bay"))
    expect(new URLSearchParams(queryOf(page)).get("propertyType")!.split(",").sort()).toEqual(["Detached", "Lot"])
    expect(await shown(page)).toHaveLength(4)
    await painted(page, () => page.uncheck("[value=Detached]"))
    expect(await shown(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it("LGRID-43: repaints its grid where it stands, tells the address, and keeps the focus", async () => {
    const { page, complaints } = await open(form() + grid(searching))
    expect(await shown(page)).toHaveLength(4)
    await painted(page, () => page.selectOption("select", "North Bay"))
    expect(queryOf(page)).toBe("?city=North+Bay")
    expect(await shown(page)).toEqual(["A2", "A8", "A11", "A14"])
    expect(await mark(page, "data-mk-total")).toBe("8")
    const status = page.getByRole("status")
    expect((await status.innerText()).trim()).toBe("8 listings found.\n\nCity: North Bay")
    expect(await page.locator(".mk-listings__count").isVisible()).toBe(true)
    await page.fill("input[name=minBeds]", "4")
    await painted(page, () => page.press("input[name=minBeds]", "Enter"))
    expect(queryOf(page)).toBe("?city=North+Bay&minBeds=4")
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("minBeds")
    expect(await mark(page, "aria-busy")).toBeNull()
    // Reloaded it is the same, from the server.
    const before = await shown(page)
    await page.reload()
    expect([await shown(page), await page.inputValue("select"), await page.inputValue("input[name=minBeds]")]).toEqual([
      before,
      "North Bay",
      "4"
    ])
    expect(await violationsOf(page, "main")).toEqual([])
    expect(complaints).toEqual([])
  })

  it("says with and without script alike what was asked, and what an order by price leaves out", async () => {
    const html = form(
      '<label>Order <select name="sort"><option value="newest">New</option><option value="price-asc">Cheap</option></select></label>'
    )
    const said = (page: Page) => page.locator(".mk-listings__status > p:not([hidden])").allInnerTexts()
    const { page, route, complaints } = await open(html + grid(searching))
    await painted(page, () => page.selectOption("select[name=city]", "North Bay"))
    await painted(page, () => page.selectOption("select[name=sort]", "price-asc"))
    const wanted = [
      "8 listings found.",
      "City: North Bay",
      "Rentals are left out, because a search or an order by price is about sales alone."
    ]
    expect(await said(page)).toEqual(wanted)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${siteUrl}${route}${queryOf(page)}`)
    expect(await said(plain)).toEqual(wanted)
    await context.close()
    expect(complaints).toEqual([])
  })

  it("sets aside what cannot be used, says which, and filters by the rest; the field keeps what was typed", async () => {
    const html = form('<label>Price <input name="minPrice"></label>') + grid(searching)
    const { page, route } = await open(html)
    const status = page.getByRole("status")
    const before = await status.elementHandle()
    await page.fill("input[name=minPrice]", "-5")
    await painted(page, () => page.selectOption("select", "North Bay"))
    const said = "8 listings found. City: North Bay Left out, because it cannot be used here: Price from “-5”."
    expect((await status.innerText()).replaceAll(/\s+/g, " ").trim()).toBe(said)
    // The element itself stays, since a screen reader tells of what changes within it.
    expect(await before!.evaluate((element) => element.isConnected)).toBe(true)
    expect([await mark(page, "data-mk-error"), await mark(page, "data-mk-dropped")]).toEqual([null, "minPrice"])
    const field = page.locator("input[name=minPrice]")
    expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual(["-5", "true"])
    expect(await filters(page, "current()")).not.toHaveProperty("minPrice")
    const shownBefore = await shown(page)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${siteUrl}${route}${queryOf(page)}`)
    expect((await plain.getByRole("status").innerText()).replaceAll(/\s+/g, " ").trim()).toBe(said)
    expect([await shown(plain), await plain.inputValue("input[name=minPrice]")]).toEqual([shownBefore, "-5"])
    await page.fill("input[name=minPrice]", "400000")
    await painted(page, () => page.press("input[name=minPrice]", "Enter"))
    expect([await field.getAttribute("aria-invalid"), await mark(page, "data-mk-dropped")]).toEqual([null, null])
    expect(await page.locator(".mk-listings__set-aside").count()).toBe(0)
  })

  it("has the same links to further pages after a repaint as from the server", async () => {
    const { page } = await open(form('<label>Price <input name="minPrice"></label>') + grid(searching))
    const links = () =>
      page.locator(".mk-listings__pager a").evaluateAll((all) => all.map((link) => link.getAttribute("href")))
    const first = await links()
    await filters(page, "apply({ city: 'Ajax', minBeds: '', minPrice: 'x' })")
    const painted = await links()
    expect(painted).toContain("?city=Ajax&minBeds=&page=2")
    await page.reload()
    expect(await links()).toEqual(painted)
    await filters(page, "reset()")
    expect(await links()).toEqual(first)
  })

  it("reads no member of the form that a field may hide, nor of the document", async () => {
    const names = "querySelectorAll getAttribute addEventListener elements submit reset closest matches action method"
    const hiding = names
      .split(" ")
      .map((name) => `<input type="hidden" name="${name}">`)
      .join("")
    const { page, complaints } = await open(
      `${form(hiding)}<form name="body"></form><form name="forms"></form>${grid(searching)}`
    )
    await painted(page, () =>
      page.evaluate(() => {
        const select = Document.prototype.querySelector.call(document, "select[name=city]") as HTMLSelectElement
        select.value = "Ajax"
        select.dispatchEvent(new Event("change", { bubbles: true }))
      })
    )
    expect([queryOf(page), await mark(page, "data-mk-total"), complaints]).toEqual(["?city=Ajax", "8", []])
    expect(await filters(page, "reset()")).toBe(true)
    expect(queryOf(page)).toBe("")
  })

  it("goes back and forth with the browser's own buttons", async () => {
    const { page } = await open(form() + grid(searching))
    const first = await shown(page)
    await painted(page, () => page.selectOption("select", "Ajax"))
    const second = await shown(page)
    await painted(page, () => page.evaluate(() => history.back()))
    expect([await shown(page), queryOf(page), await page.inputValue("select")]).toEqual([first, "", ""])
    await painted(page, () => page.evaluate(() => history.forward()))
    expect([await shown(page), await page.inputValue("select")]).toEqual([second, "Ajax"])
  })

  it("LGRID-46, LGRID-47, LGRID-48: is applied, reset and told of by scripts of the page", async () => {
    const { page } = await open(form() + grid(searching))
    const own = { match: "exact", limit: "4", minBeds: "2" }
    expect(await filters(page, "current()")).toEqual(own)
    await page.evaluate(() => ((document.querySelector("select") as HTMLSelectElement).value = "Ajax"))
    expect(await filters(page, "apply()")).toBe(true)
    expect(await filters(page, "current()")).toEqual({ ...own, city: "Ajax" })
    expect((await shown(page)).every((mls) => Number(mls!.slice(1)) % 3 === 0)).toBe(true)
    await filters(page, "apply({ minBeds: '', sort: 'price-desc' })")
    expect(await filters(page, "current()")).toEqual({ match: "exact", limit: "4", city: "Ajax", sort: "price-desc" })
    expect((await shown(page))[0]).toBe("A27")
    expect(await filters(page, "reset()")).toBe(true)
    expect([await filters(page, "current()"), queryOf(page), await page.inputValue("select")]).toEqual([own, "", ""])
  })

  it("LGRID-44: is sent as it is where there is no script, to a page that shows the same", async () => {
    const { page } = await open(form() + grid(searching), { script: false })
    await page.selectOption("select", "North Bay")
    await page.click("button")
    expect(new URL(page.url()).searchParams.get("city")).toBe("North Bay")
    expect(await page.locator(".mk-listing").count()).toBe(4)
    await page.click('.mk-listings__pager [rel="next"]')
    expect(new URL(page.url()).searchParams.get("page")).toBe("2")
    expect(await page.locator(".mk-listing").count()).toBe(4)
  })

  it("shows a choice that an address writes in other letters, with and without script, and keeps it", async () => {
    const html = form() + grid(searching)
    const { page, route } = await open(html, { query: "?city=north+BAY" })
    expect(await page.inputValue("select")).toBe("North Bay")
    const before = await shown(page)
    expect(before.length).toBeGreaterThan(0)
    await page.fill("input[name=minBeds]", "1")
    await painted(page, () => page.press("input[name=minBeds]", "Enter"))
    expect(new URLSearchParams(queryOf(page)).get("city")).toBe("North Bay")
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${siteUrl}${route}?city=north+BAY`)
    expect([await plain.inputValue("select"), await shown(plain)]).toEqual(["North Bay", before])
    await context.close()
  })

  it("keeps what an address asks for and a list does not offer, as what is chosen, when something else changes", async () => {
    const { page } = await open(form() + grid('data-url-filters="all" data-limit="4"'), { query: "?city=Uxbridge" })
    expect(await page.inputValue("select")).toBe("Uxbridge")
    await page.fill("input[name=minBeds]", "1")
    await painted(page, () => page.press("input[name=minBeds]", "Enter"))
    expect(queryOf(page)).toBe("?city=Uxbridge&minBeds=1")
    await painted(page, () => page.selectOption("select", ""))
    expect(queryOf(page)).toBe("?minBeds=1")
    const asking = `<form class="mk-listings-filters" method="get"><label>City <select name="city" data-mk-facet="City"></select></label></form>`
    const other = await open(asking + grid(searching), { query: "?city=ajax" })
    await expect.poll(() => other.page.locator("select option").count()).toBe(4)
    expect(await other.page.inputValue("select"), "once the list offers it").toBe("Ajax")
    const plain = await open(form() + grid(searching), { query: "?city=Uxbridge", script: false })
    await plain.page.click("button")
    expect(new URLSearchParams(queryOf(plain.page)).get("city"), "and without script").toBe("Uxbridge")
  })

  it("LGRID-45: offers what the listings have, and leaves choices alone that its author wrote", async () => {
    const html = `<form class="mk-listings-filters" method="get"><label>A <select name="city" data-mk-facet="City"></select></label><label>B <select name="sort" data-mk-facet="City"><option value="newest">Newest</option></select></label></form>`
    const { page } = await open(html + grid(searching))
    const options = page.locator("select[name=city] option")
    await expect.poll(() => options.count()).toBe(4)
    expect((await options.allTextContents()).slice(1)).toEqual(cities)
    expect(await page.locator("select[name=sort] option").count()).toBe(1)
  })

  it("LGRID-73: keeps its cards and says so where no answer comes, and says so no more once one has", async () => {
    const { page } = await open(form() + grid(searching))
    const before = await shown(page)
    await page.route("**/__data/listings*", (route) => route.fulfill({ status: 503, body: "{}" }))
    expect(await filters(page, "apply({ city: 'Ajax' })")).toBe(false)
    expect([await mark(page, "data-mk-error"), await shown(page), await mark(page, "aria-busy")]).toEqual([
      "listings_unavailable",
      before,
      null
    ])
    // Said to whoever does not see it as well.
    const failure = "The listings could not be updated: you still see those from before. Please try again."
    expect((await page.getByRole("status").innerText()).trim()).toBe(failure)
    await page.unroute("**/__data/listings*")
    await page.route("**/__data/listings*", (route) => route.abort())
    expect(await filters(page, "apply({ city: 'Bay City' })")).toBe(false)
    expect(await page.locator(".mk-listings__failure").isVisible()).toBe(true)
    await page.unroute("**/__data/listings*")
    expect(await filters(page, "apply()")).toBe(true)
    expect([await mark(page, "data-mk-error"), await page.locator(".mk-listings__failure").isVisible()]).toEqual([
      null,
      false
    ])
  })

  it("DATA-08, LGRID-73: keeps its cards where the feed was never read, whatever the page was rendered with", async () => {
    const { page } = await open(form() + grid(searching))
    const before = await shown(page)
    const body = {
      listings: [],
      html: "",
      page: 1,
      total: 0,
      totalPages: 0,
      summary: "",
      dropped: [],
      error: { code: "listings_unavailable", asOf: null }
    }
    await page.route("**/__data/listings*", (route) => route.fulfill({ json: body }))
    expect(await filters(page, "apply({ city: 'Ajax' })")).toBe(false)
    expect([await mark(page, "data-mk-error"), await shown(page)]).toEqual(["listings_unavailable", before])
  })

  it("shows the answer to the latest of several questions, whichever comes first", async () => {
    const { page } = await open(form() + grid(searching))
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route("**/__data/listings*Bay+City*", async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    const [late, last] = [filters(page, "apply({ city: 'Bay City' })"), filters(page, "apply({ city: 'Ajax' })")]
    expect(await last).toBe(true)
    release()
    expect(await late).toBe(false)
    expect((await shown(page)).every((mls) => Number(mls!.slice(1)) % 3 === 0)).toBe(true)
  })
})

describe("further pages of a grid", () => {
  it("are shown in its place, with an address of their own, and the focus goes along", async () => {
    const { page } = await open(grid(searching))
    await painted(page, () => page.click('.mk-listings__pager [rel="next"]'))
    expect([queryOf(page), await mark(page, "data-mk-page")]).toEqual(["?page=2", "2"])
    expect(await shown(page)).toHaveLength(4)
    expect(await page.evaluate(() => document.activeElement?.classList.contains("mk-listings"))).toBe(true)
    await painted(page, () => page.click('.mk-listings__pager a:text-is("1")'))
    expect([queryOf(page), await mark(page, "data-mk-page")]).toEqual(["", "1"])
  })

  it("LGRID-39, LGRID-40: are appended where a visitor asks for more, without a listing twice", async () => {
    const { page } = await open(grid('data-paging="more" data-limit="12"'))
    const next = page.locator('.mk-listings__pager [rel="next"]')
    expect([await next.getAttribute("href"), await next.textContent()]).toEqual(["?page=2", "Show more listings"])
    await painted(page, () => next.click())
    expect(await shown(page)).toHaveLength(24)
    expect(await next.textContent(), "of a pager that came with the page").toBe("Show more listings")
    await painted(page, () => page.click('.mk-listings__pager [rel="next"]'))
    const all = await shown(page)
    expect([all.length, new Set(all).size, queryOf(page)]).toEqual([30, 30, ""])
    expect(await page.locator('.mk-listings__pager [rel="next"]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-mk-mls"))).toBe(all[24])
  })

  it("are not loaded up to one that was left by Back", async () => {
    const { page } = await open(grid('data-url-filters="all" data-paging="more" data-limit="4"'))
    const first = await shown(page)
    await painted(page, () => page.click('.mk-listings__pager a:text-is("8")'))
    expect(queryOf(page)).toBe("?page=8")
    const asked: Array<string> = []
    page.on("request", (request) => void (request.url().includes("/__data/listings?") && asked.push(request.url())))
    await page.evaluate(() => history.back())
    await expect.poll(() => shown(page)).toEqual(first)
    await page.waitForLoadState("networkidle")
    expect([await shown(page), asked.length]).toEqual([first, 1])
  })

  it.each(["more", "auto"])(
    "LGRID-39: that were appended (%s) are there again for whoever comes back from a listing, as far down as they were",
    async (paging) => {
      const { page, route } = await open(grid(`data-paging="${paging}" data-limit="6"`), { height: 400 })
      // Nothing kept by the browser itself: the page is read anew.
      await page.evaluate(() => addEventListener("unload", () => {}))
      await page.route("**/other", (request) =>
        request.fulfill({ contentType: "text/html", body: "<!doctype html><p>A home" })
      )
      if (paging === "more")
        for (const count of [12, 18]) {
          await painted(page, () => page.click('.mk-listings__pager [rel="next"]'))
          expect(await shown(page)).toHaveLength(count)
        }
      else
        await expect
          .poll(async () => {
            await page.evaluate(() => document.querySelector(".mk-listings__pager")?.scrollIntoView())
            return (await shown(page)).length
          })
          .toBeGreaterThanOrEqual(18)
      const before = await shown(page)
      const top = await page.evaluate(() => {
        document.querySelectorAll(".mk-listing")[15]!.scrollIntoView()
        return scrollY
      })
      expect(top).toBeGreaterThan(0)
      await page.evaluate(() => location.assign("/other"))
      await page.getByText("A home").waitFor()
      await page.goBack()
      expect(new URL(page.url()).pathname + queryOf(page)).toBe(route)
      await expect.poll(async () => (await shown(page)).slice(0, before.length)).toEqual(before)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    }
  )

  it("come back with the browser's own button after another search", async () => {
    const { page } = await open(form() + grid('data-url-filters="all" data-paging="more" data-limit="4"'))
    await painted(page, () => page.click('.mk-listings__pager [rel="next"]'))
    const before = await shown(page)
    await painted(page, () => page.selectOption("select", "Ajax"))
    expect(await shown(page)).toHaveLength(4)
    await page.evaluate(() => history.back())
    await expect.poll(() => shown(page)).toEqual(before)
    expect(queryOf(page)).toBe("")
  })

  it("LGRID-39: are appended as a visitor scrolls, and not before", async () => {
    const { page } = await open(grid('data-paging="auto" data-limit="12"'), { height: 400 })
    expect(await shown(page)).toHaveLength(12)
    await expect
      .poll(async () => {
        // The last repaint takes the pager away.
        await page.evaluate(() => document.querySelector(".mk-listings__pager")?.scrollIntoView())
        return (await shown(page)).length
      })
      .toBe(30)
    expect(new Set(await shown(page)).size).toBe(30)
  })
})
