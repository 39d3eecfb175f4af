import { expect, it } from "vitest"
import { gate } from "../../gate/gate.ts"
import { contactLink, contactLinkView } from "./contactLink.ts"

const contact = { phone: "+1 (416) 555-0100", email: "ana@vale.test", address: { street: "1 High St", city: "Vale" } }

it.each([
  ["phone", "tel:+14165550100", "+1 (416) 555-0100"],
  ["email", "mailto:ana@vale.test", "ana@vale.test"],
  ["address", "https://www.openstreetmap.org/search?query=1%20High%20St%2C%20Vale", "1 High St, Vale"]
])("links to the %s of the contact record", (field, href, text) => {
  expect(contactLinkView(contact, { "data-field": field })).toEqual({ href, text })
  expect(contactLinkView(contact, { "data-field": field, "data-label": "Here" })?.text).toBe("Here")
  expect(contactLinkView({}, { "data-field": field })).toBeNull()
})

it("is refused without a field to link to, and warned of where that is not set", () => {
  const judged = (html: string) =>
    gate(
      { html },
      { kind: "page", route: "/", partials: new Set(), contactFields: new Set(["email"]), imageAccount: null }
    )
  expect(judged('<mk-component name="contact-link"></mk-component>')).toMatchObject({ code: "gate.component_value" })
  expect(contactLink.judge!(new Map())).toMatchObject([
    { message: "data-field names what to link to: phone, email, address." }
  ])
  const advised = (field: string | null, contactFields?: ReadonlySet<string>) =>
    contactLink.advise!(new Map(field === null ? [] : [["data-field", field]]), {
      ...(contactFields !== undefined && { contactFields })
    })
  expect(advised("phone", new Set(["email"]))).toMatchObject([
    { detail: expect.stringContaining("has no phone"), about: { field: "phone" } }
  ])
  expect([advised("email", new Set(["email"])), advised("phone"), advised(null, new Set())]).toEqual([[], [], []])
  expect(judged(contactLink.example)).toMatchObject({ ok: true, warnings: [{ code: "contact_link.unset" }] })
})
