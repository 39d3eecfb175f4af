import { expect, it } from "vitest"
import { aListing } from "../../../engine/listings/testing/aListing.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import { cardOf } from "./cards.ts"

const said = (title: string, listing: Listing | null = null) => {
  const surroundings = { lookName: "look", site: { id: "site_0001", name: "Elm Realty", language: "en" } }
  return new URL(
    cardOf(surroundings as never, { title, listing }, () => "proof"),
    "http://a.test"
  ).searchParams.get("title")
}

it("the card of a listing has its price, where one is published, and every card its site's name once", () => {
  const priced = (amount: number | null) => aListing({ offer: { kind: "sale", amount, currency: "CAD" } })
  expect(said("12 Mill Road · Elm Realty", priced(649_000))).toBe("$649,000 · 12 Mill Road")
  expect(said("12 Mill Road for $649,000", priced(649_000))).toBe("12 Mill Road for $649,000")
  expect(said("12 Mill Road · Elm Realty", priced(null))).toBe("12 Mill Road")
  expect(said("About us | Elm Realty")).toBe("About us")
  expect(said("")).toBe("Elm Realty")
})
