import { execFile } from "node:child_process"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { Effect, ManagedRuntime } from "effect"
import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as dom, parse } from "parse5"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { components } from "../engine/components/catalogue.ts"
import { ShownForms } from "../engine/components/form/ShownForms.ts"
import type { CollectionSettings, Given, Place } from "../engine/components/given.ts"
import { fed } from "../engine/components/sources.ts"
import { ShownPictures } from "../engine/content/media/ShownPictures.ts"
import { gate } from "../engine/gate/gate.ts"
import type { PagePart } from "../engine/model/PagePart.ts"
import type { Page } from "../engine/model/Page.ts"
import { assetPath } from "../engine/publish/keys.ts"
import { type RegionName, regionOf } from "../engine/publish/landmarks.ts"
import { resolveParts } from "../engine/publish/parts.ts"
import { lookOf } from "../engine/publish/look.ts"
import { defaultTheme } from "../engine/content/theme/defaults.ts"
import { aCollectionRow, aListing, aPageId, aSite } from "../test/builders/nouns.ts"
import { compileRenderer } from "./compile.ts"
import { type Content, notFoundContent, pageDocument } from "./publish/render/documents.ts"
import { pageStyles } from "./publish/render/pageStyles.ts"
import type { SiteSurroundings } from "./publish/render/SiteSurroundings.ts"
import { sampleGiven } from "./reference/samples.ts"
import { Renderer } from "./Renderer.ts"

let cacheDir: string
let runtime: ManagedRuntime.ManagedRuntime<Renderer, never>

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "renderer-"))
  runtime = ManagedRuntime.make(Renderer.layer({ cacheDir }))
  await runtime.context()
}, 120_000)
afterAll(async () => {
  await runtime.dispose()
  await rm(cacheDir, { recursive: true, force: true })
})

const region = (name: RegionName, html: string, label?: string) => regionOf(name, [{ kind: "html", html }], label)
const around = (surroundings: Partial<SiteSurroundings> = {}): SiteSurroundings => ({
  site: aSite({ name: "Vale" }),
  hostnames: [],
  origin: "https://www.vale.test",
  stylesheetVersion: null,
  assets: [],
  stylesheet: "/__mk/assets/site.css",
  behindLayers: () => "/* site */\n",
  script: null,
  scriptUsesPlatform: false,
  chatWidget: null,
  icon: "/__mk/assets/icon.svg",
  look: lookOf(aSite(), defaultTheme),
  lookName: "",
  icons: "f0f0",
  announcement: null,
  header: null,
  footer: null,
  partials: new Map(),
  media: new Map(),
  variables: () => new Set(),
  classes: () => new Set(),
  chromePartials: new Set(),
  fingerprint: "",
  ...surroundings
})
const html = (text: string): ReadonlyArray<PagePart> => [{ kind: "html", html: text }]
const content = (page: Partial<Content> = {}): Content => ({
  route: "/about",
  title: "About us",
  meta: {},
  parts: html("<h1>About</h1>"),
  stylesheets: ["/__mk/assets/site.css"],
  ...page
})
const render = async (page: Partial<Content> = {}, surroundings: Partial<SiteSurroundings> = {}): Promise<string> => {
  const document = pageDocument(around(surroundings), content(page))
  const bytes = await runtime.runPromise(Effect.flatMap(Renderer, (renderer) => renderer.renderPage(document)))
  return new TextDecoder().decode(bytes)
}
/** What the compiled bundle exports. */
const bundle = async () =>
  (await import(pathToFileURL(await compileRenderer(cacheDir)).href)) as typeof import("./adapter/entry.ts")
const withMeta = (meta: Page["meta"]) => render({ meta })

const elements = (source: string): ReadonlyArray<Tree.Element> => {
  const walk = (node: Tree.Node): ReadonlyArray<Tree.Element> =>
    "childNodes" in node
      ? node.childNodes.flatMap((child) => [...(dom.isElementNode(child) ? [child] : []), ...walk(child)])
      : []
  return walk(parse(source))
}
const named = (source: string, tag: string) => elements(source).filter(({ tagName }) => tagName === tag)
const attribute = (element: Tree.Element | undefined, name: string) =>
  element?.attrs.find((attr) => attr.name === name)?.value
const textOf = (element: Tree.Element | undefined) =>
  element?.childNodes.map((child) => (dom.isTextNode(child) ? child.value : "")).join("")
const metaOf = (source: string, name: string) =>
  attribute(
    named(source, "meta").find((meta) => attribute(meta, "name") === name || attribute(meta, "property") === name),
    "content"
  )

