/** Pages as they come out of a printer: what a visitor's browser makes of them for paper. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { aPlainPicture } from "../builders/files.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let browser: Browser
let picture: string
beforeAll(async () => {
  site = await api.aSite()
  siteUrl = `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await aPlainPicture(600, 400))]), "wall.png")
  form.set("alt", "A wall")
  picture = expectStatus(await site.post("/v1/media", form), 201).path
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())

const html = () => `
<nav class="top"><a href="/">Home</a></nav>
<section class="hero"><h1>Tuning</h1><p>White on black on a screen.</p></section>
<p>See <a id="out" href="https://example.com/pianos">pianos</a> and <a id="in" href="/visit">visit us</a>.</p>
<a id="framed" href="https://example.com/wall"><img src="${picture}" alt="A wall"></a>
<details><summary>May the cat stay?</summary><p id="answer">It may.</p></details>
<p class="mk-reveal">Shown as one scrolls.</p>
<h3 id="ask">Ask us</h3>
<mk-component name="contact-form"></mk-component>
${"<h2>Chapter</h2><p>Much to be read, and more of it on every page than fits on one.</p>".repeat(60)}`
const css = `
.top { display: flex; }
.hero { background: #000; color: #fff; }
.hero h1 { background: linear-gradient(red, blue); background-clip: text; -webkit-text-fill-color: transparent; }
.mk-reveal:not(.is-in-view) { opacity: 0; }`

describe("a page on paper", () => {
  let page: Page
  beforeAll(async () => {
    await site.aPage({ route: "/print", html: html(), css })
    page = await browser.newPage({ viewport: { width: 800, height: 600 } })
    await page.goto(`${siteUrl}/print`, { waitUntil: "load" })
    await page.emulateMedia({ media: "print" })
  })
  const style = (selector: string, property: string, pseudo?: string) =>
    page.evaluate(([at, name, of]) => getComputedStyle(document.querySelector(at!)!, of).getPropertyValue(name!), [
      selector,
      property,
      pseudo
    ] as const)

  it("leaves out what paper cannot do: ways through the site, forms, what only screens show", async () => {
    // With its heading, below which nothing would stand.
    for (const selector of [".mk-skip", ".top", ".mk-form", "#ask"])
      expect(await style(selector, "display"), selector).toBe("none")
    expect(await page.locator("img").isVisible()).toBe(true)
    expect(await style(".mk-reveal", "opacity")).toBe("1")
  })

  it("opens what is folded away, which nobody can do on paper", async () => {
    const isSeen = () =>
      page.evaluate(() => document.querySelector("#answer")!.checkVisibility({ contentVisibilityAuto: true }))
    expect(await isSeen()).toBe(true)
    await page.emulateMedia({ media: "screen" })
    expect(await isSeen()).toBe(false)
    await page.emulateMedia({ media: "print" })
  })

  it("is dark on white, whatever it is on a screen", async () => {
    expect(await style(".hero", "background-color")).toBe("rgba(0, 0, 0, 0)")
    for (const selector of [".hero p", ".hero h1"]) {
      expect(await style(selector, "color"), selector).toBe("rgb(0, 0, 0)")
      expect(await style(selector, "-webkit-text-fill-color"), selector).toBe("rgb(0, 0, 0)")
    }
    await page.emulateMedia({ media: "screen" })
    expect(await style(".hero", "background-color")).toBe("rgb(0, 0, 0)")
    expect(await style(".hero p", "color")).toBe("rgb(255, 255, 255)")
    await page.emulateMedia({ media: "print" })
  })

  it("says where links lead that leave the site, unless they are pictures", async () => {
    expect(await style("#out", "content", "::after")).toBe('" (https://example.com/pianos)"')
    for (const selector of ["#in", "#framed"])
      expect(await style(selector, "content", "::after"), selector).toBe("none")
  })

  it("breaks between chapters and not after their headings", async () => {
    expect(await style("h2", "break-after")).toBe("avoid")
    const pdf = await page.pdf({ format: "A4", printBackground: true })
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(1)
  })
})
