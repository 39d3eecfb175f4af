import { generateKeyPairSync } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Effect, Redacted } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { agentCrmAnswers } from "../../../engine/people/leads/destinations/agent-crm/standIn.ts"
import { newsletterAnswers } from "../../../engine/people/leads/destinations/newsletter-list/standIn.ts"
import { type SheetsService, sheetsAnswers } from "../../../engine/people/leads/destinations/sheet/standIn.ts"
import { Budgets } from "../../../engine/ports/Budgets.ts"
import { type StandIn, startStandIn } from "../../../infra/standins/StandIn.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { deliveriesOf, handOnDue, keepLead } from "../../../test/builders/deliveries.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { allowed } from "../../../test/builders/allowlist.ts"

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" }
})
const sheets: SheetsService = {
  account: "leads@project.iam.test",
  publicKey: keys.publicKey,
  spreadsheets: new Map([["1AbCdEfGhIjKlMnOpQrStUv", { access: "write", tabs: new Map([["Leads", []]]) }]]),
  tokens: new Set()
}
const standIns = {
  newsletter: await startStandIn(
    newsletterAnswers({ apiKey: "0123456789abcdef-us6", audienceId: "aud1", members: new Map() })
  ),
  agentCrm: await startStandIn(agentCrmAnswers({ apiKey: "platform-key", users: [], events: [] })),
  sheets: await startStandIn(sheetsAnswers(sheets))
}
const all: ReadonlyArray<StandIn> = Object.values(standIns)

const api = testApi(
  {},
  {
    receivers: {
      newsletter_list: { url: `${standIns.newsletter.address}/{dc}` },
      agent_crm: { url: standIns.agentCrm.address, key: Redacted.make("platform-key") },
      sheet: {
        url: standIns.sheets.address,
        tokenUrl: `${standIns.sheets.address}/token`,
        account: sheets.account,
        privateKey: Redacted.make(keys.privateKey)
      }
    }
  }
)
beforeAll(() => void upstreams.push(...all.map(({ host }) => host)))
beforeEach(() => all.forEach((one) => one.reset()))
afterAll(() => Promise.all(all.map((one) => one.close())))

const person = browser(api)

const secret = "a signing secret of the studio"
const hook = { url: "https://hooks.vale.test/in", secret, label: "Studio" }
const list = { provider: "newsletter_list", apiKey: "0123456789abcdef-us6", audienceId: "aud1" }
const agents = { provider: "agent_crm", defaultAgentId: "ana@vale.test" }
const venue = { provider: "event_venue", apiKey: "public key of the venue" }
const sheet = {
  provider: "sheet",
  sheetId: "1AbCdEfGhIjKlMnOpQrStUv",
  tabName: "Leads",
  columns: { email: "Mail", name: "Who" }
}

interface DestinationShown {
  readonly createdAt: string
  readonly updatedAt: string
  readonly secretHint?: string
}
/** A site whose owner agreed to what `hook` names. */
const aSite = async (options?: Parameters<typeof api.aSite>[0]) => {
  const site = await api.aSite(options)
  await allowed(api, site, "https://hooks.vale.test")
  return site
}
const listed = async (site: TestSite) => (await site.get("/v1/lead-webhooks")).body
const put = (site: TestSite, name: string, body: object, query = "") =>
  site.put(`/v1/lead-webhooks/${name}${query}`, body)

