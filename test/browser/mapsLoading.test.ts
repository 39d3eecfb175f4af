/**
 * Maps on their way: what draws one comes late, and until it is there the page is as good to whoever cannot see it, or has
 * no pointer, as before and after. What is late is held back, so that nothing here is a matter of time.
 */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aListing } from "../../engine/listings/testing/aListing.ts"
import { mapFilePaths } from "../../renderer/publish/render/mapFiles.ts"
import { mapsScript } from "../../renderer/publish/render/scripts.ts"
import { testApi } from "../builders/api.ts"
import { lakeTowns, loadAreas, putListings } from "../builders/areas.ts"
import { complaintsOf, launchVisitor, violationsOf } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import type { TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let browser: Browser
beforeAll(async () => {
  await loadAreas(api, "lake", lakeTowns)
  site = await api.aSite()
  siteUrl = `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
  await putListings(
    api,
    site.siteId,
    Array.from({ length: 8 }, (_, at) => ({
      photos: [],
      latitude: 44.02 + at / 500,
      longitude: -79.98,
      address: { ...(at < 4 ? mill : pond) },
      listedAt: Date.UTC(2026, 0, 20 - at)
    }))
  )
  await site.aPage({
    route: "/homes/:mls/:slug",
    html: `<h1>A home</h1><mk-component name="community-map" data-boundary="listing"></mk-component><mk-component name="listing-detail"></mk-component>`
  })
  for (const [route, html] of Object.entries(pages))
    await site.aPage({ route, html: `<h1>Where that is</h1>${html}<p>By the lake.</p>` })
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())

const mill = { ...aListing().address, line: "1 Mill Road", city: "Northbay Falls" }
const pond = { ...aListing().address, line: "1 Pond Lane", city: "Alderpoint" }
const pins = [
  { lat: 44.1, lng: -79.4, title: "Our office", url: "/map" },
  { lat: 44.12, lng: -79.42, title: "The mill", url: "/map" }
]
const grid = '<mk-component name="listings" data-url-filters="all" data-limit="6" data-match="exact"></mk-component>'
const form =
  '<form class="mk-listings-filters" method="get"><label>Town <select name="city"><option value="">Any</option>' +
  '<option value="Alderpoint">Alderpoint</option></select></label></form>'
const pages = {
  "/map": `<mk-component name="map" data-title="Here" data-pins='${JSON.stringify(pins)}'></mk-component>`,
  "/homes": `${form}<mk-component name="listings-map" data-title="Here"></mk-component>${grid}`,
  "/town": '<mk-component name="community-map" data-boundary="Old Mill"></mk-component>'
}

/** Which of its elements each page's map is drawn in, what the map is called, and what that element is before. */
const maps = [
  ["a map", "/map", ".mk-map", "Here"],
  ["a map of listings", "/homes", ".mk-listings-map__view", "Here"],
  ["an area", "/town", ".mk-community-map__view", "Outline of Old Mill in Northbay Falls"],
  ["the area of a home", "/homes/W0/1-mill-road-northbay-falls", ".mk-community-map__view", /^Outline of Old Mill/]
] as const

/** Holds answers of some address back from a visitor. */
const held = async (context: BrowserContext, path: string) => {
  let [wanted, letGo] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => (wanted = resolve))
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await context.route(`**${path}`, async (route) => {
    wanted()
    await gone
    await route.continue().catch(() => {})
  })
  return { asked, letGo }
}

const visited = async (route: string, script = true) => {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width: 900, height: 900 },
    reducedMotion: "reduce"
  })
  const library = await held(context, mapFilePaths.library)
  const worker = await held(context, mapFilePaths.worker)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${siteUrl}${route}`)
  return { page, context, library, worker, complaints }
}
const focusOf = (page: Page) =>
  page.evaluate(() => document.activeElement!.getAttribute("aria-label") ?? document.activeElement!.textContent)
/** Which elements a screen reader says this name of, by their roles: those of the accessibility tree of the browser. */
const named = async (context: BrowserContext, page: Page, name: string | RegExp): Promise<ReadonlyArray<string>> => {
  const client = await context.newCDPSession(page)
  const { nodes } = await client.send("Accessibility.getFullAXTree")
  await client.detach()
  return nodes
    .filter(({ ignored, name: has }) => !ignored && has?.value !== undefined && matches(String(has.value), name))
    .map(({ role }) => String(role?.value))
}
const matches = (text: string, name: string | RegExp) => (typeof name === "string" ? text === name : name.test(text))
/** Brings a map into view, by keyboard and not by pointer. */
const come = async (page: Page, selector: string) => {
  await page.locator(selector).scrollIntoViewIfNeeded()
  await page.keyboard.press("Shift")
}

describe("a map on its way", () => {
  it.each(maps)(
    "pleases the checker of accessibility and has one landmark at most, of %s, and says its name once, before it is begun, while it is fetched, while it is made and when it is there",
    async (_, route, selector, name) => {
      const { page, context, library, worker, complaints } = await visited(route)
      const element = page.locator(selector)
      const count = (role: "region" | "group" | "img") => page.getByRole(role, { name, exact: true }).count()
      const faults: Record<string, ReadonlyArray<string>> = {}
      const landmarks: Record<string, number> = {}
      const said: Record<string, ReadonlyArray<string>> = {}
      const look = async (when: string) => {
        faults[when] = await violationsOf(page)
        said[when] = await named(context, page, name)
        landmarks[when] = await count("region")
      }
      const before = { region: await count("region"), others: (await count("group")) + (await count("img")) }
      expect(before.region + before.others).toBe(1)
      await look("before")
      await come(page, selector)
      await library.asked
      await look("fetched")
      library.letGo()
      await worker.asked
      await element.locator("canvas").waitFor({ state: "attached" })
      await look("made")
      worker.letGo()
      await page.locator(`${selector}[data-mk-drawn]`).waitFor()
      await look("drawn")
      expect(faults).toEqual({ before: [], fetched: [], made: [], drawn: [] })
      expect(landmarks).toEqual({ before: before.region, fetched: before.region, made: 1, drawn: 1 })
      const [role] = said["before"]!
      expect(said).toEqual({ before: [role], fetched: [role], made: ["region"], drawn: ["region"] })
      const region = page.getByRole("region", { name, exact: true })
      await region.getByRole("application", { name: "Move with the arrow keys, zoom with plus and minus" }).waitFor()
      await region.getByRole("button", { name: "Zoom in" }).waitFor()
      expect(complaints).toEqual([])
      await context.close()
    }
  )

  it("keeps the focus of whoever goes through its list meanwhile: it goes on at the pin", async () => {
    const { page, context, library, worker } = await visited("/map")
    await come(page, ".mk-map")
    await library.asked
    await page.locator(".mk-map").getByRole("link", { name: "The mill" }).first().focus()
    library.letGo()
    await worker.asked
    expect(await focusOf(page)).toBe("The mill")
    worker.letGo()
    await page.locator(".mk-map[data-mk-drawn]").waitFor()
    await expect.poll(() => focusOf(page)).toContain("The mill")
    expect(await page.evaluate(() => document.activeElement!.tagName)).toBe("BUTTON")
    await context.close()
  })

  it("is a plain box where it is one of listings, whose list nobody can go through meanwhile", async () => {
    const { page, context, library, worker } = await visited("/homes")
    await come(page, ".mk-listings-map__view")
    await library.asked
    // Those of the association as well, which nothing else hides.
    const links = page.locator(".mk-listings-map__view a")
    expect(await links.count()).toBeGreaterThan(0)
    expect(
      await links.evaluateAll((all) => {
        for (const link of all) (link as HTMLElement).focus()
        return document.activeElement!.tagName
      })
    ).toBe("BODY")
    library.letGo()
    worker.letGo()
    await page.locator(".mk-listings-map__view[data-mk-drawn]").waitFor()
    await context.close()
  })

  it("shows its list of listings after all where what would draw it does not even begin", async () => {
    const context = await browser.newContext({ viewport: { width: 900, height: 900 } })
    await context.route(`**${mapsScript.path}`, (asked) => asked.abort())
    const page = await context.newPage()
    await page.goto(`${siteUrl}/homes`)
    const list = page.locator(".mk-listings-map__list")
    const link = list.getByRole("link", { name: "1 Mill Road, Northbay Falls" }).first()
    expect(await link.count()).toBe(0)
    const waits = await list.evaluate((one) => {
      const [animation] = one.getAnimations()
      animation!.finish()
      return animation!.effect!.getComputedTiming().delay
    })
    expect(waits).toBe(15_000)
    await link.focus()
    expect(await focusOf(page)).toBe("1 Mill Road, Northbay Falls")
    await context.close()
  })

  it("keeps the focus of whoever is at the whole of it", async () => {
    const { page, context, library, worker } = await visited("/map")
    await come(page, ".mk-map")
    await library.asked
    await page.locator(".mk-map").focus()
    library.letGo()
    worker.letGo()
    await page.locator(".mk-map[data-mk-drawn]").waitFor()
    expect(await page.evaluate(() => document.activeElement!.tagName)).toBe("CANVAS")
    await context.close()
  })

  it("is what it was where what draws it does not come: list, name, landmark and way to it by keyboard", async () => {
    for (const [, route, selector] of maps) {
      const context = await browser.newContext({ viewport: { width: 900, height: 900 } })
      await context.route(`**${mapFilePaths.worker}`, (asked) => asked.abort())
      await context.route(`**${mapFilePaths.library}`, (asked) => asked.abort())
      const page = await context.newPage()
      await page.goto(`${siteUrl}${route}`)
      const told = () =>
        page
          .locator(selector)
          .evaluate((one) => [one.getAttribute("role"), one.getAttribute("tabindex"), one.innerHTML])
      const before = await told()
      await come(page, selector)
      await page.locator(`${selector}[data-mk-error="map_unavailable"]`).waitFor()
      expect([route, await told()]).toEqual([route, before])
      expect([route, await violationsOf(page)]).toEqual([route, []])
      await context.close()
    }
  })

  it("LMAP-12: shows what a filter finds that was set while it was on its way", async () => {
    const { page, context, library, worker } = await visited("/homes")
    await come(page, ".mk-listings-map__view")
    await library.asked
    await page.selectOption("select", "Alderpoint")
    await expect.poll(() => page.locator(".mk-listings").getAttribute("data-mk-total")).toBe("4")
    library.letGo()
    worker.letGo()
    await page.locator(".mk-listings-map[data-mk-drawn]").waitFor()
    await expect.poll(() => page.locator(".mk-listings-map").getAttribute("data-mk-total")).toBe("4")
    await expect.poll(() => page.locator(".mk-listings-map__said").textContent()).toBe("4 homes on the map.")
    await context.close()
  })
})
