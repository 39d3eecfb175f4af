import { describe, expect, it } from "vitest"
import { unprintable, unprintableWithin } from "./plainText.ts"

describe("a text", () => {
  it.each(["", "Müller & Söhne", "two\nlines\tand a tab\r\n", "🎹", "\u00a0\u2028", "\u{10ffff}"])(
    "can be kept: %j",
    (text) => {
      expect(unprintable(text)).toBeUndefined()
    }
  )

  it.each([
    ["A\u0000B", "U+0000"],
    ["bell\u0007", "U+0007"],
    ["\u000b", "U+000B"],
    ["\u001b[31m", "U+001B"],
    ["\u007f", "U+007F"],
    ["\u0085", "U+0085"],
    ["\ud83d", "lone surrogate"],
    ["\ude00a", "lone surrogate"]
  ])("cannot: %j", (text, reason) => {
    expect(unprintable(text)).toContain(reason)
  })
})

it("is looked for as deep as it lies, in names of members too", () => {
  expect(unprintableWithin({ a: [1, null, true, { b: "fine" }] })).toBeUndefined()
  expect(unprintableWithin({ a: [{ b: "\u0000" }] })).toContain("U+0000")
  expect(unprintableWithin({ a: { "\ud800": 1 } })).toContain("surrogate")
})
