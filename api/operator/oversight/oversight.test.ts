/** What the operator is told of unasked, over HTTP: alerts and deliveries of all sites, without what visitors wrote. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { Alerts, type AlertKind } from "../../../engine/ports/Alerts.ts"
import { Deliveries } from "../../../engine/ports/Leads.ts"
import { allowed } from "../../../test/builders/allowlist.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const get = async (path: string) => (await api.operator.get(`/ops/v1${path}`)).body

const raise = (siteId: string, id: string, kind: AlertKind, subject: string, raisedAt: number) =>
  api.run(
    Effect.flatMap(Alerts, (alerts) =>
      alerts.raise({ siteId: siteId as SiteId, id, kind, subject, raisedAt, detail: { said: "Call me at home" } })
    )
  )

const fail = (siteId: string, leadId: string, error: string | null) =>
  api.run(
    Effect.flatMap(Deliveries, (deliveries) =>
      deliveries.begin({
        siteId: siteId as SiteId,
        leadId: leadId as LeadId,
        destination: "crm",
        provider: "webhook",
        status: error === null ? "pending" : "failed",
        ref: null,
        attempts: 3,
        retries: 2,
        error,
        retryable: true,
        firstFailedAt: error === null ? null : 3_000,
        nextAttemptAt: error === null ? 5_000 : null,
        updatedAt: 4_000
      })
    )
  )

describe("alerts", () => {
  it("LEAD-35: are listed for the operator across sites, the latest first, page by page, without what was said", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    await raise(site.siteId, "alert_1", "lead-delivery-abandoned", "lead_1/crm", 2_000)
    await raise(other.siteId, "alert_2", "job-given-up", "job_1", 3_000)
    await raise(site.siteId, "alert_3", "form-submission-refused", "contact", 3_000)
    const first = await get("/alerts?limit=2")
    expect(first.alerts.map(({ alertId }: { alertId: string }) => alertId)).toEqual(["alert_3", "alert_2"])
    expect(first.alerts[1]).toEqual({
      alertId: "alert_2",
      siteId: other.siteId,
      kind: "job-given-up",
      subject: "job_1",
      raisedAt: new Date(3_000).toISOString()
    })
    const next = await get(`/alerts?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)
    expect(next).toMatchObject({ alerts: [{ alertId: "alert_1" }], nextCursor: null })
    const own = await get(`/alerts?site=${other.siteId}`)
    expect(own.alerts.map(({ alertId }: { alertId: string }) => alertId)).toEqual(["alert_2"])
    expect(JSON.stringify([first, next])).not.toContain("at home")
    for (const cursor of ["nobody", "~", "12", "x~alert_1"])
      expect((await api.operator.get(`/ops/v1/alerts?cursor=${cursor}`)).code).toBe("request.query_invalid")
  })
})

describe("deliveries", () => {
  it("are listed by how they stand, with host and code and nothing of the enquiry", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    await allowed(api, site, "https://hooks.vale.test")
    const receiver = { url: "https://hooks.vale.test/in?key=hidden", secret: "a secret of sixteen and more" }
    expectStatus(await site.put("/v1/lead-webhooks/crm", receiver), 200)
    await fail(site.siteId, "lead_2", "The receiver answered with status 503: Ada Lovelace is unknown")
    await fail(other.siteId, "lead_3", "The receiver did not answer within 10 seconds.")
    await fail(other.siteId, "lead_4", null)
    const failed = await get("/deliveries?limit=1")
    expect(failed.deliveries).toMatchObject([{ leadId: "lead_3", siteId: other.siteId, code: "time out", host: null }])
    const next = await get(`/deliveries?limit=1&cursor=${encodeURIComponent(failed.nextCursor)}`)
    expect(next.deliveries).toMatchObject([{ leadId: "lead_2", code: "503", host: "hooks.vale.test", attempts: 3 }])
    expect(next.nextCursor).toBeNull()
    expect(JSON.stringify(next)).not.toMatch(/hidden|Lovelace/)
    const waiting = await get(`/deliveries?status=pending&site=${other.siteId}`)
    expect(waiting.deliveries).toMatchObject([
      { leadId: "lead_4", code: "", nextAttemptAt: new Date(5_000).toISOString() }
    ])
    expect((await api.operator.get("/ops/v1/deliveries?cursor=nobody")).code).toBe("request.query_invalid")
  })
})
