import { Effect } from "effect"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { AnalyticsEvents } from "../../../engine/ports/AnalyticsEvents.ts"
import { startAnalyticsStandIn } from "../../../infra/standins/analytics.ts"
import { originSecret, testApi } from "../../../test/builders/api.ts"
import {
  aMeasuredSite,
  anEvent,
  aPost,
  measured,
  relayDue,
  secrets,
  standingOf,
  toldTo
} from "../../../test/builders/events.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
const vendors = await startAnalyticsStandIn()
beforeEach(() => {
  vendors.reset()
  api.clock.advance(61_000)
})
afterAll(() => vendors.close())

const urlOf = async (site: TestSite) => `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
/** Sends it as a browser on a page of the site would. */
const tell = async (site: TestSite, body: unknown = aPost(), headers: { readonly [name: string]: string } = {}) => {
  const url = await urlOf(site)
  return origin.visit(`${url}/__mk/events`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      origin: url,
      "user-agent": "A browser",
      ...headers
    }
  })
}

describe("events of a visitor who agreed", () => {
  it("CONSENT-15: reach Google Analytics and Meta by their server protocols, at the site's own accounts", async () => {
    const site = await aMeasuredSite(api)
    const before = api.clock.now()
    const { status, text } = await tell(site)
    const after = api.clock.now()
    expect([status, JSON.parse(text)]).toEqual([202, { taken: 2 }])
    expect(vendors.received()).toEqual([])
    await relayDue(api, site, vendors)
    const [google, ...moreGoogle] = toldTo(vendors, "ga4")
    expect(moreGoogle).toEqual([])
    expect([google!.path, Object.fromEntries(google!.query)]).toEqual([
      "/ga4/mp/collect",
      { measurement_id: measured.ga4MeasurementId, api_secret: secrets.ga4ApiSecret }
    ])
    expect(google!.body).toMatchObject({
      client_id: "123.456",
      ip_override: "127.0.0.1",
      events: [
        {
          name: "sign_up",
          timestamp_micros: expect.any(Number),
          params: {
            plan: "gold",
            session_id: "1700000000",
            page_location: `${await urlOf(site)}/?gclid=g1`,
            page_title: "Home"
          }
        }
      ]
    })
    // The page said how long ago it was.
    const at = google!.body.events[0].timestamp_micros / 1_000 + 2_000
    expect([at >= before, at <= after]).toEqual([true, true])
    const [meta, ...moreMeta] = toldTo(vendors, "meta")
    expect(moreMeta).toEqual([])
    expect([meta!.path, Object.fromEntries(meta!.query)]).toEqual([
      `/meta/${measured.metaPixelId}/events`,
      { access_token: secrets.metaAccessToken }
    ])
    expect(meta!.body.data).toEqual([
      {
        event_name: "sign_up",
        event_time: Math.floor((at - 2_000) / 1_000),
        event_id: "event-1",
        action_source: "website",
        event_source_url: `${await urlOf(site)}/?gclid=g1`,
        referrer_url: "https://search.test/",
        user_data: {
          client_ip_address: "127.0.0.1",
          client_user_agent: "A browser",
          fbp: "fb.1.1700000000000.99",
          fbc: "fb.1.1700000000000.Iw_A"
        },
        custom_data: { plan: "gold" }
      }
    ])
    for (const service of ["ga4", "meta"] as const)
      expect(await standingOf(site, service)).toMatchObject({ waiting: 0, sent: 1, problem: null })
  })

  it("are of the site's own pages and none that the service makes itself, whatever is sent", async () => {
    const site = await aMeasuredSite(api)
    const named = (service: string, name: string) => anEvent({ service, name, id: `${service} ${name}` })
    const events = ["session_start", "In_App_Purchase", "1first_visit", "sign_up"].map((name) => named("ga4", name))
    const params = { value: 1e300, currency: "POUND", user_data: { em: "x" }, access_token: "t", plan: "gold" }
    const url = "https://elsewhere.test/prices?gclid=g1"
    const page = { ...aPost().page, url }
    const sent = aPost({ page, events: [...events, anEvent({ service: "meta", params })] })
    expect(JSON.parse((await tell(site, sent)).text)).toEqual({ taken: 2 })
    await relayDue(api, site, vendors)
    const own = `${await urlOf(site)}/prices?gclid=g1`
    const google = toldTo(vendors, "ga4")[0]!.body.events
    expect(google.map(({ name }: { name: string }) => name)).toEqual(["sign_up"])
    expect(google[0].params.page_location).toBe(own)
    expect(toldTo(vendors, "meta")[0]!.body.data[0]).toMatchObject({ event_source_url: own })
    expect(toldTo(vendors, "meta")[0]!.body.data[0].custom_data).toEqual({ plan: "gold" })
    expect(await standingOf(site, "ga4")).toMatchObject({ sent: 1, lost: { refused: 3 } })
  })

  it("CONSENT-04: are refused where nobody agreed, and where another site's page asks; nothing of them is kept", async () => {
    const site = await aMeasuredSite(api)
    for (const [body, headers] of [
      [aPost({ consent: "denied" }), {}],
      [aPost({ consent: "" }), {}],
      [aPost(), { origin: "https://elsewhere.test" }],
      [aPost(), { origin: "null" }]
    ] as const)
      expect((await tell(site, body, headers)).status).toBe(422)
    expect((await tell(site, { ...aPost(), consent: undefined })).status).toBe(422)
    await relayDue(api, site, vendors)
    expect(vendors.received()).toEqual([])
    expect(await standingOf(site, "ga4")).toMatchObject({ waiting: 0, sent: 0 })
  })

  it("are refused in JSON, to a script that says of the answer nothing but that it takes any", async () => {
    const site = await aMeasuredSite(api)
    for (const [body, type] of [
      [{ ...aPost(), events: "none" }, "application/json"],
      [aPost({ consent: "denied" }), "application/json"],
      [aPost(), "text/plain"]
    ] as const) {
      const { status, headers, text } = await tell(site, body, { accept: "*/*", "content-type": type })
      expect([status >= 400, headers["content-type"]]).toEqual([true, "application/json"])
      expect(JSON.parse(text)).toEqual({ ok: false, error: expect.any(String) })
    }
  })

  it("are refused in words that say why, to whoever reads them", async () => {
    const site = await aMeasuredSite(api)
    const { host } = new URL(await urlOf(site))
    const asOrigin = {
      "x-makeready-secret": originSecret,
      "x-makeready-site": site.siteId,
      "x-makeready-host": host,
      "x-forwarded-for": "203.0.113.44"
    }
    const post = async (body: object, headers: { readonly [name: string]: string } = { origin: `http://${host}` }) =>
      (await api.anonymous.post("/public/__mk/events", body, { ...asOrigin, ...headers })).code
    expect(await post(aPost({ consent: "denied" }))).toBe("analytics.consent_required")
    expect(await post(aPost(), { origin: "https://elsewhere.test" })).toBe("analytics.other_origin")
    expect(await post(aPost(), {})).toBe("analytics.other_origin")
    for (let sent = 0; sent < limits.eventPosts; sent++) expect(await post(aPost())).toBeUndefined()
    expect(await post(aPost())).toBe("analytics.too_many")
  })

  it("are taken at the site's own address alone", async () => {
    const direct = await api.anonymous.post("/public/__mk/events", aPost())
    expect([direct.status, direct.code]).toEqual([403, "origin.required"])
  })

  it("reach no service that the site does not use, and none without a secret; those are counted", async () => {
    const site = await api.aSite()
    expect(JSON.parse((await tell(site)).text)).toEqual({ taken: 0 })
    expectStatus(await site.put("/v1/site", { analytics: { metaPixelId: measured.metaPixelId } }), 200)
    expect(JSON.parse((await tell(site)).text)).toEqual({ taken: 0 })
    await relayDue(api, site, vendors)
    expect(vendors.received()).toEqual([])
    expect(await standingOf(site, "meta")).toMatchObject({ hasSecret: false, waiting: 0, lost: { unset: 1 } })
    expect(await standingOf(site, "ga4")).toMatchObject({ id: null, lost: { unset: 0 } })
  })

  it("are as many a minute as somebody clicks, and no more, for each visitor and site on its own", async () => {
    const site = await aMeasuredSite(api)
    for (let sent = 0; sent < limits.eventPosts; sent++) expect((await tell(site)).status).toBe(202)
    const refused = await tell(site)
    expect(refused.status).toBe(429)
    expect(refused.headers["retry-after"]).toMatch(/^[1-5]?\d$|^60$/)
    expect((await tell(await aMeasuredSite(api))).status).toBe(202)
    api.clock.advance(MINUTE_MS)
    expect((await tell(site)).status).toBe(202)
  })

  it("are bounded in number and size", async () => {
    const site = await aMeasuredSite(api)
    const events = Array.from({ length: limits.eventsPerPost + 1 }, () => anEvent())
    expect((await tell(site, aPost({ events }))).status).toBe(422)
    const large = anEvent({ params: { text: "x".repeat(limits.eventPostBytes) } })
    expect((await tell(site, aPost({ events: [large] }))).status).toBe(413)
  })

  it("of one visitor share a request to Google, those of several share one to Meta", async () => {
    const site = await aMeasuredSite(api)
    for (const clientId of ["1.1", "1.1", "2.2"]) await tell(site, aPost({ visitor: { clientId } }))
    await relayDue(api, site, vendors)
    expect(toldTo(vendors, "ga4").map(({ body }) => [body.client_id, body.events.length])).toEqual([
      ["1.1", 2],
      ["2.2", 1]
    ])
    expect(toldTo(vendors, "meta").map(({ body }) => body.data.length)).toEqual([3])
  })
})

