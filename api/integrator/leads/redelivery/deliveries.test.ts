/** Leads on their way: what is tried, when, and how often; redelivered on request, and given up in the end. */
import { createHmac } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Effect } from "effect"
import { managedKey } from "../../../../engine/content/collections/names.ts"
import { HOUR_MS, limits, MINUTE_MS, SECOND_MS } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { Lead } from "../../../../engine/model/Lead.ts"
import { Alerts } from "../../../../engine/ports/Alerts.ts"
import { Budgets } from "../../../../engine/ports/Budgets.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Jobs } from "../../../../engine/ports/Jobs.ts"
import { Deliveries, LeadDelivery } from "../../../../engine/ports/Leads.ts"
import { startReceiver } from "../../../../infra/standins/leads/receiver.ts"
import type { Received, StandIn } from "../../../../infra/standins/StandIn.ts"
import { allowed } from "../../../../test/builders/allowlist.ts"
import { testApi, upstreams } from "../../../../test/builders/api.ts"
import { deliveriesOf, handOnDue, inWorker, keepLead } from "../../../../test/builders/deliveries.ts"
import { mailsOf } from "../../../../test/builders/mailbox.ts"
import { aCollectionRow, noon } from "../../../../test/builders/nouns.ts"
import { anOwner } from "../../../../test/builders/owner.ts"
import type { TestSite } from "../../../../test/builders/testSite.ts"

const api = testApi()
let studio: StandIn
let other: StandIn
beforeAll(async () => {
  studio = await startReceiver({ ok: true, ticket: 7, nested: {} })
  other = await startReceiver("taken")
  upstreams.push(studio.host, other.host)
})
beforeEach(() => [studio, other].forEach((one) => one.reset()))
afterAll(() => Promise.all([studio, other].map((one) => one.close())))

const secret = "a signing secret of the studio"

/** A site that hands on to the studio, by name or as its default. */
const aSiteWith = async (...names: ReadonlyArray<string>) => {
  const site = await api.aSite()
  for (const name of names.length > 0 ? names : ["studio"]) {
    const set = await site.put(`/v1/lead-webhooks/${name}`, {
      url: `${(name === "other" ? other : studio).address}/${name}`,
      secret
    })
    expect(set.status).toBe(200)
  }
  return site
}
const hits = (path?: string): ReadonlyArray<Received> =>
  studio.received().filter(({ target }) => path === undefined || target === path)
const idOf = ({ body }: Received): string => JSON.parse(body).id
/** What a receiver that knows the secret computes of what it got. */
const signatureOf = ({ headers, body }: Received, key = secret) =>
  `v1=${createHmac("sha256", key).update(`${headers["x-service-timestamp"]}.${body}`).digest("base64url")}`
const redeliver = (site: TestSite, lead: Lead, body?: object) => site.post(`/v1/leads/${lead.id}/redeliver`, body)
/** Lets the time of the next attempt come and does what is due. */
const after = (site: TestSite, ms: number) => {
  api.clock.advance(ms)
  return handOnDue(api, site)
}

