/** A small business whose records stand in for a site's where the reference shows what components emit. */
import { ShownForms } from "../../engine/components/form/ShownForms.ts"
import type { CollectionSource, Given, Place } from "../../engine/components/given.ts"
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

export const sampleGiven: Given = {
  reads: new Map<string, unknown>([
    ["collection team", team],
    ["roster ", roster],
    ["pages ", pages]
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
  pictures: new ShownPictures("chrome"),
  headed: false
})
