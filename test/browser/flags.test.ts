/** Pages with flags in their address, as a browser shows them. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { aPlainPicture } from "../builders/files.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let browser: Browser
let picture: string
beforeAll(async () => {
  site = await api.aSite()
  siteUrl = `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await aPlainPicture(400, 300))]), "wall.png")
  form.set("alt", "Wall")
  picture = expectStatus(await site.post("/v1/media", form), 201).path
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())

const open = async (address: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  await page.goto(`${siteUrl}${address}`, { waitUntil: "load" })
  return page
}

it("FLAG-02: every picture and frame of a long page is there without a scroll, and without the flag it is not", async () => {
  const tall = '<div style="height: 20000px"></div>'
  const later = `${tall}<img src="${picture}?w=100" alt="Later"><iframe src="/framed" title="Framed" loading="lazy"></iframe>`
  await site.aPage({ route: "/framed", html: "<h1>Framed</h1>" })
  await site.aPage({ route: "/tall", html: `<h1>Tall</h1><img src="${picture}" alt="First">${later}` })
  const loaded = (page: Page) =>
    page.evaluate(() => [...document.images].map((image) => image.complete && image.naturalWidth > 0))
  const framed = (page: Page) => page.frames().map((frame) => new URL(frame.url()).pathname)
  const flagged = await open("/tall?nolazy=1")
  expect(await loaded(flagged)).toEqual([true, true])
  expect(framed(flagged)).toEqual(["/tall", "/framed"])
  expect(await flagged.evaluate(() => scrollY)).toBe(0)
  const plain = await open("/tall")
  expect(await loaded(plain)).toEqual([true, false])
})

it("FLAG-03, FLAG-04: whatever reveals itself is there, and nothing moves whatever an author's rules say", async () => {
  const css = `@keyframes turn { to { rotate: 1turn } }
    .turns#turns { animation: turn 1s infinite !important; transition: opacity 5s !important; }
    .turns::before { content: "x"; animation: turn 3s 2s infinite; }
    .mk-js .mk-reveal { opacity: 0; transition: opacity 9s; }
    .mk-js .mk-reveal.is-in-view { opacity: 1; }
    @keyframes come { from { opacity: 0 } }
    .comes { animation: come 5s 5s both; }`
  const html = `<h1>Moves</h1><p class="turns" id="turns">Turns</p><p class="comes">Comes</p>
    <div style="height: 9000px"></div><p class="mk-reveal">One</p><div style="height: 9000px"></div><p class="mk-reveal">Two</p>`
  await site.aPage({ route: "/moves", html, css })
  const moving = (page: Page) =>
    page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length)
  const revealed = (page: Page) => page.locator(".mk-reveal.is-in-view").count()
  const plain = await open("/moves")
  expect(await moving(plain)).toBeGreaterThan(2)
  expect(await revealed(plain)).toBe(0)
  const still = await open("/moves?nomotion=1")
  await expect.poll(() => revealed(still)).toBe(2)
  expect(await moving(still)).toBe(0)
  const opacity = (selector: string) => still.locator(selector).evaluate((element) => getComputedStyle(element).opacity)
  expect([await opacity(".comes"), await opacity(".mk-reveal >> nth=1")]).toEqual(["1", "1"])
  await still.locator("#turns").evaluate((element) => void ((element as HTMLElement).style.opacity = "0.5"))
  expect([await opacity("#turns"), await moving(still)]).toEqual(["0.5", 0])
})