describe("where a lead goes", () => {
  it("DEST-10, DEST-14, LEAD-22, WEBHOOK-04, WEBHOOK-05: every destination of a form that names none, the default too", async () => {
    const site = await aSiteWith("studio", "other")
    await site.put("/v1/lead-webhook", { url: `${studio.address}/default`, secret })
    const lead = await keepLead(api, site)
    await handOnDue(api, site)
    expect(
      hits()
        .map(({ target }) => target)
        .sort()
    ).toEqual(["/default", "/studio"])
    expect(other.received()).toHaveLength(1)
    for (const request of [...hits(), ...other.received()]) {
      expect(JSON.parse(request.body)).toMatchObject({
        id: lead.id,
        site: expect.stringMatching(/\.sites\.makeready\.test$/)
      })
      expect(request.headers["x-service-signature"]).toBe(signatureOf(request))
    }
    expect(
      (await deliveriesOf(api, lead)).map(({ destination, status, attempts }) => [destination, status, attempts])
    ).toEqual([
      ["default", "synced", 1],
      ["other", "synced", 1],
      ["studio", "synced", 1]
    ])
  })

  it("DEST-09: those a form names, and no other", async () => {
    const site = await aSiteWith("studio", "other", "third")
    await keepLead(api, site, { destinations: ["studio", "third"] })
    await handOnDue(api, site)
    expect(
      hits()
        .map(({ target }) => target)
        .sort()
    ).toEqual(["/studio", "/third"])
    expect(other.received()).toEqual([])
  })

  it("DEST-06: a name that was removed is a failed delivery, beside those that succeed", async () => {
    const site = await aSiteWith("studio", "other")
    const before = await keepLead(api, site, { destinations: ["studio"] })
    await site.delete("/v1/lead-webhooks/studio")
    const later = await keepLead(api, site, { destinations: ["studio", "other"] })
    await handOnDue(api, site)
    for (const lead of [before, later]) {
      expect((await deliveriesOf(api, lead)).find(({ destination }) => destination === "studio")).toMatchObject({
        status: "failed",
        retryable: false,
        error: "The site has no destination of this name."
      })
    }
    expect((await deliveriesOf(api, later))[0]).toMatchObject({ destination: "other", status: "synced" })
  })

  it("an enquiry that a removed destination does not get is told to the owner, once", async () => {
    const site = await aSiteWith("studio")
    await site.put("/v1/site", { notifyEmail: "nell@vale.test" })
    const before = await keepLead(api, site, { destinations: ["studio"] })
    await site.delete("/v1/lead-webhooks/studio")
    const later = await keepLead(api, site, { destinations: ["studio"] })
    await keepLead(api, site, { destinations: ["studio"], isTest: true })
    await handOnDue(api, site)
    expect((await alertsOf(site)).map(({ kind, subject }) => [kind, subject]).sort()).toEqual(
      [before, later].map(({ id }) => ["lead-delivery-abandoned", `${id}/studio`]).sort()
    )
    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "lead-delivery-abandoned")
    expect(mails).toMatchObject([
      { to: ["nell@vale.test"], text: expect.stringContaining("The site has no destination of this name.") }
    ])
  })

  it("a test that never arrives is nothing that its owner is told of, also where its destination goes meanwhile", async () => {
    const site = await aSiteWith("studio")
    await site.put("/v1/site", { notifyEmail: "nell@vale.test" })
    const lead = await keepLead(api, site, { destinations: ["studio"], isTest: true })
    await site.delete("/v1/lead-webhooks/studio")
    await handOnDue(api, site)
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "failed", retryable: false }])
    expect(await alertsOf(site)).toEqual([])
    expect((await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "lead-delivery-abandoned")).toEqual([])
  })

  it("ALLOW-19, ALLOW-20: a webhook's origin as long as it is open, and nothing of it once it is closed", async () => {
    const site = await api.aSite()
    await allowed(api, site, "https://hooks.vale.test")
    expect((await site.put("/v1/lead-webhooks/studio", { url: "https://hooks.vale.test/in", secret })).status).toBe(200)
    const tried = await keepLead(api, site)
    await handOnDue(api, site)
    // The name leads nowhere here, so what was sent is sent again later.
    expect((await deliveriesOf(api, tried))[0]).toMatchObject({ retryable: true, attempts: 1 })
    const { id } = (await site.get("/v1/allowlist")).body.active[0]
    expect((await site.delete(`/v1/allowlist/${id}`)).body.usedBy).toEqual([
      { kind: "lead_destination", name: "studio" }
    ])
    const closed = await keepLead(api, site)
    await handOnDue(api, site)
    expect((await deliveriesOf(api, closed))[0]).toMatchObject({
      status: "failed",
      retryable: false,
      error: expect.stringMatching(/^https:\/\/hooks\.vale\.test is not on the site's allowlist any more/)
    })
    await allowed(api, site, "https://hooks.vale.test")
    expect((await redeliver(site, closed, { force: true })).status).toBe(200)
    expect((await deliveriesOf(api, closed))[0]?.error).not.toContain("allowlist")
  })

  it("LEAD-19: nowhere, where the site hands nothing on", async () => {
    const site = await api.aSite()
    const lead = await keepLead(api, site)
    expect(await handOnDue(api, site)).toBe(0)
    expect((await redeliver(site, lead)).body).toEqual({
      leadId: lead.id,
      attempted: [],
      skipped: [],
      crmStatus: null,
      nextStep: expect.stringContaining("Nothing is connected")
    })
  })
})

