/** What the tokens of a listing template stand for (PAGE-10). A value the feed does not tell is empty. */
import type { Listing } from "../model/Listing.ts"
import { numberText, offerText } from "./wording.ts"

export type TokenValues = ReadonlyMap<string, string>

export const tokenValues = (listing: Listing, language: string): TokenValues => {
  const number = (value: number | null) => (value === null ? "" : numberText(value, language))
  return new Map([
    ["listing.address", listing.address.line ?? listing.address.city ?? ""],
    ["listing.city", listing.address.city ?? ""],
    ["listing.province", listing.address.province ?? ""],
    ["listing.mls", listing.provider === "builder" ? "" : listing.mls],
    ["listing.price", offerText(listing.offer, language)],
    ["listing.beds", number(listing.beds)],
    ["listing.baths", number(listing.baths)],
    ["listing.sqft", number(listing.sqft)],
    ["listing.brokerage", listing.offices[0]?.name ?? listing.builder?.name ?? ""]
  ])
}

/** A text with its tokens filled in; every other pair of braces stays as it is. */
export const bindText = (text: string, values: TokenValues, encode = (value: string): string => value): string =>
  text.includes("{{")
    ? text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (token, name: string) => {
        const value = values.get(name)
        return value === undefined ? token : encode(value)
      })
    : text
