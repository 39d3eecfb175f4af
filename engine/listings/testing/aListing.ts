/** A listing that tells everything, for tests; what a test is about is given. */
import type { Listing } from "../../model/Listing.ts"

export const aListing = (more: Partial<Listing> = {}): Listing => ({
  provider: "resale",
  key: "77",
  mls: "W77",
  status: "available",
  address: {
    line: "12 Mill Road",
    city: "Ajax",
    neighbourhoods: ["Old Mill"],
    province: "Ontario",
    postalCode: "L1S 1A1",
    country: "CA"
  },
  latitude: 43.8,
  longitude: -79,
  offer: { kind: "sale", amount: 649_000, currency: "CAD" },
  beds: 3,
  baths: 2,
  sqft: 1_850,
  yearBuilt: 1_986,
  subType: "Detached",
  structureTypes: ["House"],
  remarks: "A house.\n\n Near the lake.",
  photos: [
    { url: "https://photos.test/1.jpg", alt: "Front" },
    { url: "https://photos.test/2.jpg", alt: null }
  ],
  agents: [
    { key: "9", name: "Ana Roy" },
    { key: "10", name: "Ben Ash" }
  ],
  offices: [
    { key: "5", name: "Elm Realty" },
    { key: "6", name: "Oak Realty" }
  ],
  associationUrl: "https://www.realtor.ca/77",
  builder: null,
  blueprints: [],
  lot: null,
  listedAt: Date.UTC(2026, 1, 28, 23),
  modifiedAt: Date.UTC(2026, 2, 1, 10),
  ...more
})
