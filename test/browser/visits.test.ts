/** The screen of visits as an owner meets it: on a small phone and on a desk, by day and by night, without any script. */
import { Effect } from "effect"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { daysAfter } from "../../engine/figures/days.ts"
import { Tally } from "../../engine/figures/Tally.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Figures } from "../../engine/ports/Figures.ts"
import { testApi } from "../builders/api.ts"
import { faultsOf, launchChromium } from "../builders/chromium.ts"
import { anOwner, type Owner } from "../builders/owner.ts"
import type { TestSite } from "../builders/testSite.ts"

const api = testApi()
const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } }

let browser: Browser
let site: TestSite
let owner: Owner
/** Views of the newest day. */
const newest = 1_234

beforeAll(async () => {
  browser = await launchChromium()
  site = await api.aSite()
  owner = await anOwner(api, site.siteId)
  const today = new Date(api.clock.now()).toISOString().slice(0, 10)
  const tally = new Tally()
  for (let day = 0; day < 25; day++) {
    const views = day === 0 ? newest : 300 + ((day * 137) % 400)
    const pages = new Map([
      ["/", views - 100],
      [`/${"a-very-long-name-of-a-page-".repeat(6)}`, 100]
    ])
    const referrers = new Map([
      ["www.search.test", 40],
      ["social.test", 12]
    ])
    tally.add(site.siteId as SiteId, daysAfter(today, -day), {
      views,
      visits: Math.round(views / 3),
      automated: 7,
      pages,
      referrers
    })
  }
  await api.run(
    Effect.gen(function* () {
      const figures = yield* Figures
      yield* figures.take("fig_browser", tally, api.clock.now())
      for (let form = 0; form < 3; form++) yield* figures.countForm(site.siteId as SiteId, today)
    })
  )
})
afterAll(() => browser.close())

const path = () => `/dashboard/${site.siteId}/visits`

const open = async (options: Parameters<Browser["newContext"]>[0], at = path()) => {
  const context = await browser.newContext(options)
  const url = api.anonymous.address()
  const [name, ...value] = owner.cookie().split("=")
  await context.addCookies([{ name: name!, value: value.join("="), url }])
  const page = await context.newPage()
  const complaints: Array<string> = []
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
  page.on("pageerror", (error) => void complaints.push(String(error)))
  await page.goto(`${url}${at}`)
  return { page, complaints, close: () => context.close() }
}

it("show no fault: accessible, fitting, silent, at every width by day and by night", async () => {
  const { page, complaints, close } = await open({ viewport: screens.phone })
  await page.getByText("Every day as a table").click()
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it("are drawn without any script, each day a bar as high as its views, and named for who cannot see it", async () => {
  const { page, close } = await open({ viewport: screens.phone, javaScriptEnabled: false })
  const chart = page.getByRole("img", { name: /^Views and visits by day, .* views, .* visits\./ })
  await chart.waitFor()
  const { height, width } = (await chart.boundingBox())!
  expect(width).toBeGreaterThan(200)
  const bars = page.locator("svg rect.views")
  expect(await bars.count()).toBe(25)
  const newestBar = (await bars.last().boundingBox())!
  // The largest day is as high as there is room, and stands at the right end.
  expect(newestBar.height).toBeCloseTo(height, 0)
  expect(newestBar.width).toBeGreaterThan(3)
  const visitsBar = (await page.locator("svg rect.visits").last().boundingBox())!
  expect(visitsBar.height / newestBar.height).toBeCloseTo(1 / 3, 1)
  await page.getByText("Every day as a table").click()
  const row = page.getByRole("table", { name: "Days" }).getByRole("row").nth(1)
  expect((await row.innerText()).split(/\s*\t\s*/).slice(1)).toEqual(["411", "1,234", "3"])
  await close()
})

it("tell of other ranges by links, of pages and referrers by tables, and of nobody where there was nobody", async () => {
  const { page, close } = await open({ viewport: screens.desk, javaScriptEnabled: false })
  await page.getByRole("link", { name: "7 days" }).click()
  expect(await page.locator("svg rect.views").count()).toBe(7)
  const referrers = page.getByRole("table", { name: "Where visits came from" })
  expect(await referrers.getByRole("row").nth(1).innerText()).toMatch(/www\.search\.test\s+280/)
  await page.getByRole("link", { name: "365 days" }).click()
  expect(await page.locator("svg rect.views").count()).toBe(25)
  await close()
  api.clock.advance(40 * 86_400_000)
  const later = await anOwner(api, site.siteId, owner.email)
  expect((await later.open(path())).text).toContain("Nobody was counted in these 30 days")
})
