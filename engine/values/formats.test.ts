import { expect, it } from "vitest"
import { formattedDay, formattedNumber } from "./formats.ts"

it.each([
  ["en", {}, 1234.56, "1,234.56"],
  ["de", {}, 1234.56, "1.234,56"],
  ["en", { maximumFractionDigits: 1 }, 1234.56, "1,234.6"],
  [
    "en",
    { style: "currency", currency: "CAD", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 },
    500,
    "$500"
  ],
  [
    "en",
    { style: "currency", currency: "EUR", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 },
    500,
    "€500"
  ],
  ["en", { notation: "compact", maximumSignificantDigits: 3 }, 549_000, "549K"],
  ["no language", {}, 1234.5, "1,234.5"]
] as const)("writes in %s by %j %d as %s, also when others were written between", (language, way, value, expected) => {
  for (let time = 0; time < 2; time++) {
    expect(formattedNumber(value, language, way)).toBe(expected)
    expect(formattedNumber(7, "de", { minimumFractionDigits: 2 })).toBe("7,00")
  }
})

it("writes right in more ways than are kept", () => {
  for (let round = 0; round < 2; round++)
    for (let digits = 0; digits < 20; digits++)
      for (const language of ["en", "de", "fr", "es", "it", "nl", "pt", "da", "sv", "fi", "pl", "cs", "hu", "ro", "tr"])
        for (const least of [1, 3]) {
          const way = { minimumFractionDigits: digits, minimumIntegerDigits: least }
          expect(formattedNumber(1, language, way)).toHaveLength(least + (digits > 0 ? 1 + digits : 0))
        }
})

it("refuses a currency that is none, each time", () => {
  for (let time = 0; time < 2; time++)
    expect(() => formattedNumber(1, "en", { style: "currency", currency: "none" })).toThrow(RangeError)
})

it("writes the day that it is in UTC, with its month as a word", () => {
  const late = Date.UTC(2027, 2, 4, 23, 59)
  for (let time = 0; time < 2; time++) {
    expect(formattedDay(late, "en")).toBe("March 4, 2027")
    expect(formattedDay(late, "de")).toBe("4. März 2027")
    expect(formattedDay(late + 60_000, "en")).toBe("March 5, 2027")
  }
})
