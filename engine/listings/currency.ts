/**
 * In which currency prices are. A Property of the RESO Data Dictionary names none: an asking price is in the money of the
 * country that the property lies in.
 */

/** Of a property whose feed names no country, and of a site that has no listings yet: ISO 4217. */
export const feedCurrency = "CAD"

/** ISO 4217 code for a country as feeds write it, by its name or its letters. */
export const currencyOf = (country: string | null): string =>
  byCountry.get(country?.replaceAll(/[^a-z]/gi, "").toLowerCase() ?? "") ?? feedCurrency

const byCountry: ReadonlyMap<string, string> = new Map([
  ["ca", "CAD"],
  ["can", "CAD"],
  ["canada", "CAD"],
  ["us", "USD"],
  ["usa", "USD"],
  ["unitedstates", "USD"],
  ["unitedstatesofamerica", "USD"],
  ["mx", "MXN"],
  ["mex", "MXN"],
  ["mexico", "MXN"]
])
