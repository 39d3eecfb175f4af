import { describe, expect, it } from "vitest"
import { aSite } from "../../test/builders/nouns.ts"
import { type HeadInput, headModel } from "./head.ts"

const head = (input: Partial<HeadInput> = {}) =>
  headModel({
    site: aSite({ name: "Vale" }),
    origin: "https://www.vale.test",
    route: "/about",
    title: "About us",
    meta: {},
    stylesheets: ["/s.css"],
    scripts: [],
    icon: "/__mk/assets/icon.svg",
    icons: "f0f0",
    ...input
  })
const meta = (model: ReturnType<typeof head>, name: string) =>
  model.metas.find((entry) => entry.name === name || entry.property === name)?.content
const link = (model: ReturnType<typeof head>, rel: string) => model.links.find((entry) => entry.rel === rel)?.href
const graph = (model: ReturnType<typeof head>) =>
  JSON.parse(model.jsonLd[0] as string)["@graph"] as ReadonlyArray<Record<string, unknown>>

describe("headModel", () => {
  it("names the page's own address on the canonical host", () => {
    expect(link(head(), "canonical")).toBe("https://www.vale.test/about")
    expect(link(head({ route: "/" }), "canonical")).toBe("https://www.vale.test/")
    expect(link(head({ route: "/é & ü/a?b" }), "canonical")).toBe("https://www.vale.test/%C3%A9%20&%20%C3%BC/a%3Fb")
  })

  it("lets a canonical address set by staff win", () => {
    const model = head({ meta: { canonical: "https://elsewhere.test/x" } })
    expect(link(model, "canonical")).toBe("https://elsewhere.test/x")
    expect(meta(model, "og:url")).toBe("https://elsewhere.test/x")
  })

  it("PAGE-11: carries the description, for search and for sharing", () => {
    const model = head({ meta: { description: "Piano tuners" } })
    expect([meta(model, "description"), meta(model, "og:description")]).toEqual(["Piano tuners", "Piano tuners"])
    expect(meta(head(), "description")).toBeUndefined()
  })

  it("PAGE-12: asks to stay out of search results when the page does, or whatever shows it", () => {
    expect(meta(head(), "robots")).toBeUndefined()
    expect(meta(head({ meta: { noindex: true } }), "robots")).toBe("noindex")
    expect(meta(head({ noindex: true }), "robots")).toBe("noindex")
    expect(meta(head({ noindex: true, meta: { noindex: false } }), "robots")).toBe("noindex")
    expect(meta(head({ meta: { noindex: false } }), "robots")).toBeUndefined()
  })

  it("says all of this of a page that tells all about itself, and no more than this of one that does not", () => {
    const told = head({
      meta: {
        description: "Piano tuners",
        noindex: true,
        publishedAt: "2026-10-28T08:00:00Z",
        ogImage: { assetId: "med_1" }
      }
    })
    const at = "https://www.vale.test/about"
    expect(told.metas).toEqual([
      { name: "description", content: "Piano tuners" },
      { name: "robots", content: "noindex" },
      { property: "og:type", content: "article" },
      { property: "og:site_name", content: "Vale" },
      { property: "og:title", content: "About us" },
      { property: "og:description", content: "Piano tuners" },
      { property: "og:url", content: at },
      { property: "og:image", content: "https://www.vale.test/media/med_1" },
      { property: "article:published_time", content: "2026-10-28T08:00:00Z" },
      { name: "twitter:card", content: "summary_large_image" }
    ])
    expect(head({ meta: { description: "" } }).metas).toEqual([
      { property: "og:type", content: "website" },
      { property: "og:site_name", content: "Vale" },
      { property: "og:title", content: "About us" },
      { property: "og:url", content: at },
      { name: "twitter:card", content: "summary" }
    ])
    expect(head({ stylesheets: ["/s.css", "/p.css"] }).links).toEqual([
      { rel: "canonical", href: at },
      { rel: "stylesheet", href: "/s.css" },
      { rel: "stylesheet", href: "/p.css" },
      { rel: "icon", href: "/__mk/assets/icon.svg" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png?v=f0f0" },
      { rel: "manifest", href: "/manifest.webmanifest?v=f0f0" },
      { rel: "alternate", type: "application/rss+xml", title: "Vale", href: "/feed.xml" }
    ])
  })

  it("PAGE-14: makes a dated page a post", () => {
    const model = head({ meta: { publishedAt: "2026-10-28T08:00:00Z" } })
    expect(meta(model, "og:type")).toBe("article")
    expect(graph(model).at(-1)).toMatchObject({ "@type": "BlogPosting", datePublished: "2026-10-28T08:00:00Z" })
    expect(graph(head()).at(-1)).toMatchObject({ "@type": "WebPage", name: "About us" })
  })

  it("tells what a page is about beside the page, and the page leads there", () => {
    const [, page, about] = graph(head({ about: { "@type": "Person", name: "Nell Vale" } }))
    expect(page).toMatchObject({ "@type": "WebPage", mainEntity: { "@id": "https://www.vale.test/about#about" } })
    expect(about).toEqual({
      "@type": "Person",
      name: "Nell Vale",
      "@id": "https://www.vale.test/about#about",
      url: "https://www.vale.test/about"
    })
  })

  it("PAGE-15: adds the page's own structured data, escaped for a script", () => {
    const schema = { "@context": "https://schema.org", "@type": "FAQPage", name: "</script><script>alert(1)</script>" }
    const [, own] = head({ meta: { schema } }).jsonLd
    expect(own).not.toContain("<")
    expect(JSON.parse(own as string)).toEqual(schema)
  })

  it("PAGE-16: points og:image to the asset, or to the address given", () => {
    expect(meta(head({ meta: { ogImage: { assetId: "med_1" } } }), "og:image")).toBe(
      "https://www.vale.test/media/med_1"
    )
    expect(meta(head({ meta: { ogImage: { url: "https://img.test/a.jpg" } } }), "og:image")).toBe(
      "https://img.test/a.jpg"
    )
    expect(meta(head(), "og:image")).toBeUndefined()
  })

  it("describes the business once the site has told how to reach it", () => {
    const contact = { phone: "01632 960147", address: { street: "14 Tannery Row", city: "Merrow Bridge" } }
    expect(graph(head({ site: aSite({ name: "Vale", contact }) }))[1]).toEqual({
      "@type": "LocalBusiness",
      "@id": "https://www.vale.test/#business",
      name: "Vale",
      url: "https://www.vale.test/",
      telephone: "01632 960147",
      address: { "@type": "PostalAddress", streetAddress: "14 Tannery Row", addressLocality: "Merrow Bridge" }
    })
    expect(graph(head({ site: aSite({ contact: { address: {} } }) })).map((node) => node["@type"])).toEqual([
      "WebSite",
      "WebPage"
    ])
  })

  it("links the icon that the site has set, else the one made for it", () => {
    expect(link(head({ site: aSite({ settings: { faviconAssetId: "med_7" } }) }), "icon")).toBe("/media/med_7")
    expect(link(head(), "icon")).toBe("/__mk/assets/icon.svg")
  })

  it("names the picture of its site where it has none, and nothing of it where nobody shares it", () => {
    const site = aSite({ settings: { ogImage: { assetId: "med_9" } } })
    const card = "/__mk/cards/ab.png?title=About+us"
    const shown = (input: Partial<HeadInput>) => meta(head({ site, card, ...input }), "og:image")
    const theirs = "https://www.vale.test/media/med_9"
    expect([shown({}), shown({ meta: { noindex: true } })]).toEqual([theirs, theirs])
    expect(meta(head({ site, card }), "twitter:card")).toBe("summary_large_image")
    expect(head({ site, card }).metas.filter(({ property }) => property?.startsWith("og:image:"))).toEqual([])
    expect(shown({ meta: { ogImage: { assetId: "med_1" } } })).toBe("https://www.vale.test/media/med_1")
    expect(meta(head({ site }), "og:image")).toBeUndefined()
    // What search engines read of a page is its own.
    expect(graph(head({ site, card })).find((entry) => entry["@type"] === "WebPage")).not.toHaveProperty("image")
  })

  it("names its card, with what is said of a picture, where it has no picture and is to be found", () => {
    const card = "/__mk/cards/ab.png?title=About+us"
    const told = head({ card })
    expect([
      meta(told, "og:image"),
      meta(told, "og:image:type"),
      meta(told, "og:image:width"),
      meta(told, "og:image:height"),
      meta(told, "og:image:alt"),
      meta(told, "twitter:card")
    ]).toEqual([`https://www.vale.test${card}`, "image/png", "1200", "630", "About us", "summary_large_image"])
    expect(graph(told).find((entry) => entry["@type"] === "WebPage")).not.toHaveProperty("image")
    for (const without of [head(), head({ card, noindex: true }), head({ card, meta: { noindex: true } })])
      expect([meta(without, "og:image"), meta(without, "twitter:card")]).toEqual([undefined, "summary"])
    const own = head({ card, meta: { ogImage: { assetId: "med_1" } } })
    expect([meta(own, "og:image"), meta(own, "og:image:alt")]).toEqual(["https://www.vale.test/media/med_1", undefined])
  })

  it("links the icons and the manifest by what they are made of", () => {
    expect(link(head(), "apple-touch-icon")).toBe("/apple-touch-icon.png?v=f0f0")
    expect(link(head(), "manifest")).toBe("/manifest.webmanifest?v=f0f0")
  })

  it.each([
    ["en", undefined, undefined],
    ["en-GB", "en_GB", undefined],
    ["zh-Hant-TW", "zh_TW", undefined],
    ["sr-Latn", undefined, undefined],
    ["ar", undefined, "rtl"],
    ["he-IL", "he_IL", "rtl"]
  ])("says of a site in %s which it is: %s, %s", (language, territory, direction) => {
    const told = head({ site: aSite({ language }) })
    expect([told.language, meta(told, "og:locale"), told.direction]).toEqual([language, territory, direction])
    expect(graph(told).every((entry) => (entry["inLanguage"] ?? language) === language)).toBe(true)
  })
})
