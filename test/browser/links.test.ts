/** The pages behind links from mails, as people meet them: in a browser, by keyboard, in the light and in the dark. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { complaintsOf, launchChromium, violationsOf } from "../builders/chromium.ts"
import { testApi } from "../builders/api.ts"
import { linkIn, mailsOf } from "../builders/mailbox.ts"

const api = testApi()

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** Opens a page and notes whatever the browser complains about, its security policy included. */
const open = async (path: string, colorScheme: "light" | "dark" = "light") => {
  const page = await browser.newPage({ colorScheme, viewport: { width: 390, height: 800 } })
  const complaints = complaintsOf(page)
  await page.goto(`${api.anonymous.address()}${path}`)
  return { page, complaints }
}

const aRestoreLink = async () => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
  const page = await site.aPage({ title: "A page with quite a long name that has to wrap", route: "/services" })
  await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })
  await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/services" })
  return { site, pageId: page.pageId, link: linkIn((await mailsOf(api, site.siteId))[0]!) }
}
/** A version that waits, and the link its owner was mailed. */
const aReviewLink = async () => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
  const page = await site.aPage({ title: "Services", route: "/services", html: "<p>old words</p>" })
  const html = `<p>new words</p>\n<p class="${"a-long-name-without-a-break-".repeat(8)}">more</p>`
  const held = await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, { html }, { "if-match": page.latestVersionId })
  const link = linkIn((await mailsOf(api, site.siteId)).at(-1)!)
  const read = async () => (await site.get(`/v1/pages/${page.pageId}/versions/${held.body.versionId}`)).body
  return { site, link, read }
}
/** A change of a live site's recipients that waits for its owner. */
const aConfirmLink = async () => {
  const site = await api.aSite()
  await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
  await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.${site.siteId.slice(-8)}.test` })
  const { body } = await site.put("/v1/site", { notifyEmail: "new@else.test" })
  const link = linkIn((await mailsOf(api, site.siteId)).at(-1)!)
  const state = async () => (await site.get(`/v1/pending-changes/${body.pendingChange.id}`)).body.state
  return { site, link, state }
}
const aClaimLink = async () =>
  new URL((await api.anonymous.post("/v1/drafts", { businessName: "Klavierbau Brandt" })).body.claimUrl).pathname

it.each(["light", "dark"] as const)("has no faults that axe finds, in %s colours", async (colours) => {
  const review = (await aReviewLink()).link
  for (const path of [
    (await aRestoreLink()).link,
    await aClaimLink(),
    review,
    (await aConfirmLink()).link,
    "/links/no"
  ]) {
    const { page } = await open(path, colours)
    expect(await violationsOf(page), path).toEqual([])
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "fits a narrow screen").toBe(true)
    await page.close()
  }
})

it("ARCH-17: is worked by keyboard alone, in its own style, under its own policy", async () => {
  const { site, pageId, link } = await aRestoreLink()
  const { page, complaints } = await open(link)
  const background = "getComputedStyle(document.querySelector('button')).backgroundColor"
  expect(await page.evaluate(background)).toBe("rgb(35, 90, 74)")
  await page.keyboard.press("Tab")
  await Promise.all([page.waitForLoadState("load"), page.keyboard.press("Enter")])
  await page.getByRole("heading", { name: "The page is back" }).waitFor()
  expect(complaints).toEqual([])
  expect((await site.get(`/v1/pages/${pageId}`)).body.status).toBe("live")
  await page.close()
})

it("shows a form again with what is wrong, and takes it corrected", async () => {
  const { page } = await open(await aClaimLink())
  await page.evaluate("document.querySelector('input').type = 'text'")
  await page.getByLabel("Your email address").fill("nell")
  await page.getByRole("button").click()
  await page.getByText("does not look like an email address").waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel("Your email address").fill("")
  await page.getByRole("button").click()
  await page.getByText("Without an address nobody can sign in").waitFor()
  expect(await page.getByRole("button").allTextContents()).toEqual([
    "Claim the website",
    "Claim the website without an address"
  ])
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel("Your email address").fill("nell@vale.test")
  await page.getByRole("button", { name: "Claim the website", exact: true }).click()
  await page.getByRole("heading", { name: "The website is yours" }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.close()
})

it("VER-06, VER-07: a version is turned down by keyboard on a phone without scripts, and asks for a note first", async () => {
  const { link, read } = await aReviewLink()
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${api.anonymous.address()}${link}`)
  await page.getByRole("heading", { name: "Publish this change?" }).waitFor()
  expect((await page.getByRole("insertion").allTextContents()).join()).toContain("new words")
  expect((await page.getByRole("deletion").allTextContents()).join()).toContain("old words")
  const fold = page.locator("summary", { hasText: "Turn it down" })
  await fold.focus()
  await page.keyboard.press("Enter")
  await page.getByLabel("What should be different?").fill(" ")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByText("Nothing was decided yet. Please say why in a few words").waitFor()
  const note = page.getByLabel("What should be different?")
  expect(await note.getAttribute("aria-invalid")).toBe("true")
  await note.fill("The old words\nwere better.")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "The change was turned down" }).waitFor()
  expect(await read()).toMatchObject({
    state: "rejected",
    reviewerNote: expect.stringMatching(/^The old words\r?\nwere/)
  })
  await context.close()
})

it("HOLD-19, HOLD-21: a change is looked at, then made, each by a press of its own", async () => {
  const { link, state } = await aConfirmLink()
  const { page, complaints } = await open(link)
  await page.getByText("from desk@vale.test to new@else.test").waitFor()
  expect(await state()).toBe("pending")
  const yes = page.getByRole("button", { name: "Yes, make this change" })
  await yes.click()
  await page.getByText("Nothing was changed yet").first().waitFor()
  expect(await state()).toBe("pending")
  await page.getByRole("checkbox", { name: "I know new@else.test" }).check()
  await yes.click()
  await page.getByRole("heading", { name: "The change is made" }).waitFor()
  // Of the form that left the box open, and of nothing else.
  expect(complaints).toEqual([expect.stringContaining("422")])
  expect(await violationsOf(page)).toEqual([])
  expect(await state()).toBe("applied")
  await page.close()
})

it("VER-14: a version is published from the page behind its link", async () => {
  const { link, read } = await aReviewLink()
  const { page, complaints } = await open(link, "dark")
  await page.getByRole("button", { name: "Publish it" }).click()
  await page.getByRole("heading", { name: "The change is live" }).waitFor()
  expect(complaints).toEqual([])
  expect((await read()).state).toBe("published")
  await page.close()
})
