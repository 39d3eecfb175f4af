import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RebuildId, SiteId } from "../model/ids.ts"
import type { EdgeRecord, EdgeRedirect, HostRecord } from "../publish/edge.ts"
import { parseTarget, type Target } from "../values/path.ts"
import { resolveHost, resolveSite, siteView, type Resolution } from "./resolve.ts"

const siteId = "site_test" as SiteId

const anEdge = (changes: Partial<EdgeRecord> = {}): EdgeRecord => ({
  siteId,
  revision: 1,
  state: "serving",
  indexable: true,
  primaryHost: "www.example.com",
  csp: { connect: [], formAction: [], image: [], script: [], frame: [] },
  redirects: [],
  patterns: [],
  script: null,
  ...changes
})

const aHost = (changes: Partial<HostRecord> = {}): HostRecord => ({
  siteId,
  role: "primary",
  redirectTo: null,
  expiresAt: null,
  ...changes
})

const target = (text: string) => parseTarget(text) as Target
const visited = { scheme: "https", port: "", now: 1_000 } as const

const resolved = (text: string, edge: Partial<EdgeRecord> = {}, role: "primary" | "preview" = "primary"): Resolution =>
  resolveSite(target(text), role, siteView(anEdge(edge)))

/** What is tried, in order, by kind and key or location. */
const tried = (resolution: Resolution): ReadonlyArray<string> => {
  switch (resolution.kind) {
    case "object":
      return [resolution.key.replace(`sites/${siteId}/`, ""), ...tried(resolution.otherwise)]
    case "redirect":
      return [`${resolution.status} ${resolution.location}`]
    case "dynamic":
      return [`dynamic ${resolution.path}${resolution.query}`]
    case "rendered":
      return [`rendered ${resolution.route}${resolution.query}`]
    default:
      return [resolution.kind]
  }
}

describe("resolveHost", () => {
  it("knows a site by its primary and preview hosts", () => {
    expect(resolveHost(target("/a"), aHost(), visited)).toEqual({ kind: "site", role: "primary" })
    expect(resolveHost(target("/a"), aHost({ role: "preview" }), visited)).toEqual({ kind: "site", role: "preview" })
  })

  it("SERVED-10: forwards the root domain to the primary host with path and query", () => {
    const root = aHost({ role: "root", redirectTo: "www.x.ca" })
    expect(resolveHost(target("/a/b?c=d&e"), root, visited)).toEqual({
      kind: "redirect",
      status: 301,
      location: "https://www.x.ca/a/b?c=d&e"
    })
    expect(resolveHost(target("/"), root, { ...visited, scheme: "http", port: ":8080" })).toMatchObject({
      location: "http://www.x.ca:8080/"
    })
  })

  it("forwards a former host until it expires, and then knows it no more", () => {
    const former = aHost({ role: "former", redirectTo: "new.sites.test", expiresAt: 2_000 })
    expect(resolveHost(target("/a"), former, { ...visited, now: 1_999 })).toMatchObject({
      status: 301,
      location: "https://new.sites.test/a"
    })
    expect(resolveHost(target("/a"), former, { ...visited, now: 2_000 })).toEqual({ kind: "unknownHost" })
  })

  it("knows no site on another host, nor where a forward leads nowhere", () => {
    expect(resolveHost(target("/"), undefined, visited)).toEqual({ kind: "unknownHost" })
    expect(resolveHost(target("/"), aHost({ role: "root" }), visited)).toEqual({ kind: "unknownHost" })
  })

  it("refuses a bad address before anything else", () => {
    expect(resolveHost(parseTarget("/%"), undefined, visited)).toMatchObject({ kind: "bad", status: 400 })
  })
})

