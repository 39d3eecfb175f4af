/** Maps in a browser: drawn when they come into view, gone through by keyboard, and a list of their pins without script. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { groundKey } from "../../engine/maps/tiles.ts"
import type { Plan } from "../../engine/maps/plan/plan.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { loadGround, putPlan, removeGround } from "../../infra/maps/archive.ts"
import { testApi } from "../builders/api.ts"
import { launchVisitor, openWatched, violationsOf } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"
import { aTown } from "../builders/tiles.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let browser: Browser
let folder: string
beforeAll(async () => {
  site = await api.aSite()
  siteUrl = (await site.get("/v1/site")).body.hostnames[0].url.replace(/:\d+$/, "")
  folder = await mkdtemp(join(tmpdir(), "makeready-maps-"))
  browser = await launchVisitor(origin)
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  api.clock.advance(61_000)
  expectStatus(await site.post("/v1/lease"), 200)
})

const pins = [
  { lat: 51.5074, lng: -0.1278, title: "Workshop", description: "Ring the bell.", url: "/visit" },
  { lat: 51.515, lng: -0.09, title: "Showroom" }
]
const written = (attributes: Readonly<Record<string, unknown>>) =>
  `<mk-component name="map"${Object.entries(attributes)
    .map(([name, value]) => ` ${name}='${typeof value === "string" ? value : JSON.stringify(value)}'`)
    .join("")}></mk-component>`

let made = 0
const open = async (
  html: string,
  {
    script = true,
    width = 900,
    still = false
  }: { readonly script?: boolean; readonly width?: number; readonly still?: boolean } = {}
) => {
  const route = `/place-${++made}`
  await site.aPage({ route, html: `<h1>Visit</h1>${html}` })
  const context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: 700 },
    reducedMotion: still ? "reduce" : "no-preference"
  })
  return openWatched(context, `${siteUrl}${route}`)
}
const drawn = (page: Page) => page.locator(".mk-map[data-mk-pins]").waitFor()
const button = (page: Page, name: string) => page.getByRole("button", { name })
const boxOf = async (page: Page, name: string) => (await button(page, name).boundingBox())!
/** Notes from the start how far the page moves by itself; read with `moved`. */
const noteShifts = () => {
  Reflect.set(globalThis, "moved", 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(globalThis, "moved", Reflect.get(globalThis, "moved") + Reflect.get(entry, "value"))
  }).observe({ type: "layout-shift", buffered: true })
}
const moved = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "moved") as number)

