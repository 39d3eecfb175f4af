/** The documents as they are served: to programs as Markdown, to people as pages, and to both with a tag. */
import { createHash } from "node:crypto"
import { JSDOM } from "jsdom"
import { describe, expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"

const api = testApi()
// A connection of its own for each: reading a page takes a busy machine longer than the server keeps one that is idle.
const ask = (path: string, headers: { readonly [name: string]: string } = {}) =>
  fetch(`${api.anonymous.address()}${path}`, { headers: { connection: "close", ...headers } })

const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }
const versions = async () =>
  (await (await ask("/docs/versions.json")).json()) as {
    readonly docsVersion: string
    readonly docs: ReadonlyArray<{
      readonly slug: string
      readonly title: string
      readonly hash: string
      readonly bytes: number
      readonly url: string
    }>
  }

describe("the list of versions", () => {
  it("DOCS-06: names every document with its hash, its size and its address", async () => {
    const { docsVersion, docs } = await versions()
    expect(docsVersion).toMatch(/^[0-9a-f]{12}$/)
    expect(docs.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(["quickstart", "content-api", "page-authoring", "errors", "limits", "concurrency"])
    )
    for (const one of docs) expect(Object.keys(one).sort()).toEqual(["bytes", "hash", "slug", "title", "url"])
  })

  it("DOCS-07, DOCS-10: hash and bytes are those of what the address answers, without login", async () => {
    for (const { url, hash, bytes } of (await versions()).docs) {
      const answer = await ask(url)
      expect([url, answer.status, answer.headers.get("content-type")]).toEqual([
        url,
        200,
        "text/markdown; charset=utf-8"
      ])
      const body = new Uint8Array(await answer.arrayBuffer())
      expect([url, bytes, hash]).toEqual([
        url,
        body.length,
        createHash("sha256").update(body).digest("hex").slice(0, 12)
      ])
    }
  })

  it("DOCS-08: is answered 304 while nothing changed", async () => {
    const first = await ask("/docs/versions.json")
    const again = await ask("/docs/versions.json", { "if-none-match": first.headers.get("etag")! })
    expect([again.status, await again.text()]).toEqual([304, ""])
    expect((await ask("/docs/versions.json", { "if-none-match": '"another"' })).status).toBe(200)
  })
})

