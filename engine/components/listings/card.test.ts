import { expect, it } from "vitest"
import { ShownPictures } from "../../content/media/ShownPictures.ts"
import { aListing } from "../../listings/testing/aListing.ts"
import { listingCard, ListingCards } from "./card.ts"
import { cardListing } from "./source.ts"

it("cards are made once, and are those of their place, of their base and of their language", () => {
  const cards = new ListingCards()
  const listings = [aListing(), aListing({ mls: "W78", photos: [] }), aListing({ mls: "W79" })].map(cardListing)
  const places = ["/homes", null].flatMap((base) =>
    ["en", "fr"].flatMap((language) => ["REALTOR.ca", null].map((badge) => ({ base, language, badge })))
  )
  const media = new Map()
  for (const place of places)
    for (const region of ["body", "chrome", "body"] as const) {
      const [one, other] = [new ShownPictures(region), new ShownPictures(region)]
      const made = listings.map((listing) => cards.of(listing, place, { media, shown: one }))
      const anew = listings.map((listing) => listingCard(listing, place, { media, shown: other }))
      expect(made).toEqual(anew)
      expect(one.now).toBe(other.now)
    }
  const [listing] = listings
  const [place] = places
  const of = () => cards.of(listing!, place!, { media, shown: new ShownPictures("chrome") })
  expect(of()).toBe(of())
})

it("links to homes whose streets are not told have names of their own, which begin with what is shown", () => {
  const place = { base: "/homes", language: "en", badge: null }
  const cardOf = (mls: string, line: string | null) => {
    const listing = aListing({ mls })
    const shown = cardListing({ ...listing, address: { ...listing.address, line } })
    return listingCard(shown, place, { media: new Map(), shown: new ShownPictures("chrome") })
  }
  const unnamed = ["W77", "W78"].map((mls) => cardOf(mls, null))
  expect(unnamed.map(({ linkName }) => linkName)).toEqual(unnamed.map(({ address, number }) => `${address}, ${number}`))
  expect(new Set(unnamed.map(({ linkName }) => linkName)).size).toBe(2)
  expect(cardOf("W77", "1 Main St").linkName).toBeNull()
})

it("cards say the size of pictures where it is known, whatever was made of them before", () => {
  const cards = new ListingCards()
  const listing = cardListing(aListing())
  const place = { base: null, language: "en", badge: null }
  cards.of(listing, place, { media: new Map(), shown: new ShownPictures("chrome") })
  const media = new Map([[listing.photos[0]!.url, { width: 640, height: 480, scalable: false }]])
  expect(cards.of(listing, place, { media, shown: new ShownPictures("chrome") }).photo).toMatchObject({
    width: "640",
    height: "480"
  })
})
