/**
 * The gate against a real browser, with no security policy to help it: whatever it accepts runs nothing, fetches nothing
 * from elsewhere, and is read by Chromium as the tree that was judged.
 */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as fc from "fast-check"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { write } from "../../engine/gate/html/serialize.ts"
import { parseHtml } from "../../engine/gate/html/parse.ts"
import {
  attributeName,
  childrenOf,
  type Fragment,
  isElement,
  type Node,
  svgNamespace
} from "../../engine/gate/html/tree.ts"
import { globalAttributes, htmlElements, svgAttributes, svgElements } from "../../engine/gate/policy.ts"
import { anyCss, anyMarkup, wellFormedMarkup } from "../corpus/generate.ts"
import { textsBelow, textsIn } from "../corpus/fetched.ts"
import { corporaOfRun } from "../run/seed.ts"
import { imageAccount, judgeCss, judgePage } from "../corpus/judge.ts"
import { launchChromium } from "../builders/chromium.ts"
import { inert, markup, stylesheets } from "../corpus/xss/index.ts"

const origin = "https://site.test"
const folder = new URL("../corpus/pages/", import.meta.url)
const ordinary = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))

let browser: Browser
let page: Page
/** Addresses asked for elsewhere than on the site, with what asked for them. */
let fetched: Array<string> = []

beforeAll(async () => {
  browser = await launchChromium("--disable-quic", "--no-first-run", "--disable-background-networking")
  page = await browser.newPage()
  await page.route("**/*", async (route) => {
    const request = route.request()
    const url = request.url()
    if (url === `${origin}/blank`) return route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" })
    if (!url.startsWith(`${origin}/`)) fetched.push(`${request.resourceType()} ${url}`)
    return route.abort()
  })
})

afterAll(() => browser?.close())

const acceptedOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> => texts.filter((html) => judgePage(html).ok)

/** What would be served for an accepted text, platform elements and images left in place as they were judged. */
const servedMarkup = (html: string): string => {
  const verdict = judgePage(html)
  return verdict.ok ? write(parseHtml(verdict.payload.html ?? "").root).html : ""
}

const batches = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/**
 * Loads every document in a frame of its own with scripts enabled, pokes at it, and answers which of them ran anything.
 * A document reports through its parent, so even code that only throws is seen.
 */
const whichRun = async (bodies: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const ran: Array<string> = []
  for (const batch of batches(bodies, 60)) {
    await page.goto(`${origin}/blank`)
    const found = await page.evaluate(async (documents) => {
      const marks = new Set<number>()
      ;(window as unknown as { mark: (at: number) => void }).mark = (at) => marks.add(at)
      const frames = documents.map((body, at) => {
        const watch =
          `<script>{const run=()=>parent.mark(${at});for(const name of ["alert","confirm","prompt","print","eval","open"])` +
          `Object.defineProperty(window,name,{get:()=>run,set(){}});onerror=run;onunhandledrejection=run;` +
          `document.currentScript.remove()}</script>`
        const frame = document.createElement("iframe")
        frame.srcdoc = `<!doctype html><html><head>${watch}</head><body>${body}</body></html>`
        const loaded = new Promise((resolve) => {
          frame.addEventListener("load", resolve)
          setTimeout(resolve, 1_500)
        })
        document.body.append(frame)
        return { frame, loaded }
      })
      await Promise.all(frames.map(({ loaded }) => loaded))
      for (const [at, { frame }] of frames.entries()) {
        const inner = frame.contentDocument
        const own = frame.contentWindow as (Window & typeof globalThis) | null
        if (!inner || !own) continue
        own.addEventListener("submit", (event) => event.preventDefault(), true)
        // By way of the prototypes, since names in the markup may hide the members of a form or of the document.
        for (const element of Document.prototype.querySelectorAll.call(inner, "*")) {
          if (element instanceof own.HTMLScriptElement) marks.add(at)
          for (const { name, value } of Reflect.get(Element.prototype, "attributes", element) as NamedNodeMap) {
            if (/^on/i.test(name)) marks.add(at)
            if (/^(?:href|xlink:href|action|formaction|src)$/.test(name)) {
              const url = URL.parse(value, "https://site.test/")
              if (url && !["https:", "mailto:", "tel:", "sms:"].includes(url.protocol)) marks.add(at)
            }
          }
          for (const type of ["mouseover", "focus", "input", "toggle", "animationstart", "pointerdown", "keydown"]) {
            EventTarget.prototype.dispatchEvent.call(element, new Event(type, { bubbles: true }))
          }
          const leads = Element.prototype.closest.call(element, "a, area, form") !== null
          if (element instanceof own.HTMLElement && !leads) HTMLElement.prototype.click.call(element)
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 30))
      return [...marks]
    }, batch)
    ran.push(...found.map((at) => batch[at] ?? ""))
  }
  return ran
}