describe("every address of the documentation", () => {
  it("DOCS-09: has an ETag, which is honoured in whatever coding the copy came", async () => {
    const { docs } = await versions()
    const paths = [
      "/docs",
      "/docs/api",
      "/docs/api/pages",
      "/docs/search?q=lease",
      "/llms.txt",
      "/llms-full.txt",
      "/openapi.json",
      ...docs.flatMap(({ slug, url }) => [url, `/docs/${slug}`])
    ]
    for (const path of paths) {
      const answer = await ask(path, { "accept-encoding": "br" })
      const etag = answer.headers.get("etag")
      expect([path, answer.status, etag]).toEqual([path, 200, expect.stringMatching(/^"[0-9a-f]{12}(-br)?"$/)])
      await answer.arrayBuffer()
      const plain = await ask(path, { "accept-encoding": "identity", "if-none-match": etag! })
      expect([path, plain.status]).toEqual([path, 304])
    }
  })

  it("names the address of this installation in its examples, and no other", async () => {
    const text = await (await ask("/docs/quickstart.md")).text()
    expect(text).toContain("API=http://api.makeready.test\n")
    expect(await (await ask("/llms-full.txt")).text()).not.toContain("localhost:4000")
  })

  it("gives Markdown to whoever asks for it, and a page to a browser", async () => {
    const markdown = await ask("/docs/quickstart", { accept: "text/markdown" })
    expect(markdown.headers.get("content-type")).toContain("text/markdown")
    expect(markdown.headers.get("vary")).toContain("accept")
    expect(await markdown.text()).toMatch(/^# Quickstart\n/)
    const page = await ask("/docs/quickstart", browser)
    expect(page.headers.get("content-type")).toContain("text/html")
    expect((await ask("/docs", { accept: "text/markdown" })).headers.get("content-type")).toContain("text/plain")
    expect(await (await ask("/docs.md")).text(), "as any other page").toBe(await (await ask("/llms.txt")).text())
  })

  it("is a refusal where there is no such document", async () => {
    for (const path of ["/docs/nothing", "/docs/nothing.md", "/docs/api/nothing", "/docs/assets/x.css", "/docs/a/b"]) {
      const answer = await ask(path)
      expect([path, answer.status, ((await answer.json()) as { readonly code: string }).code]).toEqual([
        path,
        404,
        "route.not_found"
      ])
    }
  })
})

describe("lists for language models", () => {
  it("name every document, in the form of llmstxt.org", async () => {
    const text = await (await ask("/llms.txt")).text()
    expect(text).toMatch(/^# Makeready\n\n> /)
    for (const { slug, title } of (await versions()).docs)
      expect(text).toContain(`- [${title}](http://api.makeready.test/docs/${slug}.md): `)
  })

  it("hold the text of each in the long one", async () => {
    const text = await (await ask("/llms-full.txt")).text()
    for (const { url } of (await versions()).docs) expect(text).toContain((await (await ask(url)).text()).trim())
  })
})

describe("pages", () => {
  const open = async (path: string) => {
    const answer = await ask(path, browser)
    expect([path, answer.status]).toEqual([path, 200])
    return { answer, document: new JSDOM(await answer.text()).window.document }
  }

  it("bring nothing from elsewhere, and no script or style that is written into them", async () => {
    for (const path of ["/docs", "/docs/page-authoring", "/docs/api", "/docs/api/pages", "/docs/search?q=lease"]) {
      const { answer, document } = await open(path)
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(document.querySelectorAll("style, [style], script:not([src])")).toHaveLength(0)
      for (const element of document.querySelectorAll("script, link[rel=stylesheet], img")) {
        const address = element.getAttribute("src") ?? element.getAttribute("href")!
        expect(address).toMatch(/^\/docs\/assets\/[0-9a-f]{12}\./)
        const file = await ask(address)
        expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"])
      }
    }
  })

  it("have one title, a contents list that leads to headings, and what comes before and after", async () => {
    const { document } = await open("/docs/content-api")
    expect(document.querySelectorAll("h1")).toHaveLength(1)
    const listed = [...document.querySelectorAll(".toc a")].map((link) => link.getAttribute("href")!.slice(1))
    expect(listed.length).toBeGreaterThan(8)
    for (const id of listed) expect(document.getElementById(id)?.tagName).toMatch(/^H[23]$/)
    expect(document.querySelector('.turn [rel="next"]')?.getAttribute("href")).toBe("/docs/page-authoring")
  })

  it("show code as it is written, coloured by class alone", async () => {
    const { document } = await open("/docs/page-authoring")
    const codes = [...document.querySelectorAll(".code code")].map(({ textContent }) => textContent)
    expect(codes.some((code) => code?.startsWith("<main>\n  <h1>Opening hours</h1>"))).toBe(true)
    expect(document.querySelectorAll(".code .token").length).toBeGreaterThan(50)
    expect(document.querySelector(".code.no figcaption")?.textContent).toBe("Refused")
  })

  it("say of a text and a list how much of it is taken, in one range", async () => {
    const { document } = await open("/docs/api/pages")
    const bounds = [...document.querySelectorAll(".members .bounds")].map(({ textContent }) => textContent!.trim())
    expect(bounds).toContain("1 to 200 characters")
    expect(bounds.some((one) => one.startsWith("at most "))).toBe(true)
    expect(bounds.join("\n")).not.toMatch(/at least \d+ \w+ at most|\b1 (?:characters|entries)/)
  })

  it("hold no indents of ours, which would be three of ten nodes of a long page, and keep those of code", async () => {
    const blocks = /^(?:DIV|P|UL|LI|DL|DT|DD|SECTION|H[1-4]|PRE)$/
    for (const path of ["/docs/api/pages", "/docs/concurrency", "/docs/quickstart"]) {
      const { document, NodeFilter } = new JSDOM(await (await ask(path, browser)).text()).window
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
      const blank: Array<string> = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const isBesideBlock = [node.previousSibling, node.nextSibling].some((one) => blocks.test(one?.nodeName ?? ""))
        if (node.textContent!.trim() === "" && isBesideBlock) blank.push(node.parentNode!.nodeName)
      }
      expect(blank, path).toEqual([])
      expect(
        [...document.querySelectorAll("pre")].some(({ textContent }) => /\n {2,}\S/.test(textContent)),
        path
      ).toBe(true)
    }
  })

  it("search all documents and operations without script, and as JSON with it", async () => {
    const { document } = await open("/docs/search?q=writer+lease")
    const form = document.querySelector<HTMLFormElement>("form[role=search]")!
    expect([form.getAttribute("action"), form.querySelector("input")!.value]).toEqual(["/docs/search", "writer lease"])
    const links = [...document.querySelectorAll(".found a")].map((link) => link.getAttribute("href")!)
    expect(links).toContain("/docs/api/lease#lease.acquire")
    const found = await ask("/docs/search?q=writer%20lease", { accept: "application/json" })
    const { results } = (await found.json()) as { readonly results: ReadonlyArray<{ readonly url: string }> }
    expect(results.map(({ url }) => url)).toEqual(links)
    const code = await ask("/docs/search?q=lease.held", { accept: "application/json" })
    expect(((await code.json()) as typeof Object & { results: Array<{ url: string }> }).results[0]?.url).toBe(
      "/docs/errors#leaseheld"
    )
  })

  it("show a question as text, whatever it holds", async () => {
    const question = `"><script>alert(1)</script>`
    const { document } = await open(`/docs/search?q=${encodeURIComponent(question)}`)
    expect(document.querySelectorAll("script:not([src])")).toHaveLength(0)
    expect(document.querySelector<HTMLInputElement>("input[name=q]")!.value).toBe(question)
  })
})
