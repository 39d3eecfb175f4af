import { describe, expect, it } from "vitest"
import { readRedirectTarget } from "./target.ts"

describe("the target of a redirect", () => {
  it.each([
    ["/", "/", "/"],
    ["/about", "/about", "/about"],
    ["/about/", "/about", "/about"],
    ["/about?x=1", "/about", "/about?x=1"],
    ["/about#team", "/about", "/about#team"],
    ["/über-uns", "/über-uns", "/%C3%BCber-uns"],
    ["/%C3%BCber-uns", "/über-uns", "/%C3%BCber-uns"],
    ["/a/../b", "/b", "/b"]
  ])("%s is an address on the site", (sent, route, to) => {
    expect(readRedirectTarget(sent)).toEqual({ kind: "site", route, to })
  })

  it.each([
    ["https:vale.test", "it names no host that could be reached"],
    ["https://u:p@vale.test/", "it names a user"],
    ["https://u@vale.test/", "it names a user"],
    ["https://:p@vale.test/", "it names a user"],
    ["http://vale.test", "only https is taken"],
    ["HTTP:vale.test", "only https is taken"],
    ["//vale.test", "it names a host without https://"],
    ["/\\vale.test", "it names a host without https://"],
    ["\\\\vale.test", "it names a host without https://"]
  ])("%s leads off the site, where %s", (sent, reason) => {
    expect(readRedirectTarget(sent)).toEqual({ kind: "elsewhere", reason })
  })

  it.each([
    "javascript:1",
    "JAVASCRIPT://%0aalert(1)",
    "data:text/html,x",
    "mailto:nell@vale.test",
    "ftp://vale.test/"
  ])("%s has no origin that could be approved", (sent) => {
    expect(readRedirectTarget(sent)).toEqual({ kind: "otherScheme" })
  })

  it("an https address is told with its origin, for the allowlist to judge", () => {
    expect(readRedirectTarget("HTTPS://Book.Vale.test/a b?c#d")).toEqual({
      kind: "origin",
      origin: "https://book.vale.test",
      to: "https://book.vale.test/a%20b?c#d"
    })
  })

  it.each(["about", "", "/a b", "/a\nb", "/%ff", "/a%2Fb", "/a\\b"])("%j is no address", (sent) => {
    expect(readRedirectTarget(sent)).toEqual({ kind: "unusable" })
  })
})
