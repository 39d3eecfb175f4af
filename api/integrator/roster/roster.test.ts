import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { RosterConnectors } from "../../../engine/ports/RosterConnectors.ts"
import { limits } from "../../../engine/limits.ts"
import { type StandInAgent, startRosterStandIn } from "../../../infra/standins/roster.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { syncRosters } from "../../use-cases/people/roster/sync.ts"

const showroom = await startRosterStandIn()
upstreams.push(showroom.host)
afterAll(() => showroom.close())
const api = testApi({}, { roster: showroom.address })
const origin = testOrigin(api)
const person = browser(api)
beforeEach(() => showroom.reset())

const ana: StandInAgent = {
  id: "a_1",
  creaId: "1001",
  displayName: "Ana Roy",
  title: "Broker",
  email: "ana@elm.test",
  phone: "+1 416 555 0100",
  headshotUrl: "https://images.makeready.test/acme/ana.jpg",
  bio: "Sells houses.",
  communitiesServed: ["Ajax", "Whitby"],
  socials: { website: "https://ana.elm.test/", builderReferralUrl: "https://ana.elm.test/refer" }
}
const ben: StandInAgent = { id: "a_2", creaId: "1002", displayName: "Ben Okafor", email: "ben@elm.test" }
const cem: StandInAgent = { id: "a_3", displayName: "Cem Acar" }

let made = 0
/** A brokerage of its own, so that tests do not disturb each other. */
const brokerage = (agents: ReadonlyArray<StandInAgent> = [ana, ben, cem]) => {
  const id = `b_${++made}`
  const known = { id, secret: `secret-of-${id}-${made}`, name: `Elm Realty ${made}`, routingKeyField: "email", agents }
  showroom.set(known)
  return {
    ...known,
    credentials: { brokerageAccountId: id, secret: known.secret },
    now: (later: ReadonlyArray<StandInAgent>) => showroom.set({ ...known, agents: later })
  }
}

const connected = async (agents?: ReadonlyArray<StandInAgent>, to?: TestSite) => {
  const elm = brokerage(agents)
  const site = to ?? (await api.aSite())
  const reply = await site.put("/v1/roster-connector", { ...elm.credentials, confirmBrokerage: elm.name })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { site, elm, reply }
}

/** What a worker does once a minute. */
const round = () => api.run(syncRosters as Effect.Effect<void, never, never>)
const aQuarterHourLater = () => {
  api.clock.advance(limits.rosterSyncMs)
  return round()
}

const rowsOf = async (site: TestSite) => (await site.get("/v1/collections/roster/rows")).body.rows
const namesOf = async (site: TestSite) =>
  (await rowsOf(site)).map(({ data }: { data: { displayName: string } }) => data.displayName)

