import { figuresOf } from "../../../engine/areas/figures.ts"
import { firstSync } from "../../../engine/listings/feedState.ts"
import { Effect, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import {
  aCollection,
  aCollectionRow,
  aLead,
  anEventBatch,
  anIntegrationRequest,
  aListing,
  aMediaAsset,
  aSavedSearch,
  aPage,
  aSite,
  aSiteId,
  aVersion,
  anId,
  noon
} from "../../../test/builders/nouns.ts"
import { readForm } from "../../../engine/people/forms/declaration.ts"
import { Tally } from "../../../engine/figures/Tally.ts"
import type { Credential } from "../../../engine/model/Credential.ts"
import type { Hostname } from "../../../engine/model/Site.ts"
import type {
  AllowlistId,
  CredentialId,
  LeadFileId,
  LeadId,
  PendingChangeId,
  RebuildId,
  SiteId,
  VersionId
} from "../../../engine/model/ids.ts"
import { Areas } from "../../../engine/ports/Areas.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Budgets } from "../../../engine/ports/Budgets.ts"
import { IdempotencyKeys } from "../../../engine/ports/IdempotencyKeys.ts"
import { Leases } from "../../../engine/ports/Leases.ts"
import { ObjectSweeps } from "../../../engine/ports/ObjectSweeps.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import { Links } from "../../../engine/ports/Links.ts"
import { Allowlist } from "../../../engine/ports/Allowlist.ts"
import { AnalyticsEvents } from "../../../engine/ports/AnalyticsEvents.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Figures } from "../../../engine/ports/Figures.ts"
import { Enquiries } from "../../../engine/ports/Enquiries.ts"
import { CdnPurges } from "../../../engine/ports/CdnPurges.ts"
import { sitePrefix } from "../../../engine/publish/keys.ts"
import { LeadDigests } from "../../../engine/ports/LeadDigests.ts"
import { Thumbnails } from "../../../engine/ports/Thumbnails.ts"
import { LeadTurns } from "../../../engine/ports/LeadTurns.ts"
import { Deliveries, Leads } from "../../../engine/ports/Leads.ts"
import { Forms } from "../../../engine/ports/Forms.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Comparisons } from "../../../engine/ports/Comparisons.ts"
import { ListingPhotos } from "../../../engine/ports/ListingPhotos.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { MeasuredImages } from "../../../engine/ports/MeasuredImages.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { OwnerSessions } from "../../../engine/ports/OwnerSessions.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { SavedSearches } from "../../../engine/ports/SavedSearches.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { MailAllowances } from "../../../engine/ports/MailAllowances.ts"
import { SignInFailures } from "../../../engine/ports/SignInFailures.ts"
import { RosterConnectors } from "../../../engine/ports/RosterConnectors.ts"
import { StoredReviews } from "../../../engine/ports/StoredReviews.ts"
import { SiteCopies } from "../../../engine/ports/SiteCopies.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { IntegrationRequests } from "../../../engine/ports/IntegrationRequests.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { Database } from "../Database.ts"
import { tablesOfASite } from "../tablesOfASite.ts"

const database = testDatabase()
const run = database.run

const aHostname = (siteId: SiteId, hostname: Partial<Hostname> = {}): Hostname => ({
  siteId,
  host: `${anId("host").replace("_", "-")}.test`,
  role: "primary",
  addedAt: noon,
  expiresAt: null,
  standing: null,
  ...hostname
})

const aCredential = (siteId: SiteId): Credential => ({
  id: anId("cred") as CredentialId,
  siteId,
  label: "Schreibkraft",
  secretHash: "hash",
  scopes: ["content:read", "content:edit"],
  createdAt: noon,
  policy: {},
  revokedAt: null
})

describe("a site", () => {
  it("comes back as it was stored", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const site = aSite({
          name: "Klavierwerkstatt Ørsted 🎹",
          vertical: "music",
          draftExpiresAt: noon + 1,
          claimedAt: noon + 2,
          liveSince: noon + 3,
          frozenAt: noon + 4,
          frozenReason: "Too many writes.",
          requireIfMatch: true,
          approvalMode: "staff",
          publishPolicy: { theme: "hold", copy: "auto" },
          contact: { name: "Anna", address: { city: "Århus" } },
          language: "da-DK",
          settings: { zebra: [1, { b: null }], alpha: "ä" },
          revision: 7
        })
        yield* sites.insert(site)
        expect(yield* sites.get(site.id)).toEqual(site)
        expect(yield* sites.list).toContainEqual(site)
        expect(yield* sites.get(aSiteId())).toBeUndefined()
      })
    ))

  it("changes only the members given, and counts every change", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const site = aSite({ liveSince: noon })
        yield* sites.insert(site)
        expect(yield* sites.update(site.id, { name: "New", liveSince: null, servingSince: null })).toEqual({
          ...site,
          name: "New",
          liveSince: null,
          servingSince: null,
          revision: 2
        })
        expect((yield* sites.update(site.id, {})).revision).toBe(3)
      })
    ))

  it("lets one writer at a time hold its lock, until the transaction ends", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const { run } = yield* Transaction
        const site = aSite()
        yield* sites.insert(site)
        const raise = run(
          Effect.gen(function* () {
            const { settings } = (yield* sites.lock(site.id))!
            yield* Effect.yieldNow
            return yield* sites.update(site.id, { settings: { count: Number(settings["count"] ?? 0) + 1 } })
          })
        )
        yield* Effect.all(
          Array.from({ length: 8 }, () => raise),
          { concurrency: "unbounded" }
        )
        expect((yield* sites.get(site.id))?.settings).toEqual({ count: 8 })
      })
    ))

  it("is locked alone: another site's writers do not wait", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const { run } = yield* Transaction
        const [one, two] = [aSite(), aSite()]
        yield* sites.insert(one)
        yield* sites.insert(two)
        yield* run(
          Effect.gen(function* () {
            yield* sites.lock(one.id)
            const beside = Effect.flatMap(Sites, (sites) => sites.update(two.id, { name: "Beside" }))
            const fiber = yield* Effect.forkDetach(Effect.provide(beside, database.fresh))
            expect((yield* Fiber.join(fiber)).name).toBe("Beside")
          })
        )
      })
    ))
})

