import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import { askedFrom, readAddressAsked, readTyped } from "./asked.ts"

const typed = (query: string) => readTyped(new URLSearchParams(query))
const wanted = (query: string) => readAddressAsked(new URLSearchParams(query))
const faulty = (read: ReturnType<typeof typed> | ReturnType<typeof wanted>) =>
  "faults" in read ? read.faults.map(({ name }) => name) : read.asked

describe("what is asked about addresses", () => {
  it.each([
    ["q=12+elm", { text: "12 elm", session: null }],
    ["q=%20%2012%0A%0Aelm%20&session=a-B_9", { text: "12 elm", session: "a-B_9" }],
    ["q=12+elm&other=1", { text: "12 elm", session: null }],
    ["", ["q"]],
    ["q=%00", ["q"]],
    ["q=a&q=b", ["q"]],
    ["q=a&session=", ["session"]],
    ["q=a&session=b&session=c", ["session"]],
    ["q=a&session=a%3D", ["session"]],
    ["session=%20", ["q", "session"]]
  ])("while somebody types: %s", (query, said) => {
    expect(faulty(typed(query))).toEqual(said)
  })

  it.each([
    ["placeId=ChIJ_x-1&session=s", { placeId: "ChIJ_x-1", session: "s" }],
    ["placeId=ChIJ", { placeId: "ChIJ", session: null }],
    ["q=The+Bakery", { text: "The Bakery" }],
    ["q=The+Bakery&session=s", { text: "The Bakery" }],
    ["", ["q"]],
    ["placeId=", ["placeId"]],
    ["placeId=a&placeId=b", ["placeId"]],
    ["placeId=a%2F..%2Fb", ["placeId"]],
    ["placeId=a&q=b", ["q"]],
    ["placeId=a&session=a+b", ["session"]]
  ])("once an address is chosen: %s", (query, said) => {
    expect(faulty(wanted(query))).toEqual(said)
  })

  it("never passes on what is longer than it may be", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 2 * limits.addressAskedCharacters }), (text) => {
        const read = readTyped(new URLSearchParams({ q: text.toWellFormed() }))
        if ("faults" in read) return
        expect(read.asked.text.length).toBeLessThanOrEqual(limits.addressAskedCharacters)
        expect(read.asked.text).toMatch(/^\S(?:.*\S)?$/u)
      })
    )
  })
})

describe("where a site asks from", () => {
  it.each([
    ["en", undefined, null],
    ["fr-CA", undefined, "CA"],
    ["zh-Hant-TW", undefined, "TW"],
    ["fr-CA", "GB", "GB"],
    ["en", "ca", "CA"],
    ["en-GB", "Canada", "GB"],
    ["en", "Canada", null]
  ])("%s with an address in %s is in %s", (language, country, at) => {
    const contact = country === undefined ? {} : { address: { country } }
    expect(askedFrom({ language, contact })).toEqual({ language, country: at })
  })
})