/** A tree as one string: equal strings mean equal trees. The browser writes the same from its DOM. */
const outline = (root: Fragment): string => {
  const one = (node: Node): string => {
    if (!isElement(node)) return "value" in node ? `#${JSON.stringify(node.value)}` : ""
    const attributes = node.attrs.map((attribute) => `${attributeName(attribute)}=${JSON.stringify(attribute.value)}`)
    return `<${node.namespaceURI} ${node.tagName} ${attributes.join(" ")}>${childrenOf(node).map(one).join("")}</>`
  }
  return root.childNodes.map(one).join("")
}

/** How Chromium reads each text: as the body of a document, and set as the content of an element. */
const readByChromium = (texts: ReadonlyArray<string>): Promise<ReadonlyArray<readonly [string, string]>> =>
  page.evaluate((sources) => {
    const one = (node: ChildNode): string => {
      if (node instanceof Text) return `#${JSON.stringify(node.data)}`
      if (!(node instanceof Element)) return "?"
      // By way of the prototypes, since fields called `attributes` or `childNodes` hide the members of their form.
      const list = Reflect.get(Element.prototype, "attributes", node) as NamedNodeMap
      const children = Reflect.get(globalThis.Node.prototype, "childNodes", node) as NodeListOf<ChildNode>
      const attributes = [...list].map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
      const inner = [...children].map(one).join("")
      const [namespace, name] = ["namespaceURI", "localName"].map((member) =>
        Reflect.get(Element.prototype, member, node)
      )
      return `<${namespace} ${name} ${attributes.join(" ")}>${inner}</>`
    }
    const writeAll = (parent: ParentNode & globalThis.Node) => [...parent.childNodes].map(one).join("")
    return sources.map((source) => {
      const parsed = new DOMParser().parseFromString(`<!doctype html><body>${source}`, "text/html")
      const inert = document.implementation.createHTMLDocument()
      const main = inert.body.appendChild(inert.createElement("main"))
      main.innerHTML = source
      return [writeAll(parsed.body), writeAll(main)] as const
    })
  }, texts as Array<string>)

describe("nothing that is accepted runs", () => {
  it("the harness sees what does run", async () => {
    const live = [
      "<b onclick=alert(1)>x</b>",
      "<img src=x onerror=alert(1)>",
      "<script>throw 1</script>",
      "<svg onload=alert(1)></svg>",
      '<a href="javascript:alert(1)">x</a>'
    ].sort()
    expect([...(await whichRun(live))].sort()).toEqual(live)
  })

  it("GATE-09, GATE-10, GATE-15: hostile texts that only look so, ordinary pages and hostile texts hidden in them run nothing and fetch nothing from elsewhere", async () => {
    const hidden = Object.values(markup)
      .flat()
      .flatMap((html) => [
        `<p title="${html.replace(/"/g, "&quot;")}">x</p>`,
        `<textarea>${html.replace(/</g, "&lt;")}</textarea>`,
        `<p>${html.replace(/</g, "&lt;")}</p>`,
        `<svg><title>${html.replace(/</g, "&lt;")}</title></svg>`
      ])
    const sample = hidden.filter((_, at) => at % 23 === 0)
    const accepted = acceptedOf([...inert, ...ordinary, ...sample])
    expect(accepted.length).toBeGreaterThan(200)
    fetched = []
    expect(await whichRun(accepted.map(servedMarkup))).toEqual([])
    expect(await whichRun(inert)).toEqual([])
    const unasked = fetched.filter(
      (request) => !request.startsWith("document https:") && !request.includes(imageAccount)
    )
    expect(unasked).toEqual([])
  })

  it("generated texts that are accepted run nothing", async () => {
    const texts = acceptedOf([...fc.sample(anyMarkup, 2_000), ...fc.sample(wellFormedMarkup, 100)])
    expect(texts.length).toBeGreaterThan(300)
    fetched = []
    expect(await whichRun(texts.map(servedMarkup))).toEqual([])
    expect(
      fetched.filter((request) => !request.startsWith("document https:") && !request.includes(imageAccount))
    ).toEqual([])
  })
})

/**
 * That option does not reach forms: DOMPurify removes one whenever a name in it hides a member that DOMPurify itself reads
 * of it, since it cannot trust the answer. What stands in such a form is looked at all the same, under other names.
 */
const withoutHiding = (html: string): string =>
  html.replace(
    / (id|name)="(nodeName|textContent|removeChild|attributes|removeAttribute|removeAttributeNode|getAttributeNode|setAttribute|namespaceURI|insertBefore|hasChildNodes|nodeType|childNodes)"/g,
    ' $1="other"'
  )

