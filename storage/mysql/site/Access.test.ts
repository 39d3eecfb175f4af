import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import { aPageId, aSiteId, aVersionId, anId, noon } from "../../../test/builders/nouns.ts"
import { sweptBy } from "../../../test/builders/sweep.ts"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { Audit, type AuditRecord } from "../../../engine/ports/Audit.ts"
import { Budgets } from "../../../engine/ports/Budgets.ts"
import { IdempotencyKeys, type RememberedResponse } from "../../../engine/ports/IdempotencyKeys.ts"
import { Leases } from "../../../engine/ports/Leases.ts"
import { Links, type Link } from "../../../engine/ports/Links.ts"

const database = testDatabase()
const run = database.run
const aCredentialId = () => anId("cred") as CredentialId

describe("leases", () => {
  it("are one a site: the last put stands", () =>
    run(
      Effect.gen(function* () {
        const leases = yield* Leases
        const lease = { siteId: aSiteId(), holder: aCredentialId(), acquiredAt: noon, expiresAt: noon + 300_000 }
        const next = { ...lease, holder: aCredentialId(), acquiredAt: noon + 1 }
        const other = { ...lease, siteId: aSiteId() }
        expect(yield* leases.get(lease.siteId)).toBeUndefined()
        yield* Effect.forEach([lease, other, next], leases.put)
        expect(yield* leases.get(lease.siteId)).toEqual(next)
        yield* leases.remove(lease.siteId)
        expect(yield* leases.get(lease.siteId)).toBeUndefined()
        expect(yield* leases.get(other.siteId)).toEqual(other)
      })
    ))
})

describe("budgets", () => {
  it("sum what was used after a time, by site and kind, with the oldest counted", () =>
    run(
      Effect.gen(function* () {
        const budgets = yield* Budgets
        const siteId = aSiteId()
        yield* budgets.record(siteId, "write", noon, 5)
        yield* budgets.record(siteId, "write", noon + 1, 2)
        yield* budgets.record(siteId, "write", noon + 1, 3)
        yield* budgets.record(siteId, "write", noon + 2, 1)
        yield* budgets.record(siteId, "rejection", noon + 2, 7)
        yield* budgets.record(aSiteId(), "write", noon + 2, 9)
        expect(yield* budgets.used(siteId, "write", noon)).toEqual({ count: 6, oldest: noon + 1 })
        expect(yield* budgets.used(siteId, "create", noon)).toEqual({ count: 0, oldest: null })
      })
    ))

  it("forget a site's uses on reset, and old ones when swept", () =>
    run(
      Effect.gen(function* () {
        const budgets = yield* Budgets
        const [reset, kept] = [aSiteId(), aSiteId()]
        yield* budgets.record(reset, "write", noon, 1)
        yield* budgets.record(reset, "rejection", noon, 1)
        yield* budgets.record(kept, "write", noon, 1)
        yield* budgets.record(kept, "write", noon - 1, 1)
        yield* budgets.reset(reset)
        yield* sweptBy("counted-uses", noon + DAY_MS)
        expect((yield* budgets.used(reset, "rejection", 0)).count).toBe(0)
        expect(yield* budgets.used(kept, "write", 0)).toEqual({ count: 1, oldest: noon })
      })
    ))
})

describe("idempotency keys", () => {
  const aResponse = (response: Partial<RememberedResponse> = {}): RememberedResponse => ({
    siteId: aSiteId(),
    credentialId: aCredentialId(),
    key: "K-1",
    requestHash: "hash",
    status: 201,
    headers: { etag: '"ver_1"', "content-type": "application/json" },
    body: '{"id":"pg_1","title":"ü"}',
    createdAt: noon,
    ...response
  })

  it("remember an answer for one site, credential and key, in its exact spelling", () =>
    run(
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const response = aResponse()
        const { siteId, credentialId, key } = response
        yield* keys.put(response)
        expect(yield* keys.get(siteId, credentialId, key)).toEqual(response)
        expect(yield* keys.get(siteId, credentialId, "k-1")).toBeUndefined()
        expect(yield* keys.get(siteId, aCredentialId(), key)).toBeUndefined()
        expect(yield* keys.get(aSiteId(), credentialId, key)).toBeUndefined()
      })
    ))

  it("replace an expired entry, and forget old ones", () =>
    run(
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const old = aResponse({ createdAt: noon - 2 })
        const renewed = { ...old, requestHash: "other", status: 200, body: "{}", headers: {}, createdAt: noon }
        const forgotten = aResponse({ createdAt: noon - 1 })
        yield* Effect.forEach([old, renewed, forgotten], keys.put)
        yield* sweptBy("idempotency-keys", noon + limits.idempotencyKeyMs)
        expect(yield* keys.get(old.siteId, old.credentialId, old.key)).toEqual(renewed)
        expect(yield* keys.get(forgotten.siteId, forgotten.credentialId, forgotten.key)).toBeUndefined()
      })
    ))
})

