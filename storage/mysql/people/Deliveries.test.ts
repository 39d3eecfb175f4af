import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Delivery } from "../../../engine/model/Lead.ts"
import type { LeadId } from "../../../engine/model/ids.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { Deliveries } from "../../../engine/ports/Leads.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { anId, aSiteId, noon } from "../../../test/builders/nouns.ts"

const { run } = testDatabase()

const aDelivery = (delivery: Partial<Delivery> = {}): Delivery => ({
  siteId: aSiteId(),
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
  updatedAt: noon,
  ...delivery
})

describe("deliveries", () => {
  it("begin once, and come back as they were stored, by lead and destination", () =>
    run(
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const first = aDelivery({ destination: "b", status: "failed", retryable: false, error: "No.", attempts: 4 })
        const second = { ...first, destination: "a", ref: "42", firstFailedAt: noon, retries: 2 }
        for (const one of [first, second, aDelivery(), { ...first, error: "Again." }]) yield* deliveries.begin(one)
        expect(yield* deliveries.of(first.siteId, [first.leadId])).toEqual([second, first])
        expect(yield* deliveries.of(first.siteId, [])).toEqual([])
      })
    ))

  it("are claimed by one at a time, until settled or until the time is up", () =>
    run(
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const delivery = aDelivery()
        yield* deliveries.begin(delivery)
        expect(yield* deliveries.claim(delivery, "one", noon, noon + 10)).toEqual({ delivery })
        expect(yield* deliveries.claim(delivery, "two", noon + 9, noon + 19)).toEqual({ heldUntil: noon + 10 })
        expect(yield* deliveries.claim(delivery, "two", noon + 10, noon + 20)).toEqual({ delivery })

        const synced = { ...delivery, status: "synced", attempts: 1 } as const
        expect(yield* deliveries.settle({ ...delivery, error: "late" }, "one")).toBe(false)
        expect(yield* deliveries.settle(synced, "two")).toBe(true)
        expect(yield* deliveries.claim(delivery, "three", noon, noon + 10)).toEqual({ delivery: synced })
        expect(yield* deliveries.claim(aDelivery(), "four", noon, noon + 10)).toBeUndefined()
      })
    ))
})

describe("alerts", () => {
  it("are raised once a kind and subject, and listed newest first", () =>
    run(
      Effect.gen(function* () {
        const alerts = yield* Alerts
        const siteId = aSiteId()
        const about = (subject: string, raisedAt: number) =>
          ({ siteId, id: anId("alert"), kind: "lead-delivery-abandoned", subject, detail: { a: 1 }, raisedAt }) as const
        const [older, newer] = [about("lead_1/studio", noon), about("lead_2/studio", noon + 1)]
        expect(yield* alerts.raise(older)).toBe(true)
        expect(yield* alerts.raise(newer)).toBe(true)
        expect(yield* alerts.raise(about("lead_1/studio", noon + 2))).toBe(false)
        expect(yield* alerts.list(siteId, 10)).toEqual([newer, older])
        const refused = { ...about("lead_3", noon + 2), kind: "form-submission-refused" } as const
        expect(yield* alerts.raise(refused)).toBe(true)
        expect(yield* alerts.list(siteId, 1, "lead-delivery-abandoned")).toEqual([newer])
        expect(yield* alerts.list(siteId, 10, "form-submission-refused")).toEqual([refused])
      })
    ))
})
