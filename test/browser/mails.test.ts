/** Every kind of mail as programs show it: on the narrowest phone and at a desk, by day and by night, without pictures. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mailKinds } from "../../engine/mail/kinds.ts"
import { launchChromium, violationsOf } from "../builders/chromium.ts"
import { sampleMails } from "../builders/mails.ts"

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const sheets = { light: "rgb(255, 254, 251)", dark: "rgb(32, 30, 26)" }

describe.each(["light", "dark"] as const)("C10: by %s", (colorScheme) => {
  let page: Page
  beforeAll(async () => {
    page = await (await browser.newContext({ colorScheme })).newPage()
    // As programs that block pictures do.
    await page.route(/^https?:/, (route) => route.abort())
  })

  it.each(mailKinds)("a mail of the kind %s is read without a fault, whatever the screen", async (kind) => {
    await page.setContent(sampleMails[kind]().html!)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      expect.soft(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `fits ${width}`).toBe(true)
    }
    expect.soft(await violationsOf(page)).toEqual([])
    const sheet = await page.evaluate(() => getComputedStyle(document.querySelector(".mk-sheet")!).backgroundColor)
    expect.soft(sheet).toBe(sheets[colorScheme])
    for (const button of await page.locator(".mk-deed").all())
      expect.soft((await button.boundingBox())!.height, "as high as a finger").toBeGreaterThanOrEqual(44)
    for (const picture of await page.locator("img").all())
      expect.soft((await picture.getAttribute("alt"))!.length, "said in words").toBeGreaterThan(5)
  })
})
