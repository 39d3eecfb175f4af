/** A saved search as its visitor meets it, with script: offered, left, confirmed from the mail, told of, and ended. */
import { Effect } from "effect"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sendSavedSearches } from "../../api/use-cases/people/saved-searches/send.ts"
import { DAY_MS } from "../../engine/limits.ts"
import { aListing } from "../../engine/listings/testing/aListing.ts"
import { withScope } from "../../engine/listings/settings.ts"
import type { Listing } from "../../engine/model/Listing.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { testApi } from "../builders/api.ts"
import { complaintsOf, launchVisitor, violationsOf } from "../builders/chromium.ts"
import { inWorker } from "../builders/deliveries.ts"
import { mailsOf } from "../builders/mailbox.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)
let browser: Browser
beforeAll(async () => (browser = await launchVisitor(origin)))
afterAll(() => browser.close())

const home = (key: string, city: string, beds: number): Listing =>
  aListing({ key, mls: key, photos: [], beds, address: { ...aListing().address, line: `${key} Mill Road`, city } })

it("is left with the filters that are shown, confirmed from the mail, told of what is new, and ended from there", async () => {
  const site = await api.aSite({ name: "Elm Realty" })
  const siteId = site.siteId as SiteId
  const feed = (...listings: ReadonlyArray<Listing>) =>
    api.run(
      Effect.gen(function* () {
        const port = yield* Listings
        const now = api.clock.now()
        yield* port.put(siteId, listings)
        yield* port.putSync({
          siteId,
          nextSyncAt: now + 400 * DAY_MS,
          watermark: 1,
          comparedAt: now,
          doubtedAt: null,
          failingSince: null,
          readAt: now
        })
      })
    )
  await api.run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId))!
      yield* sites.update(siteId, { settings: withScope(settings, { provider: "resale", destination: null }) })
    })
  )
  await feed(home("A1", "Ajax", 2), home("A2", "Ajax", 4), home("O1", "Oshawa", 4))
  await site.aPage({
    route: "/search",
    html: `<main><h1>Homes</h1><form class="mk-listings-filters" method="get"><label>City <select name="city" data-mk-facet="City"></select></label><label>Beds <input name="minBeds"></label></form><mk-component name="listings" data-url-filters="all" data-min-beds="1" data-saved-search></mk-component></main>`
  })
  const url = (await site.get("/v1/site")).body.hostnames[0].url.replace(/:\d+$/, "")
  const page = await (await browser.newContext()).newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${url}/search`)

  // The form stays where it is while the grid is painted anew, and saves what is shown then.
  const painted = page.evaluate(
    () => new Promise<void>((done) => addEventListener("mk:listings", () => done(), { once: true }))
  )
  await page.selectOption("select", "Ajax")
  await painted
  const form = page.locator(".mk-listings__saved-search form")
  const hidden = await form.locator('input[type="hidden"]').evaluateAll((all) =>
    all.flatMap((one) => {
      const { name, value } = one as HTMLInputElement
      return name.startsWith("mk_") ? [] : [[name, value]]
    })
  )
  expect(Object.fromEntries(hidden)).toEqual({ city: "Ajax", minBeds: "1" })
  const shown = page.url()
  await form.getByLabel("Your email address").fill("ada@vale")
  await form.getByLabel("I agree to be sent new listings").check()
  expect(await violationsOf(page, "main")).toEqual([])
  // What is wrong is said, and what was sent confirmed, without leaving what is shown.
  await form.getByRole("button", { name: "Save this search" }).click()
  await form.locator("[aria-invalid=true]").waitFor()
  await form.getByLabel("Your email address").fill("ada@vale.test")
  await form.getByRole("button", { name: "Save this search" }).click()
  await page.getByText("Please open the email that is on its way to you").waitFor()
  expect(page.url()).toBe(shown)
  // The browser tells of the refusal that was asked for.
  expect(complaints.filter((one) => !one.includes("400"))).toEqual([])

  const mails = () => mailsOf(api, siteId)
  const linkTo = (text: string, deed: string) => text.match(new RegExp(`https?://\\S+/__saved/${deed}/\\S+`))![0]
  const [asked] = await mails()
  expect(asked).toMatchObject({ kind: "saved-search-confirm", to: ["ada@vale.test"] })
  await page.goto(linkTo(asked!.text, "confirm").replace(/:\d+(?=\/)/, ""))
  expect(await page.getByText("Ajax").isVisible()).toBe(true)
  await page.getByRole("button", { name: "Yes, send them" }).click()
  await page.getByRole("heading", { name: "Your search is saved" }).waitFor()

  api.clock.advance(DAY_MS / 24)
  await feed(home("A3", "Ajax", 3), home("O2", "Oshawa", 3))
  api.clock.advance(DAY_MS)
  await feed()
  await inWorker(api, sendSavedSearches)
  const news = (await mails()).findLast(({ kind }) => kind === "saved-search")!
  expect(news.text).toContain("A3 Mill Road")
  expect(news.text).not.toMatch(/A1 Mill|O2 Mill/)

  await page.goto(linkTo(news.text, "leave").replace(/:\d+(?=\/)/, ""))
  await page.getByRole("button", { name: "Stop the emails" }).click()
  await page.getByRole("heading", { name: "You get no more of these emails" }).waitFor()
  await feed(home("A4", "Ajax", 3))
  api.clock.advance(DAY_MS)
  await feed()
  await inWorker(api, sendSavedSearches)
  expect((await mails()).map(({ text }) => text).join()).not.toContain("A4 Mill Road")
})