describe("a receiver that fails", () => {
  it("WEBHOOK-19, WEBHOOK-04, WEBHOOK-20: is tried four times within half a minute, under one id, signed anew each time", async () => {
    const site = await aSiteWith()
    studio.fail({ status: 500, times: 99 })
    const lead = await keepLead(api, site)
    await handOnDue(api, site)
    expect(hits()).toHaveLength(1)
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "pending", attempts: 1 }])
    for (const [pause, count] of [
      [1, 2],
      [5, 3],
      [25, 4]
    ] as const) {
      const [{ updatedAt, nextAttemptAt } = { updatedAt: 0, nextAttemptAt: 0 }] = await deliveriesOf(api, lead)
      expect(nextAttemptAt! - updatedAt).toBe(pause * SECOND_MS)
      // The clock goes on while it is looked: not up to the last moment.
      await after(site, (pause * SECOND_MS) / 2)
      expect(hits()).toHaveLength(count - 1)
      await after(site, (pause * SECOND_MS) / 2)
      expect(hits()).toHaveLength(count)
    }
    expect(await deliveriesOf(api, lead)).toMatchObject([
      { status: "failed", retryable: true, attempts: 4, error: expect.stringContaining("500") }
    ])
    expect(new Set(hits().map(idOf))).toEqual(new Set([lead.id]))
    expect(new Set(hits().map(({ headers }) => headers["x-service-timestamp"])).size).toBe(4)
    for (const request of hits()) expect(request.headers["x-service-signature"]).toBe(signatureOf(request))
  })

  it("R4, LEAD-32, LEAD-33, LEAD-34, LEAD-35: then after 30 min, 1, 2, 4, 8, 12 h and daily, and given up with an alert", async () => {
    const site = await aSiteWith()
    await site.put("/v1/site", { notifyEmail: "nell@vale.test" })
    studio.fail({ status: 503, times: 99 })
    const lead = await keepLead(api, site)
    await handOnDue(api, site)
    for (const pause of [1, 5, 25]) await after(site, pause * SECOND_MS + 100)
    for (const [index, hours] of [0.5, 1, 2, 4, 8, 12, 24, 24, 24].entries()) {
      // Each is drawn from a tenth less to a tenth more.
      await after(site, 0.9 * hours * HOUR_MS - MINUTE_MS)
      expect(hits()).toHaveLength(4 + index)
      expect(await alertsOf(site)).toEqual([])
      await after(site, 0.2 * hours * HOUR_MS + MINUTE_MS + 100)
      expect(hits()).toHaveLength(5 + index)
    }
    expect(await alertsOf(site)).toMatchObject([
      { kind: "lead-delivery-abandoned", detail: { leadId: lead.id, destination: "studio", attempts: 13 } }
    ])
    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "lead-delivery-abandoned")
    expect(mails).toMatchObject([{ to: ["nell@vale.test"], text: expect.stringContaining(lead.id) }])
    await after(site, 48 * HOUR_MS)
    expect(hits()).toHaveLength(13)
    const owner = await anOwner(api, site.siteId)
    const screen = await owner.open(`/dashboard/${site.siteId}/enquiries`)
    expect(screen.text).toContain("The receiver answered with status 503.")
    expect(screen.html).toContain(`href="/dashboard/${site.siteId}/enquiries/${lead.id}"`)
    studio.reset()
    const one = await owner.open(`/dashboard/${site.siteId}/enquiries/${lead.id}`)
    expect((await owner.send(one, `/dashboard/${site.siteId}/enquiries/hand-on`)).text).toContain("It arrived.")
    expect((await owner.open(`/dashboard/${site.siteId}/enquiries`)).text, "it arrived after all").not.toContain(
      "did not get an enquiry"
    )
  })

  it("LEAD-36, WEBHOOK-18: and says that it never will is asked once", async () => {
    const site = await aSiteWith()
    studio.fail({ status: 422, body: { message: "No such form." } })
    const lead = await keepLead(api, site)
    await handOnDue(api, site)
    await after(site, 24 * HOUR_MS)
    expect(hits()).toHaveLength(1)
    expect(await deliveriesOf(api, lead)).toMatchObject([
      {
        status: "failed",
        retryable: false,
        attempts: 1,
        nextAttemptAt: null,
        error: expect.stringContaining("No such form.")
      }
    ])
  })

  it("is left alone for as long as it asks", async () => {
    const site = await aSiteWith()
    studio.fail({ status: 429, headers: { "retry-after": "600" } })
    const lead = await keepLead(api, site)
    await handOnDue(api, site)
    await after(site, 9 * MINUTE_MS)
    expect(hits()).toHaveLength(1)
    await after(site, MINUTE_MS + 100)
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "synced", attempts: 2 }])
  })

  it("a secret that changes meanwhile signs from then on", async () => {
    const site = await aSiteWith()
    studio.fail({ status: 500 })
    await keepLead(api, site)
    await handOnDue(api, site)
    const changed = "another secret of the studio"
    await site.put("/v1/lead-webhooks/studio", { url: `${studio.address}/studio`, secret: changed })
    await after(site, 1_100)
    const [before, later] = hits()
    expect(before!.headers["x-service-signature"]).toBe(signatureOf(before!))
    expect(later!.headers["x-service-signature"]).toBe(signatureOf(later!, changed))
  })
})

