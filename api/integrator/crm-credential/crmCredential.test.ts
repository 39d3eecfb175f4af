import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { crmAnswers } from "../../../engine/people/leads/destinations/crm/standIn.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Budgets } from "../../../engine/ports/Budgets.ts"
import { startStandIn } from "../../../infra/standins/StandIn.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { deliveriesOf, handOnDue, keepLead } from "../../../test/builders/deliveries.ts"
import { heldAssistant } from "../../../test/builders/heldAssistant.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { allowed } from "../../../test/builders/allowlist.ts"

const token = "pat-na1-1234567890"
const contacts = new Map<string, { readonly [property: string]: string }>()
const hub = await startStandIn(
  crmAnswers({ token, portalId: 123_456, properties: ["email", "firstname", "lastname", "phone", "message"], contacts })
)
const api = testApi({}, { receivers: { crm: { url: hub.address } } })
const person = browser(api)
beforeAll(() => void upstreams.push(hub.host))
beforeEach(() => hub.reset())
afterAll(() => hub.close())

const install = (site: TestSite, body: object) => site.put("/v1/crm-credential", body)
const connected = async (site: TestSite) =>
  (await site.get("/v1/lead-webhooks")).body.destinations.find(
    ({ provider }: { provider: string }) => provider === "crm"
  )

describe("the CRM's account", () => {
  it("DEST-55, DEST-56: is told first and installs nothing; confirmed, it is connected", async () => {
    const site = await api.aSite()
    const asked = await install(site, { token })
    expect([asked.status, asked.code, asked.body.hubId]).toEqual([428, "crm_credential.confirm_hub", "123456"])
    expect(asked.body.accountName).toContain("123456")
    expect(await connected(site)).toBeUndefined()
    for (const confirmHubId of [123_456, asked.body.hubId]) {
      const installed = await install(site, { token, confirmHubId })
      expect([installed.status, installed.body.status]).toEqual([200, "installed"])
    }
    expect(await connected(site)).toMatchObject({
      name: "crm",
      hubId: "123456",
      accountName: asked.body.accountName,
      hasSecret: true
    })
  })

  it("DEST-54: is then a destination like others, by the name crm", async () => {
    const site = await api.aSite()
    await install(site, { token, confirmHubId: 123_456 })
    const lead = await keepLead(api, site, { destinations: ["crm"] })
    await handOnDue(api, site)
    expect(await deliveriesOf(api, lead)).toMatchObject([{ provider: "crm", status: "synced", ref: "551" }])
    expect(contacts.get("551")).toMatchObject({ email: "ana@mail.test", firstname: "Ana" })
  })

  it("cannot be looked for by trying one token after another: questions to receivers are counted before they are asked", async () => {
    const site = await api.aSite()
    await api.run(
      Effect.flatMap(Budgets, (budgets) =>
        budgets.record(site.siteId as SiteId, "credential_check", api.clock.now(), limits.credentialChecksPerHour - 1)
      )
    )
    expect((await install(site, { token: "pat-na1-0000000000" })).code).toBe("crm_credential.token_refused")
    const asked = hub.received().length
    const refused = await install(site, { token })
    expect([refused.status, refused.code, refused.body.budget]).toEqual([429, "rate.limited", "credential_check"])
    const { credential_check } = (await site.get("/v1/limits")).body.rateLimits
    expect(credential_check).toMatchObject({
      limit: limits.credentialChecksPerHour,
      remaining: 0,
      windowSeconds: 3_600
    })
    expect(hub.received()).toHaveLength(asked)
  })

  it("another account than the one confirmed is refused, and so is a token that opens none", async () => {
    const site = await api.aSite()
    const other = await install(site, { token, confirmHubId: "99" })
    expect([other.status, other.code, other.body.hubId]).toEqual([409, "crm_credential.hub_mismatch", "123456"])
    const wrong = await install(site, { token: "pat-na1-0000000000", confirmHubId: "123456" })
    expect([wrong.status, wrong.code]).toEqual([422, "crm_credential.token_refused"])
    expect(await connected(site)).toBeUndefined()
  })

  it("DEST-57: no read and no mail shows the token", async () => {
    const site = await api.aSite()
    const answers = [await install(site, { token }), await install(site, { token, confirmHubId: "123456" })]
    const shown = JSON.stringify([
      answers.map(({ body }) => body),
      (await site.get("/v1/lead-webhooks")).body,
      (await site.get("/v1/audit")).body,
      await mailsOf(api, site.siteId)
    ])
    expect(shown).not.toContain(token)
  })

  it("ERR-07, DEST-58: 503 where it does not answer; sent again, it is installed", async () => {
    const site = await api.aSite()
    hub.fail({ drop: "before" })
    const refused = await install(site, { token, confirmHubId: "123456" })
    expect([refused.status, refused.code]).toEqual([503, "connector.unreachable"])
    expect(await connected(site)).toBeUndefined()
    expect((await install(site, { token, confirmHubId: "123456" })).status).toBe(200)
  })

  it("takes no name that another destination has, and leaves its own to nobody", async () => {
    const site = await api.aSite()
    await allowed(api, site, "https://hooks.vale.test")
    const hook = { url: "https://hooks.vale.test/in", secret: "a secret of sixteen and more" }
    await site.put("/v1/lead-webhooks/crm", hook)
    expect((await install(site, { token, confirmHubId: "123456" })).code).toBe("lead_webhook.name_taken")
    await site.delete("/v1/lead-webhooks/crm")
    await install(site, { token, confirmHubId: "123456" })
    expect((await site.put("/v1/lead-webhooks/crm", hook)).code).toBe("lead_webhook.name_taken")
  })

  it("HOLD-03: waits for the owner of a live site", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "nell@vale.test" })
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.${site.siteId.slice(5)}.test` })
    expect((await install(site, { token })).status).toBe(428)
    const held = await install(site, { token, confirmHubId: "123456" })
    expect([held.status, held.body.pendingChange.kind]).toEqual([202, "crm_credential"])
    expect(await connected(site)).toBeUndefined()
    await person.press(linkIn((await mailsOf(api, site.siteId)).at(-1)!), { decision: "accept" })
    expect(await connected(site)).toMatchObject({ hubId: "123456" })
  })

  it("HOLD-24: is not connected by an older yes once it was removed, or once its removal was asked for", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "nell@vale.test" })
    await install(site, { token, confirmHubId: "123456" })
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.${site.siteId.slice(5)}.test` })
    const { pendingChange } = (await install(site, { token, confirmHubId: "123456" })).body
    const state = async () => (await site.get(`/v1/pending-changes/${pendingChange.id}`)).body.state
    expect(await state()).toBe("pending")
    expect((await site.delete("/v1/lead-webhooks/crm")).status).toBe(200)
    expect(await state()).toBe("superseded")

    const held = await heldAssistant(api, "details")
    await install(held.site, { token, confirmHubId: "123456" })
    await held.site.delete("/v1/lease")
    await held.writer.post("/v1/lease")
    expect((await held.writer.put("/v1/crm-credential", { token, confirmHubId: "123456" })).status).toBe(202)
    expect((await held.writer.delete("/v1/lead-webhooks/crm")).status).toBe(202)
    const changes = (await held.writer.get("/v1/pending-changes")).body.pendingChanges as ReadonlyArray<{
      kind: string
      state: string
    }>
    expect(Object.fromEntries(changes.map(({ kind, state }) => [kind, state]))).toMatchObject({
      crm_credential: "superseded",
      lead_webhook: "pending"
    })
  })
})