describe("links", () => {
  const aLink = (link: Partial<Link> = {}): Link => ({
    siteId: aSiteId(),
    tokenHash: anId("hash"),
    purpose: "restore",
    subject: { pageId: "pg_1", z: 1, a: 2 },
    createdAt: noon,
    expiresAt: noon + 10,
    usedAt: null,
    ...link
  })

  it("are found by the hash of their token, for their purpose alone", () =>
    run(
      Effect.gen(function* () {
        const links = yield* Links
        const link = aLink()
        yield* links.insert(link)
        expect(yield* links.find("restore", link.tokenHash)).toEqual(link)
        expect(yield* links.find("claim", link.tokenHash)).toBeUndefined()
        expect(yield* links.find("restore", "unknown")).toBeUndefined()
      })
    ))

  it("are used by exactly one of many callers", () =>
    run(
      Effect.gen(function* () {
        const links = yield* Links
        const link = aLink()
        yield* links.insert(link)
        expect(yield* links.use(aSiteId(), link.tokenHash, noon)).toBe(false)
        const uses = yield* Effect.all(
          Array.from({ length: 8 }, () => links.use(link.siteId, link.tokenHash, noon + 1)),
          { concurrency: "unbounded" }
        )
        expect(uses.filter(Boolean)).toHaveLength(1)
        expect((yield* links.find("restore", link.tokenHash))?.usedAt).toBe(noon + 1)
      })
    ))

  it("cannot be used once expired, and are forgotten later", () =>
    run(
      Effect.gen(function* () {
        const links = yield* Links
        const [expired, valid] = [aLink({ expiresAt: noon }), aLink({ expiresAt: noon + 1 })]
        yield* Effect.forEach([expired, valid], links.insert)
        expect(yield* links.use(expired.siteId, expired.tokenHash, noon)).toBe(false)
        yield* sweptBy("links", noon + 1 + 30 * DAY_MS)
        expect(yield* links.find("restore", expired.tokenHash)).toBeUndefined()
        expect(yield* links.find("restore", valid.tokenHash)).toEqual(valid)
      })
    ))
})

describe("the audit trail", () => {
  const aRecord = (siteId: SiteId, actor: string): AuditRecord => ({
    siteId,
    actor,
    action: "page.write",
    pageId: aPageId(),
    route: "/ü",
    versionId: aVersionId(),
    at: noon,
    correlationId: "req_1",
    detail: { z: 1, a: [null] }
  })

  it("is read newest first, in pages, and by everyone but one", () =>
    run(
      Effect.gen(function* () {
        const audit = yield* Audit
        const siteId = aSiteId()
        const records = ["ann", "bob", "ann", "cy"].map((actor) => aRecord(siteId, actor))
        for (const record of records) yield* audit.append(record)
        yield* audit.append(aRecord(aSiteId(), "ann"))

        const all = yield* audit.list(siteId, { limit: 10 })
        expect(all).toEqual(records.toReversed().map((record) => ({ ...record, seq: expect.any(Number) })))
        expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).sort((a, b) => b - a))
        const actors = (list: typeof all) => list.map(({ actor }) => actor)
        expect(actors(yield* audit.list(siteId, { limit: 2 }))).toEqual(["cy", "ann"])
        expect(actors(yield* audit.list(siteId, { limit: 9, before: all[1]!.seq }))).toEqual(["bob", "ann"])
        expect(actors(yield* audit.list(siteId, { limit: 9, since: all[2]!.seq }))).toEqual(["cy", "ann"])
        expect(actors(yield* audit.list(siteId, { limit: 9, notBy: "ann" }))).toEqual(["cy", "bob"])
      })
    ))

  it("says what others did since a writer's last record", () =>
    run(
      Effect.gen(function* () {
        const audit = yield* Audit
        const siteId = aSiteId()
        for (const actor of ["bob", "ann", "bob", "cy", "bob"]) yield* audit.append(aRecord(siteId, actor))
        yield* audit.append(aRecord(aSiteId(), "dan"))
        const last = yield* audit.lastBy(siteId, "ann")
        expect(last?.actor).toBe("ann")
        expect(yield* audit.countSince(siteId, last!.seq, "ann")).toEqual({ writes: 3, writers: 2 })
        expect(yield* audit.lastBy(siteId, "dan")).toBeUndefined()
      })
    ))
})
