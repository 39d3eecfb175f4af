import { describe, expect, it } from "vitest"
import { noon } from "../../../../test/builders/nouns.ts"
import type { Json } from "../../../values/Json.ts"
import { isSuccess, member, type Reply, textMember, unsuccessful, withoutHidden } from "./reply.ts"

const reply = (status: number, more: Partial<Reply> = {}): Reply => ({
  status,
  headers: {},
  text: "",
  json: undefined,
  ...more
})
const meant = (
  status: number,
  more: Partial<Reply> = {},
  hidden: Parameters<typeof unsuccessful>[2] = { secret: null }
) => unsuccessful(reply(status, more), noon, hidden)

describe("a status", () => {
  it.each([408, 423, 425, 429, 477, 500, 502, 503, 504, 520, 599])("of %i passes", (status) => {
    expect(meant(status)).toEqual({ _tag: "Later", reason: `The receiver answered with status ${status}.` })
  })

  it.each([400, 404, 409, 410, 422, 478, 501, 505, 519])("of %i is a no to this lead", (status) => {
    expect(meant(status)).toEqual({ _tag: "Refused", reason: `The receiver answered with status ${status}.` })
  })

  it.each([401, 403])("of %i is a no to every lead, until a person does something", (status) => {
    expect(meant(status)).toMatchObject({ _tag: "Refused", alarming: true })
  })

  it.each([300, 301, 308, 399])("of %i leads elsewhere, where nobody goes", (status) => {
    expect(meant(status)).toEqual({
      _tag: "Refused",
      reason: `The receiver answered with status ${status}. Redirects are not followed.`
    })
    expect(meant(status, { text: "Moved" })).toMatchObject({
      reason: `The receiver answered with status ${status}: Moved. Redirects are not followed.`
    })
  })

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false]
  ])("of %i is success: %s", (status, success) => {
    expect(isSuccess(reply(status))).toBe(success)
  })
})

describe("how long a receiver asks to wait", () => {
  it.each([
    ["30", noon + 30_000],
    [" 0 ", noon],
    [new Date(noon + 60_000).toUTCString(), noon + 60_000],
    ["soon", undefined],
    ["", undefined]
  ])("%j", (header, notBefore) => {
    const { _tag, ...told } = meant(503, { headers: { "retry-after": header } })
    expect([_tag, (told as { readonly notBefore?: number }).notBefore]).toEqual(["Later", notBefore])
  })
})

describe("what a receiver says", () => {
  it.each<[Json | undefined, string, string]>([
    [undefined, "  All\n\nbroken ", "All broken"],
    [{ detail: "one", message: "two" }, "x", "one"],
    [{ message: "two", errorMessage: "three" }, "x", "two"],
    [{ errorMessage: "three" }, "x", "three"],
    [{ code: 7 }, '{"code":7}', '{"code":7}'],
    [undefined, "x".repeat(400), "x".repeat(300)]
  ])("of %j and %j is kept as %j", (json, text, kept) => {
    expect(meant(400, { json, text })).toMatchObject({ reason: `The receiver answered with status 400: ${kept}` })
  })

  it("is kept without keys and without what the visitor wrote, the longest first, but for what is in every text", () => {
    const lead = { data: { email: "ana@mail.test", mail: "ana@mail", tags: ["vegan", ["halal"]], no: "a", count: 123 } }
    const text = "key-1 ana@mail.test ana@mail vegan halal a 123"
    expect(withoutHidden(text, { secret: "key-1", lead })).toBe("… … … … … a 123")
    expect(withoutHidden(text, { secret: null })).toBe(text)
    expect(withoutHidden("abc ab", { secret: "abc", lead: { data: { x: "ab" } } })).toBe("… ab")
  })

  it("is looked up in objects alone", () => {
    expect([member({ a: null }, "a"), member(null, "a"), member(["x"], "0"), member("x", "length")]).toEqual([
      null,
      undefined,
      undefined,
      undefined
    ])
    expect([textMember({ a: 7 }, "a"), textMember({ a: "x" }, "a"), textMember({ a: true }, "a")]).toEqual([
      "7",
      "x",
      undefined
    ])
  })
})
