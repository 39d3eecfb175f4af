import { JSDOM } from "jsdom"
import { describe, expect, it } from "vitest"
import type { Page } from "../../engine/model/Page.ts"
import type { RouteEntry } from "../../engine/ports/Pages.ts"
import { aPageId, aSite, noon } from "../../test/builders/nouns.ts"
import { feedXml } from "./feed.ts"
import { llmsTxt } from "./llms.ts"
import { robotsTxt } from "./robots.ts"
import { pageParts, sitemapFiles } from "./sitemap.ts"

const origin = "https://www.vale.test"
const site = aSite({ name: "Vale & <Daughter>" })
const entry = (route: string, meta: Page["meta"] = {}, title = "A page"): RouteEntry => ({
  pageId: aPageId(),
  route,
  title,
  meta,
  updatedAt: noon
})
/** Strict: a document that is not well formed throws. */
const xml = (text: string) => new JSDOM(text, { contentType: "application/xml" }).window.document
const texts = (text: string, tag: string) =>
  [...xml(text).getElementsByTagName(tag)].map((element) => element.textContent)
const locations = (entries: ReadonlyArray<RouteEntry>) =>
  texts(sitemapFiles(origin, entries).get("sitemap.xml") as string, "loc")

describe("the sitemap", () => {
  it("SERVED-12: lists the published routes by their absolute addresses", () => {
    expect(locations([entry("/"), entry("/a b & c")])).toEqual([`${origin}/`, `${origin}/a%20b%20&%20c`])
  })

  it("PAGE-13, SERVED-13: leaves out pages that ask for it, noindex pages and routes with parameters", () => {
    const left = [entry("/x", { sitemap: false }), entry("/y", { noindex: true }), entry("/l/:mls")]
    expect(locations([entry("/a"), ...left])).toEqual([`${origin}/a`])
  })

  it("becomes an index beyond 50,000 addresses", () => {
    const files = sitemapFiles(
      origin,
      Array.from({ length: 50_001 }, (_, index) => entry(`/${index}`))
    )
    expect([...files.keys()].sort()).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"])
    expect(texts(files.get("sitemap.xml") as string, "loc")).toEqual([
      `${origin}/sitemap-1.xml`,
      `${origin}/sitemap-2.xml`
    ])
    expect(files.get("sitemap-1.xml")?.match(/<loc>/g)).toHaveLength(50_000)
    expect(files.get("sitemap-2.xml")?.match(/<loc>/g)).toHaveLength(1)
  })
})

describe("the sitemap of a site with listings", () => {
  it("is an index of what pages and listings need, however few its pages are", () => {
    const parts = (pages: number, listings: number) => {
      const entries = Array.from({ length: pages }, (_, index) => entry(`/${index}`))
      const files = sitemapFiles(origin, entries, listings)
      return { names: [...files.keys()].sort(), index: texts(files.get("sitemap.xml") as string, "loc") }
    }
    expect(parts(2, 3)).toEqual({
      names: ["sitemap-1.xml", "sitemap.xml"],
      index: [1, 2, 3, 4].map((part) => `${origin}/sitemap-${part}.xml`)
    })
    expect(parts(0, 1)).toEqual({ names: ["sitemap.xml"], index: [`${origin}/sitemap-1.xml`] })
    expect(pageParts([entry("/a"), entry("/b", { noindex: true })])).toBe(1)
    expect(pageParts([entry("/b", { noindex: true })])).toBe(0)
  })
})

describe("the feed", () => {
  it("SERVED-14, PAGE-14: holds the dated pages, newest first", () => {
    const feed = feedXml(site, origin, [
      entry("/plain"),
      entry("/old", { publishedAt: "2025-01-01T00:00:00Z" }, "Old"),
      entry("/new", { publishedAt: "2026-01-01T01:00:00+01:00" }, "New")
    ])
    expect(texts(feed, "title").slice(1)).toEqual(["New", "Old"])
    expect(texts(feed, "pubDate")).toEqual(["Thu, 01 Jan 2026 00:00:00 GMT", "Wed, 01 Jan 2025 00:00:00 GMT"])
  })

  it("SERVED-14: stops at fifty", () => {
    const posts = Array.from({ length: 60 }, (_, day) =>
      entry(`/${day}`, { publishedAt: new Date(noon + day * 86_400_000).toISOString() })
    )
    const links = texts(feedXml(site, origin, posts), "link").slice(1)
    expect(links).toHaveLength(50)
    expect(links[0]).toBe(`${origin}/59`)
  })

  it("names a page the same wherever it moves and whichever host it is served at, so that nobody reads it as a new one", () => {
    const post = entry("/a", { publishedAt: "2026-01-01T00:00:00Z" })
    const named = (at: string, route: string) => texts(feedXml(site, at, [{ ...post, route }]), "guid")
    expect(named("https://elsewhere.test", "/journal/a")).toEqual(named(origin, "/a"))
    expect(named(origin, "/a")).toEqual([post.pageId])
  })

  it("escapes whatever a writer sent, and drops what XML cannot hold", () => {
    const title = 'Mc<Guire> & "Sons" \u0001\uD800 ]]>'
    const feed = feedXml(site, origin, [
      entry("/a", { publishedAt: "2026-01-01T00:00:00Z", description: title }, title)
    ])
    expect(texts(feed, "title")).toEqual(["Vale & <Daughter>", 'Mc<Guire> & "Sons" \uFFFD ]]>'])
  })

  it("describes a page in words that are the same to a reader who shows them as HTML, as RSS 2.0 says", () => {
    const description = "Mc<Guire> & Sons: 2 < 3, and &amp; is how an ampersand is written"
    const feed = feedXml(site, origin, [entry("/a", { publishedAt: "2026-01-01T00:00:00Z", description })])
    const shown = new JSDOM(texts(feed, "description")[1]).window.document.body
    expect(shown.textContent).toBe(description)
  })

  it("leaves out a page that stays out of search results", () => {
    const feed = feedXml(site, origin, [entry("/a", { publishedAt: "2026-01-01T00:00:00Z", noindex: true })])
    expect(texts(feed, "item")).toEqual([])
  })
})

describe("robots.txt", () => {
  it("SERVED-11: names the sitemap of a live site and closes every other", () => {
    expect(robotsTxt(origin, true)).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(robotsTxt(origin, true)).not.toMatch(/^Disallow: \/$/m)
    expect(robotsTxt(origin, false)).toBe("User-agent: *\nDisallow: /\n")
  })
})

describe("llms.txt", () => {
  it("SERVED-15: gives name, contact and the listed pages with their descriptions", () => {
    const contact = { phone: "01632 960147", address: { street: "14 Tannery Row", city: "Merrow Bridge" } }
    const text = llmsTxt({ ...site, name: "Vale", contact }, origin, [
      entry("/", { description: "Piano\ntuners" }, "Home [1]"),
      entry("/hidden", { sitemap: false })
    ])
    expect(text).toBe(`# Vale

## Contact

- Phone: 01632 960147
- Address: 14 Tannery Row, Merrow Bridge

## Pages

- [Home \\[1\\]](https://www.vale.test/): Piano tuners
`)
  })
})
