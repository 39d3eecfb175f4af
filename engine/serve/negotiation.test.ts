import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { entityTag, matchesNone, parseRange, rangeApplies } from "./conditional.ts"
import { chooseCoding, codings, isCompressible, parseAcceptEncoding } from "./encoding.ts"

describe("parseAcceptEncoding", () => {
  it.each([
    [undefined, ["identity"]],
    ["", ["identity"]],
    ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
    ["gzip", ["gzip", "identity"]],
    ["x-gzip", ["gzip", "identity"]],
    ["BR;Q=1.0", ["br", "identity"]],
    ["br;q=0.5, gzip;q=0.8", ["gzip", "br", "identity"]],
    ["br;q=0, gzip", ["gzip", "identity"]],
    ["identity, br;q=0.5", ["identity", "br"]],
    ["*", ["br", "gzip", "identity"]],
    ["*;q=0", []],
    ["identity;q=0", []],
    ["br, identity;q=0", ["br"]],
    ["br, *;q=0", ["br"]],
    ["gzip;q=0, *", ["br", "identity"]],
    ["br;q=2, gzip;q=x, , ;q=1", ["identity"]],
    ["br;level=9;q=0.3, gzip;q=0.2", ["br", "gzip", "identity"]],
    ["br;xq=0.5, gzip", ["gzip", "identity"]],
    ["br;q=0.5x, gzip", ["gzip", "identity"]]
  ])("reads %j as %j", (header, order) => {
    expect(parseAcceptEncoding(header)).toEqual(order)
  })

  it("never throws, offers each coding once, and none that is ruled out", () => {
    const member = fc.tuple(
      fc.constantFrom("br", "gzip", "identity", "*", "zstd", "", "\u0000"),
      fc.constantFrom("", ";q=0", ";q=0.000", ";q=1", ";q=0.3", ";q=5", ";q", "; q = 0.7")
    )
    const header = fc.oneof(
      fc.string(),
      fc.array(member).map((parts) => parts.map((part) => part.join("")).join(","))
    )
    fc.assert(
      fc.property(header, (text) => {
        const order = parseAcceptEncoding(text)
        expect(new Set(order).size).toBe(order.length)
        for (const coding of order) expect(codings).toContain(coding)
        const last = text.split(",").findLast((part) => part.startsWith("br"))
        if (last !== undefined && /^br;q=0(\.000)?$/.test(last)) expect(order).not.toContain("br")
      })
    )
  })

  it("chooses the best that there is, or nothing", () => {
    expect(chooseCoding(["br", "gzip", "identity"], (coding) => coding !== "br")).toBe("gzip")
    expect(chooseCoding(["br"], () => false)).toBeUndefined()
  })

  it("compresses text and leaves alone what is compressed already", () => {
    for (const type of [
      "text/html; charset=utf-8",
      "text/css",
      "text/javascript",
      "image/svg+xml",
      "application/rss+xml",
      "application/json"
    ])
      expect(isCompressible(type), type).toBe(true)
    for (const type of ["image/png", "image/avif", "font/woff2", "video/mp4", "application/zip", "application/pdf"])
      expect(isCompressible(type), type).toBe(false)
  })
})

describe("conditions", () => {
  it("gives every coding a strong tag of its own", () => {
    expect(entityTag("abc", "identity")).toBe('"abc"')
    expect(new Set(codings.map((coding) => entityTag("abc", coding))).size).toBe(3)
    expect(entityTag('a"b\r\nc', "br")).toBe('"abc-br"')
  })

  it("compares If-None-Match weakly, by list, and takes * for anything", () => {
    for (const header of ['"a"', 'W/"a"', '"x", "a"', 'W/"x",W/"a"', "*", " * ", '"x,y", "a"'])
      expect(matchesNone(header, '"a"'), header).toBe(true)
    for (const header of ['"b"', "a", '"a-br"', '"x,"a', ""]) expect(matchesNone(header, '"a"'), header).toBe(false)
  })

  it("honours If-Range for this very representation only", () => {
    expect(rangeApplies(undefined, '"a"')).toBe(true)
    expect(rangeApplies('"a"', '"a"')).toBe(true)
    for (const header of ['W/"a"', '"b"', "Tue, 15 Nov 1994 12:45:26 GMT"])
      expect(rangeApplies(header, '"a"')).toBe(false)
  })
})

describe("parseRange", () => {
  it.each([
    ["bytes=0-0", 10, { first: 0, last: 0 }],
    ["bytes=2-5", 10, { first: 2, last: 5 }],
    ["bytes=2-", 10, { first: 2, last: 9 }],
    ["bytes=2-99999999999999999999999", 10, { first: 2, last: 9 }],
    ["bytes=-3", 10, { first: 7, last: 9 }],
    ["bytes=-99", 10, { first: 0, last: 9 }],
    ["BYTES = 1 - 2 ", 10, { first: 1, last: 2 }],
    ["bytes=10-", 10, "unsatisfiable"],
    ["bytes=-0", 10, "unsatisfiable"],
    ["bytes=0-", 0, "unsatisfiable"],
    ["bytes=5-2", 10, "whole"],
    ["bytes=0-1,3-4", 10, "whole"],
    ["bytes=-", 10, "whole"],
    ["lines=0-1", 10, "whole"],
    ["megabytes=0-1", 10, "whole"],
    ["bytes=0-1x", 10, "whole"],
    ["bytes=a-b", 10, "whole"],
    ["", 10, "whole"]
  ])("reads %j of %i bytes as %j", (header, size, answer) => {
    expect(parseRange(header, size)).toEqual(answer)
  })

  it("never throws, and what it gives lies within the object", () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.string(), fc.bigInt(), fc.bigInt()).map(([a, b, c]) => `bytes=${b}-${c}${a}`),
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`)
    )
    fc.assert(
      fc.property(header, fc.nat({ max: 1_000_000 }), (text, size) => {
        const range = parseRange(text, size)
        if (typeof range === "string") return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.last).toBeGreaterThanOrEqual(range.first)
        expect(range.last).toBeLessThan(size)
      })
    )
  })
})
