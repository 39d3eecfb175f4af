import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { encodeAskable } from "../publish/stamps.ts"
import { asksForAnother, standIn } from "./askedPage.ts"

const all = encodeAskable(new Set(["city", "minBeds", "match", "page"]))
const paged = encodeAskable(new Set(["page"]))
const none = encodeAskable(new Set())

describe("the address of a page with a grid", () => {
  it.each([
    ["?minBeds=3", all],
    ["?utm_source=mail&city=", all],
    ["?cityMatch=exact", all],
    ["?page=2", all],
    ["?page=2", paged],
    ["?page=abc", paged],
    ["?page=1&city=Ajax", all]
  ])("LGRID-25, LGRID-26: asks for another page with %s", (query, metadata) =>
    expect(asksForAnother(metadata, query)).toBe(true)
  )

  it.each([
    ["", all],
    ["?page=1", all],
    ["?utm_source=mail", all],
    ["?mls=W77", all],
    ["?minbeds=3", all],
    ["?minBeds=3", paged],
    ["?constructor=1&__proto__=2", all]
  ])("asks for the stored page with %j", (query, metadata) => expect(asksForAnother(metadata, query)).toBe(false))

  it("LGRID-37: asks for nothing else, whatever it says, where no grid lets it through", () => {
    fc.assert(fc.property(fc.webQueryParameters(), (query) => !asksForAnother(none, `?${query}`)))
    expect(asksForAnother({}, "?minBeds=3&page=2&city=")).toBe(false)
  })
})

describe("a stored page in the place of another", () => {
  it("says so beside whatever flags were asked for", () => {
    expect(standIn(undefined)).toEqual({ capture: [], state: { inForce: ["listings:error"], ignored: [] } })
    const asked = { capture: ["nolazy" as const], state: { inForce: ["listings:error" as const], ignored: ["x"] } }
    expect(standIn(asked)).toEqual(asked)
  })
})
