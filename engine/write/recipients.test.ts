import { describe, expect, it } from "vitest"
import type { PagePart } from "../model/PagePart.ts"
import { changesRecipients, recipientChanges } from "./recipients.ts"

const form = (attributes: Record<string, string> = {}, name = "contact-form"): PagePart => ({
  kind: "component",
  name,
  attributes
})
const to = (address: string, more: Record<string, string> = {}) => form({ "data-notify-email": address, ...more })

describe("where a form sends its enquiries", () => {
  it.each([
    ["nothing", [], []],
    ["a new form that names nobody", [], [form()]],
    ["the same form", [to("a@x.test")], [to("a@x.test")]],
    ["the same form with other words", [to("a@x.test")], [to("a@x.test", { "data-submit-label": "Go" })]],
    ["a form that goes", [to("a@x.test")], []],
    ["forms in another order", [to("a@x.test"), form({}, "form")], [form({}, "form"), to("a@x.test")]],
    ["a gallery", [], [form({ "data-columns": "3" }, "gallery")]],
    ["a new form that searches the site", [], [form({ "data-action": "/search" }, "form")]],
    [
      "a search that searches elsewhere in the site",
      [form({ "data-action": "/search" })],
      [form({ "data-action": "/" })]
    ],
    ["a form that another website got and that goes", [form({ "data-action": "https://a.test/" })], []]
  ])("stays with %s", (_, before, after) => {
    expect(changesRecipients(before, after)).toBe(false)
  })

  it.each([
    ["data-notify-email", [form()], [to("b@x.test")]],
    ["another address", [to("a@x.test")], [to("b@x.test")]],
    ["an address that goes", [to("a@x.test")], [form()]],
    ["data-notify-cc", [to("a@x.test")], [to("a@x.test", { "data-notify-cc": "b@x.test" })]],
    ["data-notify-bcc", [to("a@x.test")], [to("a@x.test", { "data-notify-bcc": "b@x.test" })]],
    ["data-lead-destination", [form()], [form({ "data-lead-destination": "crm" })]],
    ["a new form that names somebody", [], [to("b@x.test")]],
    ["data-action to another website", [form()], [form({ "data-action": "https://crm.test/book" })]],
    ["a new form that another website gets", [], [form({ "data-action": "https://crm.test/book" })]],
    [
      "another address of a website that many share",
      [form({ "data-action": "https://forms.test/f/nell" })],
      [form({ "data-action": "https://forms.test/f/eve" })]
    ],
    [
      "two forms that change places",
      [to("a@x.test", { "data-form-id": "one" }), to("b@x.test", { "data-form-id": "two" })],
      [to("b@x.test", { "data-form-id": "one" }), to("a@x.test", { "data-form-id": "two" })]
    ]
  ])("HOLD-08: changes with %s", (_, before, after) => {
    expect(changesRecipients(before, after)).toBe(true)
  })

  it("is told with whom the site tells where a form named nobody, or names nobody any more", () => {
    const told = (before: string | null, after: string | null) => [
      { label: "The form: who gets its enquiries", before, after }
    ]
    const ofSite = "nell@vale.test (as the website's settings say)"
    const siteTells = ["nell@vale.test"]
    expect(recipientChanges([form()], [to("b@x.test")], { siteTells })).toEqual(told(ofSite, "b@x.test"))
    expect(recipientChanges([to("a@x.test")], [form()], { siteTells })).toEqual(told("a@x.test", ofSite))
    expect(recipientChanges([], [to("b@x.test")], { siteTells })).toEqual(told(null, "b@x.test"))
  })

  it("is told attribute by attribute", () => {
    expect(recipientChanges([to("a@x.test")], [to("b@x.test", { "data-lead-destination": "crm" })])).toEqual([
      { label: "The form: who gets its enquiries", before: "a@x.test", after: "b@x.test" },
      { label: "The form: where its enquiries go", before: null, after: "crm" }
    ])
    expect(recipientChanges([form()], [form({ "data-action": "https://crm.test/book" })])).toEqual([
      { label: "The form: which website it sends to", before: null, after: "https://crm.test/book" }
    ])
  })
})
