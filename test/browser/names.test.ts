/**
 * Names and ids are the writer's to choose, and in a browser they hide members: a field called `attributes` those of its
 * form, a form called `body` that of the document. The platform's own scripts never read by such a name, so a page may
 * call its parts whatever it likes.
 */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { aPlainPicture } from "../builders/files.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

/** What a script is likely to ask of a form, and of the elements it stands among. */
const membersOfForms = (
  "attributes parentNode parentElement innerHTML textContent action submit reset elements length method target querySelector " +
  "querySelectorAll addEventListener dispatchEvent dataset nodeName nodeType localName tagName id className classList style " +
  "children childNodes firstElementChild lastElementChild nextElementSibling ownerDocument getAttribute setAttribute " +
  "hasAttribute removeAttribute toggleAttribute matches closest contains append replaceChildren remove focus hidden tabIndex " +
  "getBoundingClientRect scrollLeft scrollTo checkValidity name noValidate labels"
).split(" ")
const membersOfDocument = (
  "body head forms images getElementById cookie currentScript querySelector querySelectorAll createElement documentElement " +
  "referrer baseURI activeElement defaultView addEventListener location readyState fonts mk dataLayer"
).split(" ")

const hidingForm = membersOfForms.map((name) => `<input type="hidden" name="${name}">`).join("")
/** Forms and frames hide members of the document by name, anything hides globals by id. */
const hidingDocument = [
  ...membersOfDocument.map((name) => `<form name="${name}"><input type="hidden" name="consent"></form>`),
  ...membersOfDocument.map((name) => `<a id="${name}" href="/">${name}</a>`),
  '<iframe name="cookie" src="/nothing" title="Nothing" hidden></iframe><img id="forms" src="/nothing.png" alt="">'
].join("")

