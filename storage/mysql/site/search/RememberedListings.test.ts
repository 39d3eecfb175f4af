import { expect, it } from "vitest"
import { Columns } from "../../../../engine/listings/search/columns/Columns.ts"
import { aListing } from "../../../../engine/listings/testing/aListing.ts"
import { RememberedListings } from "./RememberedListings.ts"

it("listings are remembered of their own columns and slot alone, within their bytes, the longest unused going first", () => {
  const characters = 1_000
  const room = new RememberedListings(0)
  const [one, other] = [new Columns(0), new Columns(0)]
  room.put(one, 0, aListing(), characters)
  expect([room.get(one, 0), room.bytes]).toEqual([undefined, 0])

  const [first, second, third] = ["1", "2", "3"].map((key) => aListing({ key }))
  const single = new RememberedListings(1_000_000)
  single.put(one, 0, first!, characters)
  const remembered = new RememberedListings(single.bytes * 2)
  remembered.put(one, 0, first!, characters)
  remembered.put(one, 1, second!, characters)
  expect([remembered.get(other, 0), remembered.get(one, 2)]).toEqual([undefined, undefined])
  expect(remembered.get(one, 0)).toBe(first)
  remembered.put(other, 0, third!, characters)
  expect([remembered.get(one, 0), remembered.get(one, 1), remembered.get(other, 0)]).toEqual([first, undefined, third])
  expect(remembered.bytes).toBe(single.bytes * 2)
  // What does not fit at all takes nobody's place.
  remembered.put(other, 1, second!, characters * 100)
  expect([remembered.get(one, 0), remembered.get(other, 1)]).toEqual([first, undefined])
})