describe("resolveSite", () => {
  it.each([
    ["/", "pages/index.html"],
    ["/about", "pages/about/index.html"],
    ["/services/roofing?utm_source=x", "pages/services/roofing/index.html"],
    ["/caf%C3%A9", "pages/café/index.html"],
    ["/%E6%97%A5%E6%9C%AC%E8%AA%9E/%D8%B9", "pages/日本語/ع/index.html"],
    ["/caf%25c3%25a9", "pages/caf%25c3%25a9/index.html"],
    ["/index.html", "pages/index.html/index.html"]
  ])("tries the stored page of %s, then the not-found page", (address, key) => {
    expect(tried(resolved(address))).toEqual([key, "notFound"])
  })

  it("leads a trailing slash and other misspellings to the one address, query kept", () => {
    expect(tried(resolved("/about/?a=1"))).toEqual(["301 /about?a=1"])
    expect(tried(resolved("//evil.example/%2e./x"))).toEqual(["301 /x"])
  })

  it("leads another spelling of an address at once to where a redirect leads from it, unless a page is stored there", () => {
    const edge: Partial<EdgeRecord> = {
      redirects: [
        { from: "/services", to: "/what-we-do", status: 301 },
        { from: "/old/*", to: "/", status: 302 },
        { from: "/gone", to: "", status: 410 }
      ],
      patterns: ["/old/:slug"]
    }
    expect(tried(resolved("/services/?a=1", edge))).toEqual(["pages/services/index.html", "301 /what-we-do?a=1"])
    expect(resolved("/services/?a=1", edge)).toMatchObject({ found: { location: "/services?a=1" } })
    expect(tried(resolved("/old/a/b/", edge))).toEqual(["pages/old/a/b/index.html", "302 /"])
    expect(tried(resolved("/old/a/", edge)), "a page with parameters goes before it").toEqual(["301 /old/a"])
    expect(tried(resolved("/gone/", edge))).toEqual(["pages/gone/index.html", "gone"])
    expect(tried(resolved("/other/", edge))).toEqual(["301 /other"])
  })

  it("leads an address that is typed with capitals to the page in small letters, after all that is spelled as it was typed", () => {
    const edge: Partial<EdgeRecord> = {
      redirects: [
        { from: "/services", to: "/what-we-do", status: 301 },
        { from: "/Shop/*", to: "/", status: 302 },
        { from: "/tea/*", to: "/leaves", status: 301 },
        { from: "/gone", to: "", status: 410 }
      ],
      patterns: ["/Team/:slug"]
    }
    expect(tried(resolved("/Menu?a=1"))).toEqual(["pages/Menu/index.html", "pages/menu/index.html", "notFound"])
    expect(resolved("/Menu?a=1")).not.toHaveProperty("found")
    expect(resolved("/Menu?a=1")).toMatchObject({ otherwise: { found: { status: 301, location: "/menu?a=1" } } })
    expect(resolved("/%C3%9Cber")).toMatchObject({ otherwise: { found: { location: "/%C3%BCber" } } })
    const [services, small] = ["pages/Services/index.html", "pages/services/index.html"]
    expect(tried(resolved("/Services?a=1", edge))).toEqual([services, small, "301 /what-we-do?a=1"])
    expect(tried(resolved("/Gone", edge))).toEqual(["pages/Gone/index.html", "pages/gone/index.html", "gone"])
    expect(tried(resolved("/Shop/Tea", edge))).toEqual(["pages/Shop/Tea/index.html", "302 /"])
    expect(tried(resolved("/Team/Ada", edge))).toEqual(["pages/Team/Ada/index.html", "rendered /Team/Ada"])
    expect(tried(resolved("/TEA/Green?a=1", edge))).toEqual([
      "pages/TEA/Green/index.html",
      "pages/tea/green/index.html",
      "301 /leaves?a=1"
    ])
  })

  it("leads an address to where its redirect leads in any capitals, after all that is spelled as it was typed, and never in a circle", () => {
    const edge: Partial<EdgeRecord> = {
      redirects: [
        { from: "/About-Us.aspx", to: "/about", status: 301 },
        { from: "/%C3%9Cber", to: "", status: 410 },
        { from: "/One", to: "/two", status: 301 },
        { from: "/Two", to: "/one", status: 301 },
        { from: "/Menu", to: "/menu", status: 301 },
        { from: "/Shop/Tea", to: "/tea", status: 301 },
        { from: "/shop/*", to: "/", status: 302 }
      ]
    }
    const own = (route: string) => `pages${route}/index.html`
    expect(tried(resolved("/about-us.aspx?a=1", edge))).toEqual([own("/about-us.aspx"), "301 /about?a=1"])
    const capitals = tried(resolved("/ABOUT-US.ASPX", edge))
    expect(capitals).toEqual([own("/ABOUT-US.ASPX"), own("/about-us.aspx"), "301 /about"])
    expect(tried(resolved("/%C3%BCber", edge)).at(-1)).toBe("gone")
    for (const address of ["/one", "/two", "/menu"])
      expect(tried(resolved(address, edge)), address).toEqual([own(address), "notFound"])
    expect(tried(resolved("/One", edge))).toEqual([own("/One"), "301 /two"])
    expect(tried(resolved("/shop/tea", edge)), "what is spelled so goes before").toEqual([own("/shop/tea"), "302 /"])
  })

  it("serves automatic files, and closes robots.txt wherever the host may not be listed", () => {
    expect(tried(resolved("/sitemap.xml"))).toEqual(["sitemap.xml", "notFound"])
    expect(tried(resolved("/sitemap-12.xml"))).toEqual(["sitemap-12.xml", "notFound"])
    expect(tried(resolved("/feed.xml"))).toEqual(["feed.xml", "notFound"])
    expect(tried(resolved("/llms.txt"))).toEqual(["llms.txt", "notFound"])
    expect(tried(resolved("/robots.txt"))).toEqual(["robots.txt", "notFound"])
    expect(tried(resolved("/robots.txt", { indexable: false }))).toEqual(["robotsClosed"])
    expect(tried(resolved("/robots.txt", {}, "preview"))).toEqual(["robotsClosed"])
  })

  it("serves the very icon or manifest that a page names, else the newest, and the newest at its plain path", () => {
    const name = "0123456789abcdef0123456789abcdef"
    expect(tried(resolved("/favicon.ico"))).toEqual(["favicon.ico", "notFound"])
    expect(tried(resolved(`/apple-touch-icon.png?v=${name}`))).toEqual([
      `assets/${name}.png`,
      "apple-touch-icon.png",
      "notFound"
    ])
    expect(tried(resolved(`/manifest.webmanifest?v=${name}`))).toEqual([
      `assets/${name}.webmanifest`,
      "manifest.webmanifest",
      "notFound"
    ])
    expect(tried(resolved("/favicon.ico?v=../../x"))).toEqual(["favicon.ico", "notFound"])
  })

  it("has a card drawn that is not stored, and asks nobody for what cannot be one", () => {
    const name = "0123456789abcdef0123456789abcdef"
    const card = resolved(`/__mk/cards/${name}.png?title=A+%26+b&proof=k.m&more=x`)
    expect(card).toMatchObject({
      kind: "object",
      use: "asset",
      otherwise: { kind: "dynamic", path: "/__card", query: `?name=${name}&title=A+%26+b&proof=k.m` }
    })
    for (const path of ["/__mk/cards/x.png", `/__mk/cards/${name}.svg`, `/__mk/cards/a/${name}.png`])
      expect(tried(resolved(path))).toEqual(["notFound"])
  })

  it("serves assets by name, and the site script under its fixed name", () => {
    expect(tried(resolved("/__mk/assets/0a1b2c.css"))).toEqual(["assets/0a1b2c.css", "notFound"])
    expect(tried(resolved("/__mk/site.js", { script: "9f.js" }))).toEqual(["assets/9f.js", "notFound"])
    expect(resolved("/__mk/site.js", { script: "9f.js" })).toMatchObject({ use: "script" })
    expect(tried(resolved("/__mk/site.js"))).toEqual(["notFound"])
    for (const path of ["/__mk/assets/a", "/__mk/assets/a%2f..%2fedge.json", "/__mk/assets/a/b.css"])
      expect(tried(resolved(path)), path).toEqual(["notFound"])
  })

  it("CFORM-63, AU-C13: serves a platform script as a page names it, else the newest", () => {
    const hash = "0123456789abcdef0123456789abcdef"
    expect(tried(resolved(`/__mk/forms.js?v=${hash}`))).toEqual([`assets/${hash}.js`, "assets/forms.js", "notFound"])
    expect(resolved(`/__mk/forms.js?v=${hash}`)).toMatchObject({ use: "asset", otherwise: { use: "script" } })
    for (const query of ["", "?v=1", "?v=../edge", `?w=${hash}`])
      expect(tried(resolved(`/__mk/forms.js${query}`))).toEqual(["assets/forms.js", "notFound"])
    expect(tried(resolved("/__mk/other.js"))).toEqual(["notFound"])
  })

  it("NOTFOUND-08: means the not-found page by /404 itself", () => {
    expect(resolved("/404")).toEqual({ kind: "notFound", key: `sites/${siteId}/404.html` })
  })

  it("hands on to the API what only it can answer, spelled properly and never redirected", () => {
    expect(tried(resolved("/__forms/contact?x=1"))).toEqual(["dynamic /__forms/contact?x=1"])
    expect(tried(resolved("/__forms//a/./contact/"))).toEqual(["dynamic /__forms/a/contact"])
    expect(tried(resolved("/__mk/events"))).toEqual(["dynamic /__mk/events"])
    expect(tried(resolved("/__data/places/geocode?q=a"))).toEqual(["dynamic /__data/places/geocode?q=a"])
    expect(tried(resolved("/__preview/abc", {}, "preview"))).toEqual(["dynamic /__preview/abc"])
    expect(tried(resolved("/__files/abc"))).toEqual(["dynamic /__files/abc"])
    expect(tried(resolved("/__forms/../about"))).toEqual(["301 /about"])
  })

  it("shows no preview at the site's own domain, however it is spelled: its script is nobody's yet, and would run beside the pages", () => {
    for (const path of [
      "/__preview/abc",
      "//__preview/abc",
      "/./__preview/abc/",
      "/a/../__preview/abc",
      "/__%70review/abc?x=1"
    ])
      for (const state of ["serving", "offline"] as const)
        expect(tried(resolved(path, { state }))[0], `${path} ${state}`).not.toContain("dynamic")
    expect(resolved("/__preview/abc")).toEqual({ kind: "notFound", key: null })
  })

  it("means a file of the library by its id alone, and nothing else under its path", () => {
    const key = `sites/${siteId}/media/med_01ab/asset.json`
    expect(resolved("/media/med_01ab")).toEqual({ kind: "media", id: "med_01ab", key, query: "" })
    expect(resolved("/media/med_01ab?w=640")).toEqual({ kind: "media", id: "med_01ab", key, query: "?w=640" })
    for (const path of ["/media", "/media/", "/media/med_01ab/original", "/media/med_01ab/640.avif", "/media/MED_01AB"])
      expect(resolved(path), path).toEqual({ kind: "notFound", key: `sites/${siteId}/404.html`, unkept: true })
  })

  it.each([
    ["/__preview/abc", "dynamic /__preview/abc"],
    ["/__files/abc", "dynamic /__files/abc"],
    ["/__forms/a/b", "offline"],
    ["/__mk/events", "offline"],
    ["/__data/x", "offline"],
    ["/sitemap.xml", "offline"],
    ["/__previews", "offline"],
    ["/mediaeval", "offline"]
  ])(
    "TRIAL-03: keeps previews and files of enquiries open of a site that is offline, and nothing of the site itself: %s",
    (path, first) => expect(tried(resolved(path, { state: "offline" }, "preview"))).toEqual([first])
  )

  it("says nothing of a site that is offline or has no record", () => {
    expect(tried(resolved("/", { state: "offline" }))).toEqual(["offline"])
    expect(tried(resolved("/robots.txt", { state: "offline" }))).toEqual(["offline"])
    expect(resolveSite(target("/"), "primary", undefined)).toEqual({ kind: "unknownHost" })
  })

  it("asks for a further page of a list by ?page=N alone, a whole number above one, beside the page itself", () => {
    const asked = (query: string) => {
      const resolution = resolved(`/notes${query}`)
      return resolution.kind === "object" ? resolution.listPage : "none"
    }
    expect(asked("?page=2")).toBe(2)
    expect(asked("?a=b&page=999999999")).toBe(999_999_999)
    for (const query of [
      "",
      "?page=",
      "?page=0",
      "?page=1",
      "?page=01",
      "?page=-2",
      "?page=2.5",
      "?page=2x",
      "?pages=2"
    ])
      expect(asked(query), query).toBeUndefined()
    expect(asked("?page=1000000000")).toBeUndefined()
    expect(resolved("/notes?page=2")).toMatchObject({ key: `sites/${siteId}/pages/notes/index.html`, use: "page" })
  })

  it("asks no store for a name longer than any store holds", () => {
    expect(tried(resolved(`/${"a".repeat(2_000)}`))).toEqual(["notFound"])
  })
})

