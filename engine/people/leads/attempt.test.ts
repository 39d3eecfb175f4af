import { describe, expect, it } from "vitest"
import type { Delivery } from "../../model/Lead.ts"
import type { LeadId, SiteId } from "../../model/ids.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../limits.ts"
import { afterAttempt, mayRest } from "./attempt.ts"
import { later, refused, taken } from "./outcome.ts"
import { lostDelivery, newDelivery } from "./redelivery.ts"

const start = 1_793_534_400_000
const lead = { siteId: "site_0001" as SiteId, id: "lead_0001" as LeadId }
const fresh = newDelivery(lead, "studio", "webhook", start, start)

/** Fails as often as it is tried, each time when it is due. */
const failing = (times: number, notBefore?: number) => {
  let delivery: Delivery = fresh
  const at: Array<number> = []
  let abandoned = false
  for (let tried = 0; tried < times && delivery.nextAttemptAt !== null; tried++) {
    const now = delivery.nextAttemptAt
    at.push(now - start)
    ;({ delivery, abandoned } = afterAttempt(delivery, later("Down.", notBefore), now, true))
  }
  return { delivery, at, abandoned }
}

describe("attempts that follow by themselves", () => {
  it("WEBHOOK-19: three short ones within the first delivery, which until then is pending", () => {
    for (const tries of [1, 2, 3]) expect(failing(tries).delivery.status).toBe("pending")
    const { delivery, at } = failing(4)
    expect(at).toEqual([0, 1, 6, 31].map((seconds) => seconds * SECOND_MS))
    expect(delivery).toMatchObject({ status: "failed", retryable: true, attempts: 4, error: "Down." })
  })

  it("R4, LEAD-32, LEAD-33: then after 30 minutes, 1, 2, 4, 8 and 12 hours and three times a day, and no more", () => {
    const { delivery, at, abandoned } = failing(99)
    const pauses = at.slice(4).map((time, index) => time - (at[index + 3] ?? 0))
    const hours = [0.5, 1, 2, 4, 8, 12, 24, 24, 24]
    expect(pauses).toEqual(hours.map((each) => each * HOUR_MS))
    expect(at.at(-1)).toBe(99.5 * HOUR_MS + 31 * SECOND_MS)
    expect(delivery).toMatchObject({ status: "failed", attempts: 13, nextAttemptAt: null, retryable: true })
    expect(abandoned).toBe(true)
  })

  it("R4: long pauses differ by a tenth each way, so that what failed together does not come back together", () => {
    const before = failing(4).delivery
    const next = (jitter: number) => afterAttempt(before, later("Down."), start, true, jitter).delivery.nextAttemptAt
    expect([next(0), next(0.5), next(1)].map((at) => at! - start)).toEqual([54, 60, 66].map((m) => m * MINUTE_MS))
  })

  it("LEAD-33: none lies more than five days after the first failure, however long a receiver asks to wait", () => {
    const patient = afterAttempt(fresh, later("Busy.", start + 20 * HOUR_MS), start, true)
    expect(patient.delivery.nextAttemptAt).toBe(start + 20 * HOUR_MS)
    const late = start + 5 * DAY_MS - HOUR_MS
    const again = afterAttempt(patient.delivery, later("Busy.", start + 6 * DAY_MS), late, true)
    expect(again).toMatchObject({ abandoned: true, delivery: { status: "failed", nextAttemptAt: null } })
  })

  it("keeps of what went wrong as much as a person reads", () => {
    const reason = "x".repeat(600)
    const stored = "x".repeat(500)
    expect(afterAttempt(fresh, later(reason), start, true).delivery.error).toBe(stored)
    expect(afterAttempt(fresh, refused(reason), start, true).delivery.error).toBe(stored)
    expect(afterAttempt(fresh, taken("42", { note: reason }), start, true).delivery.error).toBe(stored)
    expect(taken("42", { note: "Without its file.", reply: { id: 42 } })).toEqual({
      _tag: "Taken",
      ref: "42",
      note: "Without its file.",
      reply: { id: 42 }
    })
  })

  it("may rest until it is to be given up, five days after it first failed", () => {
    expect(mayRest({ firstFailedAt: null }, start)).toBe(true)
    expect(mayRest({ firstFailedAt: start }, start + 5 * DAY_MS - 1)).toBe(true)
    expect(mayRest({ firstFailedAt: start }, start + 5 * DAY_MS)).toBe(false)
  })

  it("begins at once, unfailed, and ends at once where its destination is gone", () => {
    const { siteId, id: leadId } = lead
    const begun = { siteId, leadId, destination: "studio", ref: null, attempts: 0, retries: 0, updatedAt: start }
    expect(newDelivery(lead, "studio", "webhook", start, start)).toEqual({
      ...begun,
      provider: "webhook",
      status: "pending",
      error: null,
      retryable: true,
      firstFailedAt: null,
      nextAttemptAt: start
    })
    expect(lostDelivery(lead, "studio", start)).toEqual({
      ...begun,
      provider: "unknown",
      status: "failed",
      error: "The site has no destination of this name.",
      retryable: false,
      firstFailedAt: start,
      nextAttemptAt: null
    })
  })

  it("a shorter wait than ours changes nothing", () => {
    expect(afterAttempt(fresh, later("Busy.", start + 10), start, true).delivery.nextAttemptAt).toBe(start + SECOND_MS)
  })

  it("LEAD-36, WEBHOOK-18: none follows a refusal; a key that is not taken is told", () => {
    expect(afterAttempt(fresh, refused("No."), start, true)).toEqual({
      abandoned: false,
      delivery: {
        ...fresh,
        status: "failed",
        error: "No.",
        attempts: 1,
        retryable: false,
        firstFailedAt: start,
        nextAttemptAt: null
      }
    })
    expect(afterAttempt(fresh, refused("Key.", true), start, true).abandoned).toBe(true)
  })

  it("WEBHOOK-17, LEAD-30: a lead that was taken is synced, whatever failed before", () => {
    expect(afterAttempt(failing(5).delivery, taken("42"), start, true).delivery).toMatchObject({
      status: "synced",
      ref: "42",
      error: null,
      attempts: 6,
      nextAttemptAt: null
    })
  })
})

describe("an attempt that a caller asks for", () => {
  it("LEAD-31: that fails raises the attempts and leaves what is scheduled", () => {
    const before = failing(5).delivery
    const { delivery, abandoned } = afterAttempt(before, later("Still down."), start + DAY_MS, false)
    expect(delivery).toMatchObject({ status: "failed", attempts: 6, error: "Still down." })
    expect([delivery.retries, delivery.nextAttemptAt]).toEqual([before.retries, before.nextAttemptAt])
    expect(abandoned).toBe(false)
  })
})
