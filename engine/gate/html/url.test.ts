import { describe, expect, it } from "vitest"
import { isDataUrl, isInAccount, readAddress, runsScript, startsAsData } from "./url.ts"

describe("where an address leads", () => {
  it.each([
    ["/a", "/a"],
    ["/a?b=c#d", "/a?b=c"],
    ["a/b", "/p/a/b"],
    ["../x", "/x"],
    ["?q", "/p/q?q"],
    ["/a/../b", "/b"],
    ["/a/%2e%2e/b", "/b"],
    [" /a ", "/a"],
    ["/a:b", "/a:b"],
    ["./a:b", "/p/a:b"],
    ["/a//b", "/a//b"],
    ["/é", "/%C3%A9"],
    ["", "/p/q"],
    ["javascript%3Ax", "/p/javascript%3Ax"]
  ])("%j is a path of this site", (value, path) => {
    expect(readAddress(value, "/p/q")).toMatchObject({ kind: "site", path })
  })

  it.each([
    "//x.example",
    "/\\x.example",
    "\\\\x.example",
    "\\/x.example",
    "/\t/x.example",
    "\n//x.example",
    "https://x.example",
    "HTTPS://x.example",
    "https:\\\\x.example",
    "https:/x.example",
    "https:x.example",
    "ht\ntps://x.example",
    "http://site.invalid/",
    "https://site.invalid/",
    "//site.invalid:444/",
    "ws://site.invalid/",
    "mailto:a@site.invalid",
    "javascript:x",
    "data:,x",
    "//[bad",
    "https://u:p@site.invalid/",
    "//u@x.example"
  ])("%j is not", (value) => {
    expect(readAddress(value).kind).not.toBe("site")
  })

  it("says whether an address inherits its scheme", () => {
    expect(readAddress("//x.example/a")).toMatchObject({ scheme: "https:", inherited: true })
    expect(readAddress("https://x.example/a")).toMatchObject({ scheme: "https:", inherited: false })
  })

  it.each([
    ["#a", true],
    [" #a", true],
    ["/#a", false],
    ["?#a", false]
  ])("%j names the same page only: %s", (value, only) => {
    expect(readAddress(value)).toMatchObject({ fragmentOnly: only })
  })
})

describe("schemes that are refused", () => {
  it.each([
    "javascript:x",
    " JAVASCRIPT:x",
    "java\tscript:x",
    "java\u200bscript:x",
    "\u0001javascript:x",
    "vbscript:x",
    `${" ".repeat(5_000)}javascript:`
  ])("%j runs script", (value) => expect(runsScript(value)).toBe(true))
  it.each(["/javascript:x", "javascripts:x", "x javascript:y", "#javascript:x", "javascript", "?javascript:x"])(
    "%j does not",
    (value) => expect(runsScript(value)).toBe(false)
  )
  it.each(["data:,x", "DATA:text/html,x", " da\nta:text/html;charset=utf-8;base64,x", "data:image/svg+xml;utf8,<svg>"])(
    "%j is a data URL",
    (value) => expect([startsAsData(value), isDataUrl(value)]).toEqual([true, true])
  )
  it.each(["Data: 2024", "data: a, b", "data:2024, revised", "data:see/below", "Metadata:,x"])("%j is prose", (value) =>
    expect(isDataUrl(value)).toBe(false)
  )
})

it("an account without its closing slash, or not on https, covers nothing", () => {
  const address = readAddress("https://i.example/acct/a.jpg")
  expect(isInAccount(address, "https://i.example/acct/")).toBe(true)
  expect(isInAccount(address, "https://i.example/acct")).toBe(false)
  expect(isInAccount(readAddress("http://i.example/acct/a.jpg"), "http://i.example/acct/")).toBe(false)
  expect(isInAccount(address, "not an address")).toBe(false)
})
