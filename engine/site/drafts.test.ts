import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS } from "../limits.ts"
import {
  networkKey,
  draftHasExpired,
  draftWindowStart,
  isUnclaimedDraft,
  refuseDraftFrom,
  refuseDraftPage
} from "./drafts.ts"

const now = Date.UTC(2026, 0, 15)
const draft = { draftExpiresAt: now, claimedAt: null }

describe("drafts", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"]
  ])("DRAFT-10: the address %s counts as %s", (address, key) => {
    expect(networkKey(address)).toBe(key)
  })

  it("DRAFT-10: the window is 24 hours that roll with each draft", () => {
    expect(draftWindowStart(now)).toBe(now - DAY_MS)
  })

  it("DRAFT-09: three drafts a day pass, the fourth waits until the first is a day old", () => {
    const oldest = now - 10 * HOUR_MS
    expect(refuseDraftFrom({ count: 2, oldest }, now)).toBeUndefined()
    expect(refuseDraftFrom({ count: 3, oldest }, now)).toMatchObject({
      code: "draft.ip_limit",
      headers: { "retry-after": String(14 * 3600) },
      fields: { retryAt: new Date(oldest + DAY_MS).toISOString() }
    })
  })

  it("never asks to wait for no time at all", () => {
    expect(refuseDraftFrom({ count: 3, oldest: now - DAY_MS }, now)!.headers).toEqual({ "retry-after": "1" })
  })

  it("expires at its millisecond, and never once claimed", () => {
    expect([now - 1, now, now + 1].map((at) => draftHasExpired(draft, at))).toEqual([false, true, true])
    expect(draftHasExpired({ ...draft, claimedAt: 1 }, now + DAY_MS)).toBe(false)
    expect(isUnclaimedDraft({ draftExpiresAt: null, claimedAt: null })).toBe(false)
  })

  it("holds ten pages", () => {
    expect([9, 10, 11].map((pages) => refuseDraftPage(draft, pages)?.code)).toEqual([
      undefined,
      "draft.page_limit",
      "draft.page_limit"
    ])
  })
})