describe("reading the roster", () => {
  it("ROSTER-03: a fresh site has none", async () => {
    const site = await api.aSite()
    const { status, body } = await site.get("/v1/roster")
    expect(status).toBe(200)
    expect(body).toMatchObject({ configured: false, agents: [], counts: { total: 0, routable: 0 } })
  })

  it("ROSTER-01, ROSTER-02, ROSTER-07, ROSTER-08: tells counts and agents that agree", async () => {
    const { site } = await connected()
    const { status, body } = await site.get("/v1/roster")
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      "agents configured counts duplicateCreaIds partial routingKeyField skipped withoutCreaId".split(" ")
    )
    expect(body.counts).toEqual({ total: 3, routable: 2, withBio: 1, withHeadshot: 1 })
    expect(body.agents[0]).toEqual({
      creaId: "1001",
      displayName: "Ana Roy",
      title: "Broker",
      email: "ana@elm.test",
      phone: "+1 416 555 0100",
      headshotUrl: "https://images.makeready.test/acme/ana.jpg",
      profileSlug: "ana-roy",
      bio: "Sells houses.",
      communitiesServed: ["Ajax", "Whitby"],
      socials: { website: "https://ana.elm.test/", builderReferralUrl: "https://ana.elm.test/refer" },
      routable: true
    })
    expect(body.agents[2]).not.toHaveProperty("bio")
    expect((await rowsOf(site)).map(({ slug }: { slug: string }) => slug)).toEqual(
      body.agents.map(({ profileSlug }: { profileSlug: string }) => profileSlug)
    )
  })

  it("ROSTER-09: routable is who has an email address and a value in the routing field", async () => {
    const { site, elm } = await connected()
    const routable = async () =>
      (await site.get("/v1/roster")).body.agents.map(({ routable }: { routable: boolean }) => routable)
    expect(await routable()).toEqual([true, true, false])
    showroom.set({ ...elm, routingKeyField: "creaId", agents: [ana, { ...ben, creaId: null }, cem] })
    expect(await routable()).toEqual([true, false, false])
  })

  it("ROSTER-04: says when the roster broke off, having read what came", async () => {
    const many = Array.from({ length: 230 }, (_, at) => ({ id: `m_${at}`, displayName: `Agent ${at}` }))
    const { site } = await connected(many)
    expect((await site.get("/v1/roster")).body).toMatchObject({ partial: false, counts: { total: 230 } })
    showroom.fail({ match: { path: "/v1/brokerages" }, after: 2, status: 503 })
    expect((await site.get("/v1/roster")).body).toMatchObject({ partial: true, counts: { total: 200 } })
  })

  it("ROSTER-05, ROSTER-06: names numbers that two share, and counts who has none and what is no agent", async () => {
    const twin = { ...ben, id: "a_9", displayName: "Ben Okafor" }
    const { site } = await connected([ana, ben, twin, cem, { id: "nameless" }, ana])
    const { body } = await site.get("/v1/roster")
    expect(body).toMatchObject({ duplicateCreaIds: ["1002"], withoutCreaId: 1, skipped: 2 })
    expect(body.agents.map(({ profileSlug }: { profileSlug: string }) => profileSlug)).toEqual([
      "ana-roy",
      "ben-okafor",
      "ben-okafor-2",
      "cem-acar"
    ])
  })

  it.each([
    ["is down", { status: 500 }],
    ["is overrun", { status: 429 }],
    ["answers in HTML", { status: 200, body: "<h1>Maintenance</h1>" }],
    ["hangs up", { drop: "before" as const }],
    ["sends us elsewhere", { status: 302, headers: { location: "http://elsewhere.test/" } }]
  ])("ROSTER-10, ERR-06: a roster that %s is a 502, and the rows stay", async (_, fault) => {
    const { site } = await connected()
    showroom.fail({ ...fault, times: 1 })
    const reply = await site.get("/v1/roster")
    expect([reply.status, reply.code]).toEqual([502, "roster.upstream_failed"])
    expect(await namesOf(site)).toEqual(["Ana Roy", "Ben Okafor", "Cem Acar"])
    expect((await site.get("/v1/roster")).status).toBe(200)
  })

  it("ROSTER-16: a secret that was revoked is a 409, and connecting anew mends it", async () => {
    const { site, elm } = await connected()
    showroom.set({ ...elm, secret: "another-secret-now" })
    const reply = await site.get("/v1/roster")
    expect([reply.status, reply.code]).toEqual([409, "roster_connector.needs_reconnect"])
    const again = { ...elm.credentials, secret: "another-secret-now", confirmBrokerage: elm.name }
    expect((await site.put("/v1/roster-connector", again)).status).toBe(200)
    expect((await site.get("/v1/roster")).status).toBe(200)
  })
})

