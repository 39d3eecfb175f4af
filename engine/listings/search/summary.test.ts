import { expect, it } from "vitest"
import { wholeLanguages } from "../../values/wordsIn.ts"
import { foundSummary } from "./summary.ts"

it("what was found is said in a sentence of the site's language", () => {
  expect([0, 1, 2, 1_234, null].map((total) => foundSummary(total, "en-CA"))).toEqual([
    "No listings found.",
    "One listing found.",
    "2 listings found.",
    "1,234 listings found.",
    "Very many listings found."
  ])
  expect(foundSummary(1_234, "de")).toBe("1.234 Angebote gefunden.")
  const said = wholeLanguages.flatMap((language) => [0, 1, 7, null].map((total) => foundSummary(total, language)))
  expect(new Set(said).size).toBe(said.length)
})
