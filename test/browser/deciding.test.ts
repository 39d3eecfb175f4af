/** The owner decides by looking, on a phone and without any script of ours: from the mail to the note that a writer reads. */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { launchChromium, openWatched, violationsOf } from "../builders/chromium.ts"
import { takeComparisonsDue } from "../builders/comparisons.ts"
import { aPlainPicture } from "../builders/files.ts"
import { linkIn, mailsOf } from "../builders/mailbox.ts"
import { signInByMail } from "../builders/owner.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
let owners = 0
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const addressOf = (path: string): string => `${api.anonymous.address()}${path}`

const uploaded = async (site: TestSite, width: number, height: number, alt: string): Promise<string> => {
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await aPlainPicture(width, height))]), `${alt}.png`)
  form.set("alt", alt)
  return expectStatus(await site.post("/v1/media", form), 201).path
}

/** A change that swaps a picture and leads a link to another host, pictured. */
const aSwappedPicture = async () => {
  const site = await api.aSite()
  // Each their own: a sign-in mail is one site's, whichever of somebody's it is.
  const email = `nell${++owners}@vale.test`
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: email })
  const [was, now] = [await uploaded(site, 400, 300, "The old bench"), await uploaded(site, 300, 400, "The new bench")]
  const html = (src: string, alt: string, href: string) =>
    `<h1>The workshop</h1>\n<p><img src="${src}" alt="${alt}"></p>\n<p><a href="${href}">Book a visit</a></p>`
  const page = await site.aPage({
    route: "/workshop",
    title: "The workshop",
    html: html(was, "The old bench", "/book")
  })
  const text = { html: html(now, "The new bench", "https://elsewhere.example/book") }
  const held = await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, text, { "if-match": page.latestVersionId })
  const { versionId } = expectStatus(held, 202)
  const mails = await mailsOf(api, site.siteId)
  const link = linkIn(mails.findLast(({ text }) => text.includes("/links/"))!)
  const screen = `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${versionId}`
  expect(await takeComparisonsDue(api, site.siteId)).toBe(1)
  return { site, email, page, versionId: versionId as string, link, screen }
}

const signedIn = async (
  { site: { siteId }, email }: Awaited<ReturnType<typeof aSwappedPicture>>,
  options: Parameters<Browser["newContext"]>[0] = {}
): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  await signInByMail(api, context, { siteId, email }, addressOf("/"))
  return context
}

/** Pictures of before and after that can be seen now. */
const inSight = (page: Page): Promise<ReadonlyArray<string | null>> =>
  page
    .locator(".compared img:visible")
    .all()
    .then((all) => Promise.all(all.map((img) => img.getAttribute("alt"))))

/** A bar that covers nothing: what lies at the very end of the page stands above it. */
const barCoversNothing = async (page: Page) => {
  await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
  const bar = (await page.locator(".decide").boundingBox())!
  const above = (await page.locator(".review").boundingBox())!
  expect(above.y + above.height).toBeLessThanOrEqual(bar.y)
}

it("C1, C2: signs in by mail, sees a swapped picture and a moved link, and turns them down with a note, on a phone without scripts", async () => {
  const change = await aSwappedPicture()
  const { site, page: written, versionId } = change
  const context = await signedIn(change, { javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(addressOf(`/dashboard/${site.siteId}/waiting`))
  await page.getByRole("link", { name: "The workshop" }).click()

  const publish = page.getByRole("button", { name: "Publish it" })
  const fold = page.locator("summary", { hasText: "Turn it down" })
  for (const target of [publish, fold]) {
    const { y, height } = (await target.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)
    expect(y + height, "in reach before anything is scrolled").toBeLessThanOrEqual(phone.height)
  }
  expect(await inSight(page)).toEqual(["The page as it would be, on a phone"])
  await page.getByRole("radio", { name: "Before" }).check()
  expect(await inSight(page)).toEqual(["The page as it is now, on a phone"])
  await page.getByRole("radio", { name: "Both" }).check()
  await page.getByRole("radio", { name: "A desk" }).check()
  expect(await inSight(page)).toEqual(["The page as it is now, on a desk", "The page as it would be, on a desk"])
  const shown = page.locator(".compared img:visible").first()
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(1280)
  expect(await page.locator("figure:visible .line").count()).toBeGreaterThan(0)

  const words = await page.locator("main").innerText()
  expect(words).toContain("Another website: elsewhere.example")
  const thumbnails = page.locator(".changes img")
  expect(await thumbnails.count()).toBeGreaterThanOrEqual(2)
  await thumbnails.first().scrollIntoViewIfNeeded()
  await expect
    .poll(() => thumbnails.first().evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  await barCoversNothing(page)

  await fold.click()
  await page.getByLabel("What should be different?").fill("The old bench, please, and our own booking page.")
  await page.getByRole("button", { name: "Turn it down" }).click()
  await page.getByText("Turned down. Whoever wrote it can read your note.").waitFor()
  expect((await site.get(`/v1/pages/${written.pageId}/versions/${versionId}`)).body).toMatchObject({
    state: "rejected",
    reviewerNote: "The old bench, please, and our own booking page."
  })
  await context.close()
})

describe("what an owner looks at", () => {
  let change: Awaited<ReturnType<typeof aSwappedPicture>>
  let state: Awaited<ReturnType<BrowserContext["storageState"]>>
  beforeAll(async () => {
    change = await aSwappedPicture()
    const context = await signedIn(change)
    state = await context.storageState()
    await context.close()
  })

  const screens = [phone, desk].flatMap((viewport) =>
    (["light", "dark"] as const).map((colorScheme) => [viewport.width, colorScheme, viewport] as const)
  )

  it.each(screens)(
    "is plain to everybody at %s pixels in %s, behind the mail as at the desk",
    async (_, colorScheme, viewport) => {
      const { link, screen } = change
      const context = await browser.newContext({ storageState: state, viewport, colorScheme })
      for (const path of [screen, link]) {
        const { page } = await openWatched(context, addressOf(path))
        expect(await violationsOf(page), path).toEqual([])
        await page.getByRole("radio", { name: "Both" }).check()
        await page.locator("summary", { hasText: "Turn it down" }).click()
        expect(await violationsOf(page), `${path}, unfolded`).toEqual([])
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
        await page.locator("summary", { hasText: "Not now" }).click()
        await barCoversNothing(page)
        await page.close()
      }
      const { page } = await openWatched(context, addressOf(screen))
      await page.getByRole("button", { name: "See how it looks" }).click()
      await page.getByRole("link", { name: "Back to the change" }).waitFor()
      expect(await violationsOf(page, "header")).toEqual([])
      await context.close()
    }
  )

  it("is brought into sight where a place that differs is asked for, by keyboard", async () => {
    const { screen } = change
    const context = await browser.newContext({ storageState: state, viewport: phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(addressOf(screen))
    const place = page.locator("figure:visible .jumps a").last()
    await place.focus()
    await page.keyboard.press("Enter")
    expect(new URL(page.url()).hash).toMatch(/^#phone-after-\d+$/)
    const outlined = page.locator(new URL(page.url()).hash)
    await expect
      .poll(async () => {
        const box = await outlined.boundingBox()
        return box !== null && box.y >= 0 && box.y < phone.height
      })
      .toBe(true)
    await context.close()
  })
})
