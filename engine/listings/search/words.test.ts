import * as fc from "fast-check"
import { expect, it } from "vitest"
import { normal, wordsOf } from "./words.ts"

it("a text of plain letters has the words that it has beside a letter of any other kind", () => {
  const letter = fc.constantFrom(..."aldquLDQ z9'’. -/&")
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 40 }), (text) => {
      const plain = text.replaceAll("’", "'")
      expect(wordsOf(plain)).toEqual(wordsOf(`${plain} é`).slice(0, -1))
    })
  )
})

it.each([
  ["l'Eglise", "l eglise"],
  ["St. John's", "st johns"],
  ["QU'Appelle", "qu appelle"],
  ["Montréal", "montreal"]
])("%s is compared as %s", (text, words) => {
  expect(normal(text)).toBe(words)
})
