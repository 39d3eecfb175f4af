import { expect, it } from "vitest"
import { timeZoneOf } from "./timeZone.ts"

it.each([
  ["GB", "en", "Europe/London"],
  ["uk", "en", "Europe/London"],
  ["Germany", "de", "Europe/Berlin"],
  [undefined, "de-AT", "Europe/Vienna"],
  ["US", "en-GB", "UTC"],
  ["Ruritania", "fr-FR", "Europe/Paris"],
  [undefined, "en", "UTC"],
  [undefined, "not a language", "UTC"]
])("the clock of a business in %s whose site is in %s is %s", (country, language, zone) => {
  const contact = country === undefined ? {} : { address: { country } }
  expect(timeZoneOf({ contact, language })).toBe(zone)
})
