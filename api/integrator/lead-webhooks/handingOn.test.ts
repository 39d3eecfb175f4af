/** From a visitor's form, through the origin, to the receivers it names. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { DAY_MS } from "../../../engine/limits.ts"
import { startReceiver } from "../../../infra/standins/leads/receiver.ts"
import type { StandIn } from "../../../infra/standins/StandIn.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { handOnDue } from "../../../test/builders/deliveries.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { ada, asForm, openForm, previewOf } from "../../../test/builders/forms.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })
let receiver: StandIn
beforeAll(async () => {
  receiver = await startReceiver({ ticket: "A-7" })
  upstreams.push(receiver.host)
})
beforeEach(() => receiver.reset())
afterAll(() => receiver.close())

const secret = "a secret of sixteen and more"
const hook = (path: string) => ({ url: `${receiver.address}/${path}`, secret })
const posted = () => receiver.received().map(({ target, body }) => ({ target, body: JSON.parse(body) }))

/** The page of a form with these attributes, open in a browser. */
const opened = async (site: TestSite, attributes: string, fields?: object) => {
  await site.aPage({
    route: "/contact",
    html: `<h1>Contact</h1>${asForm(fields, `data-form-id="enquiry" ${attributes}`)}`
  })
  return openForm(api, origin, `${await previewOf(site)}/contact`)
}

describe("an enquiry", () => {
  it("DEST-09, WEBHOOK-05, WEBHOOK-06, WEBHOOK-07, WEBHOOK-08, WEBHOOK-13, LEAD-22: reaches what its form names, and the list of leads tells", async () => {
    const site = await api.aSite()
    for (const name of ["studio", "desk", "third"]) await site.put(`/v1/lead-webhooks/${name}`, hook(name))
    const form = await opened(site, `data-lead-destination="studio, desk"`)
    expect((await form.send({ ...ada, topic: "help", consent: "true" }, { from: "203.0.113.1" })).status).toBe(200)
    await handOnDue(api, site)
    expect(
      posted()
        .map(({ target }) => target)
        .sort()
    ).toEqual(["/desk", "/studio"])
    const [lead] = (await site.get("/v1/leads")).body.leads
    expect(posted()[0]!.body).toMatchObject({
      id: lead.id,
      site: new URL(await previewOf(site)).hostname,
      submittedAt: lead.createdAt,
      page: "/contact",
      form: "enquiry",
      consent: true,
      test: false,
      data: { name: "Ada", email: "ada@vale.test", topic: "help" },
      files: []
    })
    expect(lead).toMatchObject({
      crm_status: "synced",
      deliveries: [
        { destination: "desk", provider: "webhook", status: "synced", ref: null, attempts: 1, error: null },
        { destination: "studio", provider: "webhook", status: "synced", ref: null, attempts: 1, error: null }
      ]
    })
  })

  it("DEST-05: removing what a published form names says which form, to the caller and to the owner", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { notifyEmail: "nell@vale.test" })
    for (const name of ["studio", "desk"]) await site.put(`/v1/lead-webhooks/${name}`, hook(name))
    await opened(site, `data-lead-destination="studio"`)
    expect((await site.delete("/v1/lead-webhooks/studio")).body.usedBy).toEqual([{ kind: "form", name: "enquiry" }])
    expect((await site.delete("/v1/lead-webhooks/desk")).body.usedBy).toEqual([])
    const mails = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "lead-destination-removed")
    expect(mails.map(({ text }) => /One form still names it/.test(text)).sort()).toEqual([false, true])
  })

  it("DEST-12: reaches a product of the platform by its name, which the site never set", async () => {
    const site = await api.aSite()
    const product = `/ops/v1/sites/${site.siteId}/products/bookings`
    expect((await api.operator.put(product, hook("bookings"))).body).toMatchObject({
      firstParty: true,
      hasSecret: true
    })
    const form = await opened(site, `data-lead-destination="bookings"`)
    expect((await form.send(ada, { from: "203.0.113.2" })).status).toBe(200)
    await handOnDue(api, site)
    expect(posted().map(({ target }) => target)).toEqual(["/bookings"])
    for (const refused of [
      await site.put("/v1/lead-webhooks/bookings", hook("mine")),
      await site.delete("/v1/lead-webhooks/bookings")
    ]) {
      expect(refused.code).toBe("lead_webhook.name_taken")
    }
    expect((await api.operator.delete(product)).body.status).toBe("removed")
    expect((await site.get("/v1/lead-webhooks")).body.destinations).toEqual([])
    // Nor does a product take the place of what the site calls so.
    expect((await site.put("/v1/lead-webhooks/bookings", hook("mine"))).status).toBe(200)
    expect((await api.operator.put(product, hook("bookings"))).code).toBe("lead_webhook.name_taken")
    expect((await api.operator.delete(product)).code).toBe("lead_webhook.not_found")
    const [mine] = (await site.get("/v1/lead-webhooks")).body.destinations
    expect([mine.name, new URL(mine.url).pathname]).toEqual(["bookings", "/mine"])
  })

  it("WEBHOOK-13, WEBHOOK-14, WEBHOOK-15, WEBHOOK-16: tells of a file where it can be had, as long as it is kept", async () => {
    const site = await api.aSite()
    await site.put("/v1/lead-webhook", hook("default"))
    const form = await opened(site, "", [{ name: "cv", label: "CV", type: "file" }])
    const file = { field: "cv", name: "cv.pdf", bytes: aPdf() }
    expect((await form.send({}, { files: [file], from: "203.0.113.3" })).status).toBe(200)
    await handOnDue(api, site)
    const { data, files } = posted()[0]!.body
    expect(data).toEqual({ cv: "cv.pdf" })
    const [lead] = (await site.get("/v1/leads")).body.leads
    expect(files).toEqual([
      {
        field: "cv",
        name: "cv.pdf",
        url: expect.stringContaining(`${await previewOf(site)}/__files/`),
        type: "application/pdf",
        size: aPdf().length,
        keptUntil: new Date(Date.parse(lead.createdAt) + 365 * DAY_MS).toISOString()
      }
    ])
    const had = await origin.visit(files[0].url)
    expect(had.bytes.equals(aPdf())).toBe(true)
    expect([had.status, had.headers["content-disposition"]]).toEqual([200, expect.stringContaining("attachment")])
    expect(had.headers["x-robots-tag"]).toContain("noindex")
    api.clock.advance(365 * DAY_MS + 1)
    expect((await origin.visit(files[0].url)).status).toBe(410)
  })

  it("CFORM-27: shows members of the receiver's answer on the page", async () => {
    const site = await api.aSite()
    await site.put("/v1/lead-webhook", hook("default"))
    const form = await opened(site, `data-response-fields="ticket"`)
    const sent = await form.send(ada, { from: "203.0.113.4" })
    expect(sent.json).toEqual({ ok: true, response: { ticket: "A-7" } })
    await handOnDue(api, site)
    expect(receiver.received()).toHaveLength(1)
  })
})
