/** Files of forms that a real browser sends ahead, over a connection that breaks. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { limits } from "../../engine/limits.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { testApi } from "../builders/api.ts"
import { type CutWay, cutWayTo } from "../builders/cutWay.ts"
import { aPdf } from "../builders/files.ts"
import { formPages } from "../builders/formPages.ts"
import { asForm } from "../builders/forms.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)
let way: CutWay
beforeAll(async () => {
  way = await cutWayTo(origin.port)
})
afterAll(() => way.close())
const { open, leadsOf, site } = formPages(api, { ...origin, port: () => way.port })

const html = asForm([
  { name: "name", label: "Your name", type: "text", required: true },
  { name: "cv", label: "Your CV", type: "file", required: true }
])
const bytes = aPdf(2_000_000)
const choose = (page: Page, buffer: Buffer = Buffer.from(bytes)) =>
  page.getByLabel("Your CV").setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer })
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click()
const digest = (body: Uint8Array) => createHash("sha256").update(body).digest("hex")

/** What came with the only lead of a page, as it lies in the store. */
const keptOf = async (pageId: string) => {
  const leads = await leadsOf(pageId)
  expect(leads).toHaveLength(1)
  const [file] = leads[0].files
  const found = await api.run(
    Effect.flatMap(Objects, ({ private: hidden }) => Effect.orDie(hidden.get(`leads/${site().siteId}/${file.id}`)))
  )
  return { name: file.name, digest: digest(found!.body) }
}
const whole = { name: "cv.pdf", digest: digest(bytes) }

/** Requests that the page makes of uploads and of forms. */
const requestsOf = (page: Page) => {
  const made: Array<{ readonly method: string; readonly path: string; readonly bytes: number }> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/__forms/"))
      made.push({ method: request.method(), path: pathname, bytes: request.postDataBuffer()?.length ?? 0 })
  })
  return made
}

it("SUBMIT-33: a file is sent ahead in pieces as soon as it is chosen, which shows, and moves nothing on the page", async () => {
  const { page, pageId, complaints } = await open(html)
  const made = requestsOf(page)
  const place = page.locator(".mk-form__progress")
  const button = page.getByRole("button", { name: "Send" })
  const before = await button.boundingBox()
  expect(await place.isVisible()).toBe(false)
  await choose(page)
  await page.getByText("100 % cv.pdf").waitFor()
  expect(await page.getByRole("progressbar", { name: "cv.pdf" }).isVisible()).toBe(true)
  expect(await page.evaluate("document.querySelector('progress').value")).toBe(1)
  expect(await page.getByRole("status").filter({ hasText: "100 %" }).isVisible()).toBe(true)
  expect(await button.boundingBox()).toEqual(before)
  const patches = made.filter(({ method }) => method === "PATCH")
  expect(patches.length).toBeGreaterThan(4)
  await page.getByLabel("Your name").fill("Ada")
  await send(page)
  await page.getByText("Thank you").waitFor()
  expect(made.at(-1)).toMatchObject({ method: "POST", path: expect.not.stringContaining("/uploads") })
  expect(await keptOf(pageId)).toEqual(whole)
  expect(complaints).toEqual([])
})

it("SUBMIT-20, CFORM-56: a file that is too large is told of before any of it is sent, and the largest that is taken goes", async () => {
  const { page, pageId } = await open(html)
  const made = requestsOf(page)
  const most = aPdf(limits.formFileBytes - aPdf().length)
  await choose(page, Buffer.concat([most, Buffer.alloc(1)]))
  await page.getByLabel("Your name").fill("Ada")
  await send(page)
  await page.getByRole("alert").getByText("Your CV: Choose a file of at most 10 MB.").waitFor()
  expect(await page.getByLabel("Your CV").getAttribute("aria-invalid")).toBe("true")
  expect(made.every((request) => request.path.endsWith("/uploads") && request.bytes < 1_000)).toBe(true)
  await choose(page, Buffer.from(most))
  await page.getByText("100 % cv.pdf").waitFor()
  await send(page)
  await page.getByText("Thank you").waitFor()
  expect(await keptOf(pageId)).toEqual({ name: "cv.pdf", digest: digest(most) })
}, 60_000)

