/** What `mk-` classes and attributes do in a visitor's browser, and what a page is without the script behind them. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { complaintsOf, launchVisitor, violationsOf } from "../builders/chromium.ts"
import { testApi } from "../builders/api.ts"
import { aPlainPicture } from "../builders/files.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let browser: Browser
const pictures: Array<string> = []
beforeAll(async () => {
  site = await api.aSite()
  siteUrl = await urlOf(site)
  for (const width of [400, 500]) {
    const form = new FormData()
    form.set("file", new Blob([new Uint8Array(await aPlainPicture(width, 300))]), "wall.png")
    form.set("alt", `Wall ${width}`)
    pictures.push(expectStatus(await site.post("/v1/media", form), 201).path)
  }
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())

const urlOf = async (of: TestSite) => `http://${(await of.get("/v1/site")).body.hostnames[0].host}`

let made = 0
/** A published page of this markup, open in a browser; complaints of the console fail the test that asks for them. */
const open = async (html: string, options: { css?: string; script?: boolean; still?: boolean; on?: TestSite } = {}) => {
  const route = `/hooks-${++made}`
  const on = options.on ?? site
  await on.aPage({ route, html: `<h1>Hooks</h1>${html}`, ...(options.css !== undefined && { css: options.css }) })
  const context = await browser.newContext({
    javaScriptEnabled: options.script !== false,
    reducedMotion: options.still === true ? "reduce" : "no-preference",
    viewport: { width: 800, height: 600 }
  })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${await urlOf(on)}${route}`, { waitUntil: "load" })
  return { page, complaints }
}

const carousel = `<div class="mk-carousel"><div class="mk-track"><p>One</p><p>Two</p><p>Three</p></div>
  <button type="button" data-mk-prev>Back</button><button type="button" data-mk-next>Forward</button>
  <button type="button" data-mk-goto="2">2</button><button type="button" data-mk-goto="0">0</button>
  <button type="button" data-mk-goto="99">99</button></div>`

const shown = (page: Page) =>
  page.locator(".mk-track").evaluate((track) => {
    const edge = track.getBoundingClientRect().left
    return [...track.children].find((slide) => Math.abs(slide.getBoundingClientRect().left - edge) < 2)?.textContent
  })
const index = (page: Page) => page.locator(".mk-carousel").getAttribute("data-mk-index")

describe("carousel", () => {
  it("HOOK-01, HOOK-02, HOOK-05, HOOK-06: moves a slide back and forward, and says where it is", async () => {
    const { page, complaints } = await open(carousel)
    expect([await index(page), await page.locator(".mk-carousel").getAttribute("data-mk-count")]).toEqual(["1", "3"])
    await page.getByText("Forward").click()
    expect(await index(page)).toBe("2")
    await expect.poll(() => shown(page)).toBe("Two")
    await page.getByText("Back").click()
    expect(await index(page)).toBe("1")
    await expect.poll(() => shown(page)).toBe("One")
    expect(complaints).toEqual([])
  })

  it("HOOK-03, HOOK-04: goes to the slide of a number, and nowhere for a number without one", async () => {
    const { page, complaints } = await open(carousel, { still: true })
    await page.getByText("2", { exact: true }).click()
    await expect.poll(() => shown(page)).toBe("Two")
    for (const nowhere of ["0", "99"]) await page.getByText(nowhere, { exact: true }).click()
    expect([await index(page), await shown(page)]).toEqual(["2", "Two"])
    expect(await page.locator("[data-mk-goto='2']").getAttribute("aria-current")).toBe("true")
    expect(complaints).toEqual([])
  })

  it("HOOK-01: is reached and moved by keys where nothing in it takes the focus", async () => {
    const { page } = await open(carousel, { still: true })
    await page.getByRole("group", { name: "Carousel" }).focus()
    await page.keyboard.press("ArrowRight")
    await expect.poll(() => page.locator(".mk-track").evaluate((track) => track.scrollLeft)).toBeGreaterThan(0)
    expect(await violationsOf(page, "main")).toEqual([])
  })

  it("is told from the others of its page by its number, unless its author names it", async () => {
    const named = carousel.replace('class="mk-track"', 'class="mk-track" aria-label="What people say"')
    const { page } = await open(carousel + named + carousel, { still: true })
    const names = await page.locator(".mk-track").evaluateAll((tracks) => tracks.map((track) => track.ariaLabel))
    expect(names).toEqual(["Carousel", "What people say", "Carousel 2"])
  })

  it("HOOK-05: follows a hand on the track", async () => {
    const { page } = await open(carousel, { still: true })
    await page.locator(".mk-track").hover()
    await page.mouse.wheel(800, 0)
    await expect.poll(() => index(page)).toBe("2")
  })

  it("HOOK-07: goes round at both ends", async () => {
    const { page } = await open(carousel, { still: true })
    await page.getByText("Back").click()
    expect(await index(page)).toBe("3")
    await expect.poll(() => shown(page)).toBe("Three")
    await page.getByText("Forward").click()
    expect(await index(page)).toBe("1")
  })
})

const tabs = `<div><div><button type="button" data-mk-tab="a">A</button><button type="button" data-mk-tab="b">B</button></div>
  <div data-mk-panel="a">Panel A</div><div data-mk-panel="b">Panel B</div></div>`

describe("tabs", () => {
  it("HOOK-08, HOOK-09: show one panel at a time, by click and by key, and say so", async () => {
    const { page, complaints } = await open(tabs + tabs)
    const first = page.locator("main > div").first()
    const panel = (text: string) => first.getByText(`Panel ${text}`)
    expect([await panel("A").isVisible(), await panel("B").isVisible()]).toEqual([true, false])
    const tab = first.getByRole("tab", { name: "B" })
    await tab.click()
    expect([await panel("A").isVisible(), await panel("B").isVisible()]).toEqual([false, true])
    expect(await tab.getAttribute("aria-selected")).toBe("true")
    expect(await first.getByRole("tablist").count()).toBe(1)
    expect(await first.getByRole("tabpanel", { name: "B" }).count()).toBe(1)
    // A panel without a link is come to by key as well.
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Panel B")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("ArrowRight")
    expect([await panel("A").isVisible(), await panel("B").isVisible()]).toEqual([true, false])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("A")
    // The same names further down are tabs of their own.
    expect(await page.locator("main > div").nth(1).getByText("Panel A").isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  it("HOOK-09: beside their panels they are buttons that open one each", async () => {
    const { page } = await open(tabs.replace("<div><div>", "<div>").replace("</button></div>", "</button>"))
    expect(await page.getByRole("tab").count()).toBe(0)
    await page.getByRole("button", { name: "B" }).click()
    expect(await page.getByRole("button", { name: "B", expanded: true }).count()).toBe(1)
    expect(await page.getByText("Panel A").isVisible()).toBe(false)
    expect(await violationsOf(page, "main")).toEqual([])
  })

  it("prints every panel", async () => {
    const { page } = await open(tabs)
    await page.emulateMedia({ media: "print" })
    expect(await page.getByText("Panel B").isVisible()).toBe(true)
  })

  it("HOOK-09: without script every panel is there", async () => {
    const { page } = await open(tabs, { script: false })
    expect(await page.getByText("Panel A").isVisible()).toBe(true)
    expect(await page.getByText("Panel B").isVisible()).toBe(true)
  })
})

describe("menu", () => {
  const nav = `<nav class="mk-nav"><button type="button" data-mk-menu>Menu</button><ul><li><a href="/x">Place</a></li></ul></nav><p>Beside</p>`
  const css = ".mk-nav:not([data-mk-open]) ul { visibility: hidden }"

  it("HOOK-10, HOOK-11: opens and closes, by its button, by Escape and from outside", async () => {
    const { page, complaints } = await open(nav, { css })
    const trigger = page.getByRole("button", { name: "Menu" })
    const state = async () => [await page.getByText("Place").isVisible(), await trigger.getAttribute("aria-expanded")]
    expect(await state()).toEqual([false, "false"])
    await trigger.click()
    expect(await state()).toEqual([true, "true"])
    await trigger.click()
    expect(await state()).toEqual([false, "false"])
    await trigger.click()
    await page.getByText("Place").focus()
    await page.keyboard.press("Escape")
    expect(await state()).toEqual([false, "false"])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Menu")
    await trigger.click()
    await page.getByText("Beside").click()
    expect(await state()).toEqual([false, "false"])
    expect(complaints).toEqual([])
  })
})

describe("reveals", () => {
  const html = `<p style="height: 2000px">Long</p><p class="mk-reveal">Late</p>`
  const classes = (page: Page) => page.getByText("Late").getAttribute("class")

  it("HOOK-12: without script and without a rule of the author's, what reveals itself is visible", async () => {
    const { page } = await open(html, { script: false })
    expect(await page.getByText("Late").evaluate((element) => getComputedStyle(element).opacity)).toBe("1")
    expect(await page.getByText("Late").isVisible()).toBe(true)
  })

  it("HOOK-13: comes into view with a class", async () => {
    const { page } = await open(html)
    expect(await classes(page)).toBe("mk-reveal")
    await page.getByText("Late").scrollIntoViewIfNeeded()
    await expect.poll(() => classes(page)).toBe("mk-reveal is-in-view")
  })

  it("HOOK-14: is there at once for whoever asks for less motion", async () => {
    const { page } = await open(html, { still: true })
    expect(await classes(page)).toBe("mk-reveal is-in-view")
  })
})

describe("lightbox", () => {
  const gallery = () =>
    `<div class="mk-gallery"><img src="${pictures[0]}" alt="First"><a href="${pictures[1]}"><img src="${pictures[1]}?w=320" alt="Second"></a>
      <a href="/elsewhere">Words</a></div>`

  it("HOOK-15, HOOK-16, HOOK-18, HOOK-20: opens a picture, moves through the gallery and says where it is", async () => {
    const { page, complaints } = await open(gallery())
    await page.getByAltText("First").click()
    const box = page.locator("dialog.mk-lightbox")
    expect(await box.isVisible()).toBe(true)
    expect(await page.locator("html.mk-lightbox-open").count()).toBe(1)
    expect(await box.locator("img").getAttribute("alt")).toBe("First")
    expect(await box.locator(".mk-lightbox__count").textContent()).toBe("1 / 2")
    await box.locator(".mk-lightbox__next").click()
    expect(await box.locator("img").getAttribute("src")).toContain(pictures[1])
    expect(await box.locator(".mk-lightbox__count").textContent()).toBe("2 / 2")
    await box.locator(".mk-lightbox__prev").click()
    expect(await box.locator(".mk-lightbox__count").textContent()).toBe("1 / 2")
    await expect.poll(() => box.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
    expect(complaints).toEqual([])
  })

  it("HOOK-17, HOOK-19, HOOK-21: is worked by keys, keeps the focus, and gives it back", async () => {
    const { page } = await open(gallery())
    const box = page.locator("dialog.mk-lightbox")
    const state = async () => [await box.isVisible(), await page.locator("html.mk-lightbox-open").count()]
    // What it does is said, and of what.
    await page.getByRole("button", { name: "Enlarge image First", exact: true }).focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowRight")
    expect(await box.locator(".mk-lightbox__count").textContent()).toBe("2 / 2")
    await page.keyboard.press("ArrowLeft")
    expect(await box.locator(".mk-lightbox__count").textContent()).toBe("1 / 2")
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press("Tab")
      const outside = await page.evaluate(
        () =>
          document.activeElement?.closest("dialog, body")?.localName === "body" &&
          document.activeElement !== document.body
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press("Escape")
    await expect.poll(state).toEqual([false, 0])
    expect(await page.evaluate(() => (document.activeElement as HTMLImageElement).alt)).toBe("First")
    await page.keyboard.press("Enter")
    await box.locator(".mk-lightbox__close").click()
    await expect.poll(state).toEqual([false, 0])
  })

  it("names its parts in the site's language, and so does what scrolls", async () => {
    const german = await api.aSite()
    expectStatus(await german.put("/v1/site", { locale: "de-AT" }), 200)
    const picture = new FormData()
    picture.set("file", new Blob([new Uint8Array(await aPlainPicture(400, 300))]), "wall.png")
    picture.set("alt", "Wall")
    const { path } = expectStatus(await german.post("/v1/media", picture), 201)
    const image = `<img src="${path}" alt="">`
    const { page, complaints } = await open(`<div class="mk-gallery">${image}${image}</div>${carousel}`, { on: german })
    expect(await page.locator(".mk-track").getAttribute("aria-label")).toBe("Bildlauf")
    await page.getByRole("button", { name: "Bild vergrößern" }).first().click()
    const box = page.getByRole("dialog", { name: "Bild vergrößern" })
    for (const name of ["Vorheriges Bild", "Nächstes Bild", "Schließen"])
      expect(await box.getByRole("button", { name }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  it("LDET-05: as a stage has its first picture large, across all others", async () => {
    const photos = pictures.concat(pictures).map((src, at) => `<img src="${src}" alt="Photo ${at}">`)
    const { page } = await open(`<div class="mk-gallery mk-gallery--stage">${photos.join("")}</div>`)
    const boxes = await page.locator(".mk-gallery--stage img").evaluateAll((all) =>
      all.map((image) => {
        const { width, height, top, left } = image.getBoundingClientRect()
        return { width, height, top, left }
      })
    )
    const [large, ...small] = boxes
    expect(small).toHaveLength(3)
    for (const one of small) {
      expect(one.width * 3).toBeLessThan(large!.width)
      expect(one.top).toBeGreaterThanOrEqual(large!.top + large!.height)
      expect([one.top, one.height]).toEqual([small[0]!.top, small[0]!.height])
    }
  })

  it("shows the picture that is there already until the large one has come", async () => {
    const { page } = await open(gallery())
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(`**${pictures[1]}`, async (route) => {
      await held
      await route.continue()
    })
    await page.getByAltText("Second").click()
    const image = page.locator("dialog.mk-lightbox img")
    expect(await image.getAttribute("src")).toContain("?w=")
    letGo()
    await expect.poll(() => image.getAttribute("src")).not.toContain("?w=")
  })

  it("leaves links in a gallery alone that lead to no picture", async () => {
    const { page } = await open(gallery())
    await page.getByText("Words").click()
    expect(new URL(page.url()).pathname).toBe("/elsewhere")
  })
})

describe("window.mk", () => {
  const scripts = (page: Page) =>
    page.locator("script[src]").evaluateAll((all) => all.map((each) => each.getAttribute("src")?.split("?")[0]))
  /** Makes a carousel when it is asked to, as a site's own script does, and has it bound as often as the button says. */
  const making = `document.querySelector("[data-make]")?.addEventListener("click", ({ target }) => {
    const place = document.querySelector("#place")
    place.innerHTML = ${JSON.stringify(carousel)}
    for (let times = Number(target.dataset.make); times > 0; times--) window.mk.bind(place)
  })`
  const button = (times: number) => `<button type="button" data-make="${times}">Make</button><div id="place"></div>`

  it("HOOK-22: binds what the site's script makes after the page has loaded, on a page without any hook of its own", async () => {
    const on = await api.aSite()
    expectStatus(await on.put("/v1/script", { js: making }), 200)
    const { page, complaints } = await open(button(1), { on, still: true })
    await page.getByText("Make").click()
    expect(await page.locator(".mk-carousel").getAttribute("data-mk-count")).toBe("3")
    await page.getByText("Forward").click()
    expect(await index(page)).toBe("2")
    await expect.poll(() => shown(page)).toBe("Two")
    expect(complaints).toEqual([])
  })

  it("HOOK-22: binds once however often it is called, beside hooks that were there before", async () => {
    const on = await api.aSite()
    expectStatus(await on.put("/v1/script", { js: making }), 200)
    const { page, complaints } = await open(`<div class="mk-reveal">Here</div>${button(2)}`, { on, still: true })
    await page.getByText("Make").click()
    await page.getByText("Forward").click()
    expect(await index(page)).toBe("2")
    expect(complaints).toEqual([])
  })

  it("HOOK-22, MKJS-07: is not brought to a page without hooks by a script that asks for nothing of it", async () => {
    const on = await api.aSite()
    expectStatus(await on.put("/v1/script", { js: "document.title += '!'" }), 200)
    const plain = await open("<p>Plain</p>", { on })
    expect(await scripts(plain.page)).toEqual([expect.stringMatching(/^\/__mk\/assets\//)])
    expectStatus(await on.put("/v1/script", { js: "window.mk?.bind(document.body)" }), 200)
    const { page } = await open("<p>Plain</p>", { on })
    expect(await scripts(page)).toEqual(["/__mk/components.js", expect.stringMatching(/^\/__mk\/assets\//)])
  })

  it("is not to be clobbered by names and ids of a page", async () => {
    const clobbering = `<div id="mk"></div>${["querySelectorAll", "querySelector", "createElement", "body", "documentElement"].map((name) => `<form name="${name}"><input name="closest" aria-label="x"></form>`).join("")}`
    const { page, complaints } = await open(
      `${clobbering}${carousel}<div class="mk-gallery"><img src="${pictures[0]}" alt="First"></div>`
    )
    await page.getByText("Forward").click()
    expect(await index(page)).toBe("2")
    await page.getByAltText("First").click()
    expect(await page.locator("dialog.mk-lightbox").isVisible()).toBe(true)
    expect(await page.evaluate(() => typeof (window as unknown as { mk: { bind: unknown } }).mk.bind)).toBe("function")
    expect(complaints).toEqual([])
  })

  it("MKJS-08: filters nothing and draws no map on a page that has neither, and nothing fails", async () => {
    const on = await api.aSite()
    const js = `addEventListener("load", () => {
      mk.listingFilters.apply()
      mk.listingFilters.reset()
      mk.listingsMap.refresh()
      document.title = JSON.stringify(mk.listingFilters.current())
    })`
    expectStatus(await on.put("/v1/script", { js }), 200)
    const { page, complaints } = await open("<p>Plain</p>", { on })
    await expect.poll(() => page.title()).toBe("{}")
    expect(complaints).toEqual([])
  })

  it("MKJS-01, MKJS-02, MKJS-06: whatever runs on a page comes from the site itself, the site's own script and forms among it", async () => {
    const on = await api.aSite()
    expectStatus(await on.put("/v1/script", { js: "window.own = mk.bind" }), 200)
    expectStatus(await on.put("/v1/site", { chat_widget: true }), 200)
    const form = `<mk-component name="contact-form" data-form-key="ask"></mk-component>`
    const { page } = await open(`${carousel}${form}`, { on })
    const addresses = await page
      .locator("script[src]")
      .evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src))
    const url = await urlOf(on)
    expect(addresses.map((address) => new URL(address).origin)).toEqual(addresses.map(() => url))
    const paths = addresses.map((address) => new URL(address).pathname)
    for (const name of ["chat", "components", "forms"]) expect(paths, name).toContain(`/__mk/${name}.js`)
    const script = await origin.visit(`${url}/__mk/site.js`)
    expect([script.text, script.headers["content-type"]]).toEqual([
      "window.own = mk.bind",
      "text/javascript; charset=utf-8"
    ])
    const forms = await origin.visit(`${url}/__mk/forms.js`)
    expect([forms.status, forms.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"])
    expect(forms.text).toBe((await origin.visit(addresses.find((address) => address.includes("/forms.js"))!)).text)
  })

  it("MKJS-04, MKJS-05, MKJS-07: only pages with hooks load it, and any version mark brings it", async () => {
    const { page } = await open("<p>Plain</p>")
    expect(await page.locator("script[src]").count()).toBe(0)
    const named = await origin.visit(`${siteUrl}/__mk/components.js`)
    const other = await origin.visit(`${siteUrl}/__mk/components.js?v=anything`)
    expect([named.status, named.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"])
    expect(other.text).toBe(named.text)
  })
})

describe("dialog", () => {
  it("HOOK-24: an open one is no modal one, and the page stays usable", async () => {
    const { page } = await open(`<dialog open>Note</dialog><a href="/hooks-1">Go</a>`)
    expect(await page.getByText("Note").isVisible()).toBe(true)
    await page.getByText("Go").click()
    expect(new URL(page.url()).pathname).toBe("/hooks-1")
  })

  it("HOOK-23: one that the site's script opens is modal, and Escape closes it", async () => {
    const js = `document.querySelector("[data-ask]")?.addEventListener("click", () => document.querySelector("dialog").showModal())`
    expectStatus(await site.put("/v1/script", { js }), 200)
    const { page } = await open(`<button type="button" data-ask>Ask</button><dialog>Question</dialog>`)
    await page.getByText("Ask", { exact: true }).click()
    expect(await page.locator("dialog").evaluate((dialog) => dialog.matches(":modal"))).toBe(true)
    await page.keyboard.press("Escape")
    expect(await page.getByText("Question").isVisible()).toBe(false)
  })
})

it("a long line of code scrolls by itself and not the page, and by keyboard too", async () => {
  const { page } = await open(`<pre>${"const price = 40; ".repeat(30)}</pre>`)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => page.locator("pre").evaluate((line) => line.scrollLeft)).toBeGreaterThan(0)
})

it("a table of many columns scrolls by itself on a phone, by keyboard too, and one of few is laid out as its author wants", async () => {
  const cells = (of: string, count: number) =>
    Array.from({ length: count }, (_, at) => `<${of}>Quarter ${at + 1} figures</${of}>`).join("")
  const table = (columns: number, id: string) =>
    `<table id="${id}" style="width:100%"><thead><tr>${cells("th", columns)}</tr></thead><tbody><tr>${cells("td", columns)}</tr></tbody></table>`
  const { page } = await open(table(12, "wide") + table(2, "narrow"))
  const display = (id: string) => page.locator(`#${id}`).evaluate((found) => getComputedStyle(found).display)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  expect([await display("wide"), await display("narrow")]).toEqual(["block", "table"])
  expect(await page.getByRole("table").first().getByRole("columnheader").count(), "is a table still").toBe(12)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => page.locator("#wide").evaluate((found) => found.scrollLeft)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1280, height: 640 })
  expect(await display("wide")).toBe("table")
})
