/** Maps of listings in a browser: drawn, moved, filtered with the grid beside them, and done without. */
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { withScope } from "../../engine/listings/settings.ts"
import { aListing } from "../../engine/listings/testing/aListing.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { mapFilePaths } from "../../renderer/publish/render/mapFiles.ts"
import { testApi } from "../builders/api.ts"
import { complaintsOf, launchVisitor, violationsOf } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let browser: Browser

/** Sixty in Ajax, so close together that most are gathered, one far off in Ottawa, ten at one place in Whitby, two in Oshawa that do not say where. */
const held = [
  ...Array.from({ length: 60 }, (_, at) =>
    aListing({
      key: `a${at}`,
      mls: `A${at}`,
      photos: [],
      latitude: 43.85 + (at % 10) / 400,
      longitude: -79.02 + Math.floor(at / 10) / 400,
      address: { ...aListing().address, line: `${at + 1} Mill Road`, city: "Ajax" },
      beds: 1 + (at % 5),
      offer: { kind: "sale", amount: 300_000 + at * 10_000, currency: "CAD" },
      listedAt: Date.UTC(2026, 0, 1) - at * 60_000
    })
  ),
  aListing({
    key: "o1",
    mls: "O1",
    photos: [],
    latitude: 45.42,
    longitude: -75.69,
    address: { ...aListing().address, line: "1 Canal Road", city: "Ottawa" },
    offer: { kind: "sale", amount: 1_250_000, currency: "CAD" },
    listedAt: Date.UTC(2025, 0, 1)
  }),
  ...Array.from({ length: 10 }, (_, at) =>
    aListing({
      key: `w${at}`,
      mls: `W${at}`,
      photos: [],
      latitude: 43.9,
      longitude: -78.94,
      address: { ...aListing().address, line: `${at + 1}-20 Tower Street`, city: "Whitby" },
      offer: { kind: "sale", amount: 400_000, currency: "CAD" },
      listedAt: Date.UTC(2025, 0, 1)
    })
  ),
  ...Array.from({ length: 2 }, (_, at) =>
    aListing({
      key: `n${at}`,
      mls: `N${at}`,
      photos: [],
      latitude: null,
      longitude: null,
      address: { ...aListing().address, line: `${at + 1} Pond Lane`, city: "Oshawa" },
      offer: { kind: "sale", amount: 350_000, currency: "CAD" },
      listedAt: Date.UTC(2024, 0, 1)
    })
  )
]

beforeAll(async () => {
  site = await api.aSite()
  const siteId = site.siteId as SiteId
  await api.run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId))!
      const scope = { provider: "resale", destination: null, market: null, agentKey: null, officeKey: null } as const
      yield* sites.update(siteId, { settings: withScope(settings, scope) })
      yield* (yield* Listings).put(siteId, held)
    })
  )
  await site.aPage({ route: "/listings/:mls/:slug", html: '<mk-component name="listing-detail"></mk-component>' })
  siteUrl = (await site.get("/v1/site")).body.hostnames[0].url.replace(/:\d+$/, "")
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())
beforeEach(async () => {
  api.clock.advance(61_000)
  expectStatus(await site.post("/v1/lease"), 200)
})

const map = (attributes = "") => `<mk-component name="listings-map" ${attributes}></mk-component>`
const grid = '<mk-component name="listings" data-url-filters="all" data-limit="4" data-match="exact"></mk-component>'
const form =
  '<form class="mk-listings-filters" method="get"><label>City <select name="city"><option value="">Any</option>' +
  '<option value="Ottawa">Ottawa</option><option value="Ajax">Ajax</option><option value="Oshawa">Oshawa</option><option value="Kingston">Kingston</option></select></label></form>'
const ajax = 'data-lat="43.86" data-lng="-79.01"'

