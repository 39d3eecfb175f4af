/** Where a visit began, from the address somebody landed on to the enquiry they send: kept for the visit, told with it. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let url: string
let browser: Browser
beforeAll(async () => {
  site = await api.aSite()
  url = `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
  expectStatus(await site.put("/v1/site", { landingParams: ["ref"] }), 200)
  // What a site asks its visitors by: two buttons in its footer, and a script that says what was pressed.
  const footer =
    '<button type="button" data-agree="granted">Yes</button><button type="button" data-agree="denied">No</button>'
  expectStatus(await site.put("/v1/chrome/footer", { html: footer }), 200)
  const js = `document.querySelectorAll("[data-agree]").forEach((button) =>
    button.addEventListener("click", () => window.mk.consent.set(button.dataset.agree)))`
  expectStatus(await site.put("/v1/script", { js }), 200)
  const form = '<mk-component name="contact-form"></mk-component>'
  await site.aPage({ route: "/", html: '<h1>Home</h1><p><a href="/contact">Write to us</a></p>' })
  await site.aPage({ route: "/about", html: '<h1>About</h1><p><a href="/contact">Write to us</a></p>' })
  await site.aPage({ route: "/contact", html: `<h1>Contact</h1>${form}` })
  await site.aPage({ route: "/offer", html: `<h1>Offer</h1><a href="/contact">Write to us</a>${form}` })
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())
beforeEach(() => api.clock.advance(61_000))

const aVisit = async () => (await browser.newContext()).newPage()
const agree = (page: Page, answer: "Yes" | "No") => page.getByRole("button", { name: answer }).click()
/** Sends the form of the open page and gives what the newest enquiry is told to have come from. */
const enquire = async (page: Page) => {
  await page.getByLabel("Email", { exact: true }).fill("ada@vale.test")
  const message = page.getByLabel("Message", { exact: true })
  if ((await message.count()) > 0) await message.fill("Hello")
  await page.locator(".mk-form__submit").click()
  await page.getByText("Thank you").waitFor()
  const { leads } = expectStatus(await site.get("/v1/leads"), 200)
  return leads[0].attribution
}
const advert = "utm_source=news&utm_medium=mail&utm_campaign=spring&gclid=g1&fbclid=f1&msclkid=m1&ref=partner&other=x"
const always = { utm_source: "news", utm_medium: "mail", utm_campaign: "spring", params: { ref: "partner" } }
const clicks = { gclid: "g1", fbclid: "f1", msclkid: "m1" }

describe("a visitor who came by an advertisement", () => {
  it("LEAD-10, LEAD-12, LEAD-13: is told with campaign and click ids once they agreed, of the page they landed on", async () => {
    const page = await aVisit()
    await page.goto(`${url}/offer?${advert}`)
    await agree(page, "Yes")
    expect(await enquire(page)).toEqual({ ...always, ...clicks, landingPath: "/offer" })
  })

  it("LEAD-13: has no click id kept while nobody agreed, nor when they declined", async () => {
    const page = await aVisit()
    await page.goto(`${url}/offer?${advert}`)
    expect(await enquire(page)).toEqual({ ...always, landingPath: "/offer" })
    const other = await aVisit()
    await other.goto(`${url}/offer?${advert}`)
    await agree(other, "No")
    expect(await enquire(other)).toEqual({ ...always, landingPath: "/offer" })
  })

  it("LEAD-13: lands on a page without a form, goes on to the one with it, and agrees there", async () => {
    const page = await aVisit()
    await page.goto(`${url}/?${advert}`)
    await page.getByText("Write to us").click()
    await page.waitForURL(`${url}/contact`)
    await agree(page, "Yes")
    expect(await enquire(page)).toEqual({ ...always, ...clicks, landingPath: "/" })
  })

  it("LEAD-10, LEAD-12: is told as they landed, over pages that have no script to remember it by", async () => {
    const page = await aVisit()
    await page.goto(`${url}/?${advert}`)
    await page.goto(`${url}/about`)
    await page.getByText("Write to us").click()
    await page.waitForURL(`${url}/contact`)
    expect(await enquire(page)).toEqual({ ...always, landingPath: "/" })
  })

  it("LEAD-13: keeps both through the visit: agreed on one page, landed on another, sent from a third", async () => {
    const page = await aVisit()
    await page.goto(`${url}/offer?${advert}`)
    await page.goto(`${url}/about`)
    await agree(page, "Yes")
    await page.getByText("Write to us").click()
    await page.waitForURL(`${url}/contact`)
    expect(await enquire(page)).toEqual({ ...always, ...clicks, landingPath: "/offer" })
  })

  it("LEAD-10, LEAD-12: has nothing else of the address kept than what the site names", async () => {
    const page = await aVisit()
    await page.goto(`${url}/offer?${advert}&email=ada%40vale.test`)
    const kept = JSON.parse(await page.evaluate("sessionStorage.getItem('mk-at')"))
    expect(kept).toEqual({ ...always, ...clicks, landingPath: "/offer" })
  })

  it("LEAD-13: takes an agreement back with the next answer", async () => {
    const page = await aVisit()
    await page.goto(`${url}/offer?${advert}`)
    await agree(page, "Yes")
    await agree(page, "No")
    expect(await enquire(page)).toEqual({ ...always, landingPath: "/offer" })
  })
})

it("LEAD-10, LEAD-14: a visitor who came from elsewhere is told with the page before, and one who typed the address with the page alone", async () => {
  const page = await aVisit()
  await page.goto(`${url}/contact`, { referer: "https://search.test/found" })
  expect(await enquire(page)).toEqual({ referrer: "https://search.test/found", landingPath: "/contact" })
  // The same answers within a minute would be one enquiry.
  api.clock.advance(61_000)
  const typed = await aVisit()
  await typed.goto(`${url}/contact`)
  expect(await enquire(typed)).toEqual({ landingPath: "/contact" })
})

it("LEAD-10: a visitor whose browser signals against it is remembered on no page, and told of by the page they send from", async () => {
  const page = await aVisit()
  await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })")
  await page.goto(`${url}/offer?${advert}`, { referer: "https://search.test/found?q=ada%40vale.test" })
  expect(await page.evaluate("Object.keys(sessionStorage)")).toEqual([])
  expect(await enquire(page)).toEqual({ ...always, referrer: "https://search.test/found", landingPath: "/offer" })
})
