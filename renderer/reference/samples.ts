/** A small business whose records stand in for a site's where the reference shows what components emit. */
import { figuresOf } from "../../engine/areas/figures.ts"
import { type AreaSource, areaAskText } from "../../engine/areas/source.ts"
import { ShownForms } from "../../engine/components/form/ShownForms.ts"
import type { CollectionSource, Given, Place } from "../../engine/components/given.ts"
import { askOf, askText } from "../../engine/components/listings/asked.ts"
import type { ReviewsSource } from "../../engine/components/google-reviews/source.ts"
import { cardListing, type ListingsSource } from "../../engine/components/listings/source.ts"
import { DAY_MS } from "../../engine/limits.ts"
import { emptyRoster } from "../../engine/content/collections/roster.ts"
import { ShownPictures } from "../../engine/content/media/ShownPictures.ts"
import type { CollectionRow } from "../../engine/model/Collection.ts"
import type { Listing } from "../../engine/model/Listing.ts"
import type { PageId, RowId, SiteId } from "../../engine/model/ids.ts"
import type { RouteEntry } from "../../engine/ports/Pages.ts"

const siteId = "site_sample" as SiteId
/** 1 November 2026, 12:00 UTC. */
const noon = 1_793_534_400_000

/** The asset that the examples stand in. */
export const samplePage = "pg_sample" as PageId

const row = (collection: string, slug: string, data: CollectionRow["data"]): CollectionRow => ({
  siteId,
  collection,
  id: `row_${slug}` as RowId,
  slug,
  data,
  visibleFrom: null,
  visibleUntil: null,
  featured: false,
  sortOrder: 0,
  createdBy: "cred_sample",
  createdAt: noon,
  updatedAt: noon
})

const ada = row("team", "ada-vale", {
  name: "Ada Vale",
  office: "north",
  about: "Builds and restores pianos.",
  portrait: "/media/med_0000000001",
  cv: "https://ada.example/cv"
})

const team: CollectionSource = {
  schema: [
    { name: "name", type: "text" },
    { name: "office", type: "hidden" },
    { name: "about", type: "textarea" },
    { name: "portrait", type: "image", altField: "name" },
    { name: "cv", type: "link", label: "Curriculum vitae" }
  ],
  detailBase: "/team",
  rows: [ada]
}

const roster = {
  schema: emptyRoster({ id: siteId, createdAt: noon }).schema,
  detailBase: "/people",
  rows: [
    row("roster", "nell-vale", {
      displayName: "Nell Vale",
      title: "Broker",
      email: "nell@vale.example",
      phone: "+1 416 555 0100",
      headshot: "/media/med_0000000002"
    })
  ],
  state: "read"
}

const page = (route: string, title: string, meta: RouteEntry["meta"]): RouteEntry => ({
  pageId: samplePage,
  route,
  title,
  meta,
  updatedAt: noon
})

const pages: ReadonlyArray<RouteEntry> = [
  page("/blog/voicing", "Voicing a grand", {
    publishedAt: "2026-10-04T09:00:00Z",
    description: "What a felt needle does to the sound."
  }),
  page("/blog/moving", "Moving a piano", { publishedAt: "2026-09-12T09:00:00Z" })
]

const listing: Listing = {
  provider: "resale",
  key: "77",
  mls: "W77",
  status: "pending",
  address: {
    line: "12 Mill Road",
    city: "Ajax",
    neighbourhoods: [],
    province: "Ontario",
    postalCode: "L1S 1A1",
    country: "Canada"
  },
  latitude: null,
  longitude: null,
  offer: { kind: "sale", amount: 649_000, currency: "CAD" },
  beds: 3,
  baths: 2,
  sqft: 1_450,
  yearBuilt: null,
  subType: "Single Family",
  structureTypes: [],
  remarks: "A brick house by the creek.",
  photos: [{ url: "https://photos.example/77-1.jpg", alt: "The front" }],
  agents: [{ key: "1", name: "Nell Vale" }],
  offices: [{ key: "2", name: "Vale Realty" }],
  associationUrl: "https://www.realtor.ca/real-estate/77",
  builder: null,
  blueprints: [],
  lot: null,
  listedAt: noon,
  modifiedAt: noon
}

