import { describe, expect, it } from "vitest"
import { unprintable, unprintableWithin, unseenInName, withoutUnseen } from "./plainText.ts"

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

describe("a name", () => {
  it.each([
    "Müller & Söhne",
    "北京花店",
    "آب\u200cنما",
    "क्\u200dष",
    "\u{1f468}\u200d\u{1f373} Kitchen",
    "\u2764\ufe0f\u200d\u{1f525}",
    "O’Neill – Co.",
    "a\u00a0b",
    ""
  ])("is what is seen: %j", (name) => expect(unseenInName(name)).toBeUndefined())

  it.each([
    ["Vale\u202egnp", "U+202E"],
    ["\u2066Vale\u2069", "U+2066"],
    ["Va\u200ble", "U+200B"],
    ["Va\u200dle", "U+200D"],
    ["Вал\u200dи", "U+200D"],
    ["\u200dVale", "U+200D"],
    ["آب\u200c", "U+200C"],
    ["Va\u00adle", "U+00AD"],
    ["\ufeffVale", "U+FEFF"],
    ["\u3164", "U+3164"],
    ["\u2800", "U+2800"],
    ["Vale\u{e0061}", "U+E0061"],
    ["Vale\u2028", "U+2028"],
    ["Vale\nPianos", "line break"],
    ["Vale\u0007", "U+0007"]
  ])("hides nothing: %j", (name, reason) => expect(unseenInName(name)).toContain(reason))
})

describe("a text that stands beside others", () => {
  it.each([
    ["Vale\u202egnp", "Valegnp"],
    ["\u2066Va\u200ble\u2069\u200f", "Vale"],
    ["two\nlines\tand a tab\r\n", "two\nlines\tand a tab\r\n"],
    ["a\u00a0b", "a\u00a0b"],
    ["آب\u200cنما", "آب\u200cنما"],
    ["\u{1f468}\u200d\u{1f373} Kitchen\u200d", "\u{1f468}\u200d\u{1f373} Kitchen"],
    ["Vale\u{e0061}\u{e007f}", "Vale"]
  ])("goes without what is not seen: %j", (text, kept) => {
    expect(withoutUnseen(text)).toBe(kept)
    expect(withoutUnseen(kept)).toBe(kept)
  })
})