describe("a map", () => {
  it("MAP-01, MAP-02, LMAP-13: is drawn with a button for each pin, from this origin alone and within its policy", async () => {
    const { page, complaints } = await open(written({ "data-pins": pins, "data-title": "Where we are" }))
    await drawn(page)
    expect([await button(page, "Workshop").count(), await button(page, "Showroom").count()]).toEqual([1, 1])
    expect(await page.locator(".mk-map canvas").count()).toBe(1)
    expect(await page.locator(".mk-map__list").isVisible()).toBe(false)
    await button(page, "Workshop").press("Enter")
    const popup = page.locator(".mk-map__popup")
    expect(await popup.textContent()).toContain("Ring the bell.")
    expect(await popup.getByRole("link", { name: "Workshop" }).getAttribute("href")).toBe("/visit")
    expect(await button(page, "Workshop").getAttribute("aria-expanded")).toBe("true")
    expect(await violationsOf(page, "main")).toEqual([])
    await page.keyboard.press("Escape")
    expect(await popup.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Workshop")
    expect(complaints).toEqual([])
  })

  it("breaks words of a pin that are wider than what it opens, such as long addresses, so that all of them is read", async () => {
    const address = `appointments@${"surveyorsofthenortherncounties".repeat(2)}.example`
    const { page } = await open(written({ "data-pins": [{ ...pins[1], title: address, description: address }] }))
    await drawn(page)
    await button(page, address).press("Enter")
    const cut = await page
      .locator(".mk-map__popup")
      .evaluate((popup) => [popup, ...popup.children].map((part) => part.scrollWidth - part.clientWidth))
    expect(cut).toEqual([0, 0, 0])
  })

  it("opens all that is at one place by one button, as the last would cover the others", async () => {
    const upstairs = { ...pins[0], title: "Upstairs", description: "Second floor." }
    const { page } = await open(written({ "data-pins": [...pins, upstairs] }))
    await drawn(page)
    expect(await page.locator(".mk-map__pin").count()).toBe(2)
    await button(page, "Workshop, Upstairs").press("Enter")
    const popup = page.locator(".mk-map__popup")
    expect(await popup.locator(".mk-map__title").allTextContents()).toEqual(["Workshop", "Upstairs"])
    expect(await popup.textContent()).toContain("Second floor.")
    expect(await popup.getByRole("separator").count()).toBe(1)
    expect(await violationsOf(page, "main")).toEqual([])
  })

  it("MAP-03, MAP-04: shows an icon in its size, with its anchor on the place", async () => {
    const icon = { lat: 51.5, lng: -0.1, icon: "/favicon.ico", iconWidth: 40, iconHeight: 20 }
    const { page } = await open(
      written({
        "data-pins": [
          { ...icon, title: "Corner", anchorX: 0, anchorY: 0 },
          { ...icon, title: "Foot" }
        ],
        "data-lat": "51.5",
        "data-lng": "-0.1"
      })
    )
    await drawn(page)
    const map = (await page.locator(".mk-map").boundingBox())!
    const centre = { x: map.x + map.width / 2, y: map.y + map.height / 2 }
    const [corner, foot] = [await boxOf(page, "Corner"), await boxOf(page, "Foot")]
    expect(corner).toMatchObject({ width: 40, height: 20 })
    expect([Math.round(corner.x - centre.x), Math.round(corner.y - centre.y)]).toEqual([0, 0])
    expect([Math.round(foot.x - centre.x), Math.round(foot.y - centre.y)]).toEqual([-20, -20])
  })

  it("MAP-07, MAP-08: opens at its centre and zoom: a degree is as wide as that zoom makes it", async () => {
    const far = (zoom: string) =>
      open(
        written({
          "data-pins": [
            { lat: 0, lng: 0, title: "West" },
            { lat: 0, lng: 0.1, title: "East" }
          ],
          "data-lat": "0",
          "data-lng": "0.05",
          "data-zoom": zoom
        })
      )
    for (const zoom of [9, 11]) {
      const { page } = await far(String(zoom))
      await drawn(page)
      const apart = (await boxOf(page, "East")).x - (await boxOf(page, "West")).x
      // Tiles of 512 pixels, of which there are 2^zoom around the world.
      expect(Math.abs(apart - (0.1 / 360) * 512 * 2 ** zoom)).toBeLessThan(1)
      await page.close()
    }
  })

  it("MAP-09: has its name, or that of maps in the language of the page", async () => {
    const { page } = await open(written({ "data-title": "Where we are" }) + written({ "data-zoom": "3" }))
    await page.locator(".mk-map[data-mk-pins]").nth(1).waitFor()
    expect(await page.getByRole("region", { name: "Where we are" }).count()).toBe(1)
    expect(await page.locator(".mk-map").nth(1).getAttribute("aria-label")).toBe("Map")
  })

  it("MAP-10: without script is the list of its pins, of the height that the map would have", async () => {
    const { page, complaints } = await open(written({ "data-pins": pins, style: "block-size: 200px" }), {
      script: false
    })
    expect(await page.locator(".mk-map__item").allInnerTexts()).toEqual(["Workshop\n\nRing the bell.", "Showroom"])
    expect(await page.getByRole("link", { name: "Workshop" }).getAttribute("href")).toBe("/visit")
    expect((await page.locator(".mk-map").boundingBox())?.height).toBe(200)
    expect(complaints).toEqual([])
  })

  it("stays the list where there is no WebGL, and says so", async () => {
    const plain = await browser.newContext()
    await plain.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const route = `/place-${++made}`
    await site.aPage({ route, html: `<h1>Visit</h1>${written({ "data-pins": pins })}` })
    const { page } = await openWatched(plain, `${siteUrl}${route}`)
    await page.locator('.mk-map[data-mk-error="webgl_unavailable"]').waitFor()
    expect(await page.getByRole("link", { name: "Workshop" }).isVisible()).toBe(true)
    expect(await page.locator(".mk-map canvas").count()).toBe(0)
  })

  it("asks for nothing before it comes near, and moves nothing when it is drawn", async () => {
    const { page } = await open(`<div style="block-size: 2000px">Far up.</div>${written({ "data-pins": pins })}`, {
      width: 390,
      still: true
    })
    await page.evaluate(noteShifts)
    await page.waitForLoadState("networkidle")
    const asked = () =>
      page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/tiles/")).length
      )
    expect(await asked()).toBe(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await drawn(page)
    expect(await asked()).toBeGreaterThan(0)
    expect(await moved(page)).toBe(0)
  })

  it("is as dark as its page, and light again when the page is, with controls and words to be read on both", async () => {
    const { public: store } = await api.run(Objects)
    await Effect.runPromise(putPlan(store, aShore))
    try {
      const css =
        "@media (prefers-color-scheme: dark) { :root { color-scheme: dark } body, .mk-map { background: #15191c; color: #eceae6 } }"
      const route = `/place-${++made}`
      const html = `<h1>Visit</h1>${written({ "data-pins": pins.slice(0, 1), "data-zoom": "12", "data-lat": "51.5074", "data-lng": "-0.1278" })}`
      await site.aPage({ route, html, css })
      const context = await browser.newContext({ colorScheme: "dark", viewport: { width: 900, height: 700 } })
      const { page, complaints } = await openWatched(context, `${siteUrl}${route}`)
      await drawn(page)
      const brightness = async () => meanOf(await page.locator(".mk-map canvas").screenshot())
      await expect.poll(brightness).toBeLessThan(80)
      await button(page, "Workshop").press("Enter")
      await page.locator(".mk-map__popup").waitFor()
      expect(await violationsOf(page, "main")).toEqual([])
      await page.emulateMedia({ colorScheme: "light" })
      await expect.poll(brightness).toBeGreaterThan(170)
      expect(await violationsOf(page, "main")).toEqual([])
      expect(complaints).toEqual([])
    } finally {
      await Effect.runPromise(removeGround(store))
    }
  })

  it("has the plain ground where the archive has nothing of its place", async () => {
    const { public: store } = await api.run(Objects)
    await Effect.runPromise(putPlan(store, aShore))
    try {
      const at = (lat: string, lng: string) => open(written({ "data-lat": lat, "data-lng": lng, "data-zoom": "9" }))
      const groundAt = async (lat: string, lng: string) => {
        const { page } = await at(lat, lng)
        await drawn(page)
        return page.locator(".mk-map").getAttribute("data-mk-ground")
      }
      expect([await groundAt("51.5", "-0.12"), await groundAt("-33.9", "151.2")]).toEqual(["protomaps", "plain"])
    } finally {
      await Effect.runPromise(removeGround(store))
    }
  })

  it("MAP-06, LMAP-13: draws the tiles that the operator has loaded, in the colours of its style, and names their source", async () => {
    const { public: store } = await api.run(Objects)
    const file = join(folder, "town.pmtiles")
    await writeFile(file, aTown(51.5074, -0.1278))
    await Effect.runPromise(loadGround(store, file))
    // A page of a test before may have asked for it less than two seconds ago, when there was none.
    origin.forget([groundKey])
    try {
      const style = [{ featureType: "water", elementType: "geometry", stylers: [{ color: "#ff0000" }] }]
      const seen = async (more: object) => {
        const { page, complaints } = await open(
          written({
            "data-pins": pins.slice(0, 1),
            "data-lat": "51.472",
            "data-lng": "-0.12",
            "data-zoom": "12.5",
            ...more
          })
        )
        await drawn(page)
        await page.getByRole("link", { name: "Example Maps" }).waitFor()
        await page.waitForLoadState("networkidle")
        // Labels are faded in, and tiles come one by one.
        const red = async () => redness(await page.locator(".mk-map canvas").screenshot())
        expect(await violationsOf(page, "main")).toEqual([])
        expect(complaints).toEqual([])
        return { page, red }
      }
      const { page, red: before } = await seen({})
      expect(await page.locator(".mk-map").getAttribute("data-mk-ground")).toBe("protomaps")
      expect(await before()).toBe(0)
      const { red } = await seen({ "data-style": style })
      await expect.poll(red).toBeGreaterThan(0.02)
    } finally {
      await Effect.runPromise(removeGround(store))
      origin.forget([groundKey])
    }
  })
})

/** Some water by some land. */
const aShore: Plan = [
  {
    layer: "water",
    kind: "lake",
    type: "area",
    parts: [
      [
        [-0.5, 51.3],
        [-0.2, 51.3],
        [-0.2, 51.7],
        [-0.5, 51.7]
      ]
    ]
  },
  {
    layer: "roads",
    kind: "highway",
    name: "Shore Road",
    type: "line",
    parts: [
      [
        [-0.19, 51.3],
        [0.2, 51.7]
      ]
    ]
  }
]

/** Of all channels of all pixels, from 0 to 255. */
const meanOf = async (picture: Buffer): Promise<number> => {
  const { default: sharp } = await import("sharp")
  const { channels } = await sharp(picture).removeAlpha().stats()
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
}

/** Share of pixels that are red. */
const redness = async (picture: Buffer): Promise<number> => {
  const { default: sharp } = await import("sharp")
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 240 && data[at + 1]! < 20 && data[at + 2]! < 20) red++
  return red / (info.width * info.height)
}
