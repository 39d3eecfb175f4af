import { describe, expect, it } from "vitest"
import { Refusal } from "../errors/Refusal.ts"
import { isListingTemplate, readRoute, routeParameters, routeShape } from "./routes.ts"

const code = (route: string) => {
  const read = readRoute(route)
  return read instanceof Refusal ? read.code : read
}

describe("routes", () => {
  it.each([
    ["/about"],
    ["/services/roof-repair_2.0~a"],
    ["/café/ünïcödé"],
    ["/日本語"],
    ["/a+b,c=d@e"],
    ["/robots.txt/why"],
    ["/blog/404"],
    ["/my__page"],
    ["/sitemap-0.xml"],
    ["/shop/favicon.ico"],
    ["/medias"]
  ])("accepts %s as it is", (route) => {
    expect(readRoute(route)).toBe(route)
  })

  it("PAGE-05: the home page is /", () => {
    expect(readRoute("/")).toBe("/")
  })

  it("take parameters: a segment may be a parameter", () => {
    expect(readRoute("/listings/:mls/:slug")).toBe("/listings/:mls/:slug")
    expect(routeParameters("/listings/:mls/:slug")).toEqual(["mls", "slug"])
    expect(routeParameters("/listings")).toEqual([])
  })

  it.each([["about"], [""], ["https://x.test/about"], ["*"]])("PAGE-03: %j is no absolute path", (route) => {
    expect(code(route)).toBe("page.route_invalid")
  })

  it.each([["/about/"], ["/a/b/"], ["//"]])("PAGE-04: %s ends in a slash", (route) => {
    expect(code(route)).toBe("page.route_trailing_slash")
  })

  it.each([
    ["/a//b"],
    ["/a/./b"],
    ["/a/../b"],
    ["/a/%2e%2e/b"],
    ["/a b"],
    ["/a?b"],
    ["/a#b"],
    ["/a\\b"],
    ["/a%2Fb%00"],
    ["/a%2fb"],
    ["/a%2Fb"],
    ["/a%5cb"],
    ["/a%5Cb"],
    ["/a%00"],
    ["/a%252fb"],
    ["/a%25252Fb"],
    ["/a%255cb"],
    ["/a%2500"],
    ["/%2fa"],
    ["/a%zz"],
    ["/%ff"],
    ["/a\u0000"],
    ["/a\nb"],
    ["/a<b>"],
    ["/a'b"],
    ['/a"b'],
    ["/:"],
    ["/:1a"],
    ["/:a-b"],
    ["/a:b"],
    ["/:a/:a"],
    ["/\u202eabc"],
    ["/\ud800"],
    [`/${"a".repeat(400)}`]
  ])("refuses %j", (route) => {
    expect(code(route)).toBe("page.route_invalid")
  })

  it.each([
    ["/__mk/x"],
    ["/__"],
    ["/__data"],
    ["/media"],
    ["/media/a"],
    ["/Media/a"],
    ["/robots.txt"],
    ["/ROBOTS.txt"],
    ["/sitemap.xml"],
    ["/feed.xml"],
    ["/llms.txt"],
    ["/sitemap-1.xml"],
    ["/Sitemap-12.xml"],
    ["/favicon.ico"],
    ["/%72obots.txt"],
    ["/.well-known/x"]
  ])("PAGE-08: %s belongs to the platform", (route) => {
    expect(code(route)).toBe("page.route_reserved")
  })

  it.each([["/404"], ["/404.html"]])("NOTFOUND-11: a page at %s is not to be created", (route) => {
    expect(code(route)).toBe("page.route_reserved")
  })

  it.each([["/index.html"], ["/blog/page-2.html"], ["/index.html/more"]])(
    "reserves %s, under which the store keeps another page's file",
    (route) => {
      expect(code(route)).toBe("page.route_reserved")
    }
  )

  it("refuses a route that no store could keep under its name", () => {
    const fits = [
      `/${"a".repeat(254)}`,
      `/${"é".repeat(127)}`,
      `/${"日".repeat(84)}`,
      `/${"日".repeat(80)}/${"頁".repeat(80)}`
    ]
    for (const route of fits) expect(readRoute(route)).toBe(route)
    const told = readRoute(`/${"a".repeat(255)}`)
    expect(told instanceof Refusal && told.detail).toMatch(/254 bytes in UTF-8.*900/)
    const wide = Array.from({ length: 4 }, () => "日".repeat(80)).join("/")
    for (const route of [
      `/${"a".repeat(255)}`,
      `/${"é".repeat(128)}`,
      `/${"日".repeat(85)}`,
      `/${"=".repeat(85)}`,
      `/${wide}`
    ])
      expect(code(route), route).toBe("page.route_invalid")
  })

  it("keeps one spelling: decoded, and composed", () => {
    expect(readRoute("/caf%C3%A9")).toBe("/café")
    expect(readRoute("/cafe\u0301")).toBe("/caf\u00e9")
    const once = readRoute("/caf%C3%A9") as string
    expect(readRoute(once)).toBe(once)
  })

  it("knows two routes that answer at the same addresses", () => {
    expect(routeShape("/a/:x")).toBe(routeShape("/a/:y"))
    expect(routeShape("/a/:x")).not.toBe(routeShape("/a/x"))
  })

  it("knows a listing template by its end", () => {
    expect([null, "/", "/listings/:mls/:slug", "/:mls/:slug", "/:slug/:mls"].map(isListingTemplate)).toEqual([
      false,
      false,
      true,
      true,
      false
    ])
  })
})