it("SUBMIT-20, CFORM-41, CFORM-56: a file of another kind is told of as it is chosen, and none of it is sent; one that is taken takes that back", async () => {
  const { page, pageId, complaints } = await open(html)
  const made = requestsOf(page)
  const field = page.getByLabel("Your CV")
  const buffer = Buffer.alloc(400_000, "words ")
  await field.setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer })
  const own = page.locator(".mk-form__field--cv .mk-form__problem")
  const words = "Choose a file of the kind pdf, doc, docx, jpg, png, webp, heic."
  expect(await own.textContent()).toBe(words)
  expect(await page.getByRole("alert").textContent()).toContain(`Your CV: ${words}`)
  expect(await field.getAttribute("aria-invalid")).toBe("true")
  expect(made).toEqual([])
  await field.setInputFiles({ name: "CV.PDF", mimeType: "application/pdf", buffer: Buffer.from(aPdf()) })
  expect(await own.isVisible()).toBe(false)
  expect(await page.locator(".mk-form__error").textContent()).toBe("")
  // Of a name without an ending the content alone tells.
  await field.setInputFiles({ name: "cv", mimeType: "application/pdf", buffer: Buffer.from(aPdf()) })
  expect(await own.isVisible()).toBe(false)
  await page.getByLabel("Your name").fill("Ada")
  await send(page)
  await page.getByText("Thank you").waitFor()
  expect(await keptOf(pageId)).toEqual({ name: "cv.pdf", digest: digest(aPdf()) })
  expect(complaints).toEqual([])
})

it("R7: a connection that breaks in the middle costs a piece; the rest goes on where it stood", async () => {
  const { page, pageId } = await open(html)
  const made = requestsOf(page)
  // In the middle of a piece: some of it has gone out.
  way.cutAfter(900_000)
  await choose(page)
  await expect.poll(() => way.isCut(), { timeout: 20_000 }).toBe(true)
  await page.getByText("25 % cv.pdf").waitFor()
  way.mend()
  await page.getByText("100 % cv.pdf").waitFor()
  await page.getByLabel("Your name").fill("Ada")
  await send(page)
  await page.getByText("Thank you").waitFor()
  expect(await keptOf(pageId)).toEqual(whole)
  expect(made.filter(({ method, path }) => method === "POST" && path.endsWith("/uploads"))).toHaveLength(1)
  // As many pieces as there are, and those that the cut cost.
  const patches = made.filter(({ method }) => method === "PATCH").length
  expect(patches).toBeGreaterThan(Math.ceil(bytes.length / (256 * 1024)))
  expect(patches).toBeLessThan(2 * Math.ceil(bytes.length / (256 * 1024)))
})

it("R7: what was given up because nobody answered goes on when the form is sent", async () => {
  const { page, pageId } = await open(html)
  const made = requestsOf(page)
  way.cutAfter(900_000)
  await choose(page)
  await expect.poll(() => way.isCut(), { timeout: 20_000 }).toBe(true)
  await expect.poll(() => page.locator(".mk-form__progress").isVisible(), { timeout: 40_000 }).toBe(false)
  way.mend()
  await page.getByLabel("Your name").fill("Ada")
  await send(page)
  await page.getByText("Thank you").waitFor()
  expect(await keptOf(pageId)).toEqual(whole)
  expect(made.filter(({ method, path }) => method === "POST" && path.endsWith("/uploads"))).toHaveLength(1)
  expect(made.at(-1)!.bytes).toBeLessThan(10_000)
}, 90_000)

it("SUBMIT-33: goes with the form where it could not be sent ahead, or is not there any more", async () => {
  const refused = await open(html)
  await refused.page.route("**/uploads", (route) => route.fulfill({ status: 413, json: { ok: false } }))
  const late = await open(html)
  for (const { page } of [refused, late]) {
    await choose(page)
    await page.getByLabel("Your name").fill(page === late.page ? "Late" : "Ada")
  }
  await late.page.getByText("100 % cv.pdf").waitFor()
  await send(refused.page)
  await refused.page.getByText("Thank you").waitFor()
  expect(await keptOf(refused.pageId)).toEqual(whole)
  api.clock.advance(limits.formUploadGoodMs)
  const made = requestsOf(late.page)
  await send(late.page)
  await late.page.getByText("Thank you").waitFor()
  expect(await keptOf(late.pageId)).toEqual(whole)
  expect(made.map(({ method }) => method)).toEqual(["POST", "POST"])
})

it("SUBMIT-33: goes with the form where no script runs, and pages without a file field have no script for it", async () => {
  const { page, pageId } = await open(html, { script: false })
  await choose(page)
  await page.getByLabel("Your name").fill("Ada")
  await send(page)
  await page.waitForURL(/submitted=1/)
  expect(await keptOf(pageId)).toEqual(whole)
  const scripts = (opened: Page) => opened.locator('script[src*="/__mk/uploads.js"]').count()
  expect(await scripts(page)).toBe(1)
  expect(await scripts((await open(asForm())).page)).toBe(0)
})
