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

  it.each(["https://vale.test/", "http://vale.test", "//vale.test", "/\\vale.test", "\\\\vale.test", "javascript:1"])(
    "%s leads off the site",
    (sent) => {
      expect(readRedirectTarget(sent)).toEqual({ kind: "elsewhere" })
    }
  )

  it.each(["about", "", "/a b", "/a\nb", "/%ff", "/a%2Fb", "/a\\b"])("%j is no address", (sent) => {
    expect(readRedirectTarget(sent)).toEqual({ kind: "unusable" })
  })
})
