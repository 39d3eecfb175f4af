/** Forms that are asked for: queued by staff or a product, claimed, placed, and answered. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { IntegrationRequests } from "../../../engine/ports/IntegrationRequests.ts"
import { testApi } from "../../../test/builders/api.ts"
import type { Client } from "../../../test/builders/client.ts"
import { openForm, previewOf } from "../../../test/builders/forms.ts"
import { anIntegrationRequest, noon } from "../../../test/builders/nouns.ts"
import { anOwner } from "../../../test/builders/owner.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

const wanted = {
  intakeTemplateId: "tpl-visit",
  destinationName: "intake",
  questions: [
    { name: "email", type: "email", label: "Where do we reach you?", required: true },
    { name: "day", type: "select", label: "Tom & Ada's day", options: ["Monday", { value: "we", label: "<Weekend>" }] }
  ]
}

const ask = async ({ siteId }: TestSite, more: object = {}) =>
  expectStatus(await api.operator.post(`/ops/v1/sites/${siteId}/integration-requests`, { ...wanted, ...more }), 201)
const say = (client: Client, id: string, body: object) => client.post(`/v1/integration-requests/${id}/status`, body)
const claim = (client: Client, id: string) => say(client, id, { status: "claimed" })
const fieldsOf = (client: Client, id: string) => client.get(`/v1/integration-requests/${id}/fields`)
const list = async (client: Client, query = "") =>
  expectStatus(await client.get(`/v1/integration-requests${query}`), 200).requests
const idsOf = (requests: ReadonlyArray<{ readonly id: string }>) => requests.map(({ id }) => id)
const statusOf = async (site: TestSite, id: string) =>
  (await list(site)).find((request: { readonly id: string }) => request.id === id).status

describe("the queue", () => {
  it("INTREQ-01, INTREQ-12: lists what staff or a product asked for, the pending ones by themselves and in their order", async () => {
    const site = await api.aSite()
    const first = await ask(site)
    api.clock.advance(1_000)
    const second = await ask(site)
    api.clock.advance(1_000)
    const third = await ask(site)
    expectStatus(await claim(site, second.id), 200)
    expect(idsOf(await list(site, "?status=pending"))).toEqual([first.id, third.id])
    expect(idsOf(await list(site, "?status=claimed"))).toEqual([second.id])
    expect(idsOf(await list(site))).toEqual([third.id, second.id, first.id])
    const refused = await site.get("/v1/integration-requests?status=open")
    expect([refused.status, refused.code]).toEqual([400, "request.query_invalid"])
  })

  it("goes on beyond what one answer lists, in either order, and after no request of another site", async () => {
    const site = await api.aSite()
    const made: Array<string> = []
    await api.run(
      Effect.gen(function* () {
        const requests = yield* IntegrationRequests
        for (let at = 0; at < limits.formRequestsShown + 3; at++) {
          const request = anIntegrationRequest({ siteId: site.siteId as SiteId, createdAt: noon + (at >> 1) })
          made.push(request.id)
          yield* requests.put(request)
        }
      })
    )
    for (const query of ["?", "?status=pending&"]) {
      const first = (await site.get(`/v1/integration-requests${query}`)).body
      expect(first.requests).toHaveLength(limits.formRequestsShown)
      expect(first.nextAfter).toBe(first.requests.at(-1).id)
      const rest = (await site.get(`/v1/integration-requests${query}after=${first.nextAfter}`)).body
      expect([rest.requests.length, rest.nextAfter]).toEqual([3, null])
      expect(new Set(idsOf([...first.requests, ...rest.requests]))).toEqual(new Set(made))
    }
    const stranger = await api.aSite()
    const refused = await stranger.get(`/v1/integration-requests?after=${made[0]}`)
    expect([refused.status, refused.code]).toEqual([400, "request.query_invalid"])
  })

  it("is told of in the site's next steps and at the owner's desk while something waits", async () => {
    const site = await api.aSite()
    const steps = async () => (await site.get("/v1/site")).body.nextSteps.map(({ id }: { readonly id: string }) => id)
    const owner = await anOwner(api, site.siteId)
    const desk = async () => (await owner.open(`/dashboard/${site.siteId}`)).text
    expect(await steps()).not.toContain("form.place")
    expect(await desk()).not.toContain("Forms asked for")
    const { id } = await ask(site)
    expect(await steps()).toContain("form.place")
    expect(await desk()).toContain("Forms asked for 1 form waits to be placed by an assistant")
    await claim(site, id)
    expect(await steps()).not.toContain("form.place")
    expect(await desk()).not.toContain("Forms asked for")
  })

  it("takes a claimed request back at its old place, for whoever comes next", async () => {
    const site = await api.aSite()
    const first = await ask(site)
    api.clock.advance(1_000)
    const second = await ask(site)
    expect((await say(site, first.id, { status: "pending" })).code).toBe("integration.status_conflict")
    await claim(site, first.id)
    const back = expectStatus(await say(site, first.id, { status: "pending" }), 200)
    expect(back).toMatchObject({ id: first.id, status: "pending" })
    expect(back).not.toHaveProperty("claimedBy")
    expect(idsOf(await list(site, "?status=pending"))).toEqual([first.id, second.id])
    expect((await claim(site, first.id)).status).toBe(200)
    const { entries } = (await site.get("/v1/audit")).body
    expect(entries.map(({ action }: { readonly action: string }) => action)).toContain("integration.release")
  })

  it("INTREQ-02: says of each what is to be placed, and where if that was said", async () => {
    const site = await api.aSite()
    const bare = await ask(site)
    const place = { suggestedRoute: "/visit", placement: "Below the map", label: "Book a visit" }
    const placed = await ask(site, place)
    const { questions: _, ...asked } = wanted
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) }
    expect(bare).toEqual({ id: expect.stringMatching(/^irq_/), status: "pending", ...asked, ...times })
    expect(placed).toEqual({ ...bare, ...times, ...place, id: placed.id })
    expect(idsOf(await list(site)).sort()).toEqual([bare.id, placed.id].sort())
    expect(await list(site)).toContainEqual(placed)
  })

  it("INTREQ-12: is filled by the operator alone, once for each key, and refuses what is no request", async () => {
    const site = await api.aSite()
    const path = `/ops/v1/sites/${site.siteId}/integration-requests`
    expect((await site.post(path, wanted)).code).toBe("ops.unauthorized")
    expect((await site.post("/v1/integration-requests", wanted)).code).toBe("route.method_not_allowed")
    const key = { "idempotency-key": "visit-1" }
    const [once, again] = [await api.operator.post(path, wanted, key), await api.operator.post(path, wanted, key)]
    expect([once.status, again.body]).toEqual([201, once.body])
    expect(await list(site)).toHaveLength(1)
    for (const [more, code] of [
      [{ destinationName: "My Desk" }, "request.invalid"],
      [{ intakeTemplateId: " " }, "request.invalid"],
      [{ label: "a\u0000b" }, "request.invalid"],
      [{ questions: "none" }, "request.invalid"],
      [{ suggestedRoute: "visit" }, "page.route_invalid"]
    ] as const)
      expect([more, (await api.operator.post(path, { ...wanted, ...more })).code]).toEqual([more, code])
    expect((await api.operator.post("/ops/v1/sites/site_none/integration-requests", wanted)).code).toBe(
      "site.not_found"
    )
    expect((await api.operator.get("/ops/v1/sites/site_none/integration-requests")).code).toBe("site.not_found")
    expect(await list(site)).toHaveLength(1)
  })

  it("tells whoever asked what came of it", async () => {
    const site = await api.aSite()
    const [placed, given] = [await ask(site), await ask(site)]
    for (const { id } of [placed, given]) expectStatus(await claim(site, id), 200)
    await say(site, placed.id, { status: "done", route: "/visit", formKey: "visit" })
    await say(site, given.id, { status: "failed", detail: "The page is to go." })
    const path = `/ops/v1/sites/${site.siteId}/integration-requests`
    expect((await api.operator.get(`${path}?status=done`)).body.requests).toMatchObject([
      { id: placed.id, route: "/visit", formKey: "visit" }
    ])
    expect((await api.operator.get(`${path}?status=failed`)).body.requests).toMatchObject([
      { id: given.id, detail: "The page is to go." }
    ])
  })

  it("is of one site: another finds none of its requests, and answers none", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const { id } = await ask(site)
    expect(await list(other)).toEqual([])
    for (const reply of [await fieldsOf(other, id), await claim(other, id), await fieldsOf(site, "irq_none")])
      expect([reply.status, reply.code]).toEqual([404, "integration.not_found"])
    expect(await statusOf(site, id)).toBe("pending")
  })
})

describe("the fields of a request", () => {
  it("INTREQ-04: are listed, written for data-fields, and warned of", async () => {
    const site = await api.aSite()
    const { id } = await ask(site, {
      questions: [...wanted.questions, { name: "note", type: "textarea", help: "Anything we should know." }]
    })
    const { fields, dataFields, warnings, ...rest } = expectStatus(await fieldsOf(site, id), 200)
    expect(rest).toEqual({})
    expect(fields).toEqual([
      { name: "email", type: "email", label: "Where do we reach you?", required: true },
      {
        name: "day",
        type: "select",
        label: "Tom & Ada's day",
        required: false,
        options: [
          { value: "Monday", label: "Monday" },
          { value: "we", label: "<Weekend>" }
        ]
      },
      { name: "note", type: "textarea", label: "note", required: false }
    ])
    expect(JSON.parse(dataFields)).toHaveLength(3)
    expect(warnings).toMatchObject([
      { code: "integration.destination_unset", destination: "intake" },
      { code: "integration.help_left_out", names: ["note"] }
    ])
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await fieldsOf(reader, id)).status).toBe(200)
    expect((await claim(reader, id)).code).toBe("auth.scope_required")
  })

  it("INTREQ-05: make a form that passes the gate, is served with these questions, and takes their answers", async () => {
    const site = await api.aSite()
    const product = { url: "https://intake.vale.test/in", secret: "a secret of sixteen and more" }
    expectStatus(await api.operator.put(`/ops/v1/sites/${site.siteId}/products/intake`, product), 200)
    const { id, destinationName } = await ask(site)
    const { dataFields, warnings } = expectStatus(await fieldsOf(site, id), 200)
    expect(warnings).toEqual([])
    const page = await site.aPage({
      route: "/visit",
      html:
        `<h1>Visit</h1><mk-component name="form" data-form-id="visit" data-lead-destination="${destinationName}" ` +
        `data-fields='${dataFields}'></mk-component>`
    })
    expect(page.status).toBe("published")
    const url = `${await previewOf(site)}/visit`
    const { text } = await origin.visit(url)
    expect(text).toContain("Where do we reach you?")
    expect(text).toMatch(/Tom &amp; Ada(?:'|&#39;)s day/)
    expect(text).toMatch(/<input[^>]*name="email"[^>]*required/)
    expect(text).toMatch(/<select[^>]*name="day"[\s\S]*?>Monday<[\s\S]*?value="we"[^>]*>&lt;Weekend(?:>|&gt;)</)
    const form = await openForm(api, origin, url, "visit")
    expect((await form.send({ email: "ada@vale.test", day: "we" })).status).toBe(200)
    expect((await site.get("/v1/leads")).body.leads).toMatchObject([
      {
        formKey: "visit",
        data: { email: "ada@vale.test", day: "we" },
        fieldLabels: { day: "Tom & Ada's day" },
        deliveries: [{ destination: "intake" }]
      }
    ])
  })

  it("INTREQ-11: are refused where no form can ask a question of the template, which can still be given up", async () => {
    const site = await api.aSite()
    const { id } = await ask(site, { questions: [...wanted.questions, { name: "sign", type: "signature" }] })
    const refused = await fieldsOf(site, id)
    expect([refused.status, refused.code]).toEqual([422, "integration.template_unbuildable"])
    expect(refused.body.questions).toMatchObject([
      { code: "form.field_type", message: expect.stringContaining("sign") }
    ])
    expectStatus(await claim(site, id), 200)
    expectStatus(await say(site, id, { status: "failed", detail: refused.body.questions[0].message }), 200)
  })
})

describe("the status of a request", () => {
  it("INTREQ-03, INTREQ-06, INTREQ-08: is claimed by one, who says where the form is", async () => {
    const site = await api.aSite()
    const { id } = await ask(site)
    expect(await statusOf(site, id)).toBe("pending")
    const claimed = expectStatus(await claim(site, id), 200)
    expect(claimed).toMatchObject({ id, status: "claimed", claimedBy: site.clientId })
    const without = await say(site, id, { status: "done" })
    expect([without.status, without.code, without.body.fields]).toEqual([
      422,
      "request.invalid",
      [{ path: "body.route", reason: "is missing, and done needs it" }]
    ])
    expect((await say(site, id, { status: "done", route: "visit" })).code).toBe("page.route_invalid")
    expect((await say(site, id, { status: "done", route: "/visit", formKey: "a b" })).code).toBe("request.invalid")
    expect(await statusOf(site, id)).toBe("claimed")
    const done = expectStatus(await say(site, id, { status: "done", route: "/visit", formKey: "visit" }), 200)
    expect(done).toMatchObject({ status: "done", route: "/visit", formKey: "visit", claimedBy: site.clientId })
    const { id: other } = await ask(site)
    expectStatus(await claim(site, other), 200)
    expect(expectStatus(await say(site, other, { status: "done", route: "/" }), 200)).not.toHaveProperty("formKey")
  })

  it("INTREQ-03, INTREQ-09: failed says why, and is refused without", async () => {
    const site = await api.aSite()
    const { id } = await ask(site)
    expectStatus(await claim(site, id), 200)
    for (const detail of [undefined, " "]) {
      const refused = await say(site, id, { status: "failed", ...(detail !== undefined && { detail }) })
      expect([refused.status, refused.code]).toEqual([422, "request.invalid"])
      expect(await statusOf(site, id)).toBe("claimed")
    }
    const failed = expectStatus(await say(site, id, { status: "failed", detail: "There is no such page." }), 200)
    expect(failed).toMatchObject({ status: "failed", detail: "There is no such page." })
  })

  it("INTREQ-07: is claimed once, of two at the same time by one", async () => {
    const site = await api.aSite()
    const { id } = await ask(site)
    const both = await Promise.all([claim(site, id), claim(site, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await claim(site, id)
    expect([again.status, again.code]).toEqual([409, "integration.status_conflict"])
    expect(again.body).toMatchObject({ id, current: "claimed", claimedBy: site.clientId })
  })

  it("INTREQ-10: is neither done nor failed before it is claimed, and final afterwards", async () => {
    const site = await api.aSite()
    const { id } = await ask(site)
    const [done, failed] = [
      { status: "done", route: "/visit" },
      { status: "failed", detail: "No." }
    ]
    for (const answer of [done, failed]) {
      const refused = await say(site, id, answer)
      expect([refused.status, refused.code, refused.body.current]).toEqual([
        409,
        "integration.status_conflict",
        "pending"
      ])
    }
    expect(await statusOf(site, id)).toBe("pending")
    expectStatus(await claim(site, id), 200)
    expectStatus(await say(site, id, done), 200)
    for (const answer of [done, failed, { status: "claimed" }])
      expect((await say(site, id, answer)).code).toBe("integration.status_conflict")
    expect(await statusOf(site, id)).toBe("done")
  })

  it("LEASE-20: changes with the lease alone, and each change is on record", async () => {
    const site = await api.aSite()
    const { id } = await ask(site)
    const other = await site.writer()
    expect((await claim(other, id)).code).toBe("lease.held")
    expectStatus(await claim(site, id), 200)
    expectStatus(await say(site, id, { status: "done", route: "/visit" }), 200)
    const { id: next } = await ask(site)
    expectStatus(await claim(site, next), 200)
    expectStatus(await say(site, next, { status: "failed", detail: "No." }), 200)
    const { entries } = (await site.get("/v1/audit")).body
    const ours = entries.filter(({ action }: { readonly action: string }) => action.startsWith("integration."))
    const by = { actor: site.clientId }
    expect(ours.reverse()).toMatchObject([
      { action: "integration.request", actor: "system", detail: { id, intakeTemplateId: "tpl-visit" } },
      { action: "integration.claim", ...by, detail: { id } },
      { action: "integration.done", ...by, route: "/visit" },
      { action: "integration.request", actor: "system" },
      { action: "integration.claim", ...by, detail: { id: next } },
      { action: "integration.fail", ...by, detail: { id: next, detail: "No." } }
    ])
  })
})