describe("connecting a roster", () => {
  it("ROSTER-12, ROSTER-13, ROSTER-14: asks whose it is first, and takes the answer", async () => {
    const elm = brokerage()
    const site = await api.aSite()
    const asked = await site.put("/v1/roster-connector", elm.credentials)
    expect([asked.status, asked.code]).toEqual([428, "roster_connector.confirm_brokerage"])
    expect(asked.body).toMatchObject({ brokerageName: elm.name, agents: 3, routable: 2 })
    const wrong = await site.put("/v1/roster-connector", { ...elm.credentials, confirmBrokerage: "Oak Realty" })
    expect(wrong.status).toBe(428)
    expect((await site.get("/v1/roster")).body.configured).toBe(false)

    const confirmed = { ...elm.credentials, confirmBrokerage: asked.body.brokerageName }
    const reply = await site.put("/v1/roster-connector", confirmed)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      configured: true,
      brokerageName: elm.name,
      counts: { total: 3, routable: 2 },
      secretHint: `…${elm.secret.slice(-4)}`,
      // The pages that list its people follow.
      served: false,
      rerenderQueued: true,
      rebuilds: [expect.stringMatching(/^rb_/)]
    })
    expect(await namesOf(site)).toEqual(["Ana Roy", "Ben Okafor", "Cem Acar"])
  })

  it("asks no roster for a caller who could not connect it, nor for one whose answer is known", async () => {
    const elm = brokerage()
    const site = await api.aSite()
    const confirmed = { ...elm.credentials, confirmBrokerage: elm.name }
    const other = await site.writer()
    expect((await other.put("/v1/roster-connector", confirmed)).code).toBe("lease.held")
    expect(showroom.received()).toEqual([])
    const key = { "idempotency-key": "connect-1" }
    const first = await site.put("/v1/roster-connector", confirmed, key)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const asked = showroom.received().length
    const again = await site.put("/v1/roster-connector", confirmed, key)
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"])
    expect(showroom.received()).toHaveLength(asked)
  })

  it("ROSTER-15: refuses an account and a secret that do not belong together", async () => {
    const [elm, oak] = [brokerage(), brokerage()]
    const site = await api.aSite()
    const pairs = [
      { brokerageAccountId: elm.id, secret: oak.secret },
      { brokerageAccountId: elm.id, secret: "nobody-has-this" },
      { brokerageAccountId: "b_unknown", secret: elm.secret },
      { brokerageAccountId: "../b_1/agents", secret: elm.secret }
    ]
    for (const pair of pairs) {
      const reply = await site.put("/v1/roster-connector", { ...pair, confirmBrokerage: elm.name })
      expect([reply.status, reply.code]).toEqual([422, "roster_connector.rejected_by_showroom"])
    }
    expect((await site.get("/v1/roster")).body.configured).toBe(false)
    const right = { ...elm.credentials, confirmBrokerage: elm.name }
    expect((await site.put("/v1/roster-connector", right)).status).toBe(200)
  })

  it("ERR-07: a roster that cannot be reached is a 503, and sending again succeeds", async () => {
    const elm = brokerage()
    const site = await api.aSite()
    const body = { ...elm.credentials, confirmBrokerage: elm.name }
    for (const fault of [{ status: 503 }, { status: 429 }, { drop: "before" as const }]) {
      showroom.fail(fault)
      const reply = await site.put("/v1/roster-connector", body, { "idempotency-key": "connect-once" })
      expect([reply.status, reply.code]).toEqual([503, "roster_connector.unreachable"])
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0)
    }
    expect((await site.put("/v1/roster-connector", body, { "idempotency-key": "connect-once" })).status).toBe(200)
  })

  it("ROSTER-17: the secret is stored sealed and never told again", async () => {
    const { site, elm, reply } = await connected()
    const answers = await Promise.all([site.get("/v1/roster"), site.get("/v1/site"), site.get("/v1/collections")])
    for (const { body } of [reply, ...answers]) expect(JSON.stringify(body)).not.toContain(elm.secret)
    const stored = await api.run(Effect.flatMap(RosterConnectors, (all) => all.get(site.siteId as SiteId)))
    expect(stored?.brokerageAccountId).toBe(elm.id)
    expect(JSON.stringify(stored)).not.toContain(elm.secret)
  })

  it("ROSTER-18: disconnecting takes the rows along, and leaves 410 where they had pages", async () => {
    const site = await api.aSite()
    expect((await site.patch("/v1/collections/roster", { detailBasePath: "/team" })).status).toBe(200)
    const html = `<main><mk-component name="collection-detail" data-collection="roster"></mk-component></main>`
    await site.aPage({ route: "/team/:slug", title: "Our people", html })
    await connected(undefined, site)
    const address = `${(await site.get("/v1/site")).body.hostnames[0].url}/team/ana-roy`
    const shown = await origin.visit(address)
    expect([shown.status, shown.text.includes("Sells houses.")]).toEqual([200, true])

    expect((await site.delete("/v1/roster-connector")).body).toEqual({
      configured: false,
      served: false,
      rerenderQueued: true,
      rebuilds: [expect.stringMatching(/^rb_/)]
    })
    expect(await rowsOf(site)).toEqual([])
    expect((await site.get("/v1/roster")).body.configured).toBe(false)
    expect((await origin.visit(address)).status).toBe(410)
    expect((await site.delete("/v1/roster-connector")).status).toBe(200)
  })
})

