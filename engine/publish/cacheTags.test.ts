import { describe, expect, it } from "vitest"
import type { MediaId, RebuildId, SiteId } from "../model/ids.ts"
import { siteTag, tagOfKey, tagsOf } from "./cacheTags.ts"
import {
  assetKey,
  edgeKey,
  hostKey,
  inEdition,
  mediaKey,
  notFoundKey,
  pagedKey,
  pageKey,
  photoKey,
  siteFileKey,
  sitemapPartKey,
  sitePrefix
} from "./keys.ts"

const site = "site_01k0000000000000000000000a" as SiteId
const other = "site_01k0000000000000000000000b" as SiteId

describe("the tags of an object", () => {
  it("of a page in an edition are those of the page, by which it is told of", () => {
    const page = pageKey(site, "/about")
    expect(tagsOf(inEdition(page, "rb_1" as RebuildId))).toEqual(tagsOf(page))
    expect(tagOfKey(inEdition(notFoundKey(site), "rb_1" as RebuildId))).toBeUndefined()
  })

  it.each([
    ["a page", pageKey(site, "/about")],
    ["the home page", pageKey(site, "/")],
    ["a page in another script", pageKey(site, "/日本語/頁")],
    ["a further page of a list", pagedKey(site, "/news", 2)],
    ["a stylesheet", assetKey(site, "0123.css")],
    ["a listing's photo", photoKey(site, "0123.webp")],
    ["a sitemap", siteFileKey(site, "sitemap.xml")],
    ["a part of a sitemap", sitemapPartKey(site, 3)],
    ["a file of the library", mediaKey(site, "med_1/original")]
  ])("of %s are its site's and its own, short, in lower case and without a sign that a vendor forbids", (_, key) => {
    const tags = tagsOf(key)
    expect(tags).toHaveLength(2)
    expect(tags[0]).toBe(siteTag(site))
    expect(tags[1]).toBe(tagOfKey(key))
    for (const tag of tags) expect(tag).toMatch(/^[so][0-9a-z]{13}$/)
    expect(tags.join()).not.toContain("01k0")
  })

  it("differ from page to page and from site to site", () => {
    const routes = Array.from({ length: 5_000 }, (_, index) => `/a/${index}`)
    const tags = [site, other].flatMap((of) => routes.map((route) => tagOfKey(pageKey(of, route))))
    expect(new Set(tags).size).toBe(10_000)
  })

  it("are one for all widths of a picture, and another for the next picture", () => {
    const of = (name: string) => tagOfKey(mediaKey(site, name))
    expect(of("med_1/w640.avif")).toBe(of("med_1/original"))
    expect(of("med_2/original")).not.toBe(of("med_1/original"))
    expect(of("med_1/" as MediaId)).toBe(of("med_1/original"))
  })

  it("of everything of a site are the site's", () => {
    expect(tagOfKey(sitePrefix(site))).toBe(siteTag(site))
    expect(siteTag(other)).not.toBe(siteTag(site))
  })

  it.each([
    edgeKey(site),
    notFoundKey(site),
    siteFileKey(site, "favicon.ico"),
    hostKey("www.example.com"),
    "maps/a.pmtiles"
  ])("are none of its own for %s, which no shared cache holds", (key) => expect(tagOfKey(key)).toBeUndefined())
})