describe("drafts", () => {
  it("are counted by the address that made them, within the window", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        yield* sites.insert(aSite({ createdAt: noon }), "192.0.2.1")
        yield* sites.insert(aSite({ createdAt: noon + 10 }), "192.0.2.1")
        yield* sites.insert(aSite({ createdAt: noon + 20 }), "192.0.2.1")
        yield* sites.insert(aSite({ createdAt: noon + 20 }), "2001:db8::/64")
        expect(yield* sites.draftsFrom("192.0.2.1", noon)).toEqual({ count: 2, oldest: noon + 10 })
        expect(yield* sites.draftsFrom("192.0.2.9", noon)).toEqual({ count: 0, oldest: null })
      })
    ))

  it("are found when expired and unclaimed", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const expired = aSite({ draftExpiresAt: noon })
        yield* sites.insert(expired)
        yield* sites.insert(aSite({ draftExpiresAt: noon + 1 }))
        yield* sites.insert(aSite({ draftExpiresAt: noon, claimedAt: noon - 1 }))
        yield* sites.insert(aSite())
        expect(yield* sites.expiredDrafts(noon)).toEqual([expired.id])
      })
    ))

  it("are found when their trial has something due, the longest due first", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const onTrial = (nextAt: number | null) => aSite({ trial: { endsAt: noon + 50, nextAt } })
        const [due, long, later, ended] = [onTrial(noon), onTrial(noon - 1), onTrial(noon + 1), onTrial(null)]
        for (const site of [due, long, later, ended, aSite()]) yield* sites.insert(site)
        expect(yield* sites.get(ended.id)).toMatchObject({ trial: { endsAt: noon + 50, nextAt: null } })
        expect(yield* sites.trialsDue(noon, 10)).toEqual([long.id, due.id])
        expect(yield* sites.trialsDue(noon, 1)).toEqual([long.id])
        expect((yield* sites.update(long.id, { trial: null })).trial).toBeNull()
        expect((yield* sites.update(due.id, { name: "Vale" })).trial).toEqual(due.trial)
        expect(yield* sites.trialsDue(noon, 10)).toEqual([due.id])
      })
    ))
})