describe("a service that fails", () => {
  const failures = [
    ["answers 500", { status: 500 }],
    ["breaks off", { drop: "before" }],
    ["loses its answer", { drop: "after" }],
    ["stalls", { delayMs: 30_000 }]
  ] as const
  for (const [what, fault] of failures)
    it(`and ${what} is told again later, with the same ids, and the other service at once`, async () => {
      const site = await aMeasuredSite(api)
      await tell(site)
      vendors.fail({ match: { path: "/meta" }, ...fault })
      await relayDue(api, site, vendors)
      const standing = await standingOf(site, "meta")
      expect(standing).toMatchObject({ waiting: 1, sent: 0, problem: expect.any(String) })
      expect(await standingOf(site, "ga4")).toMatchObject({ waiting: 0, sent: 1 })
      // What comes in the meantime waits as well, and calls nobody.
      const asked = vendors.received().length
      await tell(site, aPost({ events: [anEvent({ service: "meta", id: "event-2" })] }))
      await relayDue(api, site, vendors)
      expect(vendors.received()).toHaveLength(asked)
      api.clock.advance(MINUTE_MS)
      await relayDue(api, site, vendors)
      expect(await standingOf(site, "meta")).toMatchObject({ waiting: 0, sent: 2, problem: null, pausedUntil: null })
      const ids = toldTo(vendors, "meta")
        .at(-1)!
        .body.data.map((event: { event_id: string }) => event.event_id)
      expect(ids).toEqual(["event-1", "event-2"])
    })

  it("with 429 is asked when it says, and not before", async () => {
    const site = await aMeasuredSite(api)
    await tell(site)
    vendors.fail({ match: { path: "/ga4" }, status: 429, headers: { "retry-after": "1800" } })
    await relayDue(api, site, vendors)
    api.clock.advance(1_790_000)
    await relayDue(api, site, vendors)
    expect(toldTo(vendors, "ga4")).toHaveLength(1)
    api.clock.advance(20_000)
    await relayDue(api, site, vendors)
    expect(await standingOf(site, "ga4")).toMatchObject({ waiting: 0, sent: 1 })
  })

  it("for longer than it takes events back is told no more of them, and they are counted", async () => {
    const site = await aMeasuredSite(api)
    await tell(site)
    for (let day = 0; day < 4; day++) {
      vendors.fail({ match: { path: "/ga4" }, status: 503 })
      await relayDue(api, site, vendors)
      api.clock.advance(24 * 60 * MINUTE_MS)
    }
    vendors.reset()
    await relayDue(api, site, vendors)
    expect(toldTo(vendors, "ga4")).toEqual([])
    const standings = await api.run(
      Effect.flatMap(AnalyticsEvents, (events) => events.standings(site.siteId as SiteId))
    )
    expect(standings.find(({ service }) => service === "ga4")).toMatchObject({ sent: 0, lost: { late: 1 } })
    expect(standings.find(({ service }) => service === "meta")).toMatchObject({ sent: 1, lost: { late: 0 } })
  })

  it("over one request it cannot read loses that one, and none of the others", async () => {
    const site = await aMeasuredSite(api)
    await tell(site, aPost({ events: [anEvent({ service: "meta", id: "good-1" })] }))
    await tell(site, aPost({ events: [anEvent({ service: "meta", id: "bad" })] }))
    await tell(site, aPost({ events: [anEvent({ service: "meta", id: "good-2" })] }))
    const invalid = { status: 400, body: { error: { message: "Invalid parameter", code: 100 } } }
    // The whole, then of the three told one by one the second.
    vendors.fail({ match: { path: "/meta" }, ...invalid }, { match: { path: "/meta" }, after: 1, ...invalid })
    await relayDue(api, site, vendors)
    expect(await standingOf(site, "meta")).toMatchObject({ waiting: 0, sent: 2, lost: { refused: 1 } })
  })

  it("because of the secret keeps what waits; a new one is tried at once", async () => {
    const site = await aMeasuredSite(api)
    await tell(site)
    const error = { message: `Error validating access token ${secrets.metaAccessToken}`, code: 190 }
    vendors.fail({ match: { path: "/meta" }, status: 400, body: { error } })
    await relayDue(api, site, vendors)
    const standing = await standingOf(site, "meta")
    expect(standing).toMatchObject({ waiting: 1, problem: expect.stringContaining("does not take the access token") })
    expect(JSON.stringify(standing)).not.toContain(secrets.metaAccessToken)
    expectStatus(await site.post("/v1/lease"), 200)
    expectStatus(await site.put("/v1/analytics/secrets", { metaAccessToken: "another-token-0002" }), 200)
    await relayDue(api, site, vendors)
    expect(toldTo(vendors, "meta").at(-1)!.query.get("access_token")).toBe("another-token-0002")
    expect(await standingOf(site, "meta")).toMatchObject({ waiting: 0, sent: 1, problem: null })
  })

  it("is told nothing of what waits once the site does not use it any more, or has taken its secret back", async () => {
    const site = await aMeasuredSite(api)
    await tell(site)
    expectStatus(
      await site.put("/v1/site", { analytics: { ga4MeasurementId: null, metaPixelId: measured.metaPixelId } }),
      200
    )
    expectStatus(await site.put("/v1/analytics/secrets", { metaAccessToken: null }), 200)
    await relayDue(api, site, vendors)
    expect(vendors.received()).toEqual([])
    for (const service of ["ga4", "meta"] as const)
      expect(await standingOf(site, service)).toMatchObject({ waiting: 0, sent: 0, lost: { unset: 1 } })
  })
})

describe("the secrets of services", () => {
  it("are shown by their end alone, wherever one looks, and are sealed where they are kept", async () => {
    const site = await aMeasuredSite(api)
    const shown = [
      await site.get("/v1/analytics"),
      await site.put("/v1/analytics/secrets", {}),
      await site.get("/v1/site"),
      await site.get("/v1/audit")
    ].map(({ body }) => JSON.stringify(body))
    for (const text of shown) for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    expect(await standingOf(site, "ga4")).toMatchObject({
      hasSecret: true,
      secretHint: "…0001",
      secretSetAt: expect.any(String)
    })
    expect(shown[3]).toContain("analytics.secret")
  })

  it("are taken by the holder of the lease, and only where they could be meant", async () => {
    const site = await aMeasuredSite(api)
    expect((await site.put("/v1/analytics/secrets", { ga4ApiSecret: "with a space" })).code).toBe("request.invalid")
    expect((await (await site.writer()).put("/v1/analytics/secrets", { ga4ApiSecret: "a-secret-0001" })).code).toBe(
      "lease.held"
    )
  })
})
