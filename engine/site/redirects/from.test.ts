import { describe, expect, it } from "vitest"
import { compileRedirects } from "../../serve/redirects.ts"
import { parseTarget } from "../../values/path.ts"
import { readRedirectFrom } from "./from.ts"

describe("the address of a redirect", () => {
  it.each([
    ["/a", "/a", "/a"],
    ["/a/", "/a", "/a"],
    ["/", "/", "/"],
    ["/a//b/../c", "/a/c", "/a/c"],
    ["/über-uns", "/über-uns", "/über-uns"],
    ["/%C3%BCber-uns/", "/über-uns", "/über-uns"],
    ["/u\u0308ber", "/über", "/über"],
    ["/old%20page.html", "/old%20page.html", "/old page.html"],
    ["/100%25", "/100%25", "/100%"],
    ["/index.php?b=2&a=1", "/index.php?a=1&b=2", "/index.php"],
    ["/search?q=salt%26pepper&a=1+1", "/search?a=1+1&q=salt%26pepper", "/search"],
    ["/a?", "/a", "/a"],
    ["/a/?y=ü&x=1&x=0", "/a?x=0&x=1&y=%C3%BC", "/a"],
    ["/lake/*", "/lake/*", "/lake"],
    ["/lake//*", "/lake/*", "/lake"]
  ])("REDIR-07, REDIR-13, REDIR-23: %s stands at %s", (sent, from, route) => {
    const read = readRedirectFrom(sent)
    expect(read).toEqual({ from, route, subtree: from.endsWith("/*") })
    expect(readRedirectFrom(from), "its own spelling is read as itself").toEqual(read)
  })

  it.each(["/a", "/über-uns", "/old%20page.html", "/100%25", "/a?x=1&y=%C3%BC", "/lake/*"])(
    "as it is kept, %s fires where it stands",
    (sent) => {
      const read = readRedirectFrom(sent)
      if ("reason" in read) throw new Error(read.reason)
      const redirects = compileRedirects([{ from: read.from, to: "/to", status: 301 }])
      const visit = parseTarget(encodeURI(decodeURI(read.from.replace("/*", "/x"))))
      if ("status" in visit) throw new Error(visit.reason)
      const found = redirects.exact(visit.route!, visit.query) ?? redirects.subtree(visit.route!, visit.query)
      expect(found).toEqual({ kind: "redirect", status: 301, location: "/to" })
    }
  )

  it.each([
    ["/ÄÖ ü", "a blank, which an address has as %20"],
    ["/a#b", "#, behind"],
    ["/a\\b", "a backslash"],
    ["/a\tb", "U+0009"],
    ["/a%2Fb", "%2F, a sign"],
    ["/a%5cb", "%5c, a sign"],
    ["/%ff", "not UTF-8"]
  ])("of %j it is said which character stands in the way", (sent, told) => {
    expect(readRedirectFrom(sent)).toEqual({ reason: expect.stringContaining(told) })
  })

  it.each(["/*", "//*", "/../*", "/a/..//*"])(
    "REDIR-24: %s is everything a site has, which none may stand at",
    (sent) => {
      expect(readRedirectFrom(sent)).toHaveProperty("reason")
    }
  )

  it.each([
    "",
    "a",
    "https://vale.test/a",
    "//vale.test/a",
    "/\\vale.test",
    "/a b",
    "/a#b",
    "/a%2Fb",
    "/a%2fb",
    "/a%5cb",
    "/a%00b",
    "/%ff",
    "/a/*/b",
    "/*/a",
    "/a*",
    "/a/b*c",
    "/a*/*",
    "/a/**",
    "/a%2A",
    "/team/:slug",
    "/a/*?x=1",
    "/media/med_0000",
    "/media",
    "/__forms/x",
    "/robots.txt",
    "/sitemap.xml",
    "/404",
    `/${"a".repeat(600)}`
  ])("%j is none", (sent) => {
    expect(readRedirectFrom(sent)).toHaveProperty("reason")
  })
})
