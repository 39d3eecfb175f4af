/** Leads as callers read them. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { HOUR_MS, limits, SECOND_MS } from "../../../engine/limits.ts"
import type { Lead } from "../../../engine/model/Lead.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { testApi } from "../../../test/builders/api.ts"
import { ada, aForm, asForm } from "../../../test/builders/forms.ts"
import { aLead as aLeadOf } from "../../../test/builders/nouns.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { signIn } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

const aLead = (siteId: string, lead: Partial<Lead> = {}): Lead =>
  aLeadOf({ siteId: siteId as SiteId, createdAt: api.clock.now(), ...lead })
const store = (...leads: ReadonlyArray<Lead>) =>
  api.run(Effect.flatMap(Leads, ({ insert }) => Effect.forEach(leads, insert, { discard: true })))

describe("the list of leads", () => {
  it("LEAD-01, LEAD-07: has the newest first, each with its base record", async () => {
    const { form, leads, page } = await aForm(api, origin)
    await form.send({ ...ada, name: "First" })
    api.clock.advance(SECOND_MS)
    await form.send({ ...ada, name: "Second" })
    const found = await leads()
    expect(found.map(({ data }: { data: { name: string } }) => data.name)).toEqual(["Second", "First"])
    expect(found[0]).toEqual({
      id: expect.stringMatching(/^lead_/),
      formInstanceId: `${page.pageId}~enquiry`,
      formKey: "enquiry",
      pageId: page.pageId,
      data: { name: "Second", email: "ada@vale.test" },
      consent: false,
      consentWords: "I agree that my details are used to answer my enquiry.",
      createdAt: new Date(found[0].createdAt).toISOString(),
      fieldLabels: { name: "Your name", email: "Your email", topic: "What it is about", message: "Message" },
      files: [],
      crm_status: null,
      crm: null,
      deliveries: []
    })
  })

  it("holds fewer where they are large, and goes on with the next; one is always there", async () => {
    const site = await api.aSite()
    const large = { text: "x".repeat(limits.leadsPageBytes / 3) }
    const larger = { text: "x".repeat(limits.leadsPageBytes + 1) }
    await store(
      ...[larger, large, large, large].map((data, at) =>
        aLead(site.siteId, { data, createdAt: api.clock.now() + at * 1_000 })
      )
    )
    const read = async (offset: number) => (await site.get(`/v1/leads?offset=${offset}`)).body
    const [first, second, last] = [await read(0), await read(2), await read(3)]
    expect([first.leads.length, first.nextOffset]).toEqual([2, 2])
    expect([second.leads.length, second.nextOffset]).toEqual([1, 3])
    expect([last.leads.length, last.nextOffset]).toEqual([1, null])
    expect((await site.get("/v1/leads/export?format=json")).body.exported).toBe(4)
  })

  it("LEAD-01: those of one moment stand in the order they came", async () => {
    const site = await api.aSite()
    const at = api.clock.now()
    const same = Array.from({ length: 5 }, () => aLead(site.siteId, { createdAt: at }))
    await store(...same)
    const ids = (await site.get("/v1/leads")).body.leads.map(({ id }: Lead) => id)
    expect(ids).toEqual(same.map(({ id }) => id).reverse())
  })

  it("LEAD-02: is that of one page where one is named", async () => {
    const site = await api.aSite()
    const [one, other] = ["pg_00000000a1" as PageId, "pg_00000000b2" as PageId]
    await store(aLead(site.siteId, { pageId: one }), aLead(site.siteId, { pageId: other }))
    const { leads } = (await site.get(`/v1/leads?page=${one}`)).body
    expect(leads.map(({ pageId }: Lead) => pageId)).toEqual([one])
    expect((await site.get("/v1/leads?page=nothing")).body.leads).toEqual([])
  })

  it("LEAD-03, LEAD-04: is read in pages of fifty unless said otherwise, and of two hundred at most", async () => {
    const site = await api.aSite()
    await store(...Array.from({ length: 205 }, (_, at) => aLead(site.siteId, { createdAt: api.clock.now() + at })))
    const read = async (query: string) => (await site.get(`/v1/leads${query}`)).body
    const first = await read("")
    expect([first.leads.length, first.limit]).toEqual([50, 50])
    const most = await read("?limit=500")
    expect([most.leads.length, most.limit, most.nextOffset], "the answer says that it was cut").toEqual([200, 200, 200])
    const rest = await read("?limit=200&offset=200")
    expect([rest.leads.length, rest.nextOffset]).toEqual([5, null])
    const ids = [...most.leads, ...rest.leads].map(({ id }: Lead) => id)
    expect(new Set(ids).size).toBe(205)
    expect((await read("?limit=2&offset=1")).leads.map(({ id }: Lead) => id)).toEqual(ids.slice(1, 3))
    for (const query of ["?limit=0", "?limit=x", "?offset=-1", "?colour=red", "?includeTest=maybe"])
      expect([query, (await site.get(`/v1/leads${query}`)).code]).toEqual([query, "request.query_invalid"])
  })

  it("LEAD-05, LEAD-06: has test leads on request alone, and marks them alone", async () => {
    const site = await api.aSite()
    await store(aLead(site.siteId), aLead(site.siteId, { isTest: true }))
    const [real] = (await site.get("/v1/leads")).body.leads
    expect(real).not.toHaveProperty("isTest")
    const both = (await site.get("/v1/leads?includeTest=1")).body.leads
    expect(both.map(({ isTest }: Lead) => isTest)).toEqual([true, undefined])
    expect((await site.get("/v1/leads?includeTest=0")).body.leads).toHaveLength(1)
  })

  it("LEAD-08: keeps the question as it was asked, though the form asks another way now", async () => {
    const { form, site, page, leads } = await aForm(api, origin)
    await form.send(ada)
    const renamed = asForm([{ name: "name", label: "What shall we call you?", type: "text" }])
    const put = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: `<h1>Contact</h1>${renamed}` },
      { "if-match": page.versionId }
    )
    expect(put.status).toBe(200)
    expect((await leads())[0].fieldLabels).toMatchObject({ name: "Your name" })
  })

  it("LEAD-09: has no question texts, not even empty ones, of a form that declares none", async () => {
    for (const name of ["newsletter-form", "contact-form"]) {
      const { form, leads } = await aForm(api, origin, { html: `<mk-component name="${name}"></mk-component>` })
      expect((await form.send({ email: "ada@vale.test" })).status).toBe(200)
      expect((await leads())[0]).not.toHaveProperty("fieldLabels")
    }
  })

  it("LEAD-10, LEAD-11, LEAD-13, LEAD-14: tells where the visitor came from, as far as the page sent it", async () => {
    const { form, leads } = await aForm(api, origin)
    await form.send(ada)
    expect((await leads())[0]).not.toHaveProperty("attribution")
    const texts = (length: number, names: string) =>
      Object.fromEntries(names.split(" ").map((name) => [name, name.padEnd(length, "x")]))
    const known = "utm_source utm_medium utm_campaign utm_content utm_term referrer landingPath"
    const clicks = "gclid fbclid msclkid"
    const came = { ...texts(600, `${known} ${clicks}`), invented: "x" }
    // The same answers within a minute would be the same enquiry.
    const send = async (at: object) => {
      api.clock.advance(61_000)
      await form.send({ ...ada, mk_at: JSON.stringify(at) })
    }
    await send(came)
    expect((await leads())[0].attribution).toEqual(texts(512, known))
    await send({ ...came, consent: false })
    expect((await leads())[0].attribution).toEqual(texts(512, known))
    await send({ ...came, consent: true })
    expect((await leads())[0].attribution).toEqual(texts(512, `${known} ${clicks}`))
  })

  it("CFORM-67: has nothing of a form that goes elsewhere, whoever sends it here all the same", async () => {
    const away = asForm(undefined, `data-form-id="away" data-action="/search"`)
    const { form, leads, page } = await aForm(api, origin, { html: asForm() + away })
    const sent = await form.send(ada, { action: `/__forms/${page.pageId}~away` })
    expect([sent.status, sent.json.ok]).toEqual([404, false])
    expect(await leads()).toEqual([])
  })

  it("LEAD-12: has the parameters of the landing address that the site asks for", async () => {
    const { form, leads, site } = await aForm(api, origin)
    expect((await site.put("/v1/site", { landingParams: ["ref"] })).status).toBe(200)
    await form.send({ ...ada, mk_at: JSON.stringify({ params: { ref: "x", secret: "y" } }) })
    expect((await leads())[0].attribution).toEqual({ params: { ref: "x" } })
  })

  it("LEAD-15: names who takes care of it, where somebody does", async () => {
    const site = await api.aSite()
    const assignee = { key: "7", name: "Nell", email: null, at: api.clock.now(), reason: "rotation" as const }
    await store(aLead(site.siteId, { assignee }))
    expect((await site.get("/v1/leads")).body.leads[0].assignee).toEqual({
      ...assignee,
      at: new Date(assignee.at).toISOString()
    })
  })

  it("is for those who may read, of their own site, and kept by nobody", async () => {
    const { form, site } = await aForm(api, origin)
    await form.send(ada)
    expect((await (await api.aSite()).get("/v1/leads")).body.leads).toEqual([])
    expect((await api.anonymous.get("/v1/leads")).code).toBe("auth.required")
    const reader = await site.writer({ scopes: ["content:read"] })
    const read = await reader.get("/v1/leads")
    expect([read.body.leads.length, read.headers.get("cache-control")]).toEqual([1, "no-store"])
  })

  it("is on record whenever somebody reads it, which counts as no change of theirs", async () => {
    const site = await api.aSite()
    await store(aLead(site.siteId))
    const reader = await site.writer({ scopes: ["content:edit"] })
    await reader.get("/v1/leads")
    const [entry] = (await site.get("/v1/audit")).body.entries
    expect(entry).toMatchObject({ actor: reader.clientId, action: "lead.read", detail: { leads: 1, offset: 0 } })
    await site.delete("/v1/lease")
    expect((await site.post("/v1/lease")).body.sinceYourLastWrite).toBeNull()
  })

  it("is on record once an hour for whoever reads them and how, so that nothing else is buried under it", async () => {
    const site = await api.aSite()
    const lead = aLead(site.siteId)
    const other = aLead(site.siteId)
    await store(lead)
    await store(other)
    const readers = [await site.writer(), await site.writer()]
    const looks = async (by: Pick<typeof site, "get"> = site) =>
      (await by.get("/v1/audit")).body.entries
        .filter(({ action }: { action: string }) => action.endsWith(".read"))
        .map(({ actor, action }: { actor: string; action: string }) => [actor, action])
    for (let round = 0; round < 3; round++)
      for (const reader of readers)
        for (const path of ["/v1/leads", `/v1/leads/${lead.id}`, `/v1/leads/${other.id}`, "/v1/saved-searches"])
          await reader.get(path)
    const once = readers.flatMap(({ clientId }) =>
      ["lead.read", "lead.read", "lead.read", "saved_search.read"].map((action) => [clientId, action])
    )
    expect((await looks()).toSorted()).toEqual(once.toSorted())
    api.clock.advance(HOUR_MS)
    const later = await signIn(api.anonymous, readers[0]!.clientId, readers[0]!.clientSecret)
    await later.get("/v1/leads")
    expect(await looks(later)).toHaveLength(once.length + 1)
  })
})
