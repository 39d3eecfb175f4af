import { describe, expect, it } from "vitest"
import type { CredentialId, SiteId } from "../model/ids.ts"
import type { Lease } from "../ports/Leases.ts"
import type { StoredAuditRecord } from "../ports/Audit.ts"
import { acquireLease, describeLease, liveLease, releaseLease, requireLease, sinceYourLastWrite } from "./lease.ts"

const ann = "cred_ann1" as CredentialId
const ben = "cred_ben1" as CredentialId
const siteId = "site_test" as SiteId
const now = Date.UTC(2026, 0, 15)
const annsLease: Lease = { siteId, holder: ann, acquiredAt: now, expiresAt: now + 300_000 }
const last = now + 299_999
const over = now + 300_000

describe("the writer lease", () => {
  it("LEASE-01: a free site gives it for 300 seconds", () => {
    expect(acquireLease(undefined, { siteId, credentialId: ann }, "", now)).toEqual(annsLease)
  })

  it("LEASE-03: ends exactly 300 000 ms after the last write", () => {
    expect(liveLease(annsLease, last)).toBe(annsLease)
    expect(liveLease(annsLease, over)).toBeUndefined()
    expect(requireLease(annsLease, ann, "Ann", last)).toMatchObject({ expiresAt: last + 300_000 })
    expect(requireLease(annsLease, ann, "Ann", over)).toMatchObject({ code: "lease.required" })
  })

  it("LEASE-02: a write by the holder extends it to 300 seconds again", () => {
    expect(requireLease(annsLease, ann, "Ann", now + 100_000)).toEqual({ ...annsLease, expiresAt: now + 400_000 })
  })

  it("LEASE-07: held by another it refuses, until it is over", () => {
    const byBen = (at: number) => acquireLease(annsLease, { siteId, credentialId: ben }, "Ann's assistant", at)
    expect(byBen(last)).toMatchObject({
      code: "lease.held",
      fields: { heldByLabel: "Ann's assistant", holder: ann, expiresAt: new Date(over).toISOString() }
    })
    expect(byBen(over)).toEqual({ siteId, holder: ben, acquiredAt: over, expiresAt: over + 300_000 })
  })

  it("renews for its holder and keeps since when it is held (CA-D7)", () => {
    expect(acquireLease(annsLease, { siteId, credentialId: ann }, "Ann", last)).toEqual({
      ...annsLease,
      expiresAt: last + 300_000
    })
  })

  it("LEASE-08, LEASE-09: a write needs one's own live lease", () => {
    expect(requireLease(annsLease, ben, "Ann", last)).toMatchObject({ code: "lease.held" })
    expect(requireLease(annsLease, ben, "Ann", over)).toMatchObject({ code: "lease.required" })
    expect(requireLease(undefined, ben, "", now)).toMatchObject({ code: "lease.required" })
  })

  it("is released by its holder, needs no release otherwise, and never by another (CA-D2)", () => {
    expect(releaseLease(annsLease, ann, "Ann", now)).toEqual({ remove: true })
    expect(releaseLease(undefined, ann, "", now)).toEqual({ remove: false })
    expect(releaseLease(annsLease, ben, "Ann", over)).toEqual({ remove: false })
    expect(releaseLease(annsLease, ben, "Ann", last)).toMatchObject({ code: "lease.held" })
  })

  it("LEASE-04, LEASE-05: is described to holder and others", () => {
    expect(describeLease(annsLease, ben, "Ann", now + 100_500)).toEqual({
      held: true,
      youHoldIt: false,
      holder: ann,
      holderLabel: "Ann",
      expiresAt: new Date(over).toISOString(),
      expiresInSeconds: 200,
      ttlSeconds: 300
    })
    expect(describeLease(annsLease, ann, "Ann", now)).toMatchObject({ youHoldIt: true, expiresInSeconds: 300 })
    expect(describeLease(annsLease, ann, "Ann", over)).toEqual({
      held: false,
      youHoldIt: false,
      holder: null,
      holderLabel: null,
      expiresAt: null,
      expiresInSeconds: 0,
      ttlSeconds: 300
    })
  })
})

describe("what happened since", () => {
  const record = (seq: number, actor: string): StoredAuditRecord => ({
    seq,
    siteId,
    actor,
    action: "page.write",
    pageId: null,
    route: `/page-${seq}`,
    versionId: null,
    at: now + seq,
    correlationId: "req_1",
    detail: null
  })
  const newest = (count: number) => Array.from({ length: count }, (_, at) => record(100 - at, ben))

  it("LEASE-10: is null when nothing did", () => {
    expect(sinceYourLastWrite({ last: record(1, ann), writes: 0, writers: 0, newest: [] })).toBeNull()
    expect(sinceYourLastWrite({ last: undefined, writes: 0, writers: 0, newest: [] })).toBeNull()
  })

  it("LEASE-11: says when one wrote last, how much others did, and what came last", () => {
    expect(sinceYourLastWrite({ last: record(1, ann), writes: 1, writers: 1, newest: newest(1) })).toEqual({
      yourLastActivityAt: new Date(now + 1).toISOString(),
      otherWrites: 1,
      otherWriters: 1,
      latest: { by: ben, at: new Date(now + 100).toISOString(), action: "page.write" },
      changed: [
        { action: "page.write", pageId: null, route: "/page-100", by: ben, at: new Date(now + 100).toISOString() }
      ],
      changedMore: 0
    })
  })

  it("LEASE-12, LEASE-13: lists the newest twenty and counts the rest", () => {
    const since = sinceYourLastWrite({ last: undefined, writes: 25, writers: 1, newest: newest(25) })!
    expect(since.changed.map(({ route }) => route)).toEqual(newest(20).map(({ route }) => route))
    expect(since).toMatchObject({ yourLastActivityAt: null, changedMore: 5 })
  })
})
