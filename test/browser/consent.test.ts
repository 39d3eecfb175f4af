/** The consent banner as visitors meet it: asked once, answered as easily with no as with yes, by mouse and by keyboard. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"
import { launchVisitor, violationsOf } from "../builders/chromium.ts"
import { aVisit, keptBy } from "../builders/visits.ts"

const api = testApi()
const origin = testOrigin(api)

const ga4MeasurementId = "G-CONSENT01"
const metaPixelId = "123456789012345"
const asked = {
  ga4MeasurementId,
  metaPixelId,
  consentBanner: true,
  privacyPolicyUrl: "/privacy",
  termsUrl: "https://vale.test/terms"
}

let browser: Browser
beforeAll(async () => {
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())

/** A site with these analytics, and the address of its home page. */
const aSite = async (
  analytics: object | null,
  { js, html = "" }: { readonly js?: string; readonly html?: string } = {}
) => {
  const site = await api.aSite()
  if (analytics !== null) expectStatus(await site.put("/v1/site", { analytics }), 200)
  if (js !== undefined) expectStatus(await site.put("/v1/script", { js }), 200)
  await site.aPage({
    route: "/",
    html: `<h1>Home</h1><p><a href="/more">More</a></p>${html}${"<p>Something to read.</p>".repeat(60)}`
  })
  await site.aPage({ route: "/more", html: '<h1>More</h1><p><a href="/">Home</a></p>' })
  return { site, url: await urlOf(site) }
}
const urlOf = async (site: TestSite) => `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
const opened = async (url: string, options: Parameters<typeof aVisit>[1] = {}) => {
  const visit = await aVisit(browser, options)
  await visit.page.goto(url, { waitUntil: "load" })
  return visit
}
const banner = (page: Page) => page.locator(".mk-consent")
const accept = (page: Page) => page.locator(".mk-consent__accept").click()
const decline = (page: Page) => page.locator(".mk-consent__decline").click()
const heightOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--mk-consent-height"))
const choiceOf = (page: Page) => page.evaluate("mk.consent.get()")
describe("the consent banner", () => {
  let url: string
  beforeAll(async () => {
    ;({ url } = await aSite(asked))
  })

  it("MKJS-09, MKJS-11, CONSENT-13, CONSENT-14: shows text, both buttons and the links that are set", async () => {
    const { page, complaints } = await opened(url)
    await banner(page).waitFor({ state: "visible" })
    expect(await page.locator(".mk-consent .mk-consent__text").textContent()).toContain(
      "Google Analytics and Meta Pixel"
    )
    expect(await page.locator(".mk-consent__actions button").allTextContents()).toEqual(["Decline", "Accept"])
    const links = page.locator(".mk-consent__text a.mk-consent__link")
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "/privacy",
      "https://vale.test/terms"
    ])
    const { url: without } = await aSite({ ...asked, privacyPolicyUrl: false, termsUrl: false })
    const bare = await opened(without)
    await banner(bare.page).waitFor({ state: "visible" })
    expect(await bare.page.locator(".mk-consent__link").count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it("declining is as large, as prominent and as near as accepting", async () => {
    const { page } = await opened(url)
    const looks = await page.locator(".mk-consent__actions button").evaluateAll((all) =>
      all.map((button) => {
        const { width, height, top } = button.getBoundingClientRect()
        const { color, backgroundColor, borderWidth, fontWeight, fontSize } = getComputedStyle(button)
        return { width, height, top, color, backgroundColor, borderWidth, fontWeight, fontSize }
      })
    )
    expect(looks[0]).toEqual(looks[1])
    expect(looks[0]!.height).toBeGreaterThanOrEqual(44)
  })

  it("MKJS-12, CONSENT-10, CONSENT-11, CSS-21, CSS-22: tells its height while it is there, and 0px afterwards", async () => {
    const { page } = await opened(url)
    const live = async () => {
      const { height } = (await banner(page).boundingBox())!
      await expect.poll(() => heightOf(page)).toBe(`${height}px`)
      return height
    }
    const wide = await live()
    const padded = () =>
      page.evaluate(() => [
        getComputedStyle(document.body).paddingBottom,
        getComputedStyle(document.documentElement).scrollPaddingBottom
      ])
    expect((await padded()).map(parseFloat)).toEqual([wide, wide].map((px) => expect.closeTo(px, 1)))
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await live()).toBeGreaterThan(wide)
    await accept(page)
    expect(await heightOf(page)).toBe("0px")
    expect(await padded()).toEqual(["0px", "0px"])
    await page.reload()
    expect(await heightOf(page)).toBe("0px")
  })

  it("MKJS-12, CONSENT-12: neither banner nor property nor script are on pages of a site without analytics", async () => {
    const { url: plain } = await aSite(null)
    const { page } = await opened(plain)
    expect(await heightOf(page)).toBe("")
    expect(await banner(page).count()).toBe(0)
    expect(await page.content()).not.toMatch(/mk-consent|analytics\.js|mk-measurement-id|mk-meta-pixel-id/)
  })

  it("is not there where it is not switched on, and the property is unset", async () => {
    const { url: silent } = await aSite({ ...asked, consentBanner: false })
    const { page } = await opened(silent)
    expect(await banner(page).count()).toBe(0)
    expect(await heightOf(page)).toBe("")
    expect(await choiceOf(page)).toBeNull()
  })

  for (const [press, choice] of [
    [accept, "granted"],
    [decline, "denied"]
  ] as const)
    it(`MKJS-10, CONSENT-07: is answered with ${choice}, which a reload and the next page remember`, async () => {
      const { page } = await opened(url)
      expect(await choiceOf(page)).toBeNull()
      await press(page)
      expect(await choiceOf(page)).toBe(choice)
      await banner(page).waitFor({ state: "hidden" })
      await page.reload()
      expect(await choiceOf(page)).toBe(choice)
      expect(await banner(page).isVisible()).toBe(false)
      await page.getByRole("link", { name: "More" }).click()
      await page.waitForURL(`${url}/more`)
      expect([await choiceOf(page), await banner(page).isVisible()]).toEqual([choice, false])
    })

  it("MKJS-13, CONSENT-06: comes back when a script asks, takes another choice, and gives the focus back", async () => {
    const js = `document.querySelector("#privacy").addEventListener("click", () => mk.consent.reopen())`
    const { url: own } = await aSite(asked, { js, html: '<button id="privacy" type="button">Privacy</button>' })
    const { page } = await opened(own)
    await accept(page)
    await page.getByRole("button", { name: "Privacy" }).click()
    await banner(page).waitFor({ state: "visible" })
    expect(await choiceOf(page)).toBe("granted")
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("mk-consent")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("mk-consent__decline")
    await page.keyboard.press("Enter")
    expect(await choiceOf(page)).toBe("denied")
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("privacy")
  })

  it("comes back by a link of the page, without a script of the site's, and the link leads nowhere else", async () => {
    const html = '<p><a href="#mk-consent" class="choices"><b>Privacy choices</b></a></p>'
    const { url: own } = await aSite(asked, { html })
    const { page, complaints } = await opened(own)
    await decline(page)
    await page.getByText("Privacy choices").click()
    await banner(page).waitFor({ state: "visible" })
    expect(new URL(page.url()).hash).toBe("")
    await accept(page)
    expect([await choiceOf(page), await page.evaluate(() => document.activeElement?.className)]).toEqual([
      "granted",
      "choices"
    ])
    expect(complaints).toEqual([])
    const { url: unmeasured } = await aSite(null, { html })
    const plain = await opened(unmeasured)
    await plain.page.getByText("Privacy choices").click()
    expect(await banner(plain.page).count()).toBe(0)
  })

  it("is reached by keyboard right after the link that skips it, decline before accept, and leaves the focus on the page", async () => {
    const { page } = await opened(url)
    const order: Array<string> = []
    for (let tab = 0; tab < 6; tab++) {
      await page.keyboard.press("Tab")
      order.push(await page.evaluate(() => document.activeElement!.className || document.activeElement!.textContent!))
    }
    expect(order).toEqual([
      "mk-skip",
      "mk-consent__link",
      "mk-consent__link",
      "mk-consent__decline",
      "mk-consent__accept",
      "More"
    ])
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Space")
    expect(await choiceOf(page)).toBe("granted")
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("main")
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("More")
  })

  it("moves nothing of the page, neither as it comes nor as it goes", async () => {
    const visit = await aVisit(browser, {
      prepare: `window.shifts = []; new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(entry.value)
      }).observe({ type: "layout-shift", buffered: true })`
    })
    await visit.page.goto(url, { waitUntil: "load" })
    await banner(visit.page).waitFor({ state: "visible" })
    await accept(visit.page)
    await visit.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await visit.page.evaluate("window.shifts")).toEqual([])
  })

  it("keeps both buttons in sight and below the text where the window is as low as by a zoom of 400 %", async () => {
    const { page } = await opened(url, { viewport: { width: 320, height: 256 } })
    await banner(page).waitFor({ state: "visible" })
    const within = (selector: string) =>
      page.evaluate((wanted) => {
        const { top, bottom, left, width } = document.querySelector(wanted)!.getBoundingClientRect()
        const met = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
        return top >= 0 && bottom <= innerHeight && met?.closest(wanted) !== null
      }, selector)
    for (const button of [".mk-consent__decline", ".mk-consent__accept"])
      expect(await within(button), button).toBe(true)
    // The links that lie beneath are found by keyboard: what has the focus is not covered.
    for (const focused of [/privacy/i, /terms/i]) {
      const link = banner(page).getByRole("link", { name: focused })
      await link.focus()
      const [linkBox, actions] = [await link.boundingBox(), await page.locator(".mk-consent__actions").boundingBox()]
      expect(linkBox!.y + linkBox!.height, String(focused)).toBeLessThanOrEqual(actions!.y + 1)
    }
  })

  it("has nothing that keeps anybody out, in light and dark, in forced colours, and enlarged", async () => {
    for (const options of [
      {},
      { colorScheme: "dark", reducedMotion: "reduce" },
      { forcedColors: "active" },
      // 200 % of 640 by 512 points.
      { viewport: { width: 320, height: 256 } }
    ] as const) {
      const { page } = await opened(url, options)
      await banner(page).waitFor({ state: "visible" })
      expect(await violationsOf(page)).toEqual([])
      await page.locator(".mk-consent__decline").scrollIntoViewIfNeeded()
      const box = (await banner(page).boundingBox())!
      const size = page.viewportSize()!
      expect(box.height).toBeLessThanOrEqual(size.height * 0.6 + 1)
      expect(box.width).toBeLessThanOrEqual(size.width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    }
  })

  it("wears the site's own type and colours", async () => {
    const { page } = await opened(url)
    const [own, body] = await page.evaluate(() =>
      [document.querySelector(".mk-consent")!, document.body].map((element) => getComputedStyle(element).fontFamily)
    )
    expect(own).toBe(body)
  })

  it("without script is not shown, since nothing is measured then", async () => {
    const { page } = await opened(url, { javaScriptEnabled: false })
    expect(await banner(page).isVisible()).toBe(false)
  })
})

describe("what is told of those who agreed", () => {
  /** What pages of this visit sent to the site, in order. */
  const toldBy = ({ sent }: { readonly sent: ReadonlyArray<{ readonly url: string; readonly body: string }> }) =>
    sent.filter(({ url }) => url.endsWith("/__mk/events")).map(({ body }) => JSON.parse(body))

  it("is one visitor in two tabs, whichever of them was asked, who is known before the choice is", async () => {
    const { url } = await aSite(asked)
    const prepare = `window.kept = []; const real = localStorage
      const observed = new Proxy(real, {
        get: (store, name) => store[name],
        set: (store, name, value) => { window.kept.push(name); store[name] = value; return true }
      })
      Object.defineProperty(window, "localStorage", { get: () => observed })`
    const visit = await opened(url, { prepare })
    const other = await visit.context.newPage()
    await other.goto(`${url}/more`, { waitUntil: "load" })
    await accept(other)
    await expect.poll(() => toldBy(visit).length).toBe(2)
    const [one, two] = toldBy(visit).map(({ visitor }) => visitor)
    expect(one.clientId).toMatch(/^\d+\.\d+$/)
    expect([two.clientId, two.fbp]).toEqual([one.clientId, one.fbp])
    // Between two processes of a browser what was written later may come later.
    expect(await other.evaluate("window.kept.slice(0, 2)")).toEqual(["mk-measured", "mk-consent"])
  })
})

describe("a signal of the browser against being measured", () => {
  for (const [name, prepare] of [
    ["Global Privacy Control", "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })"],
    ["Do Not Track", "Object.defineProperty(navigator, 'doNotTrack', { value: '1' })"]
  ] as const)
    it(`${name} counts as a no: nobody is asked, nothing is kept; and a visitor may say otherwise`, async () => {
      const { url } = await aSite(asked)
      const visit = await opened(url, { prepare })
      const { page } = visit
      expect(await choiceOf(page)).toBe("denied")
      expect([await banner(page).isVisible(), await heightOf(page)]).toEqual([false, "0px"])
      expect(JSON.parse(await keptBy(visit)).stores).toMatchObject({ local: {}, session: {} })
      await page.evaluate("mk.consent.reopen()")
      await accept(page)
      await page.reload()
      expect(await choiceOf(page)).toBe("granted")
    })
})

describe("the vendors' functions", () => {
  const there = (page: Page) =>
    page.evaluate(
      "[typeof gtag, Array.isArray(window.dataLayer), typeof fbq, mk.consent.measurementId, mk.consent.metaPixelId]"
    )

  it("MKJS-14, CONSENT-01, CONSENT-02, CONSENT-03, CONSENT-09: are there from the start, each only where its id is set", async () => {
    const js = `window.seen = [typeof gtag, typeof window.dataLayer, typeof fbq]`
    const { url: both } = await aSite(asked, { js })
    const { page } = await opened(both)
    expect(await there(page)).toEqual(["function", true, "function", ga4MeasurementId, metaPixelId])
    expect(await page.evaluate("window.seen")).toEqual(["function", "object", "function"])

    const { url: google } = await aSite({ ga4MeasurementId, consentBanner: true })
    const alone = await opened(google)
    expect(await there(alone.page)).toEqual(["function", true, "undefined", ga4MeasurementId, null])
    await expect(alone.page.evaluate("fbq('track', 'Lead')")).rejects.toThrow(/ReferenceError/)

    const { url: meta } = await aSite({ metaPixelId, consentBanner: true })
    const other = await opened(meta)
    expect(await there(other.page)).toEqual(["undefined", false, "function", null, metaPixelId])
  })

  it("B1: are there, and the banner works, on a page whose names and ids hide what scripts ask for", async () => {
    const names =
      "querySelector addEventListener dispatchEvent activeElement referrer title mk dataLayer gtag fbq consent body"
    const html = names
      .split(" ")
      .map(
        (name) => `<form name="${name}"><input type="hidden" name="consent"></form><a id="${name}" href="/">${name}</a>`
      )
      .join("")
    const { url } = await aSite(asked, { html })
    const { page, complaints } = await opened(url)
    expect(await there(page)).toEqual(["function", true, "function", ga4MeasurementId, metaPixelId])
    await decline(page)
    expect([await choiceOf(page), await banner(page).isVisible()]).toEqual(["denied", false])
    expect(complaints).toEqual([])
  })

  it("refuses a choice that is none, in a sentence", async () => {
    const { url } = await aSite(asked)
    const { page } = await opened(url)
    await expect(page.evaluate("mk.consent.set('maybe')")).rejects.toThrow(/takes "granted" or "denied"/)
    expect(await choiceOf(page)).toBeNull()
  })

  it("MKJS-03, MKJS-06: the script is the site's own, and so is every other", async () => {
    const { url } = await aSite(asked)
    const { page } = await opened(url)
    const scripts = await page.evaluate(() => [...document.scripts].filter(({ src }) => src).map(({ src }) => src))
    expect(scripts.some((src) => new URL(src).pathname === "/__mk/analytics.js")).toBe(true)
    expect(scripts.filter((src) => !src.startsWith(`${url}/`))).toEqual([])
    expect((await origin.visit(`${url}/__mk/analytics.js`)).status).toBe(200)
  })
})