describe("destinations of a site", () => {
  it("DEST-01, DEST-02, DEST-17: are set by name, set again, and listed with what is not secret", async () => {
    const site = await aSite()
    expect(await listed(site)).toEqual({ destinations: [], default: null, limit: 10 })
    const created = await put(site, "studio", hook)
    expect([created.status, created.body.status]).toEqual([200, "created"])
    await allowed(api, site, "https://other.vale.test")
    const updated = await put(site, "studio", { url: "https://other.vale.test/" })
    expect(updated.body.status).toBe("updated")
    expect((await listed(site)).destinations).toEqual([
      {
        name: "studio",
        provider: "webhook",
        url: "https://other.vale.test/",
        hasSecret: true,
        secretHint: "…udio",
        createdAt: created.body.destination.createdAt,
        updatedAt: updated.body.destination.updatedAt
      }
    ])
  })

  it("DEST-13, DEST-20, DEST-32, DEST-51: each provider keeps its own, and what is left out is what it says", async () => {
    const site = await aSite()
    for (const [name, body] of Object.entries({ agents, list, sheet, venue })) {
      expect((await put(site, name, body)).status, name).toBe(200)
    }
    expect((await listed(site)).destinations).toMatchObject([
      {
        name: "agents",
        provider: "agent_crm",
        defaultAgentId: "ana@vale.test",
        agentField: "agentId",
        hasSecret: false
      },
      { name: "list", provider: "newsletter_list", audienceId: "aud1", status: "pending", dc: "us6", hasSecret: true },
      { name: "sheet", provider: "sheet", tabName: "Leads", columns: { email: "Mail", name: "Who" }, testMode: "skip" },
      { name: "venue", provider: "event_venue", hasSecret: true }
    ])
  })

  it("DEST-02: that becomes another provider's keeps nothing of the secret it had", async () => {
    const site = await aSite()
    const shown = async () => (await listed(site)).destinations[0]
    expect((await put(site, "desk", list)).status).toBe(200)
    expect(await shown()).toMatchObject({ provider: "newsletter_list", hasSecret: true })
    expect((await put(site, "desk", agents)).status).toBe(200)
    const desk = await shown()
    expect(desk).toMatchObject({ name: "desk", provider: "agent_crm", hasSecret: false })
    expect(desk).not.toHaveProperty("secretHint")
  })

  it("DEST-19, DEST-28, DEST-38, DEST-46: keeps every member of its own, and shows all but the key", async () => {
    const site = await aSite()
    const members = {
      agents: {
        provider: "agent_crm",
        defaultAgentId: "ana@vale.test",
        agentField: "who",
        agentFromRouting: "email",
        source: "Website"
      },
      list: { provider: "newsletter_list", audienceId: "aud1", status: "subscribed", fieldMap: { city: "CITY" } },
      sheet: {
        ...sheet,
        dateFormat: "us",
        timestampColumn: "When",
        testMode: "send",
        label: "Leads of the year"
      },
      venue: { provider: "event_venue", fieldMap: { guests: "guest_count" }, source: "Website" }
    }
    const keys = { agents: "platform-key", list: list.apiKey, venue: venue.apiKey }
    for (const [name, body] of Object.entries(members)) {
      const apiKey = keys[name as keyof typeof keys]
      expect((await put(site, name, { ...body, ...(apiKey && { apiKey }) })).status, name).toBe(200)
    }
    const { destinations } = await listed(site)
    const kept = destinations.map(
      ({ createdAt: _c, updatedAt: _u, secretHint: _s, ...shown }: DestinationShown) => shown
    )
    expect(kept).toEqual([
      { name: "agents", hasSecret: true, ...members.agents },
      { name: "list", hasSecret: true, dc: "us6", ...members.list },
      { name: "sheet", hasSecret: false, ...members.sheet },
      { name: "venue", hasSecret: true, ...members.venue }
    ])
    expect(Object.keys(kept[2].columns)).toEqual(["email", "name"])
  })

  it("DEST-07, DEST-08: no answer, audit record, mail or row of the database shows a secret", async () => {
    const site = await aSite()
    await put(site, "studio", hook)
    await put(site, "list", list)
    await put(site, "venue", venue)
    const { rows, audit } = await api.run(
      Effect.gen(function* () {
        const { query } = yield* Database
        return {
          rows: yield* query((db) => db.selectFrom("lead_destinations").selectAll().execute()),
          audit: yield* query((db) => db.selectFrom("audit").selectAll().execute())
        }
      })
    )
    expect(rows.filter(({ site_id }) => site_id === site.siteId).map(({ sealed_secret }) => sealed_secret)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^s1\./))
    )
    const shown = JSON.stringify([rows, audit, await listed(site), await mailsOf(api, site.siteId)])
    for (const hidden of [secret, list.apiKey, venue.apiKey]) expect(shown).not.toContain(hidden)
  })

  it("DEST-03, DEST-04: names and their number are limited", async () => {
    const site = await aSite()
    expect((await put(site, "My_Dest", hook)).code).toBe("lead_webhook.name_invalid")
    expect((await put(site, "x".repeat(33), hook)).code).toBe("lead_webhook.name_invalid")
    for (let n = 1; n <= 10; n++) expect((await put(site, `d${n}`, hook)).status).toBe(200)
    const eleventh = await put(site, "d11", hook)
    expect([eleventh.status, eleventh.code, eleventh.body.limit]).toEqual([422, "lead_webhook.limit", 10])
    expect((await site.put("/v1/lead-webhook", hook)).status).toBe(200)
    expect((await listed(site)).destinations).toHaveLength(10)
  })

  it("DEST-14, DEST-16: the default stands beside them, and an address of null takes it away", async () => {
    const site = await aSite()
    await site.put("/v1/lead-webhook", { url: hook.url, secret })
    expect(await listed(site)).toMatchObject({ destinations: [], default: { name: "default", url: hook.url } })
    const removed = await site.put("/v1/lead-webhook", { url: null })
    expect(removed.body).toEqual({ status: "removed", name: "default" })
    expect((await listed(site)).default).toBeNull()
    expect((await site.put("/v1/lead-webhook", { url: null })).body).toEqual({ status: "unchanged", name: "default" })
  })

  it("ALLOW-20: is sent to no origin that nobody has approved for this site, be it by name, as the default or rehearsed", async () => {
    const site = await api.aSite()
    const proposed = await site.post("/v1/allowlist", { origin: "https://hooks.vale.test", reason: "The studio." })
    const tries = [
      () => put(site, "studio", hook),
      () => put(site, "studio", hook, "?dryRun=1"),
      () => site.put("/v1/lead-webhook", hook)
    ]
    for (const tried of tries) {
      const refused = await tried()
      expect([refused.status, refused.code, refused.body.origin]).toEqual([
        422,
        "lead_webhook.origin_not_allowlisted",
        "https://hooks.vale.test"
      ])
    }
    expect(await listed(site)).toMatchObject({ destinations: [], default: null })
    await allowed(api, site, "https://vale.test")
    expect((await put(site, "studio", hook)).code, "a host above it").toBe("lead_webhook.origin_not_allowlisted")
    await allowed(api, await api.aSite(), "https://hooks.vale.test")
    expect((await put(site, "studio", hook)).code, "another site's").toBe("lead_webhook.origin_not_allowlisted")
    expect((await site.post(`/v1/allowlist/${proposed.body.id}/approve`)).status).toBe(200)
    for (const tried of tries) expect((await tried()).status).toBe(200)
  })

  it("DEST-15, DEST-37: the default is a webhook and nothing else", async () => {
    const site = await aSite()
    for (const [body, code] of [
      [venue, "lead_webhook.provider_not_default"],
      [agents, "lead_webhook.provider_not_default"],
      [list, "lead_webhook.newsletter_needs_name"]
    ] as const) {
      const refused = await site.put("/v1/lead-webhook", body)
      expect([refused.status, refused.code]).toEqual([422, code])
    }
  })

  it("DEST-18: addresses of private networks, of the platform and without TLS are refused", async () => {
    const site = await aSite()
    for (const url of [
      "http://hooks.vale.test/",
      "https://10.0.0.1/",
      "https://localhost/",
      "https://x.sites.makeready.test/"
    ]) {
      const refused = await put(site, "studio", { ...hook, url })
      expect([refused.status, refused.code], url).toEqual([422, "lead_webhook.url_invalid"])
    }
  })

  it("DEST-05: removing one is done at once, also on a live site, and the owner is told", async () => {
    const site = await aSite()
    await put(site, "studio", hook)
    await goLive(site)
    const removed = await site.delete("/v1/lead-webhooks/studio")
    expect([removed.status, removed.body]).toEqual([200, { status: "removed", name: "studio", usedBy: [] }])
    expect((await listed(site)).destinations).toEqual([])
    expect((await mailsOf(api, site.siteId)).map(({ kind, to }) => [kind, to])).toContainEqual([
      "lead-destination-removed",
      ["owner@vale.test"]
    ])
    expect((await site.delete("/v1/lead-webhooks/studio")).code).toBe("lead_webhook.not_found")
  })
})

