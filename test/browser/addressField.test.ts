/** The component `address-lookup` as a visitor uses it: with the keyboard, with a pointer, without script, in the dark. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { fieldTexts } from "../../engine/components/address-lookup/words.ts"
import { lookupTexts } from "../../engine/places/words.ts"
import { startPlacesStandIn } from "../../infra/standins/places.ts"
import { testApi } from "../builders/api.ts"
import { complaintsOf, launchVisitor, violationsOf } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { placesAt, staffSet } from "../builders/places.ts"

const service = await startPlacesStandIn()
const api = testApi({}, { around: placesAt(service) })
const origin = testOrigin(api)

let browser: Browser
let url: string
beforeAll(async () => {
  const site = await api.aSite()
  await staffSet(api, site, { addressLookup: { enabled: true } })
  const field = '<mk-component name="address-lookup" data-to="/sell"></mk-component>'
  const form = `<mk-component name="form" data-fields='[{"name":"where","label":"Your home","prefill":"address"}]'></mk-component>`
  await site.aPage({ route: "/sell", html: `<h1>Sell</h1>${form}` })
  await site.aPage({ route: "/", html: `<h1>Your home</h1>${field}<p id="after">After</p>` })
  await site.aPage({ route: "/plain", html: "<h1>Plain</h1><p>No address.</p>" })
  url = `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
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

describe("a field for addresses", () => {
  it("is worked with the keyboard alone, moves nothing, and leads to the page about what was chosen", async () => {
    const page = await browser.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${url}/`)
    const field = page.getByRole("combobox", { name: fieldTexts.en.label })
    const below = async () => (await page.locator("#after").boundingBox())!.y
    const before = await below()
    await field.pressSequentially("12 mill alder")
    await page.getByRole("option", { name: "12 Mill Road, Alderpoint, ON, Canada" }).waitFor()
    expect(await below()).toBe(before)
    await expect.poll(() => page.getByRole("status").innerText()).toBe(fieldTexts.en.one)
    expect(await page.locator(".mk-address-lookup__list").getByText("Google Maps").isVisible()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await field.press("Escape")
    expect([await field.getAttribute("aria-expanded"), await field.inputValue()]).toEqual(["false", "12 mill alder"])
    await field.press("ArrowDown")
    await field.press("ArrowUp")
    expect(await field.getAttribute("aria-activedescendant")).toBe(
      await page.getByRole("option", { selected: true }).getAttribute("id")
    )
    await field.press("Enter")
    await page.waitForURL(/\/sell\?mk_addr=/)
    expect(await page.getByLabel("Your home").inputValue()).toBe("12 Mill Road, Alderpoint, ON, Canada")
    expect(complaints).toEqual([])
    await page.close()
  })

  it("takes a press of the pointer, and what was typed to its end", async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/`)
    await page.getByRole("combobox").fill("7 elm")
    await page.getByRole("option").first().click()
    await page.waitForURL(/mk_addr/)
    expect(await page.getByLabel("Your home").inputValue()).toBe("7 Elm Street, Northbay Falls, ON, Canada")
    await page.goto(`${url}/`)
    await page.getByRole("combobox").fill("The New Bakery")
    await page.getByRole("button", { name: fieldTexts.en.button }).click()
    await page.waitForURL(/mk_addr/)
    expect(await page.getByLabel("Your home").inputValue()).toBe("5 Mill Road, Alderpoint, ON, Canada")
    await page.close()
  })

  it("says why it leads nowhere, and keeps what was typed", async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/`)
    await page.getByRole("combobox").fill("Nowhere at all")
    await page.getByRole("combobox").press("Enter")
    await expect.poll(() => page.getByRole("status").innerText()).toBe(lookupTexts.en.notFound)
    expect(await page.getByRole("combobox").inputValue()).toBe("Nowhere at all")
    service.fail({ status: 500, times: 99 })
    await page.getByRole("combobox").fill("12 elm")
    await expect.poll(() => page.getByRole("status").innerText()).toBe(lookupTexts.en.unavailable)
    await page.close()
  })

  it("works without script, and its script is asked for by no page that has none", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${url}/`)
    await page.getByLabel(fieldTexts.en.label).fill("12 Elm Street, Northbay Falls")
    await page.getByLabel(fieldTexts.en.label).press("Enter")
    await page.waitForURL(/mk_addr/)
    expect(await page.getByLabel("Your home").inputValue()).toBe("12 Elm Street, Northbay Falls, ON, Canada")
    await page.goto(`${url}/`)
    await page.getByLabel(fieldTexts.en.label).fill("Nowhere at all")
    await page.getByRole("button", { name: fieldTexts.en.button }).click()
    await page.getByText(lookupTexts.en.notFound).waitFor()
    await page.getByRole("link", { name: lookupTexts.en.back }).click()
    await page.getByLabel(fieldTexts.en.label).waitFor()
    expect(await page.locator('script[src*="/addresses.js"]').count()).toBe(1)
    await page.goto(`${url}/plain`)
    expect(await page.locator('script[src*="/addresses.js"]').count()).toBe(0)
    await context.close()
  })
})
