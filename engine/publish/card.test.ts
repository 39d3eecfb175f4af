import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../model/ids.ts"
import { cardNamed, cardPath, cardProofText, cardTitle, withoutSiteName } from "./card.ts"

describe("a title on a card", () => {
  it.each([
    ["Piano tuning", "Piano tuning"],
    ["  A\tb\n c ", "A b c"],
    ["Tuning 🎹 at home 👩‍🔧 🇩🇪 👍🏽 1️⃣", "Tuning at home"],
    ["🎹", ""],
    ["© 2026 Vale™ ®", "© 2026 Vale™ ®"],
    ["a\u202egnp.exe\u202c", "a gnp.exe"],
    ["a\u0000b\ud800c", "a b c"],
    ["مرحبا بالعالم", "مرحبا بالعالم"],
    ["क्षत्रिय", "क्षत्रिय"],
    ["می‌خواهم", "می‌خواهم"]
  ])("%j is %j", (title, text) => expect(cardTitle(title)).toBe(text))

  it("ends where no more fits, between letters as people see them", () => {
    expect(cardTitle("e\u0301".repeat(200))).toBe(`${"e\u0301".repeat(140)}…`)
    expect(cardTitle("a".repeat(140))).toBe("a".repeat(140))
    expect(cardTitle(`${"a".repeat(139)} b`)).toBe(`${"a".repeat(139)}…`)
    expect(cardTitle(`q${"\u0300".repeat(900)}`)).toBe(`q${"\u0300".repeat(6)}`)
  })

  it("is short, plain and stays what it is, whatever the title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (title) => {
        const text = cardTitle(title)
        expect(text.length).toBeLessThanOrEqual(501)
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|^\s|\s$/u)
      })
    )
  })
})

describe("the address of a card", () => {
  it("leads back to its name, and carries any title", () => {
    const name = "0123456789abcdef0123456789abcdef"
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        const address = new URL(cardPath(name, title, "k.m"), "https://vale.test")
        expect(cardNamed(address.pathname)).toBe(name)
        expect([address.searchParams.get("title"), address.searchParams.get("proof")]).toEqual([
          title.toWellFormed(),
          "k.m"
        ])
      })
    )
  })

  it("is proven for one title on one site", () => {
    const proofs = ["a", "b"].flatMap((site) =>
      ["t", "u"].map((title) => cardProofText(`site_${site}` as SiteId, title))
    )
    expect(new Set(proofs).size).toBe(4)
  })
})

it.each([
  ["12 Mill Road, Ajax · Elm Realty", "12 Mill Road, Ajax"],
  ["About us – Elm Realty ", "About us"],
  ["Homes | Ajax | Elm Realty", "Homes | Ajax"],
  ["Elm Realty", "Elm Realty"],
  ["We are Elm Realty", "We are Elm Realty"],
  ["Elm Realty · About us", "Elm Realty · About us"],
  [" · Elm Realty", " · Elm Realty"]
])("a card has the name of its site once: of %j it says %j", (title, said) => {
  expect(withoutSiteName(title, "Elm Realty")).toBe(said)
  expect(withoutSiteName(title, "")).toBe(title)
})
