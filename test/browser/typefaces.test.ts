/**
 * The brokerage's demonstration while its typefaces are on their way: what stands in for them is of nearly their size, and
 * its header leaves room for what is not. A visitor who has begun to read is not moved on.
 */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { brokerage } from "../../infra/demo/brokerage/brokerage.ts"
import { createDemo, type DemoSite } from "../../infra/demo/create.ts"
import { operatorToken, testApi } from "../builders/api.ts"
import { launchChromium } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)

let demo: DemoSite
let browser: Browser
beforeAll(async () => {
  await api.startWorker()
  // Its pages alone: homes and areas come from elsewhere, and are below what is measured here.
  const { name, owner, assistant, theme, settings, texts, sections, collections, pages } = brokerage
  const own = { name, owner, assistant, theme, settings, texts, sections, collections, pages }
  demo = await createDemo({ baseUrl: api.anonymous.address(), operatorToken }, own)
  await vi.waitFor(async () => expect((await origin.visit(demo.siteUrl)).text).toMatch(/class="bar"/), {
    timeout: 60_000,
    interval: 200
  })
  const { hostname } = new URL(demo.siteUrl)
  browser = await launchChromium(`--host-resolver-rules=MAP ${hostname} 127.0.0.1:${origin.port()}`)
})
afterAll(() => browser.close())

/** Where a page's parts stand before its typefaces come, and after. */
const opened = async (route: string, width: number) => {
  const page = await browser.newPage({ viewport: { width, height: 823 } })
  const come = Promise.withResolvers<void>()
  let held = 0
  await page.route(/\.woff2/, async (asked) => {
    held++
    await come.promise
    await asked.continue()
  })
  await page.goto(new URL(route, demo.siteUrl).href, { waitUntil: "domcontentloaded" })
  await expect.poll(() => held, { timeout: 30_000 }).toBeGreaterThan(1)
  const measured = async () =>
    (await page.evaluate(`({
      families: [...document.fonts].filter(({ status, family }) => status === "loaded" && !/ as /.test(family)).map(({ family }) => family),
      main: document.querySelector("main").getBoundingClientRect().y,
      lines: new Set([...document.querySelectorAll(".bar nav a")].map((link) => Math.round(link.getBoundingClientRect().y))).size,
      title: document.querySelector("h1").getBoundingClientRect().height,
      wide: document.documentElement.scrollWidth
    })`)) as { families: ReadonlyArray<string>; main: number; lines: number; title: number; wide: number }
  const before = await measured()
  come.resolve()
  await expect.poll(async () => new Set((await measured()).families).size, { timeout: 30_000 }).toBe(2)
  const after = await measured()
  await page.close()
  return { before, after }
}

it.each([320, 360, 390, 412, 1280])(
  "a header %i px wide stays as high as it was when its typefaces come",
  async (width) => {
    const { before, after } = await opened("/homes", width)
    expect(before.families).toEqual([])
    expect({ ...after, families: [] }).toEqual(before)
    expect(before.lines).toBe(1)
    expect(before.wide).toBe(width)
  }
)
