/**
 * What works on a page before a site has written a line of CSS, and what a site's script can reach: the real origin,
 * under its real security policy.
 */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { complaintsOf, launchVisitor } from "../builders/chromium.ts"
import { testApi } from "../builders/api.ts"
import { testOrigin } from "../builders/origin.ts"
import type { TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let browser: Browser
beforeAll(async () => {
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** A page of the site in the browser, with whatever the browser complains about. */
const open = async (site: TestSite, route: string, viewport = desk) => {
  const { hostnames } = (await site.get("/v1/site")).body
  const page = await browser.newPage({ viewport })
  const complaints = complaintsOf(page)
  await page.goto(`${hostnames[0].url}${route}`, { waitUntil: "networkidle" })
  return { page, complaints }
}

/** Where an element is, and whether a click in its middle reaches it. */
const standing = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector)!
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return { x, y, width, height, reached: hit !== null && element.contains(hit) }
  }, selector)

const picture = `<svg viewBox="0 0 1600 1200" width="1600" height="1200" role="img" aria-label="A grand piano"><path d="M0 0h1600v1200H0z" fill="teal"/></svg>`
const tall = `<div style="height:3000px"><a href="#end">Down</a></div><p id="end">The end</p>`

describe.each([
  ["a phone", phone],
  ["a desk", desk]
])("without any CSS of the site, on %s", (_, viewport) => {
  it("CSS-18: the lightbox covers the screen, and its picture and buttons can be reached", async () => {
    const site = await api.aSite()
    const lightbox =
      `<dialog class="mk-lightbox" open aria-label="Pictures">${picture}` +
      `<button class="mk-lightbox__prev" aria-label="Previous">‹</button>` +
      `<button class="mk-lightbox__next" aria-label="Next">›</button>` +
      `<button class="mk-lightbox__close" aria-label="Close">×</button>` +
      `<p class="mk-lightbox__count">1 of 3</p></dialog>`
    await site.aPage({ route: "/gallery", html: `${tall}${lightbox}` })
    const { page, complaints } = await open(site, "/gallery", viewport)
    expect(await standing(page, ".mk-lightbox")).toEqual({ x: 0, y: 0, ...viewport, reached: true })
    for (const part of ["prev", "next", "close", "count"]) {
      const at = await standing(page, `.mk-lightbox__${part}`)
      expect([part, at.reached]).toEqual([part, true])
      expect(at.x).toBeGreaterThanOrEqual(0)
      expect(at.x + at.width).toBeLessThanOrEqual(viewport.width)
      expect(at.y + at.height).toBeLessThanOrEqual(viewport.height)
      if (part !== "count") expect(Math.min(at.width, at.height)).toBeGreaterThanOrEqual(44)
    }
    const shown = await standing(page, ".mk-lightbox svg")
    expect(shown.width).toBeLessThanOrEqual(viewport.width)
    const previous = await standing(page, ".mk-lightbox__prev")
    expect(previous.x + previous.width).toBeLessThan((await standing(page, ".mk-lightbox__next")).x)

    await page.evaluate("document.querySelector('.mk-lightbox').close()")
    expect((await standing(page, ".mk-lightbox")).width).toBe(0)
    await page.evaluate("document.documentElement.classList.add('mk-lightbox-open')")
    expect(await page.evaluate("getComputedStyle(document.documentElement).overflowY")).toBe("hidden")
    expect(complaints).toEqual([])
    await page.close()
  })

  it("CSS-18: the consent banner stays at the foot of the screen, legible, and both answers can be given", async () => {
    const site = await api.aSite()
    const banner =
      `<div class="mk-consent" role="region" aria-label="Cookies">` +
      `<p class="mk-consent__text">May we count visits? <a class="mk-consent__link" href="/privacy">Privacy</a></p>` +
      `<div class="mk-consent__actions"><button class="mk-consent__decline">No</button>` +
      `<button class="mk-consent__accept">Yes</button></div></div>`
    await site.aPage({ route: "/asked", html: `${tall}${banner}` })
    const { page, complaints } = await open(site, "/asked", viewport)
    await page.mouse.wheel(0, 500)
    const at = await standing(page, ".mk-consent")
    expect([at.x, at.width, at.y + at.height]).toEqual([0, viewport.width, viewport.height])
    expect(at.height).toBeLessThan(viewport.height / 3)
    for (const part of ["text", "link", "decline", "accept"])
      expect([part, (await standing(page, `.mk-consent__${part}`)).reached]).toEqual([part, true])
    for (const part of ["decline", "accept"])
      expect((await standing(page, `.mk-consent__${part}`)).height).toBeGreaterThanOrEqual(44)
    const ink =
      "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector('.mk-consent')))"
    expect(await page.evaluate(ink)).toEqual(["rgb(26, 29, 33)", "rgb(244, 245, 247)"])

    await page.evaluate("document.querySelector('.mk-consent').hidden = true")
    expect((await standing(page, ".mk-consent")).height).toBe(0)
    expect(complaints).toEqual([])
    await page.close()
  })
})

it("the link past the header shows when the keyboard comes to it, and is out of sight until then", async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/plain", html: "<h1>Plain</h1>" })
  const { page } = await open(site, "/plain")
  const bottom = async () => {
    const { y, height } = await standing(page, ".mk-skip")
    return y + height
  }
  expect(await bottom()).toBeLessThanOrEqual(0)
  await page.keyboard.press("Tab")
  expect((await standing(page, ".mk-skip")).reached).toBe(true)
  await page.close()
})

describe("the site script", () => {
  it("HTML-34: the text at /__mk/site.js runs under the security policy and wires controls written by hand", async () => {
    const site = await api.aSite()
    const html =
      `<form class="quote"><label>Pianos <input name="pianos" type="number" value="2"></label>` +
      `<button>Reckon</button><output name="sum"></output></form>`
    const js = `document.querySelector(".quote").addEventListener("submit", (event) => {
      event.preventDefault()
      const form = event.target
      form.elements.sum.value = form.elements.pianos.value * 120 + " EUR"
    })`
    await site.put("/v1/script", { js })
    await site.aPage({ route: "/prices", html })
    const { page, complaints } = await open(site, "/prices")
    const address = page.url()
    await page.getByLabel("Pianos").fill("3")
    await page.getByRole("button", { name: "Reckon" }).click()
    expect(await page.locator("output").textContent()).toBe("360 EUR")
    expect(page.url()).toBe(address)
    const scripts = "[...document.scripts].filter(({ src }) => src).map(({ src }) => new URL(src).pathname)"
    const [script, ...others] = (await page.evaluate(scripts)) as ReadonlyArray<string>
    expect(others).toEqual([])
    expect((await origin.visit(new URL(script!, address).href)).text).toBe(js)
    expect((await origin.visit(new URL("/__mk/site.js", address).href)).text).toBe(js)
    expect(complaints).toEqual([])
    // The policy is in force: the same words written into the page do not run.
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement("script"), { text: "window.ran = true" }))`
    )
    expect(await page.evaluate("window.ran")).toBeUndefined()
    await page.close()
  })
})