describe("POST /v1/leads/:id/redeliver", () => {
  it("S13: is charged, a call at a time, and says when there is room again", async () => {
    const site = await aSiteWith()
    const lead = await keepLead(api, site)
    await api.run(
      Effect.flatMap(Budgets, (budgets) =>
        budgets.record(site.siteId as SiteId, "redelivery", api.clock.now(), limits.redeliveriesPerHour - 1)
      )
    )
    expect((await redeliver(site, lead, { force: true })).status).toBe(200)
    const tried = hits().length
    const refused = await redeliver(site, lead, { force: true })
    expect([refused.status, refused.code, refused.body.budget]).toEqual([429, "rate.limited", "redelivery"])
    expect(hits()).toHaveLength(tried)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  })

  const aFailed = async (site: TestSite, status = 422) => {
    studio.fail({ status, times: status === 422 ? 1 : 4 })
    const lead = await keepLead(api, site)
    await handOnDue(api, site)
    if (status !== 422) for (const pause of [1, 5, 25]) await after(site, pause * SECOND_MS + 100)
    return lead
  }

  it("LEASE-17, LEAD-26, LEAD-30, AUTH-14: needs no lease, and a success makes the delivery synced", async () => {
    const site = await aSiteWith()
    const lead = await aFailed(site, 500)
    await site.delete("/v1/lease")
    const reader = await site.writer({ scopes: ["content:read"] })
    const refused = await reader.post(`/v1/leads/${lead.id}/redeliver`)
    expect([refused.status, refused.code]).toEqual([403, "auth.scope_required"])
    expect(hits()).toHaveLength(4)
    const editor = await site.writer({ scopes: ["content:edit"] })
    const redelivered = await editor.post(`/v1/leads/${lead.id}/redeliver`)
    expect([redelivered.status, redelivered.body]).toEqual([
      200,
      {
        leadId: lead.id,
        attempted: [{ destination: "studio", provider: "webhook", status: "synced", ref: null }],
        skipped: [],
        crmStatus: "synced"
      }
    ])
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "synced", attempts: 5, error: null }])
    expect(new Set(hits().map(idOf))).toEqual(new Set([lead.id]))
    await after(site, HOUR_MS)
    expect(hits()).toHaveLength(5)
  })

  it("LEAD-31: a failure leaves it failed with one attempt more, and the schedule as it was", async () => {
    const site = await aSiteWith()
    const lead = await aFailed(site, 500)
    const [before] = await deliveriesOf(api, lead)
    studio.fail({ status: 500 })
    expect((await redeliver(site, lead, {})).body).toMatchObject({
      attempted: [{ status: "failed" }],
      crmStatus: "pending",
      nextStep: expect.stringMatching(/^studio has not taken it: .*500.* It is tried again by itself\.$/)
    })
    expect(await deliveriesOf(api, lead)).toMatchObject([
      { status: "failed", attempts: 5, nextAttemptAt: before!.nextAttemptAt, retries: before!.retries }
    ])
    // About half an hour: how much of a tenth more or less is drawn.
    await after(site, before!.nextAttemptAt! - api.clock.now() - MINUTE_MS)
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "failed", attempts: 5 }])
    await after(site, MINUTE_MS + 100)
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "synced", attempts: 6 }])
  })

  it("LEAD-27, LEAD-28: leaves what was delivered and what failed for good, unless forced", async () => {
    const site = await aSiteWith("studio", "other")
    const lead = await aFailed(site)
    const left = await redeliver(site, lead)
    expect(left.body).toEqual({
      leadId: lead.id,
      attempted: [],
      skipped: [
        { destination: "other", provider: "webhook", reason: "already-delivered" },
        { destination: "studio", provider: "webhook", reason: "terminal-failure" }
      ],
      crmStatus: "failed",
      nextStep: expect.stringContaining('{"force":true}')
    })
    const forced = await redeliver(site, lead, { force: true })
    expect(forced.body).toMatchObject({ skipped: [], crmStatus: "synced" })
    expect(forced.body.attempted).toHaveLength(2)
    expect(other.received()).toHaveLength(2)
  })

  it("LEAD-28: what was delivered stays so, forced or not, once its destination is gone", async () => {
    const site = await aSiteWith("studio", "other")
    const lead = await keepLead(api, site)
    await handOnDue(api, site)
    await site.delete("/v1/lead-webhooks/other")
    expect((await redeliver(site, lead, { force: true })).body).toEqual({
      leadId: lead.id,
      attempted: [{ destination: "studio", provider: "webhook", status: "synced", ref: null }],
      skipped: [{ destination: "other", provider: "webhook", reason: "no-destination" }],
      crmStatus: "synced"
    })
    expect(await deliveriesOf(api, lead)).toMatchObject([
      { destination: "other", status: "synced", attempts: 1 },
      { destination: "studio", status: "synced", attempts: 2 }
    ])
  })

  it("LEAD-25: attempts the named destination alone", async () => {
    const site = await aSiteWith("studio", "third")
    studio.fail({ status: 422, times: 2 })
    const lead = await keepLead(api, site)
    await handOnDue(api, site)
    const named = await redeliver(site, lead, { destination: "third", force: true })
    expect(named.body).toMatchObject({ attempted: [{ destination: "third", status: "synced" }], skipped: [] })
    expect(hits("/studio")).toHaveLength(1)
    const [record] = (await site.get("/v1/audit?limit=1")).body.entries
    expect([record.action, record.detail]).toEqual([
      "lead.redeliver",
      { leadId: lead.id, destination: "third", force: true }
    ])
    expect((await redeliver(site, lead, { destination: "nowhere" })).code).toBe("lead_webhook.not_found")
    expect((await site.post("/v1/leads/lead_00000000/redeliver")).code).toBe("lead.not_found")
  })

  it("LEAD-29: of two calls at once one attempts, in whichever process, and the receiver is hit once", async () => {
    const site = await aSiteWith()
    const lead = await aFailed(site, 500)
    const before = hits().length
    studio.fail({ delayMs: 400 })
    const elsewhere = (await api.another()).with({ authorization: await bearer(site) })
    const answers = await Promise.all([
      redeliver(site, lead),
      redeliver(site, lead),
      elsewhere.post(`/v1/leads/${lead.id}/redeliver`)
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.flatMap(({ body }) => body.attempted)).toHaveLength(1)
    const skipped = answers.flatMap(({ body }) => body.skipped)
    expect(skipped).toHaveLength(2)
    for (const { reason } of skipped) expect(["in-flight", "already-delivered"]).toContain(reason)
    expect(hits().length - before).toBe(1)
  })

  it("LEAD-29: nor does a job of the queue add a hit while a call is under way", async () => {
    const site = await aSiteWith()
    const lead = await keepLead(api, site)
    studio.fail({ delayMs: 300 })
    const [, done] = await Promise.all([redeliver(site, lead), handOnDue(api, site)])
    expect(done).toBeGreaterThan(0)
    await after(site, 5 * MINUTE_MS)
    expect(hits()).toHaveLength(1)
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "synced", attempts: 1 }])
  })

  it("a site sees its own leads alone", async () => {
    const [mine, theirs] = [await aSiteWith(), await aSiteWith()]
    const lead = await aFailed(theirs)
    expect((await redeliver(mine, lead, { force: true })).code).toBe("lead.not_found")
    expect(hits()).toHaveLength(1)
  })
})