describe("a rehearsal", () => {
  it("DRYRUN-10: of an agents' CRM says what would happen, and keeps nothing", async () => {
    const site = await aSite({ lease: false })
    const rehearsed = await put(site, "agents", agents, "?dryRun=1")
    expect([rehearsed.status, rehearsed.body.status]).toEqual([200, "would-create"])
    expect(rehearsed.body.destination).toMatchObject({ name: "agents", provider: "agent_crm" })
    expect((await listed(site)).destinations).toEqual([])
  })

  it("DRYRUN-11: is taken on a PUT of every provider, with its refusals, and asks nothing but to read", async () => {
    const site = await aSite()
    for (const [name, body] of Object.entries({ studio: hook, agents, list, sheet, venue })) {
      expect((await put(site, name, body, "?dryRun=1")).body.status, name).toBe("would-create")
    }
    expect((await listed(site)).destinations).toEqual([])
    expect(
      all.flatMap((one) => one.received()).filter(({ method, target }) => method !== "GET" && target !== "/token")
    ).toEqual([])
    await put(site, "studio", hook)
    expect((await put(site, "studio", hook, "?dryRun=1")).body.status).toBe("would-update")
    expect((await put(site, "studio", { ...hook, url: "http://x.test/" }, "?dryRun=1")).code).toBe(
      "lead_webhook.url_invalid"
    )
  })

  it("DRYRUN-11: is refused on a DELETE, with the rows that take one", async () => {
    const site = await aSite()
    await put(site, "studio", hook)
    const refused = await site.delete("/v1/lead-webhooks/studio?dryRun=1")
    expect([refused.status, refused.code]).toEqual([400, "dry_run.not_supported"])
    expect(refused.body.supported).toContain("PUT /v1/lead-webhooks/:name")
    expect((await listed(site)).destinations).toHaveLength(1)
  })
})