let made = 0
const open = async (html: string, { script = true, width = 900, css = "" } = {}) => {
  const route = `/map-${++made}`
  await site.aPage({ route, html: `<h1>Homes</h1>${html}`, ...(css !== "" && { css }) })
  const context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: 700 },
    reducedMotion: "reduce"
  })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const asked: Array<URL> = []
  const elsewhere: Array<string> = []
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (url.pathname === "/__data/listings/map") asked.push(url)
    if (url.origin !== new URL(siteUrl).origin && url.protocol !== "blob:") elsewhere.push(url.href)
  })
  await page.goto(`${siteUrl}${route}`)
  return { page, complaints, asked, elsewhere, route }
}
/** One whose map is drawn. */
const openDrawn = async (html: string, more = {}) => {
  const opened = await open(html, more)
  await opened.page.locator(".mk-listings-map[data-mk-drawn]").waitFor({ timeout: 30_000 })
  return opened
}
const pins = (page: Page) =>
  page.locator(".mk-map__pin").evaluateAll((all) => all.map((one) => one.getAttribute("data-mk-mls")).sort())
const mark = (page: Page, name: string) => page.locator(".mk-listings-map").getAttribute(name)
const zoomBy = async (page: Page, way: "in" | "out", times: number) => {
  for (let at = 0; at < times; at++) await page.locator(`.maplibregl-ctrl-zoom-${way}`).click()
}
/** Listings that the pins and clusters are of. */
const counted = (page: Page) =>
  page
    .locator(".mk-map__pin, .mk-map__cluster")
    .evaluateAll((all) =>
      all.reduce((sum, one) => sum + (one.matches(".mk-map__pin") ? 1 : Number(/\d+/.exec(one.ariaLabel!)![0])), 0)
    )