const bearer = async (site: TestSite): Promise<string> => {
  const { clientId, clientSecret } = site
  return `Bearer ${(await api.anonymous.post("/v1/auth/token", { clientId, clientSecret })).body.token}`
}
const alertsOf = (site: TestSite) =>
  inWorker(
    api,
    Effect.flatMap(Alerts, (alerts) => alerts.list(site.siteId as SiteId, 10))
  )

describe("a worker that dies in mid-delivery", () => {
  it("WEBHOOK-04, LEAD-29: the lead is handed on again by another, under the same id, once the claim has run out", async () => {
    const site = await aSiteWith()
    const lead = await keepLead(api, site)
    // The first worker takes the job and the delivery, posts, and is gone before it can say so.
    await inWorker(
      api,
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const claimed = yield* jobs.claim(["leads"], "killed", 100, 30_000)
        expect(claimed.some(({ siteId }) => siteId === site.siteId)).toBe(true)
        const now = api.clock.now()
        const key = { siteId: lead.siteId, leadId: lead.id, destination: "studio" }
        yield* (yield* Deliveries).claim(key, "killed", now, now + MINUTE_MS)
      })
    )
    await fetch(`${studio.address}/studio`, { method: "POST", body: JSON.stringify({ id: lead.id }) })

    const reap = () =>
      inWorker(
        api,
        Effect.flatMap(Jobs, (jobs) => jobs.reap())
      )
    api.clock.advance(31_000)
    await reap()
    await handOnDue(api, site)
    expect(hits()).toHaveLength(1)
    await after(site, MINUTE_MS)
    expect(hits().map(idOf)).toEqual([lead.id, lead.id])
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "synced", attempts: 1 }])
  })
})

