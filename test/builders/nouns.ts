/** Values of the engine's nouns with good defaults; a test names only what it is about. */
import type { Collection, CollectionRow } from "../../engine/model/Collection.ts"
import type { IntegrationRequest } from "../../engine/model/IntegrationRequest.ts"
import type { Lead } from "../../engine/model/Lead.ts"
import type { Page, Version } from "../../engine/model/Page.ts"
import type { Site } from "../../engine/model/Site.ts"
import type { Listing } from "../../engine/model/Listing.ts"
import type { SavedSearch } from "../../engine/model/SavedSearch.ts"
import { limits } from "../../engine/limits.ts"
import type { EventBatch } from "../../engine/site/analytics/EventBatch.ts"
import type { MediaAsset } from "../../engine/model/Media.ts"
import type {
  IntegrationRequestId,
  LeadId,
  MediaId,
  PageId,
  SavedSearchId,
  SiteId,
  VersionId,
  RowId
} from "../../engine/model/ids.ts"

let made = 0

/** A fresh id; ids made later sort later. */
export const anId = (prefix: string): string => `${prefix}_${String(++made).padStart(10, "0")}`
export const aSiteId = (): SiteId => anId("site") as SiteId
export const aPageId = (): PageId => anId("pg") as PageId
export const aVersionId = (): VersionId => anId("ver") as VersionId

/** 1 November 2026, 12:00 UTC. */
export const noon = 1_793_534_400_000

export const aSite = (site: Partial<Site> = {}): Site => ({
  id: aSiteId(),
  name: "Klavierwerkstatt",
  vertical: null,
  label: anId("label"),
  createdAt: noon,
  draftExpiresAt: null,
  claimedAt: null,
  trial: null,
  liveSince: null,
  servingSince: site.liveSince ?? null,
  frozenAt: null,
  frozenReason: null,
  copying: null,
  edition: null,
  requireIfMatch: false,
  approvalMode: "ai",
  publishPolicy: {},
  contact: {},
  language: "en",
  settings: {},
  revision: 1,
  ...site
})

export const aPage = (page: Partial<Page> & Pick<Page, "siteId">): Page => ({
  id: aPageId(),
  kind: "page",
  slot: `/${anId("route")}`,
  title: "About us",
  meta: {},
  status: "draft",
  latestVersionId: null,
  publishedVersionId: null,
  lastWrittenBy: null,
  lastWrittenAt: null,
  frozen: false,
  archivedRoute: null,
  archive: null,
  unarchive: null,
  createdBy: "cred_writer",
  createdAt: noon,
  updatedAt: noon,
  ...page
})

export const aVersion = (version: Partial<Version> & Pick<Version, "siteId" | "pageId">): Version => ({
  id: aVersionId(),
  seq: 1,
  editClass: "copy",
  state: "published",
  createdBy: "cred_writer",
  createdAt: noon,
  baseVersionId: null,
  payload: { html: "<h1>About us</h1>" },
  title: "About us",
  meta: {},
  fieldWriters: {},
  lineAuthors: { "<h1>About us</h1>": ["cred_writer"] },
  report: { stages: [], holdReasons: [] },
  parts: [{ kind: "html", html: "<h1>About us</h1>" }],
  dependencies: [],
  holdReasons: [],
  reviewerNote: null,
  ...version
})

export const aMediaAsset = (asset: Partial<MediaAsset> & Pick<MediaAsset, "siteId">): MediaAsset => ({
  id: anId("med") as MediaId,
  kind: "image",
  type: "image/jpeg",
  bytes: 24_000,
  width: 1_600,
  height: 1_200,
  scalable: true,
  alt: "A workshop",
  filename: "workshop.jpg",
  createdBy: "cred_writer",
  createdAt: noon,
  ...asset
})