describe("a rendered page", () => {
  it("HTML-01, SERVED-07: is one document around the body as stored", async () => {
    const body = '<section class="x9-zz">\n  <p>a <b>b</b> <i>c</i> {curly}</p>\n  <slot></slot>\n</section>'
    const source = await render({ parts: html(body) })
    expect(source.match(/<!doctype html>/gi)).toHaveLength(1)
    for (const tag of ["html", "head", "title", "body", "main"]) expect(named(source, tag), tag).toHaveLength(1)
    expect(source).toContain(body)
    expect(attribute(named(source, "html")[0], "lang")).toBe("en")
    expect(attribute(named(source, "meta")[0], "charset")).toBe("utf-8")
  })

  it.each([
    "Plain",
    `</title><script>alert("x")</script>`,
    "Tom & Jerry &amp; <b>friends</b> 'quoted'",
    "  spaces  kept  ",
    "{title} ${x} 你好 🎹"
  ])("PAGE-09: serves the title exactly as stored: %s", async (title) => {
    const source = await render({ title })
    expect(textOf(named(source, "title")[0])).toBe(title)
    expect(named(source, "title")).toHaveLength(1)
    expect(metaOf(source, "og:title")).toBe(title)
    expect(named(source, "script")).toHaveLength(1)
  })

  it("PAGE-11: serves a hostile description as the text it is", async () => {
    const description = `"><script>alert(1)</script><meta name="robots" content="noindex`
    const source = await withMeta({ description })
    expect(metaOf(source, "description")).toBe(description)
    expect(metaOf(source, "robots")).toBeUndefined()
  })

  it("PAGE-12: carries the robots meta of a noindex page and of no other", async () => {
    expect(metaOf(await withMeta({ noindex: true }), "robots")).toBe("noindex")
    expect(metaOf(await withMeta({}), "robots")).toBeUndefined()
  })

  it("PAGE-15: serves structured data that cannot leave its script", async () => {
    const schema = { "@type": "FAQPage", name: "</script><img src=x onerror=alert(1)><!--" }
    const source = await withMeta({ schema })
    const data = named(source, "script").filter((script) => attribute(script, "type") === "application/ld+json")
    expect(data).toHaveLength(2)
    expect(JSON.parse(textOf(data[1]) as string)).toEqual(schema)
    expect(named(source, "img")).toHaveLength(0)
  })

  it("PAGE-16: serves og:image", async () => {
    expect(metaOf(await withMeta({ ogImage: { assetId: "med_1" } }), "og:image")).toBe(
      "https://www.vale.test/media/med_1"
    )
  })

  it("shows announcement, header, page and footer in this order, each in its landmark", async () => {
    const source = await render(
      {},
      {
        announcement: region("announcement", "<p>A</p>", "Announcement"),
        header: region("header", "<p>H</p>"),
        footer: region("footer", "<p>F</p>")
      }
    )
    const landmarks = ["aside", "header", "main", "footer"]
    expect(elements(source).flatMap(({ tagName }) => (landmarks.includes(tagName) ? [tagName] : []))).toEqual(landmarks)
    expect(attribute(named(source, "aside")[0], "aria-label")).toBe("Announcement")
    expect(source.replace(/<[^>]*>|\s/g, "")).toContain("AHAboutF")
  })

  it("CHROME-07: has no element for a section that is empty", async () => {
    const source = await render()
    for (const tag of ["aside", "header", "footer"]) expect(named(source, tag), tag).toHaveLength(0)
  })

  it("offers a skip link to the content first of all", async () => {
    const [first] = named(await render(), "a")
    expect([textOf(first), attribute(first, "href")]).toEqual(["Skip to content", "#main"])
    expect(attribute(named(await render(), "main")[0], "id")).toBe("main")
  })

  it("keeps parts in order and prints nothing for a component without a view", async () => {
    const parts: ReadonlyArray<PagePart> = [
      ...html("<p>1</p>"),
      { kind: "component", name: "constructor", attributes: {} },
      { kind: "image", attributes: { src: "/media/2", alt: "two" } },
      ...html("<p>3</p>")
    ]
    const [main] = named(await render({ parts }), "main")
    const children = main?.childNodes.filter((node) => dom.isElementNode(node)) as ReadonlyArray<Tree.Element>
    expect(children.map(({ tagName }) => tagName)).toEqual(["p", "img", "p"])
    expect(attribute(children[1], "alt")).toBe("two")
  })

  it("has a view for every component of the catalogue, and for nothing else", async () => {
    const { viewed } = await bundle()
    expect([...viewed].sort()).toEqual(components.map(({ name }) => name).sort())
  })

  it.each(components)(
    "prints the example of $name as its view has it, on a site that has what it names",
    async (one) => {
      const verdict = gate(
        { html: one.example },
        { kind: "page", route: "/about", partials: new Set(), imageAccount: null }
      )
      if (!verdict.ok) throw new Error(JSON.stringify(verdict.findings))
      const row = aCollectionRow({
        siteId: aSite().id,
        collection: "team",
        slug: "ada",
        data: { name: "Ada", office: "north" }
      })
      const settings: CollectionSettings = { schema: [{ name: "name", type: "text" }], detailBase: null }
      const page = { pageId: aPageId(), route: "/blog/one", title: "One", meta: {}, updatedAt: 0 }
      const given: Given = {
        reads: new Map<string, unknown>([
          ...sampleGiven.reads,
          ["collection team", { ...settings, rows: [row] }],
          ["roster ", { ...settings, rows: [row], state: "read" }],
          ["pages ", [page]]
        ]),
        settings,
        media: new Map()
      }
      const place: Place = {
        route: "/about",
        page: 1,
        language: "en",
        subject: { collection: "team", row },
        listing: aListing(),
        contact: { phone: "+1 416 555 0100" },
        forms: new ShownForms(() => "token"),
        challenged: false,
        pictures: new ShownPictures("body"),
        headed: true,
        looksUp: true
      }
      const document = pageDocument(around(), content({ parts: verdict.parts ?? [] }))
      const main = { ...document.main, parts: document.main.parts.map((part) => fed(part, given, place)) }
      const bytes = await runtime.runPromise(
        Effect.flatMap(Renderer, (renderer) => renderer.renderPage({ ...document, main }))
      )
      const publicly = await (await bundle()).wayFor("8.0.0").renderPage({ ...document, main })
      expect(new TextDecoder().decode(publicly), "Astro's own way").toBe(new TextDecoder().decode(bytes))
      const [, shown = ""] = /<main[^>]*>([^]*)<\/main>/.exec(new TextDecoder().decode(bytes)) ?? []
      expect(shown.trim()).not.toBe("")
      expect(shown).not.toMatch(/undefined|\[object/)
    }
  )

  it("MKJS-07: brings the script of its parts to a page whose component needs it by itself, and to no plain one", async () => {
    const scripts = async (name: string) =>
      named(await render({ parts: [{ kind: "component", name, attributes: {} }] }), "script").flatMap((script) =>
        attribute(script, "src") === undefined ? [] : [attribute(script, "src")!.split("?")[0]]
      )
    expect(await scripts("listing-detail")).toEqual(["/__mk/components.js"])
    expect(await scripts("site-field")).toEqual([])
  })

  it("CSS-07, ASSET-07: links the page's css after the site's stylesheet", async () => {
    const sheets = (source: string) =>
      named(source, "link").flatMap((link) =>
        attribute(link, "rel") === "stylesheet" ? [attribute(link, "href")] : []
      )
    const { own, linked } = pageStyles(around({}), "p { color: red }")
    expect(sheets(await render({ stylesheets: linked }))).toEqual(["/__mk/assets/site.css", assetPath(own!.name)])
    expect(sheets(await render())).toEqual(["/__mk/assets/site.css"])
  })

  it("CSS-04: links one file of both where the page alone has cascade layers, with the platform's style behind them", () => {
    const css = "@layer own { a { color: red } }"
    const { own, linked } = pageStyles(around(), css)
    expect(linked).toEqual([assetPath(own!.name)])
    expect(Buffer.from(own!.body).toString()).toBe(`/* site */\n/* page */\n${css}`)
    const { stylesheet } = around()
    expect(pageStyles(around({ behindLayers: null }), css).linked).toEqual([stylesheet, expect.any(String)])
  })

  it("holds no script to run unless the site has one, and no inline style", async () => {
    const runs = (source: string) =>
      named(source, "script").filter((script) => attribute(script, "type") !== "application/ld+json")
    const plain = await render()
    expect(runs(plain)).toEqual([])
    expect(named(plain, "style")).toEqual([])
    expect(elements(plain).filter((element) => attribute(element, "style") !== undefined)).toEqual([])
    const [script] = runs(await render({}, { script: "abc.js" }))
    expect([attribute(script, "src"), attribute(script, "defer")]).toEqual(["/__mk/assets/abc.js", ""])
  })

  it.each(["/404", "/500", "/_image", "//x", "/%", "/über/straße", "/a/../b", "/_astro/x"])(
    "renders the page of whatever route it is told: %s",
    async (route) => {
      expect(textOf(named(await render({ route, title: `At ${route}` }), "title")[0])).toBe(`At ${route}`)
    }
  )

  it("keeps renders that run at once apart", async () => {
    const pages = await Promise.all(Array.from({ length: 200 }, (_, index) => render({ title: `Page ${index}` })))
    for (const [index, source] of pages.entries()) expect(textOf(named(source, "title")[0])).toBe(`Page ${index}`)
  })
})

describe("the not-found page", () => {
  const renderNotFound = (parts?: ReadonlyArray<PagePart>, language = "en") => {
    const surroundings = around({ site: aSite({ language }) })
    const authored = parts && { page: { title: "Lost", meta: {} } as Page, parts }
    return render(notFoundContent(surroundings, authored, ["/__mk/assets/site.css"]), surroundings)
  }

  it("NOTFOUND-06: is the platform's own while none is published, in the site's language", async () => {
    expect(textOf(named(await renderNotFound(), "h1")[0])).toBe("Page not found")
    expect(textOf(named(await renderNotFound(undefined, "fr-CA"), "h1")[0])).toBe("Page introuvable")
    expect(textOf(named(await renderNotFound(html("<h1>Lost keys</h1>")), "h1")[0])).toBe("Lost keys")
  })

  it("NOTFOUND-09, NOTFOUND-10: is noindex and canonical at /404", async () => {
    const source = await renderNotFound(html("<h1>Lost keys</h1>"))
    expect(metaOf(source, "robots")).toBe("noindex")
    const canonical = named(source, "link").find((link) => attribute(link, "rel") === "canonical")
    expect(attribute(canonical, "href")).toBe("https://www.vale.test/404")
  })
})

describe("the two ways to a page's bytes", () => {
  const documentOf = (page: Partial<Content>) =>
    pageDocument(
      around({ header: region("header", "<p>H</p>"), footer: region("footer", "<p>F</p>"), script: "abc.js" }),
      content(page)
    )

  it("are chosen by Astro's version: directly with the one known, through its application with any other", async () => {
    const { way, wayFor } = await bundle()
    expect([way, wayFor("7.3.6").way, wayFor("8.0.0").way]).toEqual(["direct", "public", "public"])
  })

  it.each([
    ["an empty one", { parts: [] }],
    ["one with markup of its own", { parts: html("<p>a <b>b</b> {curly}</p>\n  <slot></slot>") }],
    [
      "one with a description, structured data, css and text in other scripts",
      {
        title: "</title> 你好 🎹 & co",
        meta: { description: `"><script>`, noindex: true, schema: { name: "</script>" } },
        stylesheets: ["/__mk/assets/site.css", "/__mk/assets/page.css"],
        route: "/über/straße"
      }
    ],
    ["one at an address of Astro's own", { route: "/_image" }]
  ] satisfies ReadonlyArray<readonly [string, Partial<Content>]>)("come to the same: %s", async (_name, page) => {
    const { renderPage, wayFor } = await bundle()
    const document = documentOf(page)
    const [directly, publicly] = await Promise.all([renderPage(document), wayFor("8.0.0").renderPage(document)])
    expect(Buffer.from(publicly).toString("utf8")).toBe(Buffer.from(directly).toString("utf8"))
    expect(Buffer.compare(publicly, directly)).toBe(0)
  })

  it("both fail with the page's address and the view's own error", async () => {
    const { renderPage, wayFor } = await bundle()
    const document = documentOf({})
    const broken = { ...document, main: { ...document.main, parts: null as unknown as [] } }
    for (const render of [renderPage, wayFor("8.0.0").renderPage]) {
      const error = (await render(broken).catch((thrown: unknown) => thrown)) as Error
      expect(error.message).toBe("The page template failed for /about.")
      expect(error.cause).toBeInstanceOf(TypeError)
    }
  })
})

describe("compiling", () => {
  it("reuses a bundle of the same sources, and survives two processes starting at once", async () => {
    const directory = await mkdtemp(join(tmpdir(), "compile-"))
    const module = fileURLToPath(new URL("./compile.ts", import.meta.url))
    const script = `import { compileRenderer } from ${JSON.stringify(module)}; console.log(await compileRenderer(${JSON.stringify(directory)}))`
    const start = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])
    const [first, second] = await Promise.all([start(), start()])
    expect(first.stdout).toBe(second.stdout)
    expect(await readdir(directory)).toHaveLength(1)
    expect(await compileRenderer(directory)).toBe(first.stdout.trim())
    await rm(directory, { recursive: true, force: true })
  }, 120_000)

  it("puts a template error in words that name the route", async () => {
    const document = pageDocument(around(), content())
    const broken = { ...document, main: { ...document.main, parts: null as unknown as [] } }
    const exit = await runtime.runPromiseExit(Effect.flatMap(Renderer, (renderer) => renderer.renderPage(broken)))
    expect(String(JSON.stringify(exit))).toContain("Failure")
    await expect(
      runtime.runPromise(
        Effect.flatMap(Renderer, (renderer) => Effect.promise(() => renderer.renderPagePromise(broken)))
      )
    ).rejects.toThrow(/failed for \/about/)
  })
})

describe("resolveParts and the shell together", () => {
  it("never print an image's attributes unescaped", async () => {
    const parts = [{ kind: "image", attributes: { src: "/x", alt: '"><script>1</script>' } }] as const
    const source = await render({ parts })
    expect(named(source, "script")).toHaveLength(1)
    expect(resolveParts(parts, new Map(), "body")).toHaveLength(1)
  })
})
