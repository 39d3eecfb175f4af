import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RebuildId, SiteId } from "../model/ids.ts"
import {
  editionOfKey,
  editionPrefix,
  furtherKey,
  inEdition,
  isStorable,
  notFoundKey,
  outsideEditions,
  pagedKey,
  pageKey,
  placeOfPaged,
  routeOfKey
} from "./keys.ts"

const site = "site_1" as SiteId
const nameOf = (route: string) => pageKey(site, route).replace(/^sites\/site_1\/pages\/(.*)index\.html$/, "$1")

describe("the key of a page", () => {
  it.each([
    ["/", ""],
    ["/about", "about/"],
    ["/über-uns", "über-uns/"],
    ["/日本語/頁", "日本語/頁/"],
    ["/v1.2+beta,~a=b@c_d", "v1.2+beta,~a=b@c_d/"]
  ])("of the route %s is read as it is", (route, name) => {
    expect(nameOf(route)).toBe(name)
  })

  it.each([
    ["/100%", "100%25/"],
    ["/caf%C3%A9", "caf%25C3%25A9/"],
    ["/a b?c#d", "a%20b%3Fc%23d/"],
    ["/team/:slug", "team/%3Aslug/"],
    ["/(it's*!)", "%28it%27s%2A%21%29/"],
    ["/🏠", "%F0%9F%8F%A0/"]
  ])("of %s, which no page can have, is a plain name", (route, name) => {
    expect(nameOf(route)).toBe(name)
  })

  it("differs for different routes", () => {
    const segment = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !text.includes("/"))
    fc.assert(
      fc.property(fc.array(segment), fc.array(segment), (a, b) => {
        const [one, other] = [a, b].map((segments) => `/${segments.join("/")}`) as [string, string]
        expect(pageKey(site, one) === pageKey(site, other)).toBe(one === other)
      })
    )
  })

  it("of a further page of a list lies beside it", () => {
    expect(pagedKey(site, "/über", 2)).toBe("sites/site_1/pages/über/page-2.html")
  })
})

describe("the key of a page in an edition", () => {
  const edition = "rb_1" as RebuildId

  it.each([
    [pageKey(site, "/über/editions/x"), "pages/über/editions/x/index.html"],
    [pagedKey(site, "/", 2), "pages/page-2.html"],
    [notFoundKey(site), "404.html"]
  ])("of %s is the same below the edition's, and leads back to it", (key, name) => {
    const own = inEdition(key, edition)
    expect(own).toBe(`${editionPrefix(site, edition)}${name}`)
    expect(outsideEditions(own)).toBe(key)
    expect(outsideEditions(key)).toBe(key)
    expect(editionOfKey(own)).toBe(edition)
    expect(editionOfKey(key)).toBeUndefined()
  })

  it("has its further pages beside it", () => {
    const first = inEdition(pageKey(site, "/news"), edition)
    expect(furtherKey(first, 3)).toBe(inEdition(pagedKey(site, "/news", 3), edition))
  })

  it("is no page's that is stored outside of editions", () => {
    expect(routeOfKey(site, inEdition(pageKey(site, "/a"), edition))).toBeUndefined()
    expect(placeOfPaged(inEdition(pagedKey(site, "/a", 2), edition))).toBeUndefined()
  })

  it("is one that every store can keep, however long the route", () => {
    const route = `/${"a".repeat(223)}`.repeat(4)
    expect(isStorable(route)).toBe(true)
    const longest = (prefix: string) => `${prefix}_${"0".repeat(26)}`
    const key = inEdition(pagedKey(longest("site") as SiteId, route, 999_999), longest("rb") as RebuildId)
    expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1_024)
  })
})

describe("a route that stores can keep", () => {
  it.each([
    ["a".repeat(254), true],
    ["a".repeat(255), false],
    ["日".repeat(84), true],
    ["日".repeat(85), false],
    ["=".repeat(84), true],
    ["=".repeat(85), false]
  ])("is told by the bytes of its segments: %s is one, %s", (segment, storable) => {
    expect(isStorable(`/${segment}`)).toBe(storable)
    expect(isStorable(`/a/${segment}/b`)).toBe(storable)
  })

  it("is told by the bytes of all of it", () => {
    expect(isStorable(`/${"abcdefgh/".repeat(99)}`)).toBe(true)
    expect(isStorable(`/${"abcdefgh/".repeat(101)}`)).toBe(false)
  })
})
