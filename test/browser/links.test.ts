/** The pages behind links from mails, as people meet them: in a browser, by keyboard, in the light and in the dark. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { linkIn, mailsOf } from "../builders/mailbox.ts"

const api = testApi()
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8")

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] })
})
afterAll(() => browser.close())

/** Opens a page and notes whatever the browser complains about, its security policy included. */
const open = async (path: string, colorScheme: "light" | "dark" = "light") => {
  const page = await browser.newPage({ colorScheme, viewport: { width: 390, height: 800 } })
  const complaints: Array<string> = []
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
  page.on("pageerror", (error) => void complaints.push(String(error)))
  await page.goto(`${api.anonymous.address()}${path}`)
  return { page, complaints }
}

const violationsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const run = Reflect.get(globalThis, "axe") as {
      run: () => Promise<{ violations: ReadonlyArray<{ id: string; help: string }> }>
    }
    return (await run.run()).violations.map(({ id, help }) => `${id}: ${help}`)
  })
}

const aRestoreLink = async () => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
  const page = await site.aPage({ title: "A page with quite a long name that has to wrap", route: "/services" })
  await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })
  await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/services" })
  return { site, pageId: page.pageId, link: linkIn((await mailsOf(api, site.siteId))[0]!) }
}
const aClaimLink = async () =>
  new URL((await api.anonymous.post("/v1/drafts", { businessName: "Klavierbau Brandt" })).body.claimUrl).pathname

it.each(["light", "dark"] as const)("has no faults that axe finds, in %s colours", async (colours) => {
  for (const path of [(await aRestoreLink()).link, await aClaimLink(), "/links/unknown"]) {
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
  await page.getByLabel("Your email address").fill("nell@vale.test")
  await page.getByRole("button").click()
  await page.getByRole("heading", { name: "The website is yours" }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.close()
})