describe("hostnames and credentials", () => {
  it("belong to one site each", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const [one, two] = [aSiteId(), aSiteId()]
        const hostname = aHostname(one, { role: "former", expiresAt: noon + 5 })
        expect(yield* sites.addHostname(hostname)).toBe(true)
        expect(yield* sites.addHostname({ ...hostname, siteId: two })).toBe(false)
        expect(yield* sites.addHostname(hostname)).toBe(false)
        expect(yield* sites.hostname(hostname.host)).toEqual(hostname)
        expect(yield* sites.hostnames(one)).toEqual([hostname])
        expect(yield* sites.hostnames(two)).toEqual([])
        expect(yield* sites.removeHostname(two, hostname.host)).toBe(false)
        expect(yield* sites.removeHostname(one, hostname.host)).toBe(true)
        expect(yield* sites.hostname(hostname.host)).toBeUndefined()
      })
    ))

  it("keep the first revocation, and no site revokes another's", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const credential = aCredential(aSiteId())
        yield* sites.insertCredential(credential)
        expect(yield* sites.credential(credential.id)).toEqual(credential)
        yield* sites.revokeCredential(aSiteId(), credential.id, noon)
        expect(yield* sites.credentials(credential.siteId)).toEqual([credential])
        yield* sites.revokeCredential(credential.siteId, credential.id, noon + 1)
        yield* sites.revokeCredential(credential.siteId, credential.id, noon + 2)
        expect((yield* sites.credential(credential.id))?.revokedAt).toBe(noon + 1)
        yield* sites.restoreCredential(aSiteId(), credential.id)
        expect((yield* sites.credential(credential.id))?.revokedAt).toBe(noon + 1)
        yield* sites.restoreCredential(credential.siteId, credential.id)
        expect(yield* sites.credential(credential.id)).toEqual(credential)
      })
    ))
})

describe("an owner's address", () => {
  it("S6: finds the site for its owner once it is confirmed, and as a claim until then", () =>
    run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const site = aSite()
        yield* sites.insert(site)
        const found = Effect.all([sites.ownedBy("nell.claim@vale.test"), sites.claimedWith("nell.claim@vale.test")])
        const ids = Effect.map(found, (both) => both.map((some) => some.map(({ id }) => id)))
        const owner = { email: "Nell.Claim@vale.test", confirmed: false }
        yield* sites.update(site.id, { settings: { owner } })
        expect(yield* ids).toEqual([[], [site.id]])
        yield* sites.update(site.id, { settings: { owner: { ...owner, confirmed: true } } })
        expect(yield* ids).toEqual([[site.id], []])
      })
    ))
})

