import { describe, expect, it } from "vitest"
import { HOUR_MS } from "../limits.ts"
import type { CredentialId, SiteId } from "../model/ids.ts"
import type { RememberedResponse } from "../ports/IdempotencyKeys.ts"
import { isRemembered, readIdempotencyKey, replayOrProceed, stillInProgress } from "./idempotency.ts"

const now = Date.UTC(2026, 0, 15)
const remembered: RememberedResponse = {
  siteId: "site_test" as SiteId,
  credentialId: "cred_ann1" as CredentialId,
  key: "key-1",
  requestHash: "hash-1",
  status: 200,
  headers: {},
  body: "{}",
  createdAt: now
}

describe("idempotency keys", () => {
  it.each([["a"], ["order 66"], ["x".repeat(200)]])("reads %j", (key) => {
    expect(readIdempotencyKey(key)).toBe(key)
  })

  it.each([[""], [" "], ["x".repeat(201)], ["é"], ["a\tb"], ["a\nb"]])("refuses %j (CA-D3)", (key) => {
    expect(readIdempotencyKey(key)).toMatchObject({ code: "idempotency.key_invalid" })
  })

  it("are optional", () => {
    expect(readIdempotencyKey(undefined)).toBeUndefined()
    expect(readIdempotencyKey(null)).toBeUndefined()
  })

  it("replay the same request and let a new key proceed", () => {
    expect(replayOrProceed(undefined, "hash-1", now)).toEqual({ kind: "proceed" })
    expect(replayOrProceed(remembered, "hash-1", now)).toEqual({ kind: "replay", response: remembered })
  })

  it("IDEM-05: refuse another request under a used key", () => {
    expect(replayOrProceed(remembered, "hash-2", now)).toMatchObject({ code: "idempotency.key_reused" })
  })

  it("IDEM-03: are remembered for exactly 48 hours", () => {
    const end = now + 48 * HOUR_MS
    expect(replayOrProceed(remembered, "hash-1", end - 1)).toMatchObject({ kind: "replay" })
    expect(replayOrProceed(remembered, "hash-1", end)).toEqual({ kind: "proceed" })
    expect(replayOrProceed(remembered, "hash-2", end)).toEqual({ kind: "proceed" })
  })

  it("IDEM-04: remember only what landed, and no rehearsal", () => {
    expect([200, 201, 202, 301, 409, 422, 500].map((status) => isRemembered({ status }, false))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false
    ])
    expect(isRemembered({ status: 200 }, true)).toBe(false)
    expect(isRemembered({ status: 200, landed: false }, false)).toBe(false)
  })

  it("ask a second request to wait for the first", () => {
    expect(stillInProgress("key-1")).toMatchObject({ code: "idempotency.in_progress", headers: { "retry-after": "1" } })
  })
})
