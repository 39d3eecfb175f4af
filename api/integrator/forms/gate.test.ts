/** Forms that the gate refuses, over HTTP: what stands behind a name is the site's own, as it is at that moment. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { AllowlistId, SiteId } from "../../../engine/model/ids.ts"
import { Allowlist } from "../../../engine/ports/Allowlist.ts"
import type { LeadDestination } from "../../../engine/model/LeadDestination.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import { testApi } from "../../../test/builders/api.ts"
import { newPage, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const text = '[{"name":"email","type":"email"}]'
const form = (attributes: string, fields = text) =>
  `<mk-component name="form" data-fields='${fields}' ${attributes}></mk-component>`
const contact = (attributes: string) => `<mk-component name="contact-form" ${attributes}></mk-component>`

const write = async (site: TestSite, html: string) => {
  const { status, code, body } = await site.post("/v1/pages", newPage({ html }))
  return { status, code, reasons: (body.reasons ?? []) as ReadonlyArray<{ code: string; message: string }>, body }
}
const refusalOf = async (site: TestSite, html: string) => {
  const { code, reasons } = await write(site, html)
  return [code, ...reasons.map((reason) => reason.code)]
}

const keep = (site: TestSite, name: string, provider: string, settings: LeadDestination["settings"]) =>
  api.run(
    Effect.flatMap(LeadDestinations, ({ put }) =>
      put({
        siteId: site.siteId as SiteId,
        name,
        provider,
        settings,
        sealedSecret: null,
        createdAt: 0,
        updatedAt: 0
      })
    )
  )

describe("where enquiries go", () => {
  it("PIPE-12, CFORM-22, CFORM-23: must be destinations of the site; its CRM needs no setting up", async () => {
    const site = await api.aSite()
    expect(await refusalOf(site, form('data-lead-destination="desk"'))).toEqual([
      "gate.form_lead_destination",
      "form.lead_destination"
    ])
    expect((await write(site, form('data-lead-destination="crm"'))).status).toBe(200)
    await keep(site, "desk", "webhook", { url: "https://hooks.example/in" })
    expect((await write(site, form('data-lead-destination="desk, crm"'))).status).toBe(200)
    expect((await write(site, contact('data-lead-destination="desk, nope"'))).code).toBe("gate.form_lead_destination")
    expect((await write(await api.aSite(), form('data-lead-destination="desk"'))).status).toBe(422)
  })

  it("DEST-54: naming the CRM is accepted before one is connected, with a warning that says so", async () => {
    const site = await api.aSite()
    const warned = async () => {
      const { status, body } = await write(site, contact('data-lead-destination="crm"'))
      expect(status).toBe(200)
      return (body.warnings as ReadonlyArray<{ code: string }>).filter(
        ({ code }) => code === "form.lead_destination_unset"
      )
    }
    expect(await warned()).toEqual([
      expect.objectContaining({ destination: "crm", detail: expect.stringContaining("PUT /v1/crm-credential") })
    ])
    await keep(site, "crm", "crm", { hubId: "123456" })
    expect(await warned()).toEqual([])
  })

  it("CFORM-69: of a form that goes elsewhere, an origin that is active on the site's allowlist", async () => {
    const site = await api.aSite()
    const html = form('data-action="https://crm.example/in" data-method="post"')
    expect(await refusalOf(site, html)).toEqual(["gate.rejected", "form.action_origin"])
    const allow = (status: "pending" | "active") =>
      api.run(
        Effect.flatMap(Allowlist, ({ put }) =>
          put({
            siteId: site.siteId as SiteId,
            id: "alw_0001" as AllowlistId,
            origin: "https://crm.example",
            status,
            reason: "Enquiries go to the CRM",
            addedBy: site.clientId,
            addedAt: 0,
            approvedBy: null,
            approvedAt: null,
            firstParty: false
          })
        )
      )
    await allow("pending")
    expect((await write(site, html)).code).toBe("gate.rejected")
    await allow("active")
    expect((await write(site, html)).status).toBe(200)
    expect((await write(site, html.replace("crm.example", "crm.example:8443"))).code).toBe("gate.rejected")
  })

  /** Every refusal has one reason, and no other than the one it is about. */
  const refusedWith = async (_title: string, html: string, code: string, reason: string) => {
    const site = await shared()
    const reply = await write(site, html)
    expect([reply.status, reply.code]).toEqual([422, code])
    expect(reply.reasons.map((each) => each.code)).toEqual([reason])
  }
  const field = (declared: object) => form("", JSON.stringify([declared]))
  const named = (name: string) => [`the name ${name}`, field({ name }), "gate.rejected", "form.reserved_field"] as const
  const value = "gate.component_value"

  const copiesAlone = [
    ["cc", form('data-notify-cc="a@vale.test"'), "gate.form_notify_email", "gate.form_notify_email"],
    ["bcc", contact('data-notify-bcc="a@vale.test"'), "gate.form_notify_email", "gate.form_notify_email"]
  ] as const
  it.each(copiesAlone)("PIPE-13, CFORM-26: %s is not sent without a recipient", refusedWith)

  const filesElsewhere = form('data-action="/upload" data-method="post"', '[{"name":"cv","type":"file"}]')
  it.each([["a file", filesElsewhere, "gate.form_offsite_file", "gate.form_offsite_file"]] as const)(
    "PIPE-14, CFORM-47: %s is not sent to another service",
    refusedWith
  )

  const methods = [["put", form('data-action="/x" data-method="put"'), value, "html.component_value"]] as const
  it.each(methods)("CFORM-19: nothing is sent with %s", refusedWith)

  const queries = [["a query", form('data-action="/x?a=1"'), "gate.rejected", "form.action_query"]] as const
  it.each(queries)("CFORM-70: %s would be lost on a form sent with get", refusedWith)

  const deliveries = [
    ["data-lead-destination", form('data-action="/x" data-lead-destination="crm"'), value, "form.offsite_delivery"],
    ["data-notify-email", form('data-action="/x" data-notify-email="a@vale.test"'), value, "form.offsite_delivery"]
  ] as const
  it.each(deliveries)("CFORM-72: %s means nothing on a form that goes elsewhere", refusedWith)

  const collectionOnly = ["image", "link"].map(
    (type) => [type, field({ name: "a", type }), value, "form.field_type"] as const
  )
  it.each(collectionOnly)("COLL-13: a field of type %s cannot be asked", refusedWith)

  const noFields = [
    ["no JSON", form("", "[{"), "gate.rejected", "form.fields"],
    ["no list of objects", form("", '["email"]'), "gate.rejected", "form.fields"],
    ["none at all", '<mk-component name="form"></mk-component>', "gate.rejected", "form.fields"],
    ["two of one name", form("", '[{"name":"a"},{"name":"a"}]'), "gate.rejected", "form.field_repeated"]
  ] as const
  it.each(noFields)("CFORM-10: fields that are %s cannot be asked", refusedWith)

  const unknownTypes = [["color", field({ name: "a", type: "color" }), value, "form.field_type"]] as const
  it.each(unknownTypes)("CFORM-39: a field of the unknown type %s cannot be asked", refusedWith)

  const unknownKinds = [
    ["exe", field({ name: "a", type: "file", accept: ["exe"] }), value, "form.field_accept"]
  ] as const
  it.each(unknownKinds)("CFORM-40: files of the kind %s cannot be asked", refusedWith)

  const reserved = ["consent", "website", "cf-turnstile-response"].map(named)
  it.each(reserved)("CFORM-50: %s is reserved", refusedWith)

  const platformNames = ["mk_x", "mk_ft"].map(named)
  it.each(platformNames)("CFORM-51: %s is the platform's", refusedWith)

  const repeated = [
    ["the same key twice", form("") + form(""), "gate.rejected", "form.key_repeated"],
    [
      "the same key of two kinds of form",
      form('data-form-id="a"') + contact('data-form-id="a"'),
      "gate.rejected",
      "form.key_repeated"
    ]
  ] as const
  it.each(repeated)("CFORM-12: %s is refused", refusedWith)

  const columns = [["five columns", form('data-columns="5"'), value, "html.component_value"]] as const
  it.each(columns)("CFORM-20: %s are refused", refusedWith)

  const responses = [["five", form('data-response-fields="a,b,c,d,e"'), value, "form.response_fields"]] as const
  it.each(responses)("CFORM-27: %s response fields are refused", refusedWith)

  const pasted = [
    ["a token", '<form><input type="hidden" name="mk_ft" value="x"></form>', "gate.rejected", "form.rendered"],
    ["a nonce", '<input type="hidden" name="mk_fn">', "gate.rejected", "form.rendered"],
    ["a rendered form", '<form class="mk-form" data-mk-form="form"></form>', "gate.rejected", "form.rendered"]
  ] as const
  it.each(pasted)("CFORM-66: %s pasted back is refused", refusedWith)

  const contactFields = [["fax", contact('data-fields="name,fax"'), value, "html.component_value"]] as const
  it.each(contactFields)("CONTACT-03: a contact form has no field %s", refusedWith)

  const phones = [["yes", contact('data-phone="yes"'), value, "html.component_value"]] as const
  it.each(phones)("CONTACT-05: a contact form has no choice %s of a phone", refusedWith)

  const siteField = (attributes: string) => `<mk-component name="site-field"${attributes}></mk-component>`
  const recordFields = [
    ["that it does not have", siteField(' data-field="fax"'), value, "html.component_value"],
    ["that nobody names", siteField(""), value, "site_field.field"]
  ] as const
  it.each(recordFields)("SFIELD-10: a field of the contact record %s is refused", refusedWith)

  const nested = [["a form", `<form>${contact("")}</form>`, "gate.rejected", "html.custom_placement"]] as const
  it.each(nested)("%s inside a form is refused", refusedWith)

  it("accepts the custom success element and response slots, which look alike", async () => {
    const html = '<div data-mk-form-success="form" hidden>Ref <b data-mk-response-field="ref"></b></div>'
    expect((await write(await shared(), html)).status).toBe(200)
  })
})

let first: Promise<TestSite> | undefined
/** One site for all that is refused: nothing of it is stored. */
const shared = () => (first ??= api.aSite())
