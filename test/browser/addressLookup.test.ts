/** The example of `docs/data.md` as a visitor uses it: with the keyboard, with a pointer, and while the service is away. */
import { readFileSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { blocksOf } from "../../api/docs/markdown.ts"
import { lookupTexts } from "../../engine/places/words.ts"
import { startPlacesStandIn } from "../../infra/standins/places.ts"
import { testApi } from "../builders/api.ts"
import { complaintsOf, launchVisitor, violationsOf } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { placesAt, staffSet } from "../builders/places.ts"
import { expectStatus } from "../builders/testSite.ts"

const service = await startPlacesStandIn()
const api = testApi({}, { around: placesAt(service) })
const origin = testOrigin(api)

const document = blocksOf(readFileSync(new URL("../../docs/data.md", import.meta.url), "utf8"))
const block = (language: string) => document.findLast((one) => one.language === language)!.text
/** What the event hands over, where the test can see it. */
const shown = `document.querySelector(".address-find")?.addEventListener("address", ({ detail }) => { document.title = JSON.stringify(detail) })`

let browser: Browser
let url: string
beforeAll(async () => {
  const site = await api.aSite()
  await staffSet(api, site, { addressLookup: { enabled: true } })
  expectStatus(await site.put("/v1/script", { js: `${block("js")}\n${shown}` }), 200)
  await site.aPage({ route: "/", html: `<h1>Your home</h1>${block("html")}`, css: block("css") })
  url = `http://${(await site.get("/v1/site")).body.hostnames[0].host}/`
  browser = await launchVisitor(origin)
})
afterAll(async () => {
  await browser.close()
  await service.close()
})
beforeEach(() => {
  service.reset()
  api.clock.advance(120_000)
})

const opened = async (): Promise<{ readonly page: Page; readonly complaints: ReadonlyArray<string> }> => {
  const page = await browser.newPage()
  const complaints = complaintsOf(page)
  await page.goto(url)
  return { page, complaints }
}
const sessions = () =>
  service
    .received()
    .map(({ target, body }) =>
      body ? JSON.parse(body).sessionToken : new URL(target, service.address).searchParams.get("sessionToken")
    )

describe("the example of looking addresses up", () => {
  it("DATA-16, DATA-17: is worked with the keyboard alone, in one session for each address", async () => {
    const { page, complaints } = await opened()
    const field = page.getByRole("combobox", { name: "Address of the home" })
    await field.pressSequentially("12 mill alder")
    await page.getByRole("option", { name: "12 Mill Road, Alderpoint, ON, Canada" }).waitFor()
    await expect.poll(() => page.getByRole("status").innerText()).toBe("One address")
    expect(await page.getByText("Google Maps", { exact: true }).isVisible()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await field.press("Escape")
    expect(await field.getAttribute("aria-expanded")).toBe("false")
    await field.fill("12 mill")
    await expect.poll(() => page.getByRole("option").count()).toBe(5)
    await field.press("ArrowDown")
    await field.press("ArrowDown")
    await field.press("ArrowUp")
    await field.press("ArrowUp")
    expect(await page.getByRole("option", { selected: true }).innerText()).toContain("Merrow Bridge")
    await field.press("Enter")
    await expect.poll(() => field.inputValue()).toBe("12 Mill Road, Merrow Bridge, Suffolk, United Kingdom")
    await expect.poll(() => page.title()).toMatch(/^\{/)
    expect(JSON.parse(await page.title())).toMatchObject({ placeId: "ChIJ12-5-4", token: expect.any(String) })
    const first = new Set(sessions())
    expect([first.size, service.received().at(-1)?.method]).toEqual([1, "GET"])

    await field.fill("7 elm")
    await page.getByRole("option").first().click()
    await expect.poll(() => field.inputValue()).toBe("7 Elm Street, Northbay Falls, ON, Canada")
    expect(new Set(sessions()).size).toBe(2)
    expect(complaints).toEqual([])
    await page.close()
  })

  it("DATA-18, DATA-19: takes an address that was typed to its end, and is a plain field while no answer comes", async () => {
    const { page } = await opened()
    const field = page.getByRole("combobox")
    await field.fill("The New Bakery")
    await field.press("Enter")
    await expect.poll(() => field.inputValue()).toBe("5 Mill Road, Alderpoint, ON, Canada")
    service.fail({ status: 500, times: 99 })
    await field.fill("12 elm")
    await expect.poll(() => page.getByRole("status").innerText()).toBe(lookupTexts.en.unavailable)
    expect([await field.inputValue(), await page.getByRole("listbox").isVisible()]).toEqual(["12 elm", false])
    await page.close()
  })

  it("is a plain field without script", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByLabel("Address of the home").fill("12 elm")
    expect(await page.getByText("Google Maps").isVisible()).toBe(false)
    await context.close()
  })
})