/** On the map, at the lake. */
const placedListing = cardListing({ ...listing, latitude: 43.85, longitude: -79.02 })

const foundListings: ListingsSource = {
  provider: "resale",
  question: { dropped: [], agent: null },
  listings: [cardListing(listing)],
  total: 1,
  declined: false,
  page: 1,
  base: "/listings",
  officeKey: null,
  rules: "crea",
  asOf: null,
  feed: "well"
}

const reviews: ReviewsSource = {
  state: "read",
  reviews: {
    placeId: "ChIJsample",
    name: "Vale & Daughter",
    rating: 4.7,
    count: 63,
    mapsUrl: "https://maps.google.com/?cid=1",
    reviews: [
      {
        id: "places/ChIJsample/reviews/1",
        rating: 5,
        text: "They came on time, and the upright sings again.",
        language: "en",
        publishedAt: noon,
        author: { name: "Imogen Straker", url: "https://www.google.com/maps/contrib/1", photoUrl: null },
        url: "https://www.google.com/maps/reviews/1",
        flagUrl: "https://www.google.com/local/review/1"
      }
    ]
  }
}

/** Three homes in each of the last three months, which went up in price. */
const quarterFigures = (asking: number) =>
  figuresOf(
    [0.9, 1, 1.2].map((of) => ({
      status: "available",
      isLease: false,
      price: asking * of * 100,
      currency: "CAD",
      listedAt: noon - 20 * of * DAY_MS
    })),
    noon
  )

const quarter: AreaSource = {
  area: {
    id: "lake/old-mill",
    name: "Old Mill",
    kind: "neighbourhood",
    box: { west: -79_000_000, south: 44_000_000, east: -78_990_000, north: 44_006_000 },
    outline: [
      [
        [
          [-79_000_000, 44_000_000],
          [-78_990_000, 44_001_000],
          [-78_992_000, 44_006_000],
          [-79_000_000, 44_005_000]
        ]
      ]
    ]
  },
  within: null,
  months: [
    { month: "2026-09", figures: quarterFigures(600_000) },
    { month: "2026-10", figures: quarterFigures(620_000) },
    { month: "2026-11", figures: quarterFigures(650_000) }
  ]
}

const countedListings = [1, 2, 3].map((at) => ({
  status: "available" as const,
  isLease: false,
  price: (600_000 + at * 20_000) * 100,
  currency: "CAD",
  listedAt: noon - at * 10 * DAY_MS
}))

export const sampleGiven: Given = {
  reads: new Map<string, unknown>([
    [`listings ${askText(askOf({ "data-city": "Ajax", "data-min-beds": "3", "data-limit": "6" }))}`, foundListings],
    [`listings ${askText(askOf({}))}`, { ...foundListings, listings: [placedListing] }],
    [`area ${areaAskText({ boundary: "Old Mill" })}`, quarter],
    [`counted ${askText(askOf({ "data-city": "Ajax" }))}`, { listings: countedListings, at: noon }],
    ["collection team", team],
    ["roster ", roster],
    ["pages ", pages],
    ["reviews ", reviews]
  ]),
  settings: team,
  media: new Map()
}

/** A page of the business; fresh, since forms and pictures of a page are counted. */
export const samplePlace = (): Place => ({
  route: "/",
  page: 1,
  language: "en",
  subject: { collection: "team", row: ada },
  listing,
  contact: { name: "Vale & Daughter", phone: "+1 416 555 0100", email: "hello@vale.example" },
  forms: new ShownForms(() => "token"),
  challenged: false,
  looksUp: true,
  pictures: new ShownPictures("chrome"),
  headed: false
})
