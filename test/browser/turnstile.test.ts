/** A form with a vendor's check in a browser, whose script comes from a stand-in at the vendor's own address. */
import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { asHost } from "../../infra/standins/asHost.ts"
import { startTurnstileStandIn } from "../../infra/standins/turnstile.ts"
import { testApi } from "../builders/api.ts"
import { formPages } from "../builders/formPages.ts"
import { ada, asForm } from "../builders/forms.ts"
import { testOrigin } from "../builders/origin.ts"
import type { TestSite } from "../builders/testSite.ts"
import { standInKeys, switchOn, turnstileAt } from "../builders/turnstile.ts"

const host = "challenges.cloudflare.com"
const vendor = await startTurnstileStandIn()
const secured = await asHost(host, vendor.host)
const api = testApi({}, { around: turnstileAt(vendor) })
const origin = testOrigin(api)
const { open, leadsOf, browser, urlOf } = formPages(api, origin, { vendors: { [host]: secured.port } })

let guarded: TestSite
beforeAll(async () => {
  guarded = await api.aSite()
  await switchOn(guarded)
})
beforeEach(() => vendor.reset())
afterAll(async () => {
  secured.close()
  await vendor.close()
})

const fill = async (page: Page) => {
  await page.getByLabel("Your name").fill(ada.name)
  await page.getByLabel("Your email").fill(ada.email)
}
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click()
const asked = (path: string) =>
  vendor.received().filter(({ target }) => target.startsWith(`/turnstile/v0/${path}`)).length

describe("a form with a vendor's check", () => {
  it("SUBMIT-32: loads the vendor's script once the visitor comes near, and is taken with its token", async () => {
    const { page, complaints, pageId } = await open(asForm(), { on: guarded })
    await page.waitForLoadState("networkidle")
    expect(asked("api.js")).toBe(0)
    await fill(page)
    await page.getByText(`Checked by a vendor for ${standInKeys.siteKey}`).waitFor()
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect([asked("api.js"), asked("siteverify")]).toEqual([1, 1])
    expect(await leadsOf(pageId, guarded)).toMatchObject([{ data: ada }])
    expect(complaints).toEqual([])
  })

  it("SUBMIT-32: gets a new token after it was refused", async () => {
    const { page, pageId } = await open(asForm(), { on: guarded })
    vendor.fail({
      match: { path: "/turnstile/v0/siteverify" },
      status: 200,
      body: { success: false, "error-codes": ["timeout-or-duplicate"] }
    })
    await fill(page)
    await send(page)
    await page.getByText("Cloudflare’s check of the form did not vouch").waitFor()
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(await leadsOf(pageId, guarded)).toHaveLength(1)
  })

  it("is taken although neither the vendor's script nor its word can be had", async () => {
    const { page, pageId } = await open(asForm(), { on: guarded })
    vendor.fail({ status: 500, times: 1_000 })
    await fill(page)
    await send(page)
    await page.getByText("Thank you").waitFor()
    expect(await leadsOf(pageId, guarded)).toHaveLength(1)
  })

  it("says without script that it needs it, and loads nothing of the vendor", async () => {
    const { route, pageId } = await open(asForm(), { on: guarded, script: false })
    const plain = await (await browser().newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(`${await urlOf(guarded)}${route}`)
    expect(await plain.locator(".mk-form__turnstile").innerText()).toContain("needs JavaScript")
    await fill(plain)
    await send(plain)
    await plain.locator(".mk-form__error", { hasText: "needs JavaScript" }).waitFor()
    expect([vendor.received(), await leadsOf(pageId, guarded)]).toEqual([[], []])
  })

  it("lets no other page load it", async () => {
    const { page } = await open("<p>No form.</p>", { on: guarded })
    const loaded = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const script = document.createElement("script")
          script.src = src
          script.addEventListener("load", () => resolve("loaded"))
          script.addEventListener("error", () => resolve("refused"))
          document.body.append(script)
        }),
      `https://${host}/turnstile/v0/api.js`
    )
    expect([loaded, vendor.received()]).toEqual(["refused", []])
  })
})
