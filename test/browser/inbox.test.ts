/** The inbox as an owner meets it: from the mail that signs them in to an enquiry that is answered and done, without any script. */
import { Effect } from "effect"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { LeadId, SiteId } from "../../engine/model/ids.ts"
import { Enquiries } from "../../engine/ports/Enquiries.ts"
import { Deliveries, Leads } from "../../engine/ports/Leads.ts"
import { launchChromium, openWatched, faultsOf } from "../builders/chromium.ts"
import { testApi } from "../builders/api.ts"
import { aLead, noon } from "../builders/nouns.ts"
import { signInByMail } from "../builders/owner.ts"

const api = testApi()
const email = "nell.inbox@vale.test"

let browser: Browser
let siteId = ""
let ada = ""

const sent = [
  {
    name: "Bob Hartley",
    email: "bob@mail.example",
    message: "Do you tune a harpsichord?\nIt is from 1780 and has not been played for a generation."
  },
  {
    name: "Ada Lovelace",
    email: "ada.with.a.very.long.address.indeed@mail.lovelace.example",
    phone: "+44 (0)1632 960147",
    message: `Is the grand piano still there?\nI could come on Saturday.\n${"Unbreakable".repeat(12)}`
  }
]

beforeAll(async () => {
  browser = await launchChromium()
  const site = await api.aSite({ name: "Nell & Daughter, makers of keyboard instruments" })
  siteId = site.siteId
  const page = await site.aPage({ route: "/contact", title: "Where to find us", html: "<h1>Contact</h1>" })
  await api.operator.patch(`/ops/v1/sites/${siteId}`, { ownerEmail: email })
  const leads = sent.map((data, at) =>
    aLead({
      siteId: siteId as SiteId,
      pageId: page.pageId,
      formKey: "contact-form",
      data,
      createdAt: noon + at * 60_000
    })
  )
  ada = leads[1]!.id
  await api.run(
    Effect.gen(function* () {
      for (const lead of leads) yield* (yield* Leads).insert(lead)
      yield* (yield* Deliveries).begin({
        siteId: siteId as SiteId,
        leadId: leads[0]!.id as LeadId,
        destination: "office",
        provider: "webhook",
        status: "failed",
        ref: null,
        attempts: 13,
        retries: 12,
        error: "The receiver answered with status 503.",
        retryable: false,
        firstFailedAt: noon,
        nextAttemptAt: null,
        updatedAt: noon
      })
    })
  )
})
afterAll(() => browser.close())

const addressOf = (path: string): string => `${api.anonymous.address()}${path}`
const list = () => `/dashboard/${siteId}/enquiries`

const signedIn = async (options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> => {
  // An address gets a few mails an hour.
  api.clock.advance(3_600_000)
  const context = await browser.newContext({ javaScriptEnabled: false, ...options })
  await signInByMail(api, context, { siteId, email }, addressOf("/"))
  return context
}

const badge = async (page: Page) =>
  (
    await page
      .getByRole("link", { name: /^Enquiries/ })
      .first()
      .innerText()
  )
    .replace(/\s+/g, " ")
    .trim()

it("C7: shows no fault: accessible, fitting, silent, at every width by day and by night", async () => {
  // Scripts are ours alone, which look at the page from outside.
  const context = await signedIn({ javaScriptEnabled: true })
  for (const path of [list(), `${list()}?show=done`, `${list()}?words=nowhere`, `${list()}/${ada}`]) {
    const { page, complaints } = await openWatched(context, addressOf(path))
    expect.soft(await faultsOf(page), path).toEqual([])
    expect.soft(complaints, path).toEqual([])
    await page.close()
  }
  await context.close()
})

it("C7: an owner signs in by mail, answers an enquiry, and marks it as done: one fewer is unread", async () => {
  await api.run(unreadAgain())
  const context = await signedIn()
  const page = await context.newPage()
  await page.goto(addressOf(`/dashboard/${siteId}`))
  expect(await badge(page)).toBe("Enquiries 2 unread")
  await page
    .getByRole("link", { name: /^Enquiries/ })
    .first()
    .click()
  await page.getByRole("link", { name: "Ada Lovelace" }).click()
  await page.getByRole("heading", { name: "Ada Lovelace", level: 1 }).waitFor()
  expect(await badge(page)).toBe("Enquiries 1 unread")
  const reply = await page.getByRole("link", { name: "Reply by email" }).getAttribute("href")
  expect(decodeURIComponent(reply!)).toContain("> I could come on Saturday.")
  expect(await page.getByRole("link", { name: /^Call/ }).getAttribute("href")).toBe("tel:+441632960147")
  await page.getByLabel("A note for yourself").fill("Comes on Saturday at ten.")
  await page.getByRole("button", { name: "Keep the note" }).click()
  await page.getByText("Comes on Saturday at ten.").waitFor()
  await page.getByRole("button", { name: "Mark as done" }).click()
  await page.getByText("Marked as done.").waitFor()
  await page.getByRole("link", { name: "Done", exact: true }).click()
  expect(await page.getByRole("list").last().innerText()).toContain("Ada Lovelace")
  await context.close()
})

it("C7: an enquiry that was not handed on is tried again, and all of it is done by keyboard alone", async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await page.goto(addressOf(list()))
  const focused = () => page.locator(":focus")
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press("Tab")
      const text = (await focused().count()) === 0 ? "" : await focused().innerText()
      if (name.test(text.replace(/\s+/g, " "))) return
    }
    throw new Error(`Nothing that is called ${name} is reached by Tab.`)
  }
  await tabTo(/^Bob Hartley/)
  await page.keyboard.press("Enter")
  await page.getByText("“office” did not get this enquiry.").waitFor()
  await tabTo(/^Try again/)
  await tabTo(/^Mark as unread/)
  await page.keyboard.press("Enter")
  await page.getByText("It is unread again.").waitFor()
  expect(await badge(page)).toMatch(/^Enquiries \d unread$/)
  await context.close()
})

/** As they were when they came. */
const unreadAgain = () =>
  Effect.gen(function* () {
    const enquiries = yield* Enquiries
    const { enquiries: all } = yield* enquiries.list(siteId as SiteId, { words: [], limit: 10 })
    yield* Effect.forEach(all, ({ lead }) =>
      enquiries.mark(siteId as SiteId, lead.id, { unread: true, standing: "new" })
    )
  })
