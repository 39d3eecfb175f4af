/** Pages in colours that a visitor forces upon them: what only a background told is told otherwise. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)

const html = `<h1>Colours</h1>
<p><button type="button" class="flat">Flat</button></p>
<div><div><button type="button" data-mk-tab="a">Tab A</button><button type="button" data-mk-tab="b">Tab B</button></div><div data-mk-panel="a">A</div><div data-mk-panel="b">B</div></div>
<div class="mk-carousel"><div class="mk-track"><p>One</p><p>Two</p></div><button type="button" class="flat" data-mk-goto="1">1</button><button type="button" class="flat" data-mk-goto="2">2</button></div>
<svg class="mk-market-trends__drawing" viewBox="0 0 9 9" role="img" aria-label="Prices"><path class="mk-market-trends__line" d="M0 9L9 0"/><path class="mk-market-trends__bar" d="M0 0H9V9Z"/></svg>
<svg class="mk-community-map__drawing" viewBox="0 0 9 9" role="img" aria-label="A town"><path class="mk-community-map__area" d="M0 0H9V9Z"/></svg>`
const css = `button { border: 0; background: #123; color: #fff }
[aria-selected="true"], [aria-current="true"] { background: #147 }
.mk-market-trends__drawing, .mk-community-map__drawing { color: #123 }`

let browser: Browser
let page: Page
beforeAll(async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/colours", html, css })
  browser = await launchVisitor(origin)
  const context = await browser.newContext({ forcedColors: "active", colorScheme: "dark" })
  page = await context.newPage()
  await page.goto(`http://${(await site.get("/v1/site")).body.hostnames[0].host}/colours`, { waitUntil: "load" })
  await page.locator("[role=tab]").first().waitFor()
})
afterAll(() => browser.close())

const edgeOf = (selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return `${outlineWidth} ${outlineStyle}`
  })

it("gives a button an edge that its author drew by a background alone", async () => {
  expect(await edgeOf("button.flat:not([data-mk-goto])")).toBe("1px solid")
})

it("tells the tab that is open, and the button of the slide that is shown, from the others", async () => {
  expect(await edgeOf('[data-mk-tab="a"]')).not.toBe(await edgeOf('[data-mk-tab="b"]'))
  expect(await edgeOf('[data-mk-goto="1"]')).not.toBe(await edgeOf('[data-mk-goto="2"]'))
})

it("leaves the ring of whatever has the focus", async () => {
  const flat = "button.flat:not([data-mk-goto])"
  await page.keyboard.press("Tab")
  while (!(await page.locator(flat).evaluate((element) => element.matches(":focus")))) await page.keyboard.press("Tab")
  expect(await edgeOf(flat)).toMatch(/auto$/)
})

it("draws charts and outlines in a colour that is seen on the ground that is forced", async () => {
  const seen = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor
    const of = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    return {
      ground,
      line: of(".mk-market-trends__line").stroke,
      bar: of(".mk-market-trends__bar").fill,
      area: of(".mk-community-map__area").stroke,
      under: of(".mk-community-map__drawing").backgroundColor
    }
  })
  expect(seen).toEqual({
    ground: "rgb(0, 0, 0)",
    line: "rgb(255, 255, 255)",
    bar: "rgb(255, 255, 255)",
    area: "rgb(255, 255, 255)",
    under: "rgb(0, 0, 0)"
  })
})
