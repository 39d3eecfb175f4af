/**
 * The demonstration site as a visitor meets it: the real origin under its real security policy, on a phone and on a
 * desk. It is what a newcomer sees first, so it is held to what we promise of every plain page.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { createDemo, type DemoSite } from "../../infra/demo/create.ts"
import { complaintsOf, faultsOf, launchChromium, violationsOf } from "../builders/chromium.ts"
import { operatorToken, testApi } from "../builders/api.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)

let demo: DemoSite
let browser: Browser

beforeAll(async () => {
  await api.startWorker()
  demo = await createDemo({ baseUrl: api.anonymous.address(), operatorToken })
  const { host } = new URL(demo.siteUrl)
  // The first page is rendered once more when the last section of chrome is in place.
  await vi.waitFor(
    async () => expect((await origin.visit(demo.siteUrl)).text).toMatch(/class="notice"[\s\S]*class="site-footer"/),
    { timeout: 30_000, interval: 100 }
  )
  browser = await launchChromium(`--host-resolver-rules=MAP ${host.split(":")[0]} 127.0.0.1:${origin.port()}`)
})
afterAll(() => browser.close())

const routes = [
  "/",
  "/services",
  "/workshop",
  "/pianos",
  "/pianos/square-1811",
  "/about",
  "/visit",
  "/journal",
  "/journal/voicing",
  "/journal/humidity-and-soundboards",
  "/nowhere"
]
const screens = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

const open = async (
  route: string,
  viewport: { readonly width: number; readonly height: number },
  options: BrowserContextOptions = {}
) => {
  const page = await browser.newPage({ viewport, ...options })
  const complaints = complaintsOf(page)
  const requests: Array<{ readonly url: string; readonly type: string }> = []
  page.on("request", (request) => requests.push({ url: request.url(), type: request.resourceType() }))
  await page.goto(new URL(route, demo.siteUrl).href, { waitUntil: "networkidle" })
  return { page, complaints, requests }
}

it.each(routes)(
  "%s shows no fault: accessible, fitting, silent, first-party and without script but for a form's and a map's",
  async (route) => {
    const { page, complaints, requests } = await open(route, screens.phone)
    // The page answers 404, which the browser itself notes in its console.
    expect(complaints.filter((text) => route !== "/nowhere" || !text.includes("404"))).toEqual([])
    // Before anything stirs: a map is drawn once it is come by.
    const scripts = requests.filter(({ type }) => type === "script").map(({ url }) => new URL(url).pathname)
    expect(scripts).toEqual(route === "/visit" ? ["/__mk/forms.js", "/__mk/maps.js"] : [])
    expect(await faultsOf(page)).toEqual([])
    await isSeenWhole(page)
    // Colours that the visitor chose axe takes for the page's.
    await page.emulateMedia({ forcedColors: "active" })
    expect((await violationsOf(page)).filter((found) => !found.startsWith("color-contrast"))).toEqual([])
    await isSeenWhole(page)
    // A window of 1280 by 900 at 200 %.
    await page.setViewportSize({ width: 640, height: 450 })
    await isSeenWhole(page)
    expect(requests.filter(({ url }) => new URL(url).host !== new URL(demo.siteUrl).host)).toEqual([])
    await page.close()
  }
)

it.each(routes)("%s shows all of itself on a desk without script, silently", async (route) => {
  const { page, complaints } = await open(route, screens.desk, { javaScriptEnabled: false })
  expect(complaints.filter((text) => route !== "/nowhere" || !text.includes("404"))).toEqual([])
  await isSeenWhole(page)
  await page.close()
})

const isSeenWhole = async (page: Page) => {
  const heading = page.getByRole("heading", { level: 1 })
  expect([await heading.isVisible(), await heading.evaluate((it) => getComputedStyle(it).opacity)]).toEqual([true, "1"])
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "fits the screen").toBe(true)
}

/** What a reader may ask for without losing a word (WCAG 2.2, 1.4.12). */
const setApart = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

it.each(["/", "/services", "/visit"])("%s has room for letters and words that a reader sets apart", async (route) => {
  for (const width of [320, 1280]) {
    const { page } = await open(route, { width, height: 800 }, { bypassCSP: true })
    await page.addStyleTag({ content: setApart })
    await isSeenWhole(page)
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll("a, .price, h1, h2, p, dd, li")]
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .map((element) => element.textContent?.trim())
    )
    expect(beyond, `${width} px`).toEqual([])
    await page.close()
  }
})

it("is read to its end by keyboard alone, and what is at hand can be seen", async () => {
  const { page } = await open("/visit", screens.desk)
  const unseen: Array<string> = []
  const reached: Array<string> = []
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab")
    const at = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return undefined
      const { top, bottom, width, height } = element.getBoundingClientRect()
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return {
        name: `${element.tagName} ${element.getAttribute("name") ?? element.textContent?.trim().slice(0, 40)}`,
        isSeen: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
        isMarked: outlineStyle !== "none" || boxShadow !== "none"
      }
    })
    if (at === undefined) break
    reached.push(at.name)
    if (!at.isSeen || !at.isMarked) unseen.push(at.name)
  }
  expect(unseen).toEqual([])
  expect(reached[0]).toMatch(/^A Skip/)
  expect(reached).toEqual(expect.arrayContaining(["INPUT email", "TEXTAREA message", "BUTTON Send to the bench"]))
  await page.close()
})

it("answers an unknown address with a page in its own design", async () => {
  const { page } = await open("/nowhere", screens.desk)
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("A wrong note")
  expect(await page.locator(".page-head .button").count()).toBe(2)
  await page.close()
})

it.each(Object.entries(screens))("takes what somebody writes to the bench, on a %s", async (_, viewport) => {
  const { page, complaints } = await open("/visit", viewport)
  const write = page.getByRole("button", { name: "Send to the bench" })
  await write.click()
  await page.locator(".mk-form__problem:visible").waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel("Email", { exact: true }).fill("ada@vale.test")
  await page.getByLabel("Message").fill("The piano is called Otto.")
  await write.click()
  await page.getByText("It is on the bench").waitFor()
  expect(complaints).toEqual([])
  await page.close()
})

it("is set in its vendored typefaces", async () => {
  const { page } = await open("/", screens.desk)
  const loaded = await page.evaluate(() =>
    document.fonts.ready.then((fonts) =>
      [...fonts].filter(({ status }) => status === "loaded").map(({ family }) => family)
    )
  )
  expect(loaded.map((family) => family.replaceAll('"', ""))).toEqual(expect.arrayContaining(["Newsreader", "Figtree"]))
  await page.close()
})