/** A site with a row in every table. */
const aFullSite = Effect.gen(function* () {
  const sites = yield* Sites
  const site = aSite()
  const siteId = site.id
  yield* sites.insert(site)
  yield* sites.addHostname(aHostname(siteId))
  const credential = aCredential(siteId)
  yield* sites.insertCredential(credential)
  yield* sites.noteUse(siteId, credential.id, noon)
  yield* sites.update(siteId, { settings: { owner: { email: "nell@vale.test" } } })
  yield* (yield* OwnerSessions).insert({
    siteId,
    tokenHash: anId("hash"),
    address: "nell@vale.test",
    device: "Firefox",
    createdAt: noon,
    seenAt: noon,
    expiresAt: noon + 1
  })
  const pages = yield* Pages
  const page = aPage({ siteId })
  yield* pages.insert(page)
  yield* pages.insertVersion(aVersion({ siteId, pageId: page.id }))
  yield* pages.setDependencies(siteId, page.id, ["stylesheet"])
  yield* (yield* Jobs).enqueue({ queue: "feeds", siteId, payload: null })
  yield* (yield* Rebuilds).insert({
    id: anId("rb") as RebuildId,
    siteId,
    reason: "operator",
    state: "running",
    pagesTotal: 1,
    pagesDone: 0,
    pagesUnchanged: 0,
    startedAt: noon,
    finishedAt: null,
    error: null,
    atomic: false
  })
  yield* (yield* Leases).put({ siteId, holder: credential.id, acquiredAt: noon, expiresAt: noon + 1 })
  yield* (yield* Budgets).record(siteId, "write", noon, 1)
  yield* (yield* SignInFailures).add({ siteId, clientId: credential.id, address: "198.51.100.7" }, noon)
  // Without room for any, so that the one row is that of the subject itself.
  yield* (yield* MailAllowances).take([{ siteId, subject: "site", most: 0, windowMs: 1_000 }], noon)
  yield* (yield* IdempotencyKeys).put({
    siteId,
    credentialId: credential.id,
    key: "key",
    requestHash: "hash",
    status: 200,
    headers: {},
    body: "{}",
    createdAt: noon
  })
  yield* (yield* Links).insert({
    siteId,
    tokenHash: anId("hash"),
    purpose: "preview",
    subject: null,
    createdAt: noon,
    expiresAt: noon + 1,
    usedAt: null
  })
  yield* (yield* Audit).append({
    siteId,
    actor: credential.id,
    action: "page.create",
    pageId: page.id,
    route: page.slot,
    versionId: null,
    at: noon,
    correlationId: "req_1",
    detail: {}
  })
  yield* (yield* Redirects).put({
    siteId,
    from: "/old",
    to: "/new",
    status: 301,
    createdBy: credential.id,
    source: "api",
    createdAt: noon
  })
  yield* (yield* Allowlist).put({
    siteId,
    id: anId("alw") as AllowlistId,
    origin: "https://booking.test",
    status: "pending",
    reason: "Bookings.",
    addedBy: credential.id,
    addedAt: noon,
    approvedBy: null,
    approvedAt: null,
    firstParty: false
  })
  yield* (yield* PendingChanges).insert({
    siteId,
    id: anId("chg") as PendingChangeId,
    kind: "site_recipients",
    subject: "notifyEmail",
    state: "pending",
    summary: "Enquiries go elsewhere.",
    details: [],
    intent: {},
    requestedBy: credential.id,
    createdAt: noon,
    expiresAt: noon + 1,
    resolvedAt: null,
    error: null
  })
  yield* (yield* Media).insert(aMediaAsset({ siteId }))
  const unseen = { width: null, height: null, changedAt: null, triedAt: noon, failures: 1, failure: "away" }
  yield* (yield* MeasuredImages).put(siteId, { url: "https://images.test/a.png", ...unseen })
  const collections = yield* Collections
  yield* collections.put(aCollection({ siteId }))
  yield* collections.putRow(aCollectionRow({ siteId }))
  yield* (yield* RosterConnectors).put({
    siteId,
    brokerageAccountId: "b_1",
    brokerageName: "Elm Realty",
    sealedSecret: "s1.sealed",
    secretHint: "…",
    state: "read",
    nextSyncAt: noon,
    createdAt: noon,
    updatedAt: noon
  })
  const listings = yield* Listings
  yield* listings.put(siteId, [aListing()])
  yield* listings.notePage(siteId, "/listings/W77/12-mill-road-ajax", "77")
  yield* listings.putSync(firstSync(siteId, noon))
  yield* listings.putBudget(siteId, "a-key-of-the-feed", noon)
  // One that was here and is delisted.
  yield* listings.put(siteId, [aListing({ key: "78", mls: "W78" })])
  yield* listings.delist(siteId, ["78"], noon)
  yield* (yield* StoredReviews).follow(siteId, ["ChIJplace"], noon)
  yield* (yield* Areas).putFigures(
    { siteId, listingsMark: 1, areasMark: 1 },
    "2026-03",
    [["lake/elm", figuresOf([], noon), []]],
    noon
  )
  const { query } = yield* Database
  const photo = {
    picture: "1",
    place: 0,
    url: "https://photos.test/1.jpg",
    alt: null,
    name: null,
    tries: 0,
    next_at: noon
  }
  yield* query((db) =>
    db
      .insertInto("listing_photos")
      .values({ site_id: siteId, listing_key: "77", ...photo })
      .execute()
  )
  yield* (yield* ListingPhotos).leave({ siteId, name: "a.jpg" }, noon)
  yield* (yield* SavedSearches).keep(aSavedSearch({ siteId, pageId: page.id }), { ofSite: 10, ofAddress: 10 })
  yield* (yield* Forms).declare(siteId, page.id, [readForm("newsletter-form", new Map()).declaration])
  const comparison = { againstId: null, views: null, failures: 1, takenAt: noon }
  yield* (yield* Comparisons).put({ siteId, versionId: anId("ver") as VersionId, pageId: page.id, ...comparison })
  const thumbnail = { versionId: anId("ver") as VersionId, isThere: true, failures: 0, takenAt: noon }
  yield* (yield* Thumbnails).put({ siteId, pageId: page.id, ...thumbnail })
  const lead = aLead({ siteId })
  yield* (yield* Leads).insert(lead)
  const note = { id: anId("note"), author: "nell@vale.test", text: "Called back.", createdAt: noon }
  yield* (yield* Enquiries).note(siteId, lead.id, note)
  yield* (yield* LeadFiles).announce({ siteId, id: anId("file") as LeadFileId }, noon)
  yield* (yield* LeadDigests).put({ siteId, leadId: "lead_waiting" as LeadId, told: null, dueAt: 1 })
  yield* (yield* CdnPurges).put({ siteId, id: "purge_one", keys: [sitePrefix(siteId)], dueAt: noon })
  yield* (yield* LeadTurns).next(siteId)
  const figures = new Tally()
  figures.view(siteId, "2026-03-29", "/")
  figures.visit(siteId, "2026-03-29", "search.test")
  yield* (yield* Figures).take(`fig_${siteId}`, figures, noon)
  yield* (yield* FormGuards).attempt(siteId, "198.51.100.7", noon)
  yield* (yield* FormGuards).useNonce(siteId, "nonce", lead.id, noon)
  yield* (yield* FormGuards).claimSending(siteId, { text: "said" }, lead.id, noon, noon)
  yield* (yield* LeadDestinations).put({
    siteId,
    name: "studio",
    provider: "webhook",
    settings: {},
    sealedSecret: null,
    createdAt: noon,
    updatedAt: noon
  })
  yield* (yield* Deliveries).begin({
    siteId,
    leadId: anId("lead") as LeadId,
    destination: "studio",
    provider: "webhook",
    status: "pending",
    ref: null,
    attempts: 0,
    retries: 0,
    error: null,
    retryable: true,
    firstFailedAt: null,
    nextAttemptAt: noon,
    updatedAt: noon
  })
  const analytics = yield* AnalyticsEvents
  yield* analytics.setSecret(siteId, "ga4", { sealed: "sealed", hint: "…" }, noon)
  yield* analytics.add([anEventBatch({ siteId })])
  yield* (yield* IntegrationRequests).put(anIntegrationRequest({ siteId }))
  // Of a site that shows nothing, its forwardings alone are to be done.
  yield* (yield* SiteCopies).begin({ siteId, originalId: anId("site") as SiteId, startedAt: noon }, [])
  yield* (yield* Alerts).raise({
    siteId,
    id: anId("alert"),
    kind: "lead-delivery-abandoned",
    subject: "lead_1/studio",
    detail: {},
    raisedAt: noon
  })
  yield* (yield* Orphans).mark(siteId, [{ key: `sites/${siteId}/assets/a.css`, rule: "content-files", bytes: 1 }], noon)
  const stored = { count: 1, bytes: 1 }
  yield* (yield* ObjectSweeps).put({ siteId, stored, lookedAt: noon, held: null, letPassAt: null })
  return siteId
})