describe("a second opinion", () => {
  it("DOMPurify, told what the policy allows, finds nothing to remove from what is accepted", async () => {
    await page.goto(`${origin}/blank`)
    await page.addScriptTag({ path: fileURLToPath(import.meta.resolve("dompurify/dist/purify.js")) })
    const lists = [globalAttributes, svgAttributes, ...Object.values(htmlElements), ...Object.values(svgElements)]
    const allowed = {
      ALLOWED_TAGS: [...Object.keys(htmlElements), ...Object.keys(svgElements), "#text", "body"].map((name) =>
        name.toLowerCase()
      ),
      ALLOWED_ATTR: lists.flatMap((list) => Object.values(list).flatMap((names) => names.split(" "))),
      // Presentation attributes hold CSS: what begins like a scheme there is no address, and what names one is in `url()`.
      ADD_URI_SAFE_ATTR: ["itemtype", ...(svgAttributes.paint ?? "").split(" ")],
      CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^mk-(?:component|partial)$/ },
      // Names of elements are free here, by decision: our own scripts take members from their prototypes (names.test.ts).
      SANITIZE_DOM: false,
      // Blunt pattern matches over text, off by its own default for markup that is not templated.
      SAFE_FOR_XML: false
    }
    const texts = acceptedOf([
      ...ordinary,
      ...inert,
      ...fc.sample(wellFormedMarkup, 500),
      ...fc.sample(anyMarkup, 2_000)
    ])
    const removed = await page.evaluate(
      ([sources, config]) => {
        const { DOMPurify } = window as unknown as {
          DOMPurify: { sanitize: (html: string, config: object) => string; removed: ReadonlyArray<Removed> }
        }
        interface Removed {
          readonly element?: globalThis.Node
          readonly attribute?: Attr | null
        }
        return sources.flatMap((html) => {
          DOMPurify.sanitize(html, config)
          const what = DOMPurify.removed.map(({ element, attribute }) =>
            attribute ? `${attribute.name}="${attribute.value}"` : (element?.nodeName ?? "")
          )
          return what.length > 0 ? [{ html, what }] : []
        })
      },
      [texts.map(servedMarkup).map(withoutHiding), allowed] as const
    )
    expect(removed).toEqual([])
  })
})

/** Accepted texts that Chromium reads as another tree than the one that was judged. */
const disagreements = async (texts: ReadonlyArray<string>) => {
  const found: Array<object> = []
  await page.goto(`${origin}/blank`)
  for (const batch of batches(acceptedOf(texts), 400)) {
    const stored = batch.map((html) => {
      const verdict = judgePage(html)
      return verdict.ok ? (verdict.payload.html ?? "") : ""
    })
    const trees = stored.map((text) => outline(parseHtml(text).root))
    const written = await readByChromium(stored.map(servedMarkup))
    // Other parsers see an open element where a platform element has no end tag, so only the served form compares.
    const raw = await readByChromium(stored.map((text) => (/<mk-/i.test(text) ? servedMarkup(text) : text)))
    for (const [at, tree] of trees.entries()) {
      for (const seen of [...(written[at] ?? []), ...(raw[at] ?? [])]) {
        if (seen !== tree) found.push({ text: stored[at], judged: tree, seen })
      }
    }
  }
  return found
}

describe("Chromium reads what is accepted as it was judged", () => {
  it("HTML-03: ordinary pages", async () => expect(await disagreements(ordinary)).toEqual([]))

  it("texts that only look hostile", async () => expect(await disagreements(inert)).toEqual([]))

  it("generated trees of allowed elements", async () => {
    expect(await disagreements(fc.sample(wellFormedMarkup, 2_000))).toEqual([])
  })

  it("generated texts of any kind", async () => {
    expect(await disagreements(fc.sample(anyMarkup, 6_000))).toEqual([])
  })

  it("HTML-16: the policy names SVG elements and attributes as Chromium adjusts them", async () => {
    await page.goto(`${origin}/blank`)
    const names = Object.keys(svgElements)
    const lists = [svgAttributes, ...Object.values(svgElements)].flatMap((list) => Object.values(list))
    const attributes = [...new Set(lists.flatMap((list) => list.split(" ")))]
    const lower = (name: string) => name.toLowerCase()
    const elements = names.map((name) => `<svg><${lower(name)}></${lower(name)}></svg>`)
    const carriers = attributes.map((name) => `<svg ${lower(name)}=x></svg>`)
    const seen = await readByChromium([...elements, ...carriers])
    expect(seen.slice(0, names.length).map(([tree]) => tree)).toEqual(
      names.map((name) => `<${svgNamespace} svg ><${svgNamespace} ${name} ></></>`)
    )
    expect(seen.slice(names.length).map(([tree]) => tree)).toEqual(
      attributes.map((name) => `<${svgNamespace} svg ${name}="x"></>`)
    )
  })
})

