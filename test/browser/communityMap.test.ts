/** Areas on a map in a browser: the outline where it lies, and the drawing of the server where there is no script. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { lakeTowns, loadAreas } from "../builders/areas.ts"
import { launchVisitor, openWatched, violationsOf } from "../builders/chromium.ts"
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
  siteUrl = (await site.get("/v1/site")).body.hostnames[0].url.replace(/:\d+$/, "")
  const css = ".mk-community-map__area { fill: #00f; stroke: #f00 }"
  const html = `<h1>Old Mill</h1><div style="block-size: 60rem">Far up.</div><mk-component name="community-map" data-boundary="Old Mill"></mk-component>`
  await site.aPage({ route: "/old-mill", html, css })
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())

const open = async (width: number, script = true) => {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: 700 },
    reducedMotion: "reduce"
  })
  return openWatched(context, `${siteUrl}/old-mill`)
}
const view = (page: Page) => page.locator(".mk-community-map__view")
/** Of the view's pixels in a row or column, whether any has the outline's red. */
const hasRed = async (page: Page): Promise<boolean> => {
  const { default: sharp } = await import("sharp")
  const { data, info } = await sharp(await view(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 220 && data[at + 1]! < 60 && data[at + 2]! < 60) return true
  return false
}

it.each([390, 1_280])(
  "STATS-02: shows an area on a map that can be moved, at %d pixels, where the drawing was, and moves nothing",
  async (width) => {
    const { page, complaints } = await open(width)
    await page.evaluate(() => {
      Reflect.set(globalThis, "moved", 0)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(globalThis, "moved", Reflect.get(globalThis, "moved") + Reflect.get(entry, "value"))
      }).observe({ type: "layout-shift", buffered: true })
    })
    expect(await page.locator(".maplibregl-map").count()).toBe(0)
    const before = (await view(page).boundingBox())!
    await view(page).scrollIntoViewIfNeeded()
    await page.locator(".mk-community-map__view[data-mk-drawn]").waitFor()
    const after = (await view(page).boundingBox())!
    expect([after.width, after.height]).toEqual([before.width, before.height])
    expect(await page.evaluate(() => Reflect.get(globalThis, "moved"))).toBe(0)
    await expect.poll(() => hasRed(page)).toBe(true)
    expect(await page.getByRole("region", { name: "Outline of Old Mill in Northbay Falls" }).count()).toBe(1)
    expect(await violationsOf(page, "main")).toEqual([])
    // Moved far away, the outline is out of sight: it lies on the ground.
    await page.locator(".maplibregl-canvas").focus()
    for (let step = 0; step < 20; step++) await page.keyboard.press("ArrowRight")
    await expect.poll(() => hasRed(page)).toBe(false)
    expect(complaints).toEqual([])
  }
)

it("STATS-02: is the drawing with its name where no script runs", async () => {
  const { page, complaints } = await open(390, false)
  expect(await page.getByRole("img", { name: "Outline of Old Mill in Northbay Falls" }).isVisible()).toBe(true)
  expect(await page.locator(".mk-community-map__caption").textContent()).toBe("Old Mill")
  expect(complaints).toEqual([])
})