/** Whose rows are of no site: the site's id is empty in each. */
const ofNoSite: ReadonlyArray<string> = [
  "areas",
  "operator_sessions",
  "store_uses",
  "sweep_turns",
  "secret_key_marks",
  "store_marks",
  "released_domains",
  "swept",
  "figure_batches"
]
const itsTables = tablesOfASite.filter((table) => !ofNoSite.includes(table))

/** One row of each, and of its one listing all by which it is found. */
const full = itsTables.map((table) => [
  table,
  { listings: 2, listing_values: 16, listing_terms: 3 }[table as string] ?? 1
])

const rowsOf = (siteId: SiteId) =>
  Effect.flatMap(Database, ({ query }) =>
    Effect.forEach(itsTables, (table) =>
      Effect.map(
        query((db) => db.selectFrom(table).select("site_id").where("site_id", "=", siteId).execute()),
        (rows) => [table, rows.length] as const
      )
    )
  )

describe("removing a site", () => {
  it("removes its rows from every table, and no row of another site", () =>
    run(
      Effect.gen(function* () {
        const [gone, kept] = [yield* aFullSite, yield* aFullSite]
        expect(yield* rowsOf(gone)).toEqual(full)
        yield* (yield* Sites).remove(gone)
        expect(yield* rowsOf(gone)).toEqual(itsTables.map((table) => [table, 0]))
        expect(yield* rowsOf(kept)).toEqual(full)
      })
    ))
})
