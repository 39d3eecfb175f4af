/** What the compiler cannot see of phrases: that none is left in English, and that each is set as its language is. */
import { describe, expect, it } from "vitest"
import { phrases } from "./phrases.ts"
import { type WholeLanguage, wholeLanguages } from "./values/wordsIn.ts"

/** Texts by their path in the tables; functions with what they may be given. */
const textsOf = (value: unknown, path: string): ReadonlyArray<readonly [path: string, text: string]> => {
  if (typeof value === "string") return [[path, value]]
  if (typeof value === "function")
    return [["3", false] as const, ["1", true] as const].map(([count, one]) => [
      `${path}(${count})`,
      String(Reflect.apply(value, undefined, [count, one]))
    ])
  return Object.entries(value as object).flatMap(([name, each]) => textsOf(each, `${path}.${name}`))
}
const allIn = (language: WholeLanguage) =>
  new Map(Object.entries(phrases).flatMap(([about, tables]) => textsOf(tables[language], about)))
const english = allIn("en")

describe.each(wholeLanguages)("phrases in %s", (language) => {
  const all = allIn(language)

  it("are those that there are in English, and none is empty", () => {
    expect([...all.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [path, text] of all) expect(text.trim() === text && text !== "", path).toBe(true)
  })

  it("keep what programs and people are given: names, figures, addresses", () => {
    for (const [path, text] of all)
      for (const kept of [
        "mk_ft",
        "mk_fn",
        "JSON",
        "JavaScript",
        "REALTOR.ca",
        "MLS®",
        "A-Z a-z 0-9 - _",
        "https://example.com"
      ])
        expect([path, text.includes(kept)]).toEqual([path, english.get(path)!.includes(kept)])
    for (const [path, text] of all)
      if (path.endsWith("(3)")) expect([path, text]).toEqual([path, expect.stringContaining("3")])
  })

  it("have typographic apostrophes and quotation marks, and no space that could be left out", () => {
    for (const [path, text] of all) {
      expect([path, /\w'\w|"|  /.test(text)]).toEqual([path, false])
      expect([path, / (?:[.,…])/.test(text)]).toEqual([path, false])
      if (language === "de") expect([path, /[“«]/.test(text.replace(/„[^“]*“/g, ""))]).toEqual([path, false])
    }
  })
})

it.each(wholeLanguages.slice(1))("phrases in %s are said in that language", (language) => {
  const same = [...allIn(language)].filter(([path, text]) => english.get(path) === text).map(([, text]) => text)
  expect(same.filter((text) => !alike.has(text))).toEqual([])
})

/** What another language writes as English does. */
const alike: ReadonlySet<string> = new Set([
  "Name",
  "E-mail",
  "Message",
  "Photos",
  "Pages",
  "per week",
  "MLS® 3",
  "MLS® 1",
  "3, photo false",
  "1, photo true",
  // A label and its value, with the colon of most languages.
  "3: false",
  "1: true",
  "No"
])

describe("phrases in French", () => {
  it("have a narrow space that does not break before marks of two parts, and inside quotation marks", () => {
    for (const [path, text] of allIn("fr")) {
      const bare = text.replace(/https?:\/\/\S+|\p{L}:\p{L}/gu, "")
      expect([path, /[^\u202f][?!:;»]|«[^\u202f]/.test(bare)]).toEqual([path, false])
    }
  })
})

describe("phrases in Spanish", () => {
  it("open what they ask and call out", () => {
    for (const [path, text] of allIn("es")) {
      expect([path, (text.match(/\?/g) ?? []).length]).toEqual([path, (text.match(/¿/g) ?? []).length])
      expect([path, (text.match(/!/g) ?? []).length]).toEqual([path, (text.match(/¡/g) ?? []).length])
    }
  })
})