export const aCollection = (collection: Partial<Collection> & Pick<Collection, "siteId">): Collection => ({
  key: "team",
  name: "Team",
  schema: [{ name: "name", type: "text" }],
  detailBasePath: null,
  nextBoundary: null,
  createdAt: noon,
  updatedAt: noon,
  ...collection
})

export const aCollectionRow = (row: Partial<CollectionRow> & Pick<CollectionRow, "siteId">): CollectionRow => ({
  collection: "team",
  id: anId("row") as RowId,
  slug: anId("slug").replaceAll("_", "-"),
  data: { name: "Ada" },
  visibleFrom: null,
  visibleUntil: null,
  featured: false,
  sortOrder: 0,
  createdBy: "cred_writer",
  createdAt: noon,
  updatedAt: noon,
  ...row
})

export const aLead = (lead: Partial<Lead> & Pick<Lead, "siteId">): Lead => {
  const { pageId = "pg_0000000001" as PageId, formKey = "contact" } = lead
  return {
    id: anId("lead") as LeadId,
    formInstanceId: `${pageId}~${formKey}`,
    formKey,
    pageId,
    route: "/contact",
    data: { name: "Ada" },
    consent: true,
    consentAsked: true,
    consentWords: "I agree that you answer me.",
    createdAt: noon,
    isTest: false,
    fieldLabels: null,
    attribution: null,
    assignee: null,
    files: [],
    destinations: [],
    ...lead
  }
}

/** Waits for its confirmation. */
export const aSavedSearch = (search: Partial<SavedSearch> & Pick<SavedSearch, "siteId" | "pageId">): SavedSearch => ({
  id: anId("saved") as SavedSearchId,
  email: "ada@mail.example",
  values: { city: "Ajax" },
  featured: null,
  agentKey: null,
  route: "/",
  consentWords: "Tell me of new homes.",
  state: "waiting",
  createdAt: noon,
  confirmedAt: null,
  expiresAt: noon + limits.savedSearchWaitMs,
  nextAt: null,
  toldUntil: null,
  mails: 0,
  leadId: null,
  ...search
})

export const aListing = (listing: Partial<Listing> = {}): Listing => ({
  provider: "resale",
  key: "77",
  mls: "W77",
  status: "available",
  address: {
    line: "12 Mill Road",
    city: "Ajax",
    neighbourhoods: [],
    province: "Ontario",
    postalCode: null,
    country: "Canada"
  },
  latitude: null,
  longitude: null,
  offer: { kind: "sale", amount: 649_000, currency: "CAD" },
  beds: 3,
  baths: 2,
  sqft: null,
  yearBuilt: null,
  subType: "Single Family",
  structureTypes: [],
  remarks: null,
  photos: [],
  agents: [],
  offices: [],
  associationUrl: null,
  builder: null,
  blueprints: [],
  lot: null,
  listedAt: null,
  modifiedAt: noon,
  ...listing
})

export const anIntegrationRequest = (request: Partial<IntegrationRequest> = {}): IntegrationRequest => ({
  siteId: aSiteId(),
  id: anId("irq") as IntegrationRequestId,
  status: "pending",
  intakeTemplateId: "tpl-visit",
  destinationName: "intake",
  suggestedRoute: null,
  placement: null,
  label: null,
  questions: [{ name: "email", type: "email" }],
  createdAt: noon,
  updatedAt: noon,
  claimedBy: null,
  route: null,
  formKey: null,
  detail: null,
  ...request
})

export const anEventBatch = (batch: Partial<EventBatch> = {}): EventBatch => ({
  siteId: aSiteId(),
  id: anId("evb"),
  service: "ga4",
  receivedAt: noon,
  page: { url: "https://a.test/", title: "Home", referrer: "", language: "en" },
  visitor: { clientId: "1.2", sessionId: "3", fbp: null, fbc: null, address: "203.0.113.1", userAgent: "A browser" },
  events: [{ id: "e1", name: "sign_up", params: {}, at: noon }],
  ...batch
})
