import { expect, it } from "vitest"
import { timeZoneOf } from "./timeZone.ts"

it.each([
  ["GB", "en", "Europe/London"],
  ["uk", "en", "Europe/London"],
  ["Germany", "de", "Europe/Berlin"],
  ["Deutschland", "de", "Europe/Berlin"],
  ["Österreich", "de", "Europe/Vienna"],
  ["Pays-Bas", "fr", "Europe/Amsterdam"],
  ["Scotland", "en", "Europe/London"],
  [undefined, "de-AT", "Europe/Vienna"],
  ["US", "en-GB", "UTC"],
  ["Ruritania", "fr-FR", "Europe/Paris"],
  [undefined, "en", "UTC"],
  [undefined, "not a language", "UTC"]
])("the clock of a business in %s whose site is in %s is %s", (country, language, zone) => {
  const contact = country === undefined ? {} : { address: { country } }
  expect(timeZoneOf({ contact, language, settings: {} })).toBe(zone)
})

it("is the one that is named, whatever the country, unless it is none", () => {
  const contact = { address: { country: "GB" } }
  const named = (timeZone: string) => timeZoneOf({ contact, language: "en", settings: { timeZone } })
  expect(named("America/Toronto")).toBe("America/Toronto")
  expect(named("Atlantis/Centre")).toBe("Europe/London")
})
