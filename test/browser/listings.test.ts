/** A grid of listings in a browser, in the platform's own style and nobody else's: what is seen, reached and pressed. */
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { withScope } from "../../engine/listings/settings.ts"
import { aListing } from "../../engine/listings/testing/aListing.ts"
import type { Listing } from "../../engine/model/Listing.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { testApi } from "../builders/api.ts"
import { launchVisitor, violationsOf } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)
let browser: Browser
beforeAll(async () => (browser = await launchVisitor(origin)))
afterAll(() => browser.close())

const streets = ["Mill Road", "Alder Way", "Kestrel Court", "Harbour Street", "Birch Crescent", "Old Church Lane"]
const listings: ReadonlyArray<Listing> = Array.from({ length: 14 }, (_, at) =>
  aListing({
    key: `k${at}`,
    mls: `W10${at}`,
    address: { ...aListing().address, line: `${12 + at * 7} ${streets[at % streets.length]}` },
    offer:
      at === 4
        ? { kind: "lease", amount: 2_400, currency: "CAD", per: "month" }
        : { kind: "sale", amount: 489_000 + at * 61_000, currency: "CAD" },
    status: at === 1 ? "pending" : at === 2 ? "sold" : "available",
    beds: at === 3 ? null : 1 + (at % 5),
    photos: at === 5 ? [] : [{ url: `https://photos.makeready.test/${at}.svg`, alt: null }],
    offices: [
      { key: "5", name: at % 3 === 0 ? "Fernbank & Daughters Realty of the Greater North Shore Ltd." : "Elm Realty" }
    ],
    listedAt: Date.UTC(2026, 0, 30 - at)
  })
)

/** Address of a page with a filter form and a grid of these listings. */
const searchPage = async (css = ""): Promise<string> => {
  const site = await api.aSite({ name: "Elm Realty" })
  const siteId = site.siteId as SiteId
  await api.run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId))!
      yield* sites.update(siteId, { settings: withScope(settings, { provider: "resale", destination: null }) })
      yield* (yield* Listings).put(siteId, listings)
    })
  )
  await site.aPage({
    route: "/listings/:mls/:slug",
    html: '<main><h1>{{listing.address}}</h1><mk-component name="listing-detail"></mk-component></main>'
  })
  await site.aPage({
    route: "/search",
    title: "Homes for sale",
    css: `main{max-width:75rem;margin:0 auto;padding:1rem}${css}`,
    html: `<main><h1>Homes for sale</h1>
<form class="mk-listings-filters" method="get">
<label>City<select name="city" data-mk-facet="City"></select></label>
<label>Bedrooms, at least<input name="minBeds" type="number" min="0"></label>
<button>Search</button>
</form>
<mk-component name="listings" data-url-filters="all"></mk-component></main>`
  })
  const { body } = await site.get("/v1/site")
  return `${body.hostnames[0].url}/search`
}

/** Pictures of houses in place of the feed's. */
const drawPhotos = (page: Page) =>
  page.route("https://photos.makeready.test/**", (route) => {
    const hue = (Number(/(\d+)\.svg/.exec(route.request().url())?.[1]) * 47) % 360
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><rect width="600" height="400" fill="hsl(${hue} 40% 80%)"/><path d="M140 360V210l160-110 160 110v150z" fill="hsl(${hue} 30% 45%)"/><path d="M100 230 300 90l200 140" fill="none" stroke="#333" stroke-width="18"/><rect x="265" y="260" width="70" height="100" fill="#333"/></svg>`
    return route.fulfill({ contentType: "image/svg+xml", body })
  })

const open = async (address: string, options: Parameters<Browser["newContext"]>[0] = {}) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await drawPhotos(page)
  await page.goto(address)
  return page
}

describe("a grid of listings", () => {
  let address: string
  beforeAll(async () => {
    address = await searchPage()
  })

  it.each([
    ["a desk", { viewport: { width: 1280, height: 900 } }, 4],
    ["a phone", { viewport: { width: 360, height: 740 } }, 1]
  ] as const)(
    "LGRID-71: on %s fits the window and has nothing against it that axe knows",
    async (_, options, columns) => {
      const page = await open(address, options)
      const seen = await page.evaluate(() => {
        const cards = [...document.querySelectorAll(".mk-listing")]
        const top = cards[0]!.getBoundingClientRect().top
        const photo = document.querySelector(".mk-listing__photo")!
        return {
          cards: cards.length,
          columns: cards.filter((card) => card.getBoundingClientRect().top === top).length,
          wide: document.documentElement.scrollWidth > innerWidth,
          position: getComputedStyle(photo).objectPosition,
          options: [...document.querySelectorAll("option")].map(({ value }) => value)
        }
      })
      expect(seen).toEqual({ cards: 12, columns, wide: false, position: "0% 0%", options: ["", "Ajax"] })
      expect(await violationsOf(page)).toEqual([])
      await page.context().close()
    }
  )

  it("LGRID-65: leads to the listing from anywhere on its card, and to the association by that link", async () => {
    const page = await open(address, { viewport: { width: 1280, height: 900 } })
    const at = (selector: string) =>
      page.evaluate((selector) => {
        const card = document.querySelector('.mk-listing[data-mk-mls="W101"]')!
        const target = card.querySelector(selector)!
        target.scrollIntoView({ block: "center" })
        const { left, top, width, height } = target.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("a")?.className
      }, selector)
    for (const part of ["photo", "price", "facts", "brokerage", "status"])
      expect(await at(`.mk-listing__${part}`), part).toBe("mk-listing__link")
    expect(await at(".mk-listing__realtor")).toBe("mk-listing__realtor")
    await page.context().close()
  })

  it.each([
    "display: none !important",
    "visibility: hidden",
    "opacity: 0 !important",
    "height: 0; overflow: hidden",
    "clip-path: inset(50%)",
    "transform: scale(0)"
  ])("keeps what the licence asks for in sight of a stylesheet with %s", async (declarations) => {
    const names = [
      "mk-listings__attribution",
      "mk-listings__realtor-logo",
      "mk-listings__trademark",
      "mk-listings__disclaimer",
      "mk-listing__mls",
      "mk-listing__brokerage",
      "mk-listing__realtor"
    ]
    const address = await searchPage(`main .${names.join(", main .")}{${declarations}}.mk-listing__price{display:none}`)
    const context = await browser.newContext()
    const page = await context.newPage()
    await drawPhotos(page)
    await page.goto(address)
    const hidden = await page.evaluate(
      (all) =>
        all.filter((name) => {
          const found = document.querySelector(`.${name}`)
          const { width = 0, height = 0 } = found?.getBoundingClientRect() ?? {}
          const isVisible = found?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true
          const path = found === null ? "none" : getComputedStyle(found).clipPath
          return !isVisible || width < 10 || height < 9 || path !== "none"
        }),
      [...names, "mk-listing__price"]
    )
    // What no licence asks for is the author's to hide.
    expect(hidden).toEqual(["mk-listing__price"])
    await context.close()
  })

  it("LGRID-64: shows what the licence asks for, in forced colours too", async () => {
    const page = await open(address, { viewport: { width: 1280, height: 900 }, forcedColors: "active" })
    for (const part of [
      ".mk-listing__realtor",
      ".mk-listing__brokerage",
      ".mk-listings__realtor-logo",
      ".mk-listings__trademark"
    ])
      expect(await page.locator(part).first().isVisible(), part).toBe(true)
    const border = await page.evaluate(() => getComputedStyle(document.querySelector(".mk-listing")!).borderTopStyle)
    expect(border).toBe("solid")
    await page.context().close()
  })
})
