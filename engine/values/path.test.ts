import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseTarget, type Target } from "./path.ts"

const parsed = (target: string): Target => {
  const result = parseTarget(target)
  if ("status" in result) throw new Error(`${target} was refused: ${result.reason}`)
  return result
}

describe("parseTarget", () => {
  it.each([
    ["/", "/", "/"],
    ["/about", "/about", "/about"],
    ["/a/b.html", "/a/b.html", "/a/b.html"],
    ["/%61bout", "/about", "/about"],
    ["/caf%C3%A9", "/caf%C3%A9", "/café"],
    ["/caf%c3%a9", "/caf%C3%A9", "/café"],
    ["/caf\xc3\xa9", "/caf%C3%A9", "/café"],
    ["/a%20b", "/a%20b", "/a b"],
    ["/a+b@c:d", "/a+b@c:d", "/a+b@c:d"],
    ["/100%25", "/100%25", "/100%"],
    ["/a;b,c=d", "/a;b,c=d", "/a;b,c=d"]
  ])("takes %s for the path %s and the route %s, properly spelled", (target, path, route) => {
    expect(parsed(target)).toMatchObject({ path, route, misspelled: false })
  })

  it.each([
    ["/a/", "/a"],
    ["//", "/"],
    ["//evil.example/x", "/evil.example/x"],
    ["/a//b", "/a/b"],
    ["/a/./b", "/a/b"],
    ["/a/../b", "/b"],
    ["/../../etc/passwd", "/etc/passwd"],
    ["/a/%2e%2e/b", "/b"],
    ["/.", "/"],
    ["/a/..", "/"],
    ["/cafe%CC%81", "/caf%C3%A9"]
  ])("leads %s to %s", (target, path) => {
    expect(parsed(target)).toMatchObject({ path, misspelled: true })
  })

  it("keeps the query as it was sent, and drops an empty one", () => {
    expect(parsed("/a?x=1&y=%20/..//")).toMatchObject({ path: "/a", query: "?x=1&y=%20/..//", misspelled: false })
    expect(parsed("/a?")).toMatchObject({ path: "/a", query: "" })
    expect(parsed("/a?q=\xe9").query).toBe("?q=%E9")
  })

  it("means no route where a segment holds an encoded slash", () => {
    expect(parsed("/a%2Fb")).toMatchObject({ route: null, path: "/a%2Fb" })
  })

  it("reads the absolute form", () => {
    expect(parsed("http://www.example.com:8080/a?b=1")).toMatchObject({
      authority: "www.example.com:8080",
      path: "/a",
      query: "?b=1"
    })
    expect(parsed("HTTPS://example.com")).toMatchObject({ authority: "example.com", path: "/" })
  })

  it.each([
    ["/%"],
    ["/%4"],
    ["/%zz"],
    ["/%C0%AF"],
    ["/%ED%A0%80"],
    ["/%FF"],
    ["/\xff"],
    ["/a%00b"],
    ["/a%0d%0aSet-Cookie:x"],
    ["/a%5Cb"],
    ["/a\\b"],
    ["/a#b"],
    ["/a b"],
    ["/a\0b"],
    ["*"],
    [""],
    ["evil.example:443"],
    ["ftp://example.com/"]
  ])("refuses %j with 400", (target) => {
    expect(parseTarget(target)).toMatchObject({ status: 400 })
  })

  it("refuses an address beyond 8,000 characters with 414", () => {
    expect(parseTarget(`/${"a".repeat(8_000)}`)).toMatchObject({ status: 414 })
    expect(parseTarget(`/${"a".repeat(7_999)}`)).toMatchObject({ path: `/${"a".repeat(7_999)}` })
  })

  const wire = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)) }),
    fc
      .array(
        fc.constantFrom("/", ".", "..", "%", "%2e", "%2F", "%00", "%41", "a", "é", "\xc3\xa9", "?", "=", "//", ":")
      )
      .map((parts) => `/${parts.join("")}`)
  )

  it("never throws, and its spelling is final: parsing it again changes nothing", () => {
    fc.assert(
      fc.property(wire, (target) => {
        const result = parseTarget(target)
        if ("status" in result) return
        expect(result.path).toMatch(/^\/([\x21-\x7e]*[^/])?$/)
        expect(result.path).not.toMatch(/^\/[/\\]|\/\/|\/\.{1,2}(\/|$)/)
        expect(parsed(result.path + result.query)).toEqual({
          ...result,
          authority: null,
          misspelled: false
        })
      }),
      { numRuns: 2_000 }
    )
  })

  it("decodes whatever was encoded, in the one form that routes are kept in", () => {
    const segment = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => {
      return text !== "." && text !== ".." && text.isWellFormed() && !/[\0-\x1f\x7f\\/]/.test(text)
    })
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        expect(parsed(`/${segments.map(encodeURIComponent).join("/")}`).route).toBe(
          `/${segments.map((text) => text.normalize("NFC")).join("/")}`
        )
      })
    )
  })
})