describe("the answer of a receiver", () => {
  const exchange = (lead: Lead, members: ReadonlyArray<string>, waitMs: number) =>
    inWorker(
      api,
      Effect.flatMap(LeadDelivery, (delivery) => delivery.exchange(lead, members, waitMs))
    )

  it("CFORM-27: its named members come back as text, and no job repeats the delivery", async () => {
    const site = await aSiteWith("studio", "other")
    const lead = await keepLead(api, site)
    expect(await exchange(lead, ["ticket", "nested", "none"], 6_000)).toEqual({ ticket: "7" })
    await expect
      .poll(async () => (await deliveriesOf(api, lead)).map(({ status }) => status))
      .toEqual(["synced", "synced"])
    await handOnDue(api, site)
    expect(hits()).toHaveLength(1)
  })

  it("CFORM-28: is waited for no longer than said, and the delivery ends all the same", async () => {
    const site = await aSiteWith()
    const lead = await keepLead(api, site)
    studio.fail({ delayMs: 3_000 })
    const began = Date.now()
    expect(await exchange(lead, ["ticket"], 200)).toBeNull()
    expect(Date.now() - began).toBeLessThan(2_900)
    await expect.poll(() => deliveriesOf(api, lead)).toMatchObject([{ status: "synced", attempts: 1 }])
  })

  it("a failure answers nothing, and is tried again by a job", async () => {
    const site = await aSiteWith()
    const lead = await keepLead(api, site)
    studio.fail({ status: 500 })
    expect(await exchange(lead, ["ticket"], 6_000)).toBeNull()
    await after(site, 1_100)
    expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "synced", attempts: 2 }])
  })

  it("jobs stand back for whoever waits for it", async () => {
    const site = await aSiteWith()
    const lead = await keepLead(api, site, {}, { exchanged: true })
    expect(await handOnDue(api, site)).toBe(0)
    expect(await exchange(lead, ["ticket"], 6_000)).toEqual({ ticket: "7" })
    await after(site, MINUTE_MS)
    expect(hits()).toHaveLength(1)
  })
})

