/** The details of a website as its owner meets them: at every width, by day and by night, with script and without. */
import type { Browser, BrowserContext } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { faultsOf, launchChromium, openWatched, violationsOf } from "../builders/chromium.ts"
import { testApi } from "../builders/api.ts"
import { anOwner, type Owner } from "../builders/owner.ts"
import type { TestSite } from "../builders/testSite.ts"

let address = "93.184.215.14"
const api = testApi({}, { names: (_, kind) => (kind === "A" ? [address] : []) })

let browser: Browser
let site: TestSite
let owner: Owner

beforeAll(async () => {
  browser = await launchChromium()
  site = await api.aSite()
  owner = await anOwner(api, site.siteId)
  const domain = pathOf("/settings/domain")
  await owner.send(await owner.open(domain), domain, { host: "vale-piano.example" })
  const owners = pathOf("/settings/owners")
  await owner.send(await owner.open(owners), `${owners}/ask`, { join: "ann@else.test" })
})
afterAll(() => browser.close())

const pathOf = (path: string): string => `/dashboard/${site.siteId}${path}`
const addressOf = (path: string): string => `${api.anonymous.address()}${path}`

/** A browser that has the owner's session. */
const aContext = async (options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  const [name, value] = owner.cookie().split("=") as [string, string]
  await context.addCookies([{ name, value, url: api.anonymous.address() }])
  return context
}

it("shows no fault: accessible, fitting, silent, at every width by day and by night", async () => {
  const context = await aContext({ viewport: { width: 360, height: 844 } })
  for (const path of [
    "/settings",
    "/settings/told",
    "/settings/owners",
    "/settings/look",
    "/settings/domain",
    "/assistants"
  ]) {
    const { page, complaints } = await openWatched(context, addressOf(pathOf(path)))
    for (const summary of await page.locator("main summary").all()) await summary.click()
    expect.soft(await faultsOf(page), path).toEqual([])
    expect.soft(complaints, path).toEqual([])
    await page.close()
  }
  await context.close()
})

it("sets opening hours and a daily mail by keyboard alone, without script", async () => {
  const context = await aContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(addressOf(pathOf("/settings")))
  await page.getByLabel("Monday").focus()
  await page.keyboard.type("9-12, 14-18")
  await page.keyboard.press("Enter")
  await page.getByText("Saved.").waitFor()
  expect(await page.getByLabel("Monday").inputValue()).toBe("09:00–12:00, 14:00–18:00")
  await page.getByRole("link", { name: "Who is told" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("radio", { name: /At once/ }).focus()
  await page.keyboard.press("ArrowDown")
  expect(await page.getByRole("radio", { name: /Once a day/ }).isChecked()).toBe(true)
  await page.getByLabel("At what time, once a day").fill("17:30")
  await page.keyboard.press("Enter")
  await page.getByText("Saved.").waitFor()
  expect((await site.get("/v1/site")).body).toMatchObject({ notifyDaily: "17:30", openingHours: { monday: [{}, {}] } })
  await context.close()
})

it("copies what is to be entered, and shows that the domain leads here without being loaded again", async () => {
  const context = await aContext({ permissions: ["clipboard-read", "clipboard-write"] })
  const { page, complaints } = await openWatched(context, addressOf(pathOf("/settings/domain")))
  await page.getByRole("button", { name: "Copy A vale-piano.example" }).click()
  await page.getByText("Copied: A vale-piano.example.").waitFor({ state: "attached" })
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("203.0.113.7")
  expect(await violationsOf(page)).toEqual([])
  await page.evaluate("globalThis.sameDocument = true")
  address = "203.0.113.7"
  await api.operator.post(`/ops/v1/sites/${site.siteId}/domains/www.vale-piano.example/check`)
  await page.getByText("Leads to your website.").first().waitFor({ timeout: 45_000 })
  expect(await page.evaluate("globalThis.sameDocument")).toBe(true)
  await page.getByRole("status").filter({ hasText: "Leads to your website." }).waitFor({ state: "attached" })
  expect(complaints).toEqual([])
  await context.close()
})

it("offers no button to copy by and another look at a press where there is no script", async () => {
  const context = await aContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(addressOf(pathOf("/settings/domain")))
  expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0)
  await page.getByRole("button", { name: "Look again" }).click()
  await page.getByText("We have looked just now.").waitFor()
  await context.close()
})
