/** The market as the sitemap reads it, beside the market as every grid does. */
import { expect, it } from "vitest"
import { isInMarket } from "./market.ts"
import { conditionsOf, holds } from "./search/conditions.ts"
import { noFilters } from "./search/query.ts"
import { searchedOf } from "./search/searched.ts"
import { aListing } from "./testing/aListing.ts"

const province = "Ontario"
const found = (told: string | null, city: string | null) => {
  const { address, ...listing } = aListing({})
  const placed = { ...listing, address: { ...address, province, city: told } }
  const conditions = conditionsOf({
    filters: noFilters,
    extent: { market: { province, city }, own: null },
    order: "newest"
  })
  const row = searchedOf(placed)
  return [isInMarket(placed.address, { province, city }), conditions.every((one) => holds(one, row))]
}

it.each([
  ["St. John’s", "St. John's"],
  ["Sault Ste. Marie", "sault ste marie"],
  ["Niagara-on-the-Lake", "Niagara on the Lake"],
  ["Montréal", "MONTREAL"],
  ["L'Orignal", "l’orignal"],
  ["Ajax", null]
])("holds %s where the market is %s", (told, city) => expect(found(told, city)).toEqual([true, true]))

it.each([
  ["Ajax North", "Ajax"],
  [null, "Ajax"]
])("leaves out %s where the market is %s", (told, city) => expect(found(told, city)).toEqual([false, false]))