describe("test suites of other sanitisers", () => {
  const hostile = Object.values(markup).flat()

  it("are read for every text that could be markup, however it is quoted", () => {
    const program = `a(${JSON.stringify('<b>"\n\u0001')}, '<i>\\'\\x41', \`<u>\${1}\n\`, "plain")`
    expect(textsIn(program, ".js")).toEqual(['<b>"\n\u0001', "<i>'A", "<u>${1}\n"])
    expect(textsIn(JSON.stringify(hostile), ".json")).toEqual(hostile.filter((text) => /<|script|data:/i.test(text)))
    expect(textsIn("<p>\nx</p>", ".html")).toEqual(["<p>\nx</p>", "<p>", "x</p>"])
  })

  /** What is wrong with those of them that are accepted. */
  const wrongWith = async (texts: ReadonlyArray<string>) => {
    const accepted = acceptedOf(texts)
    fetched = []
    const ran = await whichRun(accepted.map(servedMarkup))
    const asked = fetched.filter((request) => !request.startsWith("document https:") && !request.includes(imageAccount))
    return { accepted, ran, asked, read: await disagreements(accepted) }
  }

  /** What careless filters leave of a text: without scripts, handlers, schemes, tags or values. */
  const leftBy: ReadonlyArray<(html: string) => string> = [
    (html) => html.replace(/<script[^]*?<\/script>/gi, ""),
    (html) => html.replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ""),
    (html) => html.replace(/(?:javascript|vbscript|data)[^"'\s>]*/gi, "/x"),
    (html) => html.replace(/<[^>]*>/g, ""),
    (html) => html.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '="x"')
  ]

  it("of our own vectors, whole and as careless filters leave them, nothing that is accepted runs, fetches or is read otherwise", async () => {
    const left = hostile.filter(({ length }) => length < 2_000).flatMap((html) => leftBy.map((filter) => filter(html)))
    const { accepted, ...wrong } = await wrongWith([...new Set([...hostile, ...left])])
    expect(accepted.length).toBeGreaterThan(250)
    expect(wrong).toEqual({ ran: [], asked: [], read: [] })
  })

  const folder = corporaOfRun()
  // By hand: they are not ours to keep.
  if (folder !== "")
    it("corpora: of all that was fetched, nothing that is accepted runs, fetches or is read otherwise", async () => {
      const texts = textsBelow(folder)
      const { accepted, ...wrong } = await wrongWith(texts)
      console.log(`${accepted.length} of ${texts.length} texts are accepted.`)
      expect(texts.length).toBeGreaterThan(0)
      expect(wrong).toEqual({ ran: [], asked: [], read: [] })
    })
})

describe("CSS that is accepted fetches nothing from elsewhere", () => {
  const body = '<a href="#" class="card hero" style="display:block">x<b>y</b></a><td><p data-x="//evil.example/">z</p>'
  const load = async (sheets: ReadonlyArray<string>) => {
    fetched = []
    for (const batch of batches(sheets, 60)) {
      await page.goto(`${origin}/blank`)
      await page.evaluate(
        async ([texts, content]) => {
          for (const css of texts) {
            const frame = document.createElement("iframe")
            frame.srcdoc = `<!doctype html><style>${css}</style><body>${content}`
            document.body.append(frame)
          }
          await new Promise((resolve) => setTimeout(resolve, 400))
        },
        [batch as Array<string>, body] as const
      )
    }
    return fetched
  }

  it("the harness sees what does fetch", async () => {
    expect(await load(["a { background: url(https://evil.example/x) }"])).toEqual(["image https://evil.example/x"])
    expect(await load(['@import "https://evil.example/y";'])).toEqual(["stylesheet https://evil.example/y"])
  })

  it("GATE-27, GATE-29, GATE-31, GATE-32: generated and ordinary style sheets, and pieces of hostile ones", async () => {
    const halves = stylesheets.flatMap((css) => [css.slice(0, css.length >> 1), css.slice(css.length >> 1)])
    const site = readFileSync(new URL("site.css", folder), "utf8")
    const accepted = [site, ...halves, ...fc.sample(anyCss, 3_000)].filter((css) => judgeCss(css).ok)
    expect(accepted.length).toBeGreaterThan(300)
    expect(await load(accepted.filter((_, at) => at === 0 || at % 2 === 0))).toEqual([])
  })
})
