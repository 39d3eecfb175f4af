import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { siteTag, tagOfKey } from "../../../engine/publish/cacheTags.ts"
import {
  assetKey,
  edgeKey,
  mediaKey,
  pagedKey,
  pageKey,
  photoKey,
  siteFileKey,
  sitemapPartKey,
  sitePrefix
} from "../../../engine/publish/keys.ts"
import { staleOf } from "./stale.ts"

const [vale, lea] = ["site_vale" as SiteId, "site_lea" as SiteId]

describe("what a CDN is to forget", () => {
  it("is named once, by site, however often it has changed", () => {
    const about = pageKey(vale, "/about")
    const stale = staleOf([about, pageKey(lea, "/"), about, pageKey(vale, "/")], 10)
    expect(stale).toEqual([
      { siteId: vale, whole: false, paths: ["/about", "/"], tags: [tagOfKey(about), tagOfKey(pageKey(vale, "/"))] },
      { siteId: lea, whole: false, paths: ["/"], tags: [tagOfKey(pageKey(lea, "/"))] }
    ])
  })

  it("is the site by one name where more of it has changed than is named alone, and nothing more of another", () => {
    const pages = (count: number) => Array.from({ length: count }, (_, index) => pageKey(vale, `/${index}`))
    expect(staleOf(pages(10), 10)[0]).toMatchObject({ whole: false, tags: { length: 10 } })
    expect(staleOf([...pages(11), pageKey(lea, "/")], 10)).toMatchObject([
      { siteId: vale, whole: true, tags: [siteTag(vale)], paths: ["/*"] },
      { siteId: lea, whole: false }
    ])
  })

  it("is the site where that was asked for, whatever else was", () => {
    expect(staleOf([pageKey(vale, "/"), sitePrefix(vale)], 10)).toEqual([
      { siteId: vale, whole: true, tags: [siteTag(vale)], paths: ["/*"] }
    ])
  })

  it.each([
    ["a page in another script", pageKey(vale, "/über uns"), ["/%C3%BCber%20uns"]],
    ["a picture, in all its widths", mediaKey(vale, "med_1/w640.avif"), ["/media/med_1*"]],
    ["a sitemap", siteFileKey(vale, "sitemap.xml"), ["/sitemap.xml"]],
    ["a part of a sitemap", sitemapPartKey(vale, 3), ["/sitemap-3.xml"]],
    ["a stylesheet", assetKey(vale, "0a.css"), ["/__mk/assets/0a.css*"]],
    ["a photo", photoKey(vale, "0a.webp"), ["/__mk/photos/0a.webp"]],
    ["a further page of a list, which none holds", pagedKey(vale, "/news", 2), []]
  ])("has the address of %s", (_, key, paths) => expect(staleOf([key], 10)[0]?.paths).toEqual(paths))

  it("is nothing of what none holds", () =>
    expect(staleOf([edgeKey(vale), "hosts/www.vale.test.json"], 10)).toEqual([]))
})
