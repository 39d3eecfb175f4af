import { Effect, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import {
  aCollection,
  aCollectionRow,
  aMediaAsset,
  aPage,
  aSite,
  aSiteId,
  aVersion,
  anId,
  noon
} from "../../test/builders/nouns.ts"
import type { Credential } from "../../engine/model/Credential.ts"
import type { Hostname } from "../../engine/model/Site.ts"
import type { CredentialId, RebuildId, SiteId } from "../../engine/model/ids.ts"
import { Audit, Budgets, IdempotencyKeys, Leases, Links } from "../../engine/ports/Access.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Collections } from "../../engine/ports/Collections.ts"
import { Media } from "../../engine/ports/Media.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { Rebuilds } from "../../engine/ports/Rebuilds.ts"
import { Redirects } from "../../engine/ports/Redirects.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { Database } from "./Database.ts"
import { tablesOfASite } from "./tables.ts"

const database = testDatabase()
const run = database.run

const aHostname = (siteId: SiteId, hostname: Partial<Hostname> = {}): Hostname => ({
  siteId,
  host: `${anId("host").replace("_", "-")}.test`,
  role: "primary",
  addedAt: noon,
  expiresAt: null,
  ...hostname
})

const aCredential = (siteId: SiteId): Credential => ({
  id: anId("cred") as CredentialId,
  siteId,
  label: "Schreibkraft",
  secretHash: "hash",
  scopes: ["content:read", "content:edit"],
  createdAt: noon,
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
        expect(yield* sites.update(site.id, { name: "New", liveSince: null })).toEqual({
          ...site,
          name: "New",
          liveSince: null,
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
    error: null
  })
  yield* (yield* Leases).put({ siteId, holder: credential.id, acquiredAt: noon, expiresAt: noon + 1 })
  yield* (yield* Budgets).record(siteId, "write", noon, 1)
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
  yield* (yield* Media).insert(aMediaAsset({ siteId }))
  const collections = yield* Collections
  yield* collections.put(aCollection({ siteId }))
  yield* collections.putRow(aCollectionRow({ siteId }))
  return siteId
})

const rowsOf = (siteId: SiteId) =>
  Effect.flatMap(Database, ({ query }) =>
    Effect.forEach(tablesOfASite, (table) =>
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
        expect(yield* rowsOf(gone)).toEqual(tablesOfASite.map((table) => [table, 1]))
        yield* (yield* Sites).remove(gone)
        expect(yield* rowsOf(gone)).toEqual(tablesOfASite.map((table) => [table, 0]))
        expect(yield* rowsOf(kept)).toEqual(tablesOfASite.map((table) => [table, 1]))
      })
    ))
})
