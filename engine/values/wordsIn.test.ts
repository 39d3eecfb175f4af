import { describe, expect, it } from "vitest"
import { wordsIn } from "./wordsIn.ts"

const whole = { en: "yes", fr: "oui", de: "ja", es: "sí", it: "sì", nl: "ja" }

it.each([
  ["fr", "oui"],
  ["fr-CA", "oui"],
  ["FR-ca", "oui"],
  ["en-GB", "yes"],
  ["nl-BE", "ja"],
  ["da", "yes"],
  ["", "yes"],
  ["constructor", "yes"]
])("words in %s are %s", (language, word) => expect(wordsIn(whole)(language)).toBe(word))

describe("a language with some of the words", () => {
  const english = { send: "Send", at: { once: "At once", later: (when: string) => `Later, ${when}` } }
  const words = wordsIn<typeof english>(
    { en: english, fr: english, de: english, es: english, it: english, nl: english },
    { pt: { send: "Enviar", at: { once: "Já" } }, "pt-br": { send: "Mandar" } }
  )
  it.each([
    ["pt", "Enviar", "Já"],
    ["pt-PT", "Enviar", "Já"],
    ["pt-BR", "Mandar", "Já"],
    ["pt-BR-x-nobody", "Mandar", "Já"],
    ["zh-Hant-TW", "Send", "At once"]
  ])("reads for %s the nearest there is, word by word: %s, %s", (language, send, once) => {
    expect([words(language).send, words(language).at.once]).toEqual([send, once])
    expect(words(language).at.later("3")).toBe("Later, 3")
  })

  it("gives the same object again, so that what is made of it can be remembered", () => {
    expect(words("pt-PT")).toBe(words("pt"))
    expect(words("da")).toBe(words("en-GB"))
  })

  it("gives it too after more tags than are kept", () => {
    const first = words("pt-BR")
    for (let at = 0; at < 1_200; at++) expect(words(`pt-x-n${at}`).send).toBe("Enviar")
    expect(words("pt-BR")).toBe(first)
  })
})
