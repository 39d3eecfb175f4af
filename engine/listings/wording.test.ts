import { describe, expect, it } from "vitest"
import { listingWords, lotText, numberText, offerText } from "./wording.ts"

describe("figures of a listing", () => {
  const plain = (text: string) => text.replace(/\s/g, " ")
  it("are written in the language of the site", () => {
    const offer = { kind: "sale", amount: 649_000, currency: "CAD" } as const
    expect(["en", "en-CA", "fr", "de", "xx-unknown-tag!"].map((language) => plain(offerText(offer, language)))).toEqual(
      ["$649,000", "$649,000", "649 000 $", "649.000 $", "$649,000"]
    )
    expect(plain(offerText({ kind: "lease", amount: 2_400, currency: "CAD", per: "month" }, "fr-CA"))).toBe(
      "2 400 $ par mois"
    )
    expect(offerText({ ...offer, amount: null }, "es")).toBe("Consultar precio")
    expect(numberText(1_850, "en")).toBe("1,850")
  })
})

describe("words of a listing", () => {
  const texts = (language: string): ReadonlyArray<string> => {
    const words = listingWords(language)
    return [
      words.askForPrice,
      ...Object.values(words.per),
      words.beds("3", false),
      words.baths("3", false),
      words.sqft("3"),
      ...Object.values(words.status),
      words.number("W77"),
      words.listedBy("Ana"),
      words.photo("Elm", "3"),
      words.photos,
      words.plan,
      words.lot
    ]
  }
  // Words that another language writes as English does.
  const alike: ReadonlyArray<string> = ["MLS® W77", "Photos", "Elm, photo 3", "per week"]
  it.each(["fr", "es", "de", "it", "nl"])(
    "are all there in %s, in words of its own, with what they are about",
    (language) => {
      const english = texts("en")
      for (const [at, text] of texts(language).entries()) {
        expect(text).not.toBe("")
        expect(text !== english[at] || alike.includes(text), text).toBe(true)
        for (const held of ["3", "W77", "Ana", "Elm", "REALTOR.ca"])
          if (english[at]!.includes(held)) expect(text).toContain(held)
      }
    }
  )

  it.each([
    [{ number: "27", frontage: 36.5, depth: 100, unit: "ft" }, "Lot 27, 36.5 × 100 ft"],
    [{ number: null, frontage: null, depth: 30, unit: "m" }, "Lot, 30 m"],
    [{ number: "27", frontage: null, depth: null, unit: "ft" }, "Lot 27"]
  ] as const)("say of the plot %j: %s", (lot, text) => {
    expect(lotText(lot, "en")).toBe(text)
  })

  it("count what is one and what is more, and price by the period", () => {
    const words = listingWords("de")
    expect([words.baths("1", true), words.baths("2", false)]).toEqual(["1 Bad", "2 Bäder"])
    const rent = (per: "day" | "week" | "month" | "year") =>
      offerText({ kind: "lease", amount: 2_400, currency: "CAD", per }, "en")
    expect([rent("day"), rent("week"), rent("month"), rent("year")]).toEqual([
      "$2,400 per day",
      "$2,400 per week",
      "$2,400 per month",
      "$2,400 per year"
    ])
  })
})
