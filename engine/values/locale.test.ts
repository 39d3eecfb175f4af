import { describe, expect, it } from "vitest"
import { directionOf, formattingLocale, localeName, lookupOf, readLocale } from "./locale.ts"

describe("a locale", () => {
  it.each([
    ["en-GB", "en-GB"],
    ["EN-gb", "en-GB"],
    ["en-UK", "en-GB"],
    ["eng", "en"],
    ["iw", "he"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["es-419", "es-419"],
    ["de-CH-1996", "de-CH-1996"],
    ["sr-Latn", "sr-Latn"]
  ])("%s is taken as %s", (text, tag) => expect(readLocale(text)).toBe(tag))

  it.each([
    "",
    " ",
    "english",
    "en_GB",
    "en-GB-",
    "e",
    "xx",
    "und",
    "mul",
    "zxx",
    "en-XX",
    "en-u-ca-buddhist",
    "en-x-mine",
    "x-mine",
    '"><script>',
    "en-GB\n",
    "a".repeat(41),
    "de-1996-1901-1994-alalc97-aluku-anpezo-arevela"
  ])("%j is none", (text) => expect(readLocale(text)).toBeUndefined())

  it.each([
    ["ar", "rtl"],
    ["he-IL", "rtl"],
    ["fa", "rtl"],
    ["ur", "rtl"],
    ["yi", "rtl"],
    ["az-Arab", "rtl"],
    ["ar-Latn", "ltr"],
    ["en-GB", "ltr"],
    ["ja", "ltr"],
    ["not a tag", "ltr"]
  ])("%s is written %s", (tag, direction) => expect(directionOf(tag)).toBe(direction))

  it("is looked up from near to far", () => {
    expect(lookupOf("zh-Hant-TW")).toEqual(["zh-hant-tw", "zh-hant", "zh"])
    expect(lookupOf("en")).toEqual(["en"])
  })

  it("is named in words, and formatted as English where nobody knows it", () => {
    expect([localeName("en-GB"), localeName("not a tag")]).toEqual(["British English", "not a tag"])
    expect([formattingLocale("fr-ca"), formattingLocale("not a tag")]).toEqual(["fr-CA", "en"])
  })
})
