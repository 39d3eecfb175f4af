/** Whether something answers where a text links to. */
import { describe, expect, it } from "vitest"
import type { Answering } from "../ports/Pages.ts"
import { brokenLinks, readLinked, redirectedTo } from "./live.ts"

const site: Answering = {
  pages: new Set(["/", "/about", "/über-uns"]),
  patterns: ["/team/:slug", "/homes/:mls/:slug", "/pianos/:slug"],
  redirects: [
    { from: "/old", to: "/about", status: 301 },
    { from: "/gone", to: "", status: 410 },
    { from: "/team/gone", to: "", status: 410 },
    { from: "/find?q=1", to: "/about", status: 302 },
    { from: "/blog/*", to: "/about", status: 301 },
    { from: "/sold/*", to: "", status: 410 },
    { from: "/pianos/old", to: "/about", status: 301 },
    { from: "/pianos/former/*", to: "/about", status: 301 }
  ],
  bases: new Set(["/pianos", "/posts"]),
  rows: new Set(["/pianos/upright", "/posts/first"])
}
const isBroken = (path: string) => brokenLinks([{ path }], site).length === 1

describe("an internal link", () => {
  it.each([
    "/",
    "/?a=1",
    "/about",
    "/about/",
    "/about?x=1",
    "/%61bout",
    "/%C3%BCber-uns",
    "/u%CC%88ber-uns",
    "/a/../about",
    "/old",
    "/find?q=1",
    "/find?q=1&r=2",
    "/blog/2019/a",
    "/blog"
  ])("LINT-15: to %s finds a page or a redirect", (path) => expect(isBroken(path)).toBe(false))

  it.each([
    "/media/med_roof",
    "/media/med_roof?w=300",
    "/feed.xml",
    "/sitemap.xml",
    "/sitemap-2.xml",
    "/llms.txt",
    "/robots.txt",
    "/__mk/site.js",
    "/__forms/pg_a~contact"
  ])("LINT-15: to %s finds what the platform answers itself", (path) => expect(isBroken(path)).toBe(false))

  it("LINT-16: to a path that fits a published route with parameters is live", () => {
    expect(["/team/ann", "/homes/X1/main-street"].filter(isBroken)).toEqual([])
    expect(["/team", "/team/a/b", "/homes/X1"].filter(isBroken)).toEqual(["/team", "/team/a/b", "/homes/X1"])
  })

  it("LINT-15: below a collection's base is live where a row is to be seen, or something else answers", () => {
    expect(["/pianos/upright", "/pianos/old", "/pianos/upright?x=1"].filter(isBroken)).toEqual([])
    expect(["/pianos/grand", "/pianos/upright/x", "/pianos/Upright"].filter((path) => !isBroken(path))).toEqual([])
    expect(isBroken("/posts/first"), "no page shows the rows of this collection").toBe(true)
  })

  it.each(["/nope", "/About", "/404", "/media", "/media/roof.jpg", "/a%2Fb", "/%ff", "/find?q=2", "/find"])(
    "to %s leads nowhere",
    (path) => expect(isBroken(path)).toBe(true)
  )

  it("leads nowhere where a redirect says that the page is gone", () => {
    expect(["/gone", "/team/gone", "/sold/1"].filter((path) => !isBroken(path))).toEqual([])
  })

  it("leads nowhere where redirects end at a page that is gone, unless something answers there again", () => {
    const redirects: Answering["redirects"] = [
      { from: "/first", to: "/second?from=1#top", status: 301 },
      { from: "/second", to: "/gone", status: 302 },
      { from: "/below/*", to: "/sold/all", status: 301 },
      { from: "/round", to: "/round/a", status: 301 },
      { from: "/round/a", to: "/round", status: 301 },
      { from: "/away", to: "https://elsewhere.test/gone", status: 301 },
      { from: "/kept", to: "/unknown", status: 301 }
    ]
    const led = { ...site, redirects: [...site.redirects, ...redirects] }
    const links = ["/first", "/below/x", "/second", "/old", "/away", "/kept"].map((path) => ({ path }))
    const broken = brokenLinks(links, led)
    expect(broken.map(({ path }) => path)).toEqual(["/first", "/below/x", "/second"])
    expect(redirectedTo(broken, led)).toEqual(["/second", "/gone", "/sold/all"])
    const back = { ...led, pages: new Set([...led.pages, "/gone"]) }
    expect(brokenLinks(links, back).map(({ path }) => path)).toEqual(["/below/x"])
    expect(redirectedTo([{ path: "/gone" }, { path: "/nope" }, { path: "/%ff" }], led)).toEqual([])
    expect(redirectedTo([{ path: "/round" }], led), "a circle has an end to this").toEqual(["/round/a", "/round"])
  })

  it.each(["/team/:slug", "/team/%3Aslug", "/homes/:mls/:slug", "/nope/:id?x=1"])(
    "leads nowhere with the name of a parameter in place of a value: %s",
    (path) => {
      const pages = new Set([...site.pages, "/team/:slug", "/homes/:mls/:slug"])
      expect(brokenLinks([{ path }], { ...site, pages })).toEqual([{ path }])
    }
  )

  it("of what is loaded leads nowhere at a page, and where redirects end at one", () => {
    const redirects = [...site.redirects, { from: "/old.png", to: "/media/med_roof", status: 301 } as const]
    const paths = ["/about", "/old", "/blog/a.png", "/pianos/upright", "/old.png", "/favicon.ico", "/media/med_roof"]
    const loaded = paths.map((path) => ({ path, loaded: "html" as const }))
    expect(brokenLinks(loaded, { ...site, redirects }).map(({ path }) => path)).toEqual(paths.slice(0, 4))
    expect(
      brokenLinks(
        paths.map((path) => ({ path })),
        { ...site, redirects }
      )
    ).toEqual([])
  })

  it("is told in the order of the text, with all that is known of it", () => {
    const links = ["/b", "/about", "/a"].map((path, line) => ({ path, line }))
    expect(brokenLinks(links, site)).toEqual([
      { path: "/b", line: 0 },
      { path: "/a", line: 2 }
    ])
  })

  it("names a route to look up only where a page could stand", () => {
    expect(readLinked("/a/?x=1")).toEqual({ kind: "route", route: "/a", query: "?x=1" })
    expect(readLinked("/feed.xml").kind).toBe("live")
    expect(readLinked("/404").kind).toBe("dead")
  })
})
