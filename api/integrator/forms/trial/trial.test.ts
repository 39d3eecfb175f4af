/** Tests of forms, asked for by whoever builds the site. */
import { describe, expect, it } from "vitest"
import { limits } from "../../../../engine/limits.ts"
import { allowed } from "../../../../test/builders/allowlist.ts"
import { testApi } from "../../../../test/builders/api.ts"
import { ada, aForm, asForm, openForm } from "../../../../test/builders/forms.ts"
import { mailsOf } from "../../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../../test/builders/origin.ts"
import { stranger } from "../../../../test/builders/owner.ts"
import { signIn } from "../../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

describe("a test of a form", () => {
  it("LEASE-19: needs the lease, and is charged as a write", async () => {
    const { site } = await aForm(api, origin, { domain: "www.klavier-lease.example" })
    await site.delete("/v1/lease")
    expect((await site.post("/v1/forms/enquiry/test")).code).toBe("lease.required")
    await site.post("/v1/lease")
    api.clock.toNextFull(limits.writeWindowMs)
    const used = async () => (await site.get("/v1/limits")).body.rateLimits.write.used
    const before = await used()
    expect((await site.post("/v1/forms/enquiry/test")).status).toBe(200)
    expect(await used()).toBe(before + 1)
  })

  it("LEASE-19: needs the scope of an editor", async () => {
    const { site } = await aForm(api, origin)
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await reader.post("/v1/forms/enquiry/test")).code).toBe("auth.scope_required")
  })

  it("FORM-11, FORM-13, FORM-15: stores a test lead, and tells how far it got; nobody is told and nothing handed on", async () => {
    const { site, page, leads } = await aForm(api, origin)
    const { body } = await site.post("/v1/forms/enquiry/test")
    expect(body).toEqual({
      ok: true,
      reached: "stored",
      stages: [
        { name: "form", ok: true, detail: expect.any(String) },
        { name: "token", ok: true, detail: expect.stringContaining("served page") },
        { name: "fields", ok: true, detail: expect.any(String) },
        { name: "stored", ok: true, detail: expect.stringContaining(body.leadId) }
      ],
      status: 200,
      leadId: expect.stringMatching(/^lead_/),
      instanceId: `${page.pageId}~enquiry`,
      lead: { stored: true, isTest: true },
      crm: { forwarded: false, note: expect.any(String) },
      fidelity: { hiddenFieldsFrom: "page", nonce: "minted" },
      nextStep: expect.stringContaining("notify=1")
    })
    expect(await leads()).toEqual([])
    expect(await leads("?includeTest=1")).toEqual([
      expect.objectContaining({ id: body.leadId, isTest: true, deliveries: [] })
    ])
    expect(await mailsOf(api, site.siteId)).toEqual([])
  })

  it("FORM-11: fills in a sample for every field, and what the caller says in their place", async () => {
    const { site, leads } = await aForm(api, origin)
    await site.post("/v1/forms/enquiry/test")
    const [sampled] = await leads("?includeTest=1")
    expect(sampled.data).toEqual({
      name: "Test Your name",
      email: "test@example.com",
      topic: "sales",
      message: expect.any(String)
    })
    await site.post("/v1/forms/enquiry/test", { data: { name: "Ada", email: "ada@vale.test" } })
    expect((await leads("?includeTest=1"))[0].data).toEqual({ name: "Ada", email: "ada@vale.test" })
  })

  it("FORM-11: every type of field can be tested, and hidden ones carry what the page gives them", async () => {
    const options = ["one", "two"]
    const types = ["text", "email", "tel", "url", "number", "date", "time", "textarea", "checkbox"]
    const fields = [
      ...types.map((type) => ({ name: type, label: type, type, required: true })),
      ...["select", "radio", "checkbox"].map((type) => ({ name: `${type}-of`, type, options, required: true })),
      { name: "campaign", type: "hidden", value: "spring" },
      { name: "cv", type: "file", required: true }
    ]
    const { site, leads } = await aForm(api, origin, { html: asForm(fields) })
    const { body } = await site.post("/v1/forms/enquiry/test")
    expect([body.ok, body.stages]).toEqual([true, expect.anything()])
    const [{ data }] = await leads("?includeTest=1")
    expect(data).toMatchObject({ campaign: "spring", number: 1, checkbox: true, "checkbox-of": ["one"] })
  })

  it("FORM-12: takes the key of one page, and asks for it where several have the same", async () => {
    const { site, page } = await aForm(api, origin)
    expect((await site.post(`/v1/forms/${page.pageId}~enquiry/test`)).body.ok).toBe(true)
    expect((await site.post("/v1/forms/nothing/test")).code).toBe("form.not_found")
    expect((await site.post("/v1/forms/enquiry/test", { pageId: "pg_nowhere01" })).code).toBe("form.not_found")
    const second = await site.aPage({ route: "/second", html: `<h1>Second</h1>${asForm()}` })
    const refused = await site.post("/v1/forms/enquiry/test")
    expect([refused.status, refused.code]).toEqual([422, "form.ambiguous"])
    expect(refused.body.instances.sort()).toEqual([`${page.pageId}~enquiry`, `${second.pageId}~enquiry`].sort())
    for (const instance of refused.body.instances)
      expect((await site.post(`/v1/forms/${instance}/test`)).body.instanceId).toBe(instance)
    expect((await site.post("/v1/forms/enquiry/test", { pageId: second.pageId })).body.ok).toBe(true)
  })

  it("FORM-16: a stage that fails is reported: what a visitor would be told of the fields, and nothing is kept", async () => {
    const { site, leads } = await aForm(api, origin)
    const { status, body } = await site.post("/v1/forms/enquiry/test", { data: { email: "ada" } })
    expect([status, body.ok, body.status, body.reached]).toEqual([200, false, 400, "token"])
    expect(body.stages.at(-1)).toEqual({
      name: "fields",
      ok: false,
      detail: expect.stringContaining("name: Please fill in this field.")
    })
    expect(body.nextStep).toContain("data")
    expect([body.leadId, body.lead.stored]).toEqual([null, false])
    expect(await leads("?includeTest=1")).toEqual([])
  })

  it("D8: on a draft that nobody has claimed a test says that visitors are refused, and so do the site's next steps", async () => {
    const draft = (await api.anonymous.post("/v1/drafts", { businessName: "Klavierwerkstatt" })).body
    const writer = await signIn(api.anonymous, draft.credential.clientId, draft.credential.clientSecret)
    await writer.post("/v1/lease")
    await writer.post("/v1/pages", { route: "/contact", title: "Contact", payload: { html: asForm() } })
    const form = await openForm(api, origin, `${draft.previewUrl.replace(/\/$/, "")}/contact`)
    const trial = async () => (await writer.post("/v1/forms/enquiry/test")).body
    const toClaim = async () =>
      ((await writer.get("/v1/site")).body.nextSteps as ReadonlyArray<{ id: string; label: string }>).find(
        ({ id }) => id === "draft.claim"
      )?.label

    const before = await trial()
    expect([before.ok, before.status, (await form.send(ada)).status]).toEqual([true, 403, 403])
    expect(before.nextStep).toMatch(/claimUrl/)
    expect(before.visitors).toMatch(/refused with 403 until a person claims the draft/)
    const wrong = (await writer.post("/v1/forms/enquiry/test", { data: { email: "ada" } })).body
    expect([wrong.ok, wrong.status, wrong.visitors], "said whatever else is wrong").toEqual([
      false,
      403,
      before.visitors
    ])
    expect(await toClaim()).toMatch(/claimUrl[^]*forms refuse visitors/)

    const { status } = await stranger(api).post(new URL(draft.claimUrl).pathname, {})
    expect(status).toBe(200)
    const after = await trial()
    expect([after.ok, after.status, (await form.send(ada)).status]).toEqual([true, 200, 200])
    expect(after).not.toHaveProperty("visitors")
    expect(after.nextStep).toContain("notify=1")
    expect(await toClaim()).toBeUndefined()
  })

  it("FORM-14: with notify=1 it sends the notification too, and says where it went and where it was meant to go", async () => {
    const html = asForm(
      undefined,
      `data-form-id="enquiry" data-notify-email="nell@vale.test" data-notify-cc="joe@vale.test"`
    )
    const { site } = await aForm(api, origin, { html })
    const { body } = await site.post("/v1/forms/enquiry/test?notify=1")
    expect(body.notify).toEqual({
      sentTo: ["build@makeready.test"],
      buildRouted: true,
      intended: ["nell@vale.test", "joe@vale.test"]
    })
    expect([body.ok, body.reached]).toEqual([true, "notified"])
    expect((await mailsOf(api, site.siteId)).map(({ to, subject }) => [to, subject])).toEqual([
      [["build@makeready.test"], expect.stringMatching(/^Test: /)]
    ])
  })

  it("FORM-16: that a destination is gone or its origin closed is a stage that fails, and people are told all the same", async () => {
    const site = await api.aSite()
    await allowed(api, site, "https://hooks.vale.test")
    const hook = { url: "https://hooks.vale.test/in", secret: "a secret of sixteen and more" }
    for (const name of ["office", "desk"]) await site.put(`/v1/lead-webhooks/${name}`, hook)
    const attributes = `data-form-id="enquiry" data-notify-email="nell@vale.test" data-lead-destination="office, desk"`
    await site.aPage({ route: "/contact", html: `<h1>Contact</h1>${asForm(undefined, attributes)}` })
    const handedOn = async () => {
      const { body } = await site.post("/v1/forms/enquiry/test?notify=1")
      const stage = body.stages.find(({ name }: { name: string }) => name === "handed-on")
      expect(body.notify.intended).toEqual(["nell@vale.test"])
      return { ...body, stage }
    }
    const fine = await handedOn()
    expect([fine.ok, fine.reached, fine.stage.ok, fine.crm.forwarded]).toEqual([true, "notified", true, true])
    expect(fine.stage.detail).toBe("To desk, office.")

    await site.delete("/v1/lead-webhooks/office")
    const gone = await handedOn()
    expect([gone.ok, gone.reached, gone.stage.ok, gone.crm.forwarded]).toEqual([false, "stored", false, true])
    expect(gone.stage.detail).toBe("To desk. Not to office: The site has no destination of this name.")
    expect(gone.nextStep).toContain("PUT /v1/lead-webhooks/")

    const { id } = (await site.get("/v1/allowlist")).body.active[0]
    await site.delete(`/v1/allowlist/${id}`)
    const closed = await handedOn()
    expect([closed.ok, closed.reached, closed.crm.forwarded]).toEqual([false, "stored", false])
    expect(closed.crm.note).toMatch(/^Not to desk: https:\/\/hooks\.vale\.test is not on the site's allowlist/)
  })

  it("FORM-16: that nobody is to be told is a stage that fails", async () => {
    const { site } = await aForm(api, origin, { domain: "www.klavier-nobody.example" })
    const { body } = await site.post("/v1/forms/enquiry/test?notify=1")
    expect([body.ok, body.reached, body.lead.stored]).toEqual([false, "handed-on", true])
    expect(body.nextStep).toContain("notifyEmail")
  })
})