describe("an agent who left", () => {
  it("WEBHOOK-11: is named without an address from then on", async () => {
    const site = await aSiteWith()
    const row = aCollectionRow({ siteId: site.siteId as SiteId, collection: managedKey, data: { agentId: "7" } })
    await inWorker(
      api,
      Effect.flatMap(Collections, (collections) => collections.putRow(row))
    )
    const assignee = { key: "7", name: "Nell", email: "nell@vale.test", at: noon, reason: "rotation" } as const
    const lead = await keepLead(api, site, { assignee })
    await handOnDue(api, site)
    await inWorker(
      api,
      Effect.flatMap(Collections, (collections) => collections.removeRow(row.siteId, managedKey, row.id))
    )
    await redeliver(site, lead, { force: true })
    expect(hits().map(({ body }) => JSON.parse(body).assignedTo)).toEqual([
      { key: "7", email: "nell@vale.test", reason: "rotation" },
      { key: "7", email: null, reason: "rotation" }
    ])
  })
})

describe("an enquiry that did not arrive", () => {
  it("says so to the owner, with why, and goes there again at a press", async () => {
    const site = await aSiteWith()
    studio.fail({ status: 400, times: 9 })
    const lead = await keepLead(api, site, { data: { name: "Ada" } })
    await handOnDue(api, site)
    expect((await deliveriesOf(api, lead))[0]).toMatchObject({ status: "failed" })
    const owner = await anOwner(api, site.siteId)
    const path = `/dashboard/${site.siteId}/enquiries`
    expect((await owner.open(path)).text).toContain("Not handed on")
    const one = `${path}/${lead.id}`
    expect((await owner.open(one)).text).toContain("“studio” did not get this enquiry.")
    const again = async () => owner.send(await owner.open(one), `${path}/hand-on`)
    expect((await again()).text).toContain("It did not arrive this time either.")
    studio.reset()
    const arrived = await again()
    expect(arrived.text).toContain("Handed on again. It arrived.")
    expect(arrived.text).not.toContain("did not get this enquiry")
    expect(hits("/studio")).toHaveLength(1)
    expect((await deliveriesOf(api, lead))[0]).toMatchObject({ status: "synced" })
    const { entries } = (await site.get("/v1/audit?limit=20")).body
    expect(entries.filter(({ action }: { action: string }) => action === "lead.redeliver")).toHaveLength(2)
    const other = await anOwner(api, (await api.aSite()).siteId)
    expect((await other.post(`${path}/hand-on`, { lead: lead.id, destination: "studio" })).status).not.toBe(200)
    expect(hits("/studio")).toHaveLength(1)
  })
})