describe("redirects", () => {
  const at = (address: string, ...redirects: ReadonlyArray<EdgeRedirect>) =>
    tried(resolved(address, { redirects })).at(-1)
  const row = (from: string, to: string, status: 301 | 302 | 410 = 301): EdgeRedirect => ({ from, to, status })

  it("lets a page win over a redirect of its address", () => {
    expect(tried(resolved("/a", { redirects: [row("/a", "/b")] }))).toEqual(["pages/a/index.html", "301 /b"])
  })

  it("REDIR-08: redirects exactly the path of an exact row", () => {
    expect(at("/a", row("/a", "/b"))).toBe("301 /b")
    expect(at("/a/b", row("/a", "/b"))).toBe("notFound")
    expect(at("/ab", row("/a", "/b"))).toBe("notFound")
  })

  it("REDIR-09, REDIR-10: redirects a subtree with its root, all to one target", () => {
    for (const path of ["/lake", "/lake/x", "/lake/x/y"]) expect(at(path, row("/lake/*", "/new"))).toBe("301 /new")
    expect(at("/lakeside", row("/lake/*", "/new"))).toBe("notFound")
  })

  it("REDIR-09: redirects the whole site below its root, and the root itself", () => {
    for (const path of ["/", "/x", "/x/y"]) expect(at(path, row("/*", "/new"))).toBe("301 /new")
    expect(at("/x/y", row("/*", "/new"), row("/x/*", "/nearer"))).toBe("301 /nearer")
  })

  it.each(["/%", "%", "", "nope", "https://evil.example/a", "/__mk/%zz", "/%/*"])(
    "leaves out a row from %j, which is no address here, and keeps the others",
    (from) => {
      const rows = [row(from, "/b"), row("/a", "/c")]
      expect(at("/a", ...rows)).toBe("301 /c")
      expect(at("/else", ...rows)).toBe("notFound")
      expect(at("/", ...rows)).toBe("notFound")
    }
  )

  it("REDIR-11: fires a query row when all its parameters are there, in any order", () => {
    const rows = row("/a?x=1&y=2", "/b")
    expect(at("/a?y=2&x=1&z=3", rows)).toBe("301 /b?z=3")
    expect(at("/a?x=1", rows)).toBe("notFound")
    expect(at("/a?x=1&y=3", rows)).toBe("notFound")
    expect(at("/a", rows)).toBe("notFound")
    expect(at("/b?x=1&y=2", rows)).toBe("notFound")
  })

  it.each<[asked: string, from: string, to: string, location: string]>([
    ["/a?utm=x", "/a", "/b", "/b?utm=x"],
    ["/a?utm=x", "/a", "/b?c=1", "/b?c=1&utm=x"],
    ["/a?utm=x", "/a", "/b#c", "/b?utm=x#c"],
    ["/a?utm=x", "/a", "/b?c=1#d?e", "/b?c=1&utm=x#d?e"],
    ["/a?c=2", "/a", "/b?c=1", "/b?c=1&c=2"],
    ["/a?utm=x&utm=y%26z", "/a/*", "/b", "/b?utm=x&utm=y%26z"],
    ["/a/deep?q=%C3%A9+1", "/a/*", "/b", "/b?q=%C3%A9+1"],
    ["/a?", "/a", "/b", "/b"],
    ["/a?x=1&utm=y", "/a?x=1", "/b", "/b?utm=y"],
    ["/a?utm=y&%78=1", "/a?x=1", "/b?x=2", "/b?x=2&utm=y"],
    ["/a?x=1", "/a?x=1", "/b", "/b"],
    ["/a?utm=x", "/a", "https://shop.example/b", "https://shop.example/b?utm=x"],
    ["/a?@evil.example/", "/a", "https://shop.example", "https://shop.example?@evil.example/"],
    ["/a?//evil.example", "/a", "/", "/?//evil.example"],
    ["/a?next=https://evil.example", "/a", "/b", "/b?next=https://evil.example"]
  ])("lets the query of %s travel along from %s to %s: %s", (asked, from, to, location) => {
    expect(at(asked, row(from, to))).toBe(`301 ${location}`)
  })

  it("leads to the host that the row names, whatever a visitor asks", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      "?",
      "&",
      "=",
      "@",
      ":",
      "%23",
      "%0d%0a",
      "..",
      "evil.example",
      "https:",
      "a"
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.constantFrom("/b", "/b?c=1", "/b#d", "/", "https://shop.example", "https://shop.example/b?c=1#d"),
        fc.constantFrom("/a", "/a/*", "/a?a=a"),
        (pieces, to, from) => {
          const [, location = ""] = /^301 (.*)$/.exec(at(`/a?${pieces.join("")}`, row(from, to)) ?? "") ?? []
          if (location === "") return
          const [led, said] = [new URL(location, "https://site.example"), new URL(to, "https://site.example")]
          expect([led.origin, led.pathname, led.hash]).toEqual([said.origin, said.pathname, said.hash])
          expect(led.search.startsWith(said.search)).toBe(true)
        }
      )
    )
  })

  it("REDIR-12: prefers the query row with more parameters", () => {
    const rows = [row("/a?x=1", "/one"), row("/a?x=1&y=2", "/two")]
    expect(at("/a?x=1&y=2", ...rows)).toBe("301 /two")
    expect(at("/a?x=1&y=3", ...rows)).toBe("301 /one?y=3")
  })

  it("REDIR-14: asks query rows, then the exact path, then the longest subtree", () => {
    const rows = [row("/a/*", "/tree"), row("/a/b/*", "/longer"), row("/a/b", "/exact"), row("/a/b?q=1", "/query")]
    expect(at("/a/b?q=1", ...rows)).toBe("301 /query")
    expect(at("/a/b?q=2", ...rows)).toBe("301 /exact?q=2")
    expect(at("/a/b/c", ...rows)).toBe("301 /longer")
    expect(at("/a/c", ...rows)).toBe("301 /tree")
  })

  it("puts a page with parameters after a row about its address and before one about a subtree", () => {
    const patterns = ["/homes/:id"]
    expect(tried(resolved("/homes/1", { patterns }))).toEqual(["pages/homes/1/index.html", "rendered /homes/1"])
    expect(tried(resolved("/homes/1", { patterns, redirects: [row("/homes/1", "/sold")] })).at(-1)).toBe("301 /sold")
    expect(tried(resolved("/homes/1", { patterns, redirects: [row("/homes/*", "/x")] })).at(-1)).toBe(
      "rendered /homes/1"
    )
    expect(tried(resolved("/homes/1/2", { patterns, redirects: [row("/homes/*", "/x")] })).at(-1)).toBe("301 /x")
    expect(tried(resolved("/homes", { patterns })).at(-1)).toBe("notFound")
  })

  it("answers a 410 row with gone", () => {
    expect(at("/old", row("/old", "", 410))).toBe("gone")
    expect(at("/old/x", row("/old/*", "", 410))).toBe("gone")
  })

  it("REDIR-05: keeps the status of the row", () => {
    expect(at("/a", row("/a", "/b", 302))).toBe("302 /b")
  })

  it("REDIR-16: keeps the fragment of a target, and percent-encodes what a header cannot hold", () => {
    expect(at("/a", row("/a", "/b#c"))).toBe("301 /b#c")
    expect(at("/a", row("/a", "/caf\u00e9 \u{1f600}"))).toBe("301 /caf%C3%A9%20%F0%9F%98%80")
    expect(at("/a", row("/a", "/b\r\nSet-Cookie: x=1"))).toBe("301 /b%0D%0ASet-Cookie:%20x=1")
  })

  it.each(["//evil.example", "/\\evil.example", "http://example.com", "javascript:alert(1)", "https://", "evil", ""])(
    "leaves out a row whose target is %j",
    (to) => {
      expect(at("/a", row("/a", to))).toBe("notFound")
    }
  )

  it("matches a row however its path is encoded", () => {
    expect(at("/caf%C3%A9", row("/café", "/b"))).toBe("301 /b")
    expect(at("/a%20b", row("/a b/*", "/b"))).toBe("301 /b")
    expect(at("/caf%C3%A9", row("/caf%c3%a9", "/b"))).toBe("301 /b")
    expect(at("/a", row("/a/", "/b"))).toBe("301 /b")
  })
})