describe("a receiver that is asked first", () => {
  it.each([
    ["list", list, standIns.newsletter],
    ["agents", agents, standIns.agentCrm],
    ["sheet", sheet, standIns.sheets]
  ] as const)(
    "ERR-07, DEST-58: 503 where %s does not answer, nothing is kept, and sending it again succeeds",
    async (name, body, server) => {
      const site = await aSite()
      for (const fault of [{ status: 500 }, { drop: "before" }, { status: 429 }] as const) {
        server.fail({ ...fault, match: { method: "GET" } })
        const refused = await put(site, name, body)
        expect([refused.status, refused.code]).toEqual([503, "connector.unreachable"])
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
        expect((await listed(site)).destinations).toEqual([])
      }
      expect((await put(site, name, body)).status).toBe(200)
    }
  )

  it("S13: is not asked about one key after another, and a webhook, which is asked nothing, costs nothing of that", async () => {
    const site = await aSite()
    await api.run(
      Effect.flatMap(Budgets, (budgets) =>
        budgets.record(site.siteId as SiteId, "credential_check", api.clock.now(), limits.credentialChecksPerHour - 1)
      )
    )
    expect((await put(site, "studio", hook)).status).toBe(200)
    expect((await put(site, "list", list)).status).toBe(200)
    const refused = await put(site, "list", list)
    expect([refused.status, refused.code, refused.body.budget]).toEqual([429, "rate.limited", "credential_check"])
    expect((await put(site, "studio", hook)).status).toBe(200)
  })

  it("DEST-29, DEST-31: a key of another data centre, a wrong one, or none at all", async () => {
    const site = await aSite()
    expect((await put(site, "list", { ...list, dc: "us1" })).code).toBe("lead_webhook.newsletter_dc_mismatch")
    expect((await put(site, "list", { ...list, apiKey: "another-key-us6" })).code).toBe(
      "lead_webhook.credential_refused"
    )
    expect((await put(site, "list", { provider: "newsletter_list", audienceId: "aud1" })).code).toBe(
      "lead_webhook.secret_required"
    )
    expect((await listed(site)).destinations).toEqual([])
    await put(site, "list", list)
    const later = await put(site, "list", { provider: "newsletter_list", audienceId: "aud1", status: "subscribed" })
    expect([later.status, later.body.destination.hasSecret]).toEqual([200, true])
    expect(standIns.newsletter.received().at(-1)!.headers["authorization"]).toBe(
      `Basic ${Buffer.from(`makeready:${list.apiKey}`).toString("base64")}`
    )
  })

  it("DEST-39, DEST-40: a venue needs its key at first, and takes no address", async () => {
    const site = await aSite()
    expect((await put(site, "venue", { provider: "event_venue" })).code).toBe("lead_webhook.secret_required")
    expect((await put(site, "venue", { ...venue, url: hook.url })).code).toBe("lead_webhook.url_refused")
    await put(site, "venue", venue)
    expect((await put(site, "venue", { provider: "event_venue", source: "Web" })).status).toBe(200)
  })

  it("DEST-47, DEST-52: a sheet that does not open is refused, with the address to share it with", async () => {
    const site = await aSite()
    sheets.spreadsheets.set("1HiddenHiddenHiddenHidden", { access: "none", tabs: new Map([["Leads", []]]) })
    for (const wrong of [
      { sheetId: "1WrongWrongWrongWrongWrong" },
      { tabName: "leads" },
      { sheetId: "1HiddenHiddenHiddenHidden" }
    ]) {
      const refused = await put(site, "sheet", { ...sheet, ...wrong })
      expect([refused.status, refused.code]).toEqual([422, "lead_webhook.sheet_unreachable"])
      expect(refused.body.shareWith).toBe(sheets.account)
    }
    expect((await listed(site)).destinations).toEqual([])
    const address = `https://docs.google.com/spreadsheets/d/${sheet.sheetId}/edit`
    expect((await put(site, "sheet", { ...sheet, sheetId: address })).body.destination.sheetId).toBe(sheet.sheetId)
  })

  it("ERR-09: what a receiver finds wrong can be repaired by what the refusal says", async () => {
    const site = await aSite()
    const mismatch = await put(site, "list", { ...list, dc: "us1" })
    expect((await put(site, "list", { ...list, dc: mismatch.body.keyDc })).status).toBe(200)

    const refused = await put(site, "agents", { ...agents, apiKey: "own key" })
    expect([refused.status, refused.code]).toEqual([422, "lead_webhook.credential_refused"])
    expect((await put(site, "agents", { ...agents, apiKey: "platform-key" })).status).toBe(200)

    const id = "1SharedSharedSharedShared"
    sheets.spreadsheets.set(id, { access: "none", tabs: new Map([["Leads", []]]) })
    const closed = await put(site, "sheet", { ...sheet, sheetId: id })
    expect(closed.body.shareWith).toBe(sheets.account)
    sheets.spreadsheets.set(id, { access: "write", tabs: new Map([["Leads", []]]) })
    expect((await put(site, "sheet", { ...sheet, sheetId: id })).status).toBe(200)
  })

  it("DEST-46: a sheet without columns has one for every field of the form, whoever fills it in first", async () => {
    const site = await aSite()
    const rows: Array<ReadonlyArray<string>> = []
    const id = "1OpenSheetOfEveryField"
    sheets.spreadsheets.set(id, { access: "write", tabs: new Map([["Leads", rows]]) })
    expect((await put(site, "rows", { provider: "sheet", sheetId: id, tabName: "Leads" })).status).toBe(200)
    const html = '<h1>Contact</h1><mk-component name="contact-form" data-lead-destination="rows"></mk-component>'
    const { pageId } = await site.aPage({ html })
    const from = { pageId: pageId as PageId, destinations: ["rows"] }
    for (const data of [{ email: "ana@mail.test" }, { name: "Ben", email: "ben@mail.test", message: "Hello" }]) {
      const lead = await keepLead(api, site, { ...from, data })
      await handOnDue(api, site)
      expect(await deliveriesOf(api, lead)).toMatchObject([{ status: "synced", error: null }])
    }
    expect(rows).toEqual([
      ["name", "email", "message"],
      ["", "ana@mail.test", ""],
      ["Ben", "ben@mail.test", "Hello"]
    ])
  })

  it("DEST-54: the CRM is not set here", async () => {
    const site = await aSite()
    const refused = await put(site, "crm", { provider: "crm" })
    expect([refused.status, refused.code]).toEqual([403, "lead_webhook.staff_only"])
  })
})