let site: TestSite
let siteUrl: string
let browser: Browser
const pictures: Array<string> = []
beforeAll(async () => {
  site = await api.aSite()
  siteUrl = `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
  for (const width of [400, 500]) {
    const form = new FormData()
    form.set("file", new Blob([new Uint8Array(await aPlainPicture(width, 300))]), "wall.png")
    form.set("alt", `Wall ${width}`)
    pictures.push(expectStatus(await site.post("/v1/media", form), 201).path)
  }
  browser = await launchVisitor(origin)
})
afterAll(() => browser.close())
beforeEach(async () => {
  api.clock.advance(61_000)
  expectStatus(await site.post("/v1/lease"), 200)
})

let made = 0
const open = async (html: string, options: { readonly script?: boolean; readonly css?: string } = {}) => {
  const route = `/names-${++made}`
  const { pageId } = await site.aPage({
    route,
    html: `<h1>Names</h1>${html}${hidingDocument}`,
    ...(options.css !== undefined && { css: options.css })
  })
  const context = await browser.newContext({
    javaScriptEnabled: options.script !== false,
    reducedMotion: "reduce",
    viewport: { width: 800, height: 700 }
  })
  const page = await context.newPage()
  const complaints: Array<string> = []
  page.on("pageerror", (error) => void complaints.push(String(error)))
  await page.goto(`${siteUrl}${route}`, { waitUntil: "load" })
  return { page, complaints, pageId: pageId as string, route }
}

/**
 * What is found on such a page, and pressed on it by a real mouse: locators of the browser's driver read elements by names
 * as well and would be misled.
 */
const look = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const found: Iterable<Element> = Document.prototype.querySelectorAll.call(document, wanted)
    return [...found].map((element) => {
      const list = Reflect.get(Element.prototype, "attributes", element) as NamedNodeMap
      return {
        visible: Element.prototype.checkVisibility.call(element, { visibilityProperty: true }),
        text: Reflect.get(Node.prototype, "textContent", element) as string,
        value: element instanceof HTMLInputElement ? element.value : null,
        scrolled: Reflect.get(Element.prototype, "scrollLeft", element) as number,
        attributes: Object.fromEntries([...list].map(({ name, value }) => [name, value]))
      }
    })
  }, selector)
const visible = async (page: Page, selector: string) => (await look(page, selector)).some((each) => each.visible)
const attribute = async (page: Page, selector: string, name: string) =>
  (await look(page, selector))[0]?.attributes[name] ?? null
const press = async (page: Page, selector: string) => {
  const { x, y } = await page.evaluate((wanted) => {
    const element = Document.prototype.querySelector.call(document, wanted)
    if (element === null) throw new Error(`Nothing is ${wanted}.`)
    Element.prototype.scrollIntoView.call(element, { block: "center", behavior: "instant" })
    const box = Element.prototype.getBoundingClientRect.call(element)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, selector)
  await page.mouse.click(x, y)
}
const type = async (page: Page, selector: string, text: string) => {
  await press(page, selector)
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(text)
}

/** The page does hide what it is meant to hide. */
const expectHidden = async (page: Page, selector: string) => {
  const open = await page.evaluate(
    ([wanted, ofForms, ofDocument]) => {
      const form = Document.prototype.querySelector.call(document, wanted) as HTMLFormElement
      return [
        ...ofForms.filter((name) => !(Reflect.get(form, name) instanceof HTMLInputElement)),
        ...ofDocument.filter((name) => !(Reflect.get(document, name) instanceof HTMLFormElement))
      ]
    },
    [selector, membersOfForms, membersOfDocument.filter((name) => !["location", "cookie"].includes(name))] as const
  )
  expect(open).toEqual([])
}

describe("a form whose fields hide its own members", () => {
  const fields = [
    { name: "visitor", label: "Your name", required: true },
    { name: "email", type: "email", label: "Your email", required: true },
    ...membersOfForms.map((name) => ({ name, label: `About ${name}` }))
  ]
  const form =
    `<mk-component name="form" data-form-id="odd" data-fields='${JSON.stringify(fields)}'></mk-component>` +
    `<form data-mk-form-success="odd" hidden>${hidingForm}<p class="arrived">All arrived</p></form>`
  const ours = ".mk-form[data-mk-form]"
  const fill = async (page: Page) => {
    await type(page, `${ours} [name=visitor]`, "Ada")
    await type(page, `${ours} [name=email]`, "ada@vale.test")
    for (const name of told) await type(page, `${ours} [name=${name}]`, `about ${name}`)
  }
  const told = ["attributes", "parentNode", "innerHTML", "action", "submit"]
  const lead = { data: { visitor: "Ada", ...Object.fromEntries(told.map((name) => [name, `about ${name}`])) } }
  const leadsOf = async (pageId: string) => expectStatus(await site.get(`/v1/leads?page=${pageId}`), 200).leads

  it("B1: is checked, says what is wrong, is sent and confirmed without leaving the page", async () => {
    const { page, complaints, pageId, route } = await open(form)
    await expectHidden(page, ours)
    await type(page, `${ours} [name=email]`, "nobody")
    await press(page, ".mk-form__submit")
    await expect.poll(async () => (await look(page, ".mk-form__error"))[0]?.text).toContain("Your name: ")
    expect(await attribute(page, `${ours} [name=email]`, "aria-invalid")).toBe("true")
    expect(await attribute(page, `${ours} [name=attributes]`, "aria-invalid")).toBe(null)
    expect(await leadsOf(pageId)).toEqual([])
    await fill(page)
    await press(page, ".mk-form__submit")
    await expect.poll(() => visible(page, ".arrived"), { timeout: 10_000 }).toBe(true)
    expect(page.url()).toBe(`${siteUrl}${route}`)
    expect(await visible(page, ours)).toBe(false)
    expect((await look(page, `${ours} [name=visitor]`))[0]?.value).toBe("")
    expect(await leadsOf(pageId)).toMatchObject([lead])
    expect(complaints).toEqual([])
  })

  it("B1: is sent without script as well", async () => {
    const { page, pageId } = await open(form, { script: false })
    await fill(page)
    await press(page, ".mk-form__submit")
    await page.waitForURL(/submitted=1/)
    expect(await leadsOf(pageId)).toMatchObject([lead])
  })
})

describe("hooks on a page that hides what scripts ask for", () => {
  const buttons = `<button type="button" data-mk-next>Forward</button><button type="button" data-mk-goto="1">First</button>`
  const carousel = `<form class="mk-carousel">${hidingForm}<div class="mk-track"><p>One</p><p>Two</p><p>Three</p></div>${buttons}</form>`
  const trackOfForm = `<div class="mk-carousel"><form class="mk-track"><p>One${hidingForm}</p><p>Two</p><p>Three</p></form>${buttons}</div>`
  const slidesOfForms = `<div class="mk-carousel"><div class="mk-track">${"One Two Three"
    .split(" ")
    .map((slide) => `<form>${hidingForm}<p>${slide}</p></form>`)
    .join("")}</div>${buttons}</div>`

  it.each([
    ["it is one itself", carousel, ".mk-carousel"],
    ["its track is one", trackOfForm, ".mk-track"],
    ["its slides are some", slidesOfForms, ".mk-track > form"]
  ])("B1: a carousel of forms moves: %s", async (_, html, form) => {
    const { page, complaints } = await open(html)
    await expectHidden(page, form)
    expect(await attribute(page, ".mk-carousel", "data-mk-count")).toBe("3")
    await press(page, "[data-mk-next]")
    expect(await attribute(page, ".mk-carousel", "data-mk-index")).toBe("2")
    await expect.poll(async () => (await look(page, ".mk-track"))[0]?.scrolled).toBeGreaterThan(0)
    await press(page, "[data-mk-goto]")
    expect(await attribute(page, ".mk-carousel", "data-mk-index")).toBe("1")
    expect(await attribute(page, "[data-mk-goto]", "aria-current")).toBe("true")
    await expect.poll(async () => (await look(page, ".mk-track"))[0]?.scrolled).toBe(0)
    expect(complaints).toEqual([])
  })

  it("B1: tabs open, in a form and with forms for panels", async () => {
    const { page, complaints } = await open(
      `<div><div><button type="button" data-mk-tab="a">A</button><button type="button" data-mk-tab="b">B</button></div>
        <form data-mk-panel="a">${hidingForm}<p class="a">A</p></form><form data-mk-panel="b">${hidingForm}<p class="b">B</p></form></div>
       <form>${hidingForm}<button type="button" data-mk-tab="c">C</button><button type="button" data-mk-tab="d">D</button>
        <p class="c" data-mk-panel="c">C</p><p class="d" data-mk-panel="d">D</p></form>`
    )
    const shown = () => Promise.all(["a", "b", "c", "d"].map((name) => visible(page, `main p.${name}`)))
    expect(await shown()).toEqual([true, false, true, false])
    await press(page, "[data-mk-tab=d]")
    await press(page, "[data-mk-tab=b]")
    expect(await shown()).toEqual([false, true, false, true])
    await page.keyboard.press("ArrowLeft")
    expect(await shown()).toEqual([true, false, false, true])
    expect(await attribute(page, "[data-mk-tab=a]", "aria-controls")).toBe(
      await attribute(page, "[data-mk-panel=a]", "id")
    )
    expect(complaints).toEqual([])
  })

  it("B1: a menu opens and closes, and what reveals itself is revealed", async () => {
    const { page, complaints } = await open(
      `<form class="mk-nav mk-reveal">${hidingForm}<button type="button" data-mk-menu>Menu</button><p class="place">Place</p></form>
       <p class="beside">Beside</p>`,
      { css: ".mk-nav:not([data-mk-open]) p { visibility: hidden }" }
    )
    const seen = () => visible(page, ".place")
    expect(await look(page, ".mk-nav.is-in-view")).toHaveLength(1)
    expect(await seen()).toBe(false)
    await press(page, "[data-mk-menu]")
    await expect.poll(seen).toBe(true)
    await page.keyboard.press("Escape")
    await expect.poll(seen).toBe(false)
    await press(page, "[data-mk-menu]")
    await expect.poll(seen).toBe(true)
    await press(page, ".beside")
    await expect.poll(seen).toBe(false)
    expect(complaints).toEqual([])
  })

  it("B1: a gallery opens and closes its pictures, and window.mk is the platform's", async () => {
    const images = pictures.map((src, at) => `<img src="${src}" alt="Picture ${at}" class="p${at}">`).join("")
    const { page, complaints } = await open(`<form class="mk-gallery">${hidingForm}${images}</form>`)
    await press(page, "img.p0")
    expect((await look(page, ".mk-lightbox__count"))[0]?.text).toBe("1 / 2")
    await page.keyboard.press("ArrowRight")
    expect(await attribute(page, ".mk-lightbox img", "src")).toContain(pictures[1])
    await page.keyboard.press("Escape")
    await expect.poll(() => visible(page, ".mk-lightbox")).toBe(false)
    expect(await page.evaluate("typeof window.mk.bind + typeof window.mk.consent.get")).toBe("functionfunction")
    expect(complaints).toEqual([])
  })

  it("B1: without script all of it is there to be seen", async () => {
    const { page } = await open(
      `${carousel}<form class="mk-nav">${hidingForm}<button type="button" data-mk-menu>Menu</button><p>Place</p></form>
       <form class="mk-reveal">${hidingForm}<p>Late</p></form><form data-mk-panel="a">${hidingForm}<p>Panel</p></form>`,
      { script: false }
    )
    const paragraphs = await look(page, "main p")
    expect(paragraphs.map(({ text }) => text)).toEqual(["One", "Two", "Three", "Place", "Late", "Panel"])
    expect(paragraphs.filter((each) => !each.visible)).toEqual([])
  })
})