describe("a site of which an edition is shown", () => {
  const edition = "rb_1" as RebuildId
  const shown = (text: string, edge: Partial<EdgeRecord> = {}) => tried(resolved(text, { edition, ...edge }))

  it("has a page of the edition before the one beside it, and whatever else would answer after both", () => {
    expect(shown("/a")).toEqual(["editions/rb_1/pages/a/index.html", "pages/a/index.html", "notFound"])
    expect(shown("/a", { redirects: [{ from: "/a", to: "/b", status: 301 }] })).toEqual([
      "editions/rb_1/pages/a/index.html",
      "pages/a/index.html",
      "301 /b"
    ])
    expect(shown("/homes/1", { patterns: ["/homes/:id"] }).at(-1)).toBe("rendered /homes/1")
  })

  it("asks both for a further page of a list", () => {
    const first = resolved("/a?page=2", { edition })
    expect(first).toMatchObject({ kind: "object", listPage: 2, otherwise: { kind: "object", listPage: 2 } })
  })

  it("has the edition's not-found page, also where nothing is for now", () => {
    const key = "sites/site_test/editions/rb_1/404.html"
    expect(resolved("/404", { edition })).toEqual({ kind: "notFound", key })
    expect(resolved("/media/nothing", { edition })).toEqual({ kind: "notFound", key, unkept: true })
  })

  it("has files and what is named by its content once", () => {
    expect(shown("/feed.xml")).toEqual(["feed.xml", "notFound"])
    const asset = `/__mk/assets/${"a".repeat(32)}.css`
    expect(shown(asset)).toEqual([`assets/${"a".repeat(32)}.css`, "notFound"])
  })

  it("asks no store for a name that is too long for it in the edition alone", () => {
    const route = `/${"a".repeat(1_024 - "sites/site_test/pages//index.html".length)}`
    expect(shown(route)).toEqual([`pages${route}/index.html`, "notFound"])
  })
})
