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

  const refusedWith = async (_title: string, html: string, code: string) => {
    const site = await shared()
    const reply = await write(site, html)
    expect([reply.status, reply.code]).toEqual([422, code])
    expect(reply.reasons.length).toBeGreaterThan(0)
  }

  const strayDelivery = [
    ["cc without a recipient", form('data-notify-cc="a@vale.test"'), "gate.form_notify_email"],
    ["bcc without a recipient", contact('data-notify-bcc="a@vale.test"'), "gate.form_notify_email"],
    [
      "a file for another service",
      form('data-action="/upload" data-method="post"', '[{"name":"cv","type":"file"}]'),
      "gate.form_offsite_file"
    ],
    ["another method", form('data-action="/x" data-method="put"'), "gate.component_value"],
    ["a query on a form sent with get", form('data-action="/x?a=1"'), "gate.rejected"],
    [
      "a destination of a form that goes elsewhere",
      form('data-action="/x" data-lead-destination="crm"'),
      "gate.component_value"
    ]
  ] as const
  it.each(strayDelivery)(
    "PIPE-13, CFORM-26, PIPE-14, CFORM-47, CFORM-19, CFORM-70, CFORM-72: %s cannot be sent",
    refusedWith
  )

  const wrongFields = [
    ["an image field", form("", '[{"name":"a","type":"image"}]'), "gate.component_value"],
    ["a link field", form("", '[{"name":"a","type":"link"}]'), "gate.component_value"],
    ["fields that are no JSON", form("", "[{"), "gate.rejected"],
    ["no fields", '<mk-component name="form"></mk-component>', "gate.rejected"],
    ["an unknown type", form("", '[{"name":"a","type":"color"}]'), "gate.component_value"],
    ["an unknown kind of file", form("", '[{"name":"a","type":"file","accept":["exe"]}]'), "gate.component_value"],
    ["a reserved name", form("", '[{"name":"website"}]'), "gate.rejected"],
    ["a name of the platform's", form("", '[{"name":"mk_x"}]'), "gate.rejected"]
  ] as const
  it.each(wrongFields)("COLL-13, CFORM-10, CFORM-39, CFORM-40, CFORM-50, CFORM-51: %s cannot be asked", refusedWith)

  const wrongForms = [
    ["the same key twice", form("") + form(""), "gate.rejected"],
    ["the same key of two kinds of form", form('data-form-id="a"') + contact('data-form-id="a"'), "gate.rejected"],
    ["five columns", form('data-columns="5"'), "gate.component_value"],
    ["five response fields", form('data-response-fields="a,b,c,d,e"'), "gate.component_value"],
    ["a token pasted back", '<form><input type="hidden" name="mk_ft" value="x"></form>', "gate.rejected"],
    ["a nonce pasted back", '<input type="hidden" name="mk_fn">', "gate.rejected"],
    ["a rendered form pasted back", '<form class="mk-form" data-mk-form="form"></form>', "gate.rejected"],
    ["a field it does not have", contact('data-fields="name,fax"'), "gate.component_value"],
    ["a phone choice it does not have", contact('data-phone="yes"'), "gate.component_value"],
    [
      "a field the record does not have",
      '<mk-component name="site-field" data-field="fax"></mk-component>',
      "gate.component_value"
    ],
    ["no field", '<mk-component name="site-field"></mk-component>', "gate.component_value"],
    ["a form inside a form", `<form>${contact("")}</form>`, "gate.rejected"]
  ] as const
  it.each(wrongForms)(
    "CFORM-12, CFORM-20, CFORM-27, CFORM-66, CONTACT-03, CONTACT-05, SFIELD-10: %s is refused",
    refusedWith
  )

  it("accepts the custom success element and response slots, which look alike", async () => {
    const html = '<div data-mk-form-success="form" hidden>Ref <b data-mk-response-field="ref"></b></div>'
    expect((await write(await shared(), html)).status).toBe(200)
  })
})

let first: Promise<TestSite> | undefined
/** One site for all that is refused: nothing of it is stored. */
const shared = () => (first ??= api.aSite())