describe("a map of listings", () => {
  it("LMAP-01, LMAP-02, LMAP-04, LMAP-13: shows each listing of its view as a pin or in a cluster, from the site alone", async () => {
    const { page, complaints, asked, elsewhere } = await openDrawn(map(`${ajax} data-zoom="12"`))
    await expect.poll(() => counted(page)).toBe(60)
    const [first] = asked
    const [west, south, east, north] = first!.searchParams.get("bbox")!.split(",").map(Number)
    expect([(west! + east!) / 2, (south! + north!) / 2]).toEqual([expect.closeTo(-79.01, 2), expect.closeTo(43.86, 2)])
    expect(Number(first!.searchParams.get("zoom"))).toBe(12)
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  })

  it("LMAP-02: frames the page's listings where it names no centre, and has a pin for each", async () => {
    const { page } = await openDrawn(`${map('data-live="false"')}${grid}`)
    expect(await pins(page)).toEqual(["A0", "A1", "A2", "A3"])
    const box = (await page.locator(".mk-listings-map__view").boundingBox())!
    for (const pin of await page.locator(".mk-map__pin").all()) {
      const { x, y } = (await pin.boundingBox())!
      expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(true)
    }
  })

  it("LMAP-07, LMAP-14: has pins of the colour that its author chose, with the price short and in full", async () => {
    const { page } = await openDrawn(`${map('data-live="false" data-pin-color="#FFE08A"')}${grid}`)
    const pin = page.locator('.mk-listings-map .mk-map__pin[data-mk-mls="A0"]')
    const look = await pin.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
    expect(look).toEqual(["rgb(255, 224, 138)", "rgb(0, 0, 0)"])
    expect([await pin.textContent(), await pin.getAttribute("aria-label")]).toEqual([
      "$300K",
      "$300K, $300,000, 1 Mill Road, Ajax"
    ])
  })

  it("LMAP-08: asks again as it is moved, and with data-live=false never", async () => {
    const live = await openDrawn(map(`${ajax} data-zoom="12"`))
    await expect.poll(() => live.asked.length).toBe(1)
    await live.page.locator(".maplibregl-canvas").focus()
    await live.page.keyboard.press("ArrowRight")
    await expect.poll(() => live.asked.length).toBe(2)
    const still = await openDrawn(`${map(`${ajax} data-zoom="12" data-live="false"`)}${grid}`)
    await zoomBy(still.page, "in", 1)
    await still.page.evaluate("mk.listingsMap.refresh()")
    expect(await pins(still.page)).toEqual(["A0", "A1", "A2", "A3"])
    expect(still.asked).toEqual([])
  })

  it("LMAP-09, LMAP-10: asks for nothing below zoom 10 and says so, until it is at 10 again", async () => {
    const { page, asked } = await openDrawn(`${map(`${ajax} data-zoom="9"`)}${grid}`)
    await expect.poll(() => mark(page, "data-mk-zoomed-out")).toBe("")
    expect(await page.locator(".mk-listings-map__hint").textContent()).toBe("Zoom in to see every home here.")
    expect(await pins(page)).toEqual(["A0", "A1", "A2", "A3"])
    await page.locator(".maplibregl-canvas").focus()
    await page.keyboard.press("ArrowRight")
    await zoomBy(page, "in", 1)
    await expect.poll(() => mark(page, "data-mk-zoomed-out")).toBeNull()
    await expect.poll(() => counted(page)).toBe(70)
    expect(asked.map(({ searchParams }) => Number(searchParams.get("zoom")))).toEqual([10])
    await zoomBy(page, "out", 1)
    await expect.poll(() => mark(page, "data-mk-zoomed-out")).toBe("")
  })

  it.each([390, 1_280])(
    "LMAP-02, LMAP-09: opens with all that is found in view at %d pixels, and has it again from afar without asking",
    async (width) => {
      const { page, asked } = await openDrawn(`${map()}${grid}`, { width })
      const count = Number(await mark(page, "data-mk-total"))
      await expect.poll(() => counted(page)).toBe(count)
      const box = (await page.locator(".mk-listings-map__view").boundingBox())!
      for (const pin of await page.locator(".mk-map__pin, .mk-map__cluster").all()) {
        const { x, y, width: wide, height } = (await pin.boundingBox())!
        expect(x >= box.x && x + wide <= box.x + box.width && y >= box.y && y + height <= box.y + box.height).toBe(true)
      }
      expect(await page.locator(".mk-listings-map__hint").isVisible()).toBe(false)
      const before = asked.length
      await zoomBy(page, "out", 2)
      await expect.poll(() => counted(page)).toBe(count)
      expect(asked.length).toBe(before)
    }
  )

  it("LMAP-12: frames what another filter finds, and stays where it is for another page of the same", async () => {
    const { page, asked } = await openDrawn(form + map() + grid)
    await page.selectOption("select", "Ottawa")
    await expect.poll(() => pins(page)).toEqual(["O1"])
    await page.selectOption("select", "Ajax")
    await expect.poll(() => counted(page)).toBe(60)
    const before = asked.length
    await page.locator('.mk-listings__pager [rel="next"]').click()
    await expect.poll(() => page.locator(".mk-listings").getAttribute("data-mk-page")).toBe("2")
    expect(asked.length).toBe(before)
  })

  it.each([390, 1_280])("shows a popup whole at %d pixels, wherever its pin is", async (width) => {
    const { page } = await openDrawn(
      `${map('data-live="false" data-lat="43.86" data-lng="-79.01" data-zoom="12"')}${grid}`,
      {
        width
      }
    )
    const view = (await page.locator(".mk-listings-map__view").boundingBox())!
    for (const pin of await page.locator(".mk-map__pin").all()) {
      await pin.press("Enter")
      const inside = async () => {
        const box = await page.locator(".maplibregl-popup-content").boundingBox()
        return (
          box !== null &&
          box.x >= view.x &&
          box.y >= view.y &&
          box.x + box.width <= view.x + view.width &&
          box.y + box.height <= view.y + view.height
        )
      }
      await expect.poll(inside).toBe(true)
      await page.keyboard.press("Escape")
    }
  })

  it("says how many have no place on the map, and where nothing is found that nothing is, wherever one looks", async () => {
    const { page } = await openDrawn(form + map() + grid)
    const unplaced = page.locator(".mk-listings-map__unplaced")
    const said = page.locator(".mk-listings-map__said")
    await expect.poll(() => unplaced.textContent()).toBe("Without a place on the map: 2.")
    expect(await unplaced.isVisible()).toBe(true)
    expect(await violationsOf(page, "main")).toEqual([])
    await page.selectOption("select", "Ajax")
    await expect.poll(() => said.textContent()).toBe("60 homes on the map.")
    expect(await unplaced.isVisible()).toBe(false)
    await page.selectOption("select", "Kingston")
    await expect.poll(() => said.textContent()).toBe("No listings match this search.")
    await page.selectOption("select", "Oshawa")
    await expect.poll(() => said.textContent()).toBe("Without a place on the map: 2.")
    expect(await unplaced.isVisible()).toBe(true)
  })

  it("gives the focus to a popup as a whole, from which its link is the next", async () => {
    const { page } = await openDrawn(`${map('data-live="false"')}${grid}`)
    await page.locator('.mk-map__pin[data-mk-mls="A0"]').press("Enter")
    const focused = () => page.evaluate(() => document.activeElement!.className)
    await expect.poll(focused).toBe("mk-map__popup")
    await page.keyboard.press("Tab")
    expect(await focused()).toBe("mk-listings-map__link")
  })

  it("LMAP-11: paints its pins anew when a script of the page wants it", async () => {
    const { page, asked } = await openDrawn(map(`${ajax} data-zoom="12"`))
    await expect.poll(() => asked.length).toBe(1)
    await expect.poll(() => counted(page)).toBe(60)
    // All are sold meanwhile.
    const json = { clusters: [], pins: [], total: 0, unplaced: 0, extent: null }
    await page.route("**/__data/listings/map?*", (route) => route.fulfill({ json }))
    await page.evaluate("mk.listingsMap.refresh()")
    expect(asked.length).toBe(2)
    expect(await counted(page)).toBe(0)
  })

  it("LMAP-05: has its ground in the colours that its author chose", async () => {
    const style = JSON.stringify([
      { featureType: "landscape", elementType: "geometry", stylers: [{ color: "#ff0000" }] }
    ])
    const red = async (attributes: string) => {
      const { page } = await openDrawn(`${map(`${ajax} data-zoom="12" data-live="false" ${attributes}`)}`)
      const { default: sharp } = await import("sharp")
      const { channels } = await sharp(await page.locator(".mk-listings-map canvas").screenshot()).stats()
      return channels[0]!.mean - channels[1]!.mean
    }
    expect(await red("")).toBeLessThan(30)
    expect(await red(`data-style='${style}'`)).toBeGreaterThan(150)
  })

  it("LMAP-12: shows what the grid beside it finds, wherever that is", async () => {
    const { page, asked } = await openDrawn(form + map(`${ajax} data-zoom="12"`) + grid)
    await expect.poll(() => counted(page)).toBe(60)
    await page.selectOption("select", "Ottawa")
    await expect.poll(() => pins(page)).toEqual(["O1"])
    expect(asked.at(-1)!.searchParams.get("city")).toBe("Ottawa")
    expect(asked.at(-1)!.searchParams.get("scope")).toBe(
      await page.locator(".mk-listings").getAttribute("data-mk-scope")
    )
  })

  it("opens a listing by keyboard, and gives the focus back", async () => {
    const { page } = await openDrawn(`${map(`${ajax} data-zoom="12" data-live="false"`)}${grid}`)
    await page.locator('.mk-map__pin[data-mk-mls="A0"]').focus()
    await page.keyboard.press("Enter")
    const popup = page.locator(".mk-map__popup")
    expect(await popup.locator("a").first().getAttribute("href")).toBe("/listings/A0/1-mill-road-ajax")
    expect(await popup.textContent()).toContain("$300,000")
    expect(await popup.textContent()).toContain("MLS® A0")
    await page.keyboard.press("Escape")
    await expect.poll(() => popup.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement!.getAttribute("data-mk-mls"))).toBe("A0")
  })

  it("comes closer where a cluster is followed, and lists those that no zoom takes apart", async () => {
    const { page, asked } = await openDrawn(map(`${ajax} data-zoom="11"`))
    await expect.poll(() => counted(page)).toBe(70)
    await page.locator(".mk-map__cluster").first().click()
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    expect(Number(asked.at(-1)!.searchParams.get("zoom"))).toBeGreaterThan(11)
    const tower = await openDrawn(map('data-lat="43.9" data-lng="-78.94" data-zoom="17"'))
    const stack = tower.page.locator('.mk-map__cluster[aria-label="10 homes at this place, show them"]')
    await stack.click()
    await expect.poll(() => tower.page.locator(".mk-map__popup .mk-listings-map__link").count()).toBe(10)
    expect(await tower.page.locator(".mk-map__popup").textContent()).toContain("Powered by REALTOR.ca")
  })

  it("keeps what it has and says so where no answer comes", async () => {
    const { page } = await openDrawn(`${map(`${ajax} data-zoom="12"`)}${grid}`)
    await expect.poll(() => counted(page)).toBe(60)
    await page.route("**/__data/listings/map?*", (route) => route.abort())
    await page.evaluate("mk.listingsMap.refresh()")
    expect([await mark(page, "data-mk-error"), await counted(page)]).toEqual(["listings_unavailable", 60])
    await page.unroute("**/__data/listings/map?*")
    await page.evaluate("mk.listingsMap.refresh()")
    expect(await mark(page, "data-mk-error")).toBeNull()
  })

  it.each([390, 1_280])(
    "LMAP-06: pleases the checker of accessibility at %d pixels, drawn and undrawn",
    async (width) => {
      const { page } = await openDrawn(`${map(`${ajax} data-zoom="12" data-title="Homes by the lake"`)}${grid}`, {
        width
      })
      await expect.poll(() => counted(page)).toBeGreaterThan(10)
      expect(await page.getByRole("region", { name: "Homes by the lake" }).count()).toBe(1)
      expect(await violationsOf(page)).toEqual([])
      const without = await open(`${map()}${grid}`, { width, script: false })
      expect(await without.page.locator(".mk-listings-map__link").count()).toBe(4)
    }
  )

  it("keeps its list away while it may be drawn, and shows it where no map can be, or no script has come", async () => {
    const route = `/map-${++made}`
    await site.aPage({ route, html: `<h1>Homes</h1>${map()}` })
    const shown = async (refused: string, waits = 0) => {
      const page = await browser.newPage()
      await page.route(refused, (asked) => asked.abort())
      await page.goto(`${siteUrl}${route}`)
      const list = page.locator(".mk-listings-map__list")
      const before = await list.isVisible()
      // As if so much time had gone by.
      await page.evaluate((ms) => {
        for (const animation of document.getAnimations()) animation.currentTime = ms
      }, waits)
      return { before, list }
    }
    const late = await shown("**/__mk/maps.js*", 16_000)
    expect([late.before, await late.list.isVisible()]).toEqual([false, true])
    const failed = await shown(`**${mapFilePaths.library}`)
    expect(failed.before).toBe(false)
    await expect.poll(() => failed.list.isVisible(), { timeout: 12_000 }).toBe(true)
    const without = await open(map(), { script: false })
    expect(await without.page.locator(".mk-listings-map__list").isVisible()).toBe(true)
  })

  it("is a list with links and the licence's notices where no script runs, on a page of its own", async () => {
    const { page } = await open(map(), { script: false })
    expect(await page.locator(".mk-listings-map__link").first().getAttribute("href")).toBe(
      "/listings/A0/1-mill-road-ajax"
    )
    expect(await page.locator(".mk-listings-map__link").count()).toBe(12)
    expect(await page.locator(".mk-listings__disclaimer").count()).toBe(1)
  })
})