/** A custom domain serves from here on, with an owner to ask. */
let lives = 0
const goLive = async (site: TestSite) => {
  expect((await site.put("/v1/site", { notifyEmail: "owner@vale.test" })).status).toBe(200)
  const attached = await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.dest-${++lives}.test` })
  expect(attached.status).toBeLessThan(300)
}

describe("on a live site", () => {
  it("ALLOW-20: what the owner of a live site agrees to is not set where the origin was closed meanwhile", async () => {
    const site = await aSite()
    await goLive(site)
    const held = await put(site, "studio", hook)
    expect(held.status).toBe(202)
    const { id } = (await site.get("/v1/allowlist")).body.active[0]
    expect((await site.delete(`/v1/allowlist/${id}`)).status).toBe(200)
    const link = linkIn((await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "pending-change")!)
    await person.press(link, { decision: "accept" })
    expect(await listed(site)).toMatchObject({ destinations: [] })
  })

  it("HOLD-01, HOLD-02: a destination waits for the owner, and is set once the owner says yes", async () => {
    const site = await aSite()
    await goLive(site)
    const held = await put(site, "studio", hook)
    expect([held.status, held.body.status]).toEqual([202, "pending-owner-confirmation"])
    expect(JSON.stringify(held.body)).not.toContain(secret)
    expect((await listed(site)).destinations).toEqual([])
    const asDefault = await site.put("/v1/lead-webhook", hook)
    expect(asDefault.status).toBe(202)
    expect((await listed(site)).default).toBeNull()

    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "pending-change")
    expect(mails).toHaveLength(2)
    expect(mails[0]!.text).toContain("hooks.vale.test/in")
    for (const mail of mails) {
      expect((await person.press(linkIn(mail), { decision: "accept" })).title).toBe("The change is made")
    }
    expect(await listed(site)).toMatchObject({
      destinations: [{ name: "studio", url: hook.url }],
      default: { url: hook.url }
    })
  })

  it("HOLD-02, HOLD-07: to an origin that is proposed is one question, and one yes approves both", async () => {
    const site = await api.aSite()
    await goLive(site)
    expect((await put(site, "studio", hook)).code, "nobody proposed it").toBe("lead_webhook.origin_not_allowlisted")
    const { id } = (await site.post("/v1/allowlist", { origin: "https://hooks.vale.test", reason: "The studio." })).body
    expect((await put(site, "studio", hook, "?dryRun=1")).body.status).toBe("would-create")
    // Asked about the origin alone first, which the question about both replaces.
    expect((await site.post(`/v1/allowlist/${id}/approve`)).status).toBe(202)
    expect((await put(site, "studio", hook)).status).toBe(202)
    expect((await site.get("/v1/allowlist")).body).toMatchObject({ active: [], pending: [{ id }] })
    const { pendingChanges } = (await site.get("/v1/pending-changes")).body
    expect(pendingChanges.filter(({ state }: { readonly state: string }) => state === "pending")).toMatchObject([
      { kind: "lead_webhook", summary: expect.stringContaining("may send what visitors enter to hooks.vale.test") }
    ])
    const [alone, both] = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "pending-change")
    expect((await person.press(linkIn(alone!), { decision: "accept" })).title).not.toBe("The change is made")
    expect((await person.open(linkIn(both!))).html).toContain("https://hooks.vale.test")
    expect((await person.press(linkIn(both!), { decision: "accept" })).title).toBe("The change is made")
    expect((await site.get("/v1/allowlist")).body).toMatchObject({ pending: [], active: [{ id, approvedBy: "owner" }] })
    expect((await listed(site)).destinations).toMatchObject([{ name: "studio", url: hook.url }])

    // Each is taken back by itself.
    expect((await site.delete("/v1/lead-webhooks/studio")).status).toBe(200)
    expect((await site.get("/v1/allowlist")).body.active).toHaveLength(1)
    expect((await site.delete(`/v1/allowlist/${id}`)).status).toBe(200)
  })

  it("HOLD-02, HOLD-07: a no to both leaves both as they were, and another proposal is another question", async () => {
    const site = await api.aSite()
    await goLive(site)
    const propose = async () =>
      (await site.post("/v1/allowlist", { origin: "https://hooks.vale.test", reason: "The studio." })).body.id
    const answered = async (decision: string) => {
      const mail = (await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "pending-change")!
      return (await person.press(linkIn(mail), { decision })).title
    }
    const first = await propose()
    await put(site, "studio", hook)
    await answered("decline")
    expect((await site.get("/v1/allowlist")).body).toMatchObject({ active: [], pending: [{ id: first }] })
    await put(site, "studio", hook)
    await site.delete(`/v1/allowlist/${first}`)
    await propose()
    expect(await answered("accept")).not.toBe("The change is made")
    expect((await site.get("/v1/allowlist")).body.active).toEqual([])
    expect((await listed(site)).destinations).toEqual([])
  })

  it("HOLD-24: taking away a default that is not there asks nobody, and withdraws one that waits", async () => {
    const site = await aSite()
    await goLive(site)
    const questions = async () => (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "pending-change")
    const unchanged = await site.put("/v1/lead-webhook", { url: null })
    expect([unchanged.status, unchanged.body]).toEqual([200, { status: "unchanged", name: "default" }])
    expect(await questions()).toEqual([])

    expect((await site.put("/v1/lead-webhook", hook)).status).toBe(202)
    expect((await site.put("/v1/lead-webhook", { url: null })).body).toEqual(unchanged.body)
    const asked = await questions()
    expect(asked).toHaveLength(1)
    expect((await person.press(linkIn(asked[0]!), { decision: "accept" })).title).not.toBe("The change is made")
    expect((await listed(site)).default).toBeNull()
  })
})