describe("following the roster", () => {
  it("ROSTER-11: every 15 minutes the rows follow: who came, changed and left", async () => {
    const { site, elm } = await connected()
    const [before] = await rowsOf(site)
    elm.now([{ ...ana, displayName: "Ana Roy-Chen", title: "Partner" }, { id: "a_4", displayName: "Dee Lo" }, ben])
    await round()
    expect(await namesOf(site)).toEqual(["Ana Roy", "Ben Okafor", "Cem Acar"])

    await aQuarterHourLater()
    expect(await namesOf(site)).toEqual(["Ana Roy-Chen", "Dee Lo", "Ben Okafor"])
    const [after] = await rowsOf(site)
    expect(after).toMatchObject({ id: before.id, slug: "ana-roy", data: { title: "Partner" } })
  })

  it("an outage and a broken-off read take nobody away", async () => {
    const many = Array.from({ length: 230 }, (_, at) => ({ id: `m_${at}`, displayName: `Agent ${at}` }))
    const { site, elm } = await connected(many)
    showroom.fail({ match: { path: `/v1/brokerages/${elm.id}` }, status: 500 })
    await aQuarterHourLater()
    showroom.fail({ match: { path: `/v1/brokerages/${elm.id}` }, after: 2, status: 500 })
    await aQuarterHourLater()
    expect(await rowsOf(site)).toHaveLength(230)
    elm.now(many.slice(0, 3))
    await aQuarterHourLater()
    expect(await rowsOf(site)).toHaveLength(3)
  })

  it("ROSTER-04: nobody at all where there were people counts as broken off", async () => {
    const { site, elm } = await connected()
    elm.now([])
    expect((await site.get("/v1/roster")).body.partial).toBe(true)
    await aQuarterHourLater()
    expect(await rowsOf(site)).toHaveLength(3)
  })

  it("touches nothing where nothing changed", async () => {
    const { site, elm } = await connected()
    const before = (await site.get("/v1/collections")).body
    await aQuarterHourLater()
    expect(showroom.received().some(({ target }) => target.includes(elm.id))).toBe(true)
    expect((await site.get("/v1/collections")).body).toEqual(before)
  })

  it("of two workers at once, one asks", async () => {
    const { elm } = await connected()
    showroom.reset()
    api.clock.advance(limits.rosterSyncMs)
    await Promise.all([round(), round()])
    expect(showroom.received().filter(({ target }) => target === `/v1/brokerages/${elm.id}`)).toHaveLength(1)
  })
})

describe("a live site", () => {
  it("HOLD-09: waits for its owner before it shows another roster, and reads it after the yes", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
    await connected([ana], site)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.elm-roster.test" })
    const oak = brokerage([ben, cem])
    const held = await site.put("/v1/roster-connector", { ...oak.credentials, confirmBrokerage: oak.name })
    expect([held.status, held.body.pendingChange?.kind]).toEqual([202, "roster_connector"])
    expect(JSON.stringify(held.body)).not.toContain(oak.secret)
    expect(await namesOf(site)).toEqual(["Ana Roy"])
    const link = linkIn((await mailsOf(api, site.siteId)).at(-1)!)
    expect((await person.press(link, { decision: "accept" })).title).toBe("The change is made")
    await round()
    expect(await namesOf(site)).toEqual(["Ben Okafor", "Cem Acar"])
  })
})
