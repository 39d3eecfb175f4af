/** What form components declare, as data: each row a form and what becomes of it. */
import { readdirSync, readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../../limits.ts"
import { formFieldTypes, type FormComponent } from "../../model/Form.ts"
import { agentMeta, controls } from "./controls.ts"
import { declaredForms } from "./declared.ts"
import { readForm } from "./declaration.ts"

type Attributes = { readonly [name: string]: unknown }

const read = (component: FormComponent, attributes: Attributes) =>
  readForm(
    component,
    new Map(
      Object.entries(attributes).map(([name, value]) => [
        `data-${name}`,
        typeof value === "string" ? value : JSON.stringify(value)
      ])
    )
  )
const text = { name: "first", type: "text" }
const form = (attributes: Attributes = {}) => read("form", { fields: [text], ...attributes })
const fields = (...fields: ReadonlyArray<object>) => form({ fields })
const codes = ({ issues }: ReturnType<typeof readForm>) => issues.map(({ refusal, code }) => `${refusal} ${code}`)

describe("the fields of a form", () => {
  it("CFORM-01, CFORM-02, CFORM-03: are those of data-fields, in order", () => {
    const { declaration, issues } = fields({ name: "b", label: "Bee" }, { name: "a" })
    expect(issues).toEqual([])
    expect(declaration.fields).toMatchObject([
      { name: "b", label: "Bee", type: "text", required: false, placeholder: null, value: null },
      { name: "a", label: "a" }
    ])
  })

  it("CFORM-04, CFORM-31: are of the thirteen types", () => {
    const thirteen = "text email tel url number date time textarea select radio checkbox hidden file".split(" ")
    expect([...formFieldTypes].sort()).toEqual(thirteen.toSorted())
    for (const type of thirteen) {
      const { declaration, issues } = fields({
        name: "a",
        type,
        ...(["select", "radio"].includes(type) && { options: ["x"] })
      })
      expect([type, issues]).toEqual([type, []])
      expect(declaration.fields[0]?.type).toBe(type)
    }
  })

  it("CFORM-07: take options as texts or as values with labels", () => {
    const { declaration } = fields({
      name: "a",
      type: "radio",
      options: ["One", { value: "2", label: "Two" }, { value: "3" }]
    })
    expect(declaration.fields[0]?.options).toEqual([
      { value: "One", label: "One" },
      { value: "2", label: "Two" },
      { value: "3", label: "3" }
    ])
  })

  it("CFORM-08: preset a value, whatever its kind", () => {
    const { declaration } = fields(
      { name: "a", value: "x" },
      { name: "b", type: "number", value: 3 },
      { name: "c", type: "checkbox", value: true }
    )
    expect(declaration.fields.map(({ value }) => value)).toEqual(["x", "3", "true"])
  })

  it("CFORM-09: have their texts decoded once, and their names not at all", () => {
    const { declaration } = fields({
      name: "a&amp;b",
      label: "Food &amp; drink &lt;b&gt; &amp;amp;",
      type: "select",
      placeholder: "&Auml;",
      options: ["R&amp;B", { value: "x&amp;y", label: "X &copy;" }],
      value: "R&amp;B"
    })
    expect(declaration.fields[0]).toMatchObject({
      name: "a&amp;b",
      label: "Food & drink <b> &amp;",
      placeholder: "Ä",
      options: [
        { value: "R&B", label: "R&B" },
        { value: "x&y", label: "X ©" }
      ],
      value: "R&B"
    })
  })

  it("CFORM-40, CFORM-42: of files name the kinds they take, and whether several", () => {
    const { declaration } = fields(
      { name: "a", type: "file", accept: ["docx", "pdf"], multiple: true },
      { name: "b", type: "file", accept: "jpg, png" },
      { name: "c", type: "file" }
    )
    expect(declaration.fields.map(({ accept, multiple }) => [accept, multiple])).toEqual([
      [["pdf", "docx"], true],
      [["jpg", "png"], false],
      [[], false]
    ])
  })

  it.each<[title: string, sent: unknown, code: string]>([
    ["CFORM-10: none at all", undefined, "gate.rejected form.fields"],
    ["CFORM-10: no JSON", "[{", "gate.rejected form.fields"],
    ["CFORM-10: no array", { name: "a" }, "gate.rejected form.fields"],
    ["CFORM-10: no objects", ["a"], "gate.rejected form.fields"],
    ["CFORM-10: an empty array", [], "gate.rejected form.fields"],
    [
      "CFORM-10: more than a form takes",
      Array.from({ length: limits.formFields + 1 }, (_, i) => ({ name: `f${i}` })),
      "gate.rejected form.fields"
    ],
    ["CFORM-10: a name twice", [text, text], "gate.rejected form.field_repeated"],
    ["a member nobody knows", [{ ...text, requierd: true }], "gate.rejected form.field_member"],
    ["no name", [{ type: "text" }], "gate.rejected form.field_name"],
    ["a name that breaks a class", [{ name: "first name" }], "gate.rejected form.field_name"],
    ["CFORM-50: consent", [{ name: "consent" }], "gate.rejected form.reserved_field"],
    ["CFORM-50: website", [{ name: "website" }], "gate.rejected form.reserved_field"],
    ["CFORM-50: cf-turnstile-response", [{ name: "cf-turnstile-response" }], "gate.rejected form.reserved_field"],
    ["CFORM-51: mk_x", [{ name: "mk_x" }], "gate.rejected form.reserved_field"],
    ["what objects inherit", [{ name: "__proto__" }], "gate.rejected form.reserved_field"],
    ["CFORM-39: an unknown type", [{ name: "a", type: "color" }], "gate.component_value form.field_type"],
    ["COLL-13: an image", [{ name: "a", type: "image" }], "gate.component_value form.field_type"],
    ["COLL-13: a link", [{ name: "a", type: "link" }], "gate.component_value form.field_type"],
    ["a label that is no text", [{ ...text, label: 5 }], "gate.rejected form.field_text"],
    ["required as a text", [{ ...text, required: "yes" }], "gate.rejected form.field_flag"],
    ["a choice of nothing", [{ name: "a", type: "select" }], "gate.rejected form.field_options"],
    ["an option twice", [{ name: "a", type: "radio", options: ["x", "x"] }], "gate.rejected form.field_options"],
    ["an option without text", [{ name: "a", type: "radio", options: [""] }], "gate.rejected form.field_options"],
    ["options of a text", [{ ...text, options: ["x"] }], "gate.rejected form.field_options"],
    [
      "a preset that is no option",
      [{ name: "a", type: "select", options: ["x"], value: "y" }],
      "gate.component_value form.field_value"
    ],
    [
      "CFORM-40: an unknown kind of file",
      [{ name: "a", type: "file", accept: ["exe"] }],
      "gate.component_value form.field_accept"
    ],
    ["accept on a text", [{ ...text, accept: ["pdf"] }], "gate.rejected form.field_file"],
    ["an option that is a number", [{ name: "a", type: "radio", options: [1] }], "gate.rejected form.field_options"],
    ["an option that is nothing", [{ name: "a", type: "radio", options: [null] }], "gate.rejected form.field_options"],
    ["an option that is a list", [{ name: "a", type: "radio", options: [["x"]] }], "gate.rejected form.field_options"],
    [
      "an option whose value is a number",
      [{ name: "a", type: "radio", options: [{ value: 1, label: "One" }] }],
      "gate.rejected form.field_options"
    ],
    [
      "an option with a member nobody knows",
      [{ name: "a", type: "radio", options: [{ value: "x", text: "X" }] }],
      "gate.rejected form.field_options"
    ],
    [
      "an option longer than a text may be",
      [{ name: "a", type: "radio", options: ["x".repeat(limits.formTextCharacters + 1)] }],
      "gate.rejected form.field_options"
    ],
    [
      "more options than a field has",
      [{ name: "a", type: "radio", options: Array.from({ length: limits.fieldOptions + 1 }, (_, at) => `o${at}`) }],
      "gate.rejected form.field_options"
    ],
    [
      "a label longer than a text may be",
      [{ ...text, label: "x".repeat(limits.formTextCharacters + 1) }],
      "gate.rejected form.field_text"
    ],
    ["a preset file", [{ name: "a", type: "file", value: "x" }], "gate.rejected form.field_file"]
  ])("refuses %s", (_title, sent, code) => {
    expect(codes(form({ fields: typeof sent === "string" ? sent : (JSON.stringify(sent) ?? "") }))).toEqual([code])
  })

  it("take texts and options up to their limits, and nothing for a text that is null", () => {
    const longest = "x".repeat(limits.formTextCharacters)
    const options = Array.from({ length: limits.fieldOptions }, (_, at) => (at === 0 ? longest : `o${at}`))
    const { declaration, issues } = fields({ name: "a", label: longest, placeholder: null, type: "radio", options })
    expect(issues).toEqual([])
    expect(declaration.fields[0]).toMatchObject({ label: longest, placeholder: null })
    expect(declaration.fields[0]!.options).toHaveLength(limits.fieldOptions)
    const most = Array.from({ length: limits.formFields }, (_, at) => ({ name: `f${at}` }))
    expect(form({ fields: most }).issues).toEqual([])
  })

  it.each([
    ["R&amp;B", "R&B"],
    ["a &amp;lt; b", "a &lt; b"],
    ["<b>&copy;</b>", "<b>©</b>"],
    ["a & b &unknown;", "a & b &unknown;"],
    ["no reference", "no reference"]
  ])("read %s as %s", (written, label) => {
    expect(fields({ name: "a", label: written }).declaration.fields[0]!.label).toBe(label)
  })

  it("reports every fault of every field at once, each with its field", () => {
    const { issues } = fields({ name: "mk_a", type: "colour" }, { name: "b", required: 1 })
    expect(issues.map(({ message }) => message.split(":")[0])).toEqual(["Field mk_a", "Field mk_a", "Field b"])
  })
})

describe("what a form declares beside its fields", () => {
  it("has what the attributes leave open", () => {
    expect(form().declaration).toEqual({
      key: "form",
      component: "form",
      fields: [expect.objectContaining({ name: "first" })],
      ownSchema: true,
      submitLabel: null,
      consent: true,
      consentLabel: null,
      successMessage: null,
      columns: 1,
      offsite: null,
      destinations: [],
      notify: null,
      responseFields: [],
      sessionAgent: true
    })
  })

  it("takes what the attributes say", () => {
    const { declaration, issues } = form({
      "form-id": "visit",
      "submit-label": "Book",
      consent: "false",
      "consent-label": "Yes",
      columns: "2",
      "success-message": "See you",
      "lead-destination": "desk, crm,desk",
      "notify-email": "a@vale.test, b@vale.test",
      "notify-cc": "c@vale.test",
      "response-fields": "ref, url",
      "session-agent": "false"
    })
    expect(issues).toEqual([])
    expect(declaration).toMatchObject({
      key: "visit",
      submitLabel: "Book",
      consent: false,
      consentLabel: "Yes",
      columns: 2,
      successMessage: "See you",
      destinations: ["desk", "crm"],
      notify: { to: ["a@vale.test", "b@vale.test"], cc: ["c@vale.test"], bcc: [] },
      responseFields: ["ref", "url"],
      sessionAgent: false
    })
  })

  it("CFORM-17, CFORM-18, CFORM-19, CFORM-71: goes elsewhere with get and without consent, unless said otherwise", () => {
    const action = "https://crm.example/in"
    expect(form({ action }).declaration).toMatchObject({ offsite: { action, method: "get" }, consent: false })
    expect(form({ action, method: "post", consent: "true" }).declaration).toMatchObject({
      offsite: { action, method: "post" },
      consent: true
    })
    expect(form({ method: "post" }).declaration.offsite).toBeNull()
    expect(form({ action: "/search" }).issues).toEqual([])
  })

  const elsewhere = { action: "https://crm.example/in" }
  it.each<[title: string, attributes: Attributes, codes: ReadonlyArray<string>]>([
    ["a key with a space", { "form-id": "my form" }, ["gate.rejected form.key"]],
    ["an empty key", { "form-id": "" }, ["gate.rejected form.key"]],
    [
      "PIPE-13, CFORM-26: copies without a recipient",
      { "notify-cc": "a@vale.test" },
      ["gate.form_notify_email gate.form_notify_email"]
    ],
    [
      "PIPE-13, CFORM-26: hidden copies without one",
      { "notify-bcc": "a@vale.test" },
      ["gate.form_notify_email gate.form_notify_email"]
    ],
    ["a recipient that is no address", { "notify-email": "desk" }, ["gate.form_notify_email gate.form_notify_email"]],
    ["recipients that are none", { "notify-email": " , " }, ["gate.form_notify_email gate.form_notify_email"]],
    [
      "a destination by no possible name",
      { "lead-destination": "The Desk" },
      ["gate.form_lead_destination gate.form_lead_destination"]
    ],
    ["no destination", { "lead-destination": "" }, ["gate.form_lead_destination gate.form_lead_destination"]],
    [
      "CFORM-27: five response fields",
      { "response-fields": "a,b,c,d,e" },
      ["gate.component_value form.response_fields"]
    ],
    ["a response field twice", { "response-fields": "a,a" }, ["gate.component_value form.response_fields"]],
    ["an address without https", { action: "http://crm.example/" }, ["gate.rejected form.action"]],
    ["an address with a password", { action: "https://a:b@crm.example/" }, ["gate.rejected form.action"]],
    ["an address of the platform", { action: "/__forms/pg_1~form" }, ["gate.rejected form.action"]],
    ["an address of another host in disguise", { action: "//crm.example/" }, ["gate.rejected form.action"]],
    [
      "CFORM-70: a query that get would lose",
      { action: "https://crm.example/?list=1" },
      ["gate.rejected form.action_query"]
    ],
    [
      "PIPE-14, CFORM-47: a file for somebody else",
      { ...elsewhere, method: "post", fields: [{ name: "cv", type: "file" }] },
      ["gate.form_offsite_file gate.form_offsite_file"]
    ],
    [
      "CFORM-72: a destination of a form that goes elsewhere",
      { ...elsewhere, "lead-destination": "desk" },
      ["gate.component_value form.offsite_delivery"]
    ],
    [
      "CFORM-72: a notification of a form that goes elsewhere",
      { ...elsewhere, "notify-email": "a@vale.test" },
      ["gate.component_value form.offsite_delivery"]
    ]
  ])("refuses %s", (_title, attributes, expected) => expect(codes(form(attributes))).toEqual(expected))

  it.each(["lead-destination", "notify-email", "notify-cc", "notify-bcc", "response-fields"])(
    "says of data-%s, which needs us, that it has no effect beside data-action",
    (attribute) => {
      const told = attribute.startsWith("notify") ? "a@vale.test" : "desk"
      const about = form({ ...elsewhere, "notify-email": "a@vale.test", [attribute]: told }).issues.filter(
        (issue) => issue.attribute === `data-${attribute}`
      )
      expect(about).toMatchObject([
        { code: "form.offsite_delivery", message: expect.stringContaining(`data-${attribute} has no effect`) }
      ])
    }
  )

  it("says how many addresses are told of and how many may be", () => {
    const many = Array.from({ length: limits.notifyAddresses + 1 }, (_, at) => `a${at}@vale.test`)
    const [issue, ...others] = form({ "notify-email": many.join(",") }).issues
    expect(others).toEqual([])
    expect(issue).toMatchObject({
      attribute: "data-notify-email",
      message: `data-notify-email has ${many.length} addresses; at most ${limits.notifyAddresses} are taken.`
    })
    expect(form({ "notify-email": many.slice(1).join(",") }).issues).toEqual([])
  })

  it("CFORM-70: keeps the query of a form that posts", () => {
    expect(form({ action: "https://crm.example/?list=1", method: "post" }).issues).toEqual([])
  })
})

describe("the ready-made forms", () => {
  const contact = (attributes: Attributes = {}) =>
    read("contact-form", attributes).declaration.fields.map(({ name, required }) => `${name}${required ? "*" : ""}`)

  it("CONTACT-02, CONTACT-04: ask for a name, an address and a message, or for what they are told", () => {
    expect(contact()).toEqual(["name", "email*", "message"])
    expect(contact({ fields: "email, phone" })).toEqual(["email*", "phone"])
    expect(read("contact-form", {}).declaration).toMatchObject({ key: "contact-form", ownSchema: false, consent: true })
  })

  it("CONTACT-05: ask for a phone number, need one, or do without", () => {
    expect(contact({ phone: "true" })).toEqual(["name", "email*", "phone", "message"])
    expect(contact({ phone: "required", fields: "phone,email" })).toEqual(["phone*", "email*"])
    expect(contact({ phone: "false", fields: "name,phone" })).toEqual(["name"])
  })

  it("NEWS-01, NEWS-04, NEWS-05: take an address for a list", () => {
    const { declaration, issues } = read("newsletter-form", { "lead-destination": "news" })
    expect(issues).toEqual([])
    expect(declaration).toMatchObject({
      key: "newsletter-form",
      fields: [{ name: "email", type: "email", required: true }],
      destinations: ["news"]
    })
  })

  it("CONTACT-10: are notified and delivered as any form, and judged alike", () => {
    expect(read("contact-form", { "notify-email": "a@vale.test" }).declaration.notify?.to).toEqual(["a@vale.test"])
    expect(codes(read("contact-form", { "notify-cc": "a@vale.test" }))).toEqual([
      "gate.form_notify_email gate.form_notify_email"
    ])
  })
})

describe("the platform's own controls", () => {
  it("are called as its script calls them", () => {
    const folder = new URL("../../../renderer/browser/forms/", import.meta.url)
    const script = readdirSync(folder)
      .map((name) => readFileSync(new URL(name, folder), "utf8"))
      .join("\n")
    for (const name of [controls.token, controls.nonce, controls.attribution, controls.agent, agentMeta])
      expect(script).toMatch(new RegExp(`["'=]${name}["']`))
    const uploads = readFileSync(new URL("../../../renderer/browser/uploads.js", import.meta.url), "utf8")
    for (const name of [controls.token, controls.upload]) expect(uploads).toMatch(new RegExp(`["'=]${name}["'\\]]`))
    expect(agentMeta).toBe("mk-agent")
    expect(Object.values(controls).toSorted()).toEqual(
      [
        "cf-turnstile-response",
        "consent",
        "mk_agent",
        "mk_at",
        "mk_back",
        "mk_cw",
        "mk_fn",
        "mk_ft",
        "mk_pw",
        "mk_up",
        "website"
      ].toSorted()
    )
  })
})

describe("reading", () => {
  it("finds the forms of a text in their order, and no other components", () => {
    const component = (name: string, attributes = {}) => ({ kind: "component" as const, name, attributes })
    const parts = [
      component("newsletter-form"),
      component("page-list"),
      { kind: "partial" as const, ref: "a" },
      component("contact-form", { "data-form-id": "b" })
    ]
    expect(declaredForms(parts).map(({ key }) => key)).toEqual(["newsletter-form", "b"])
    expect(declaredForms(null)).toEqual([])
  })

  const anything = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue())
  const fieldLike = fc.record(
    {
      name: fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom("email", "consent", "constructor", "mk_ft")),
      type: fc.oneof(fc.constantFrom(...formFieldTypes), fc.string({ maxLength: 6 })),
      label: fc.string(),
      required: fc.oneof(fc.boolean(), fc.string({ maxLength: 3 })),
      options: fc.array(fc.oneof(fc.string(), fc.record({ value: fc.string(), label: fc.string() })), { maxLength: 4 }),
      value: fc.oneof(fc.string(), fc.integer(), fc.boolean())
    },
    { requiredKeys: [] }
  )

  it("never throws, and accepts nothing that would not hold as a form", () => {
    const sent = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(fieldLike, anything), { maxLength: 6 }).map((it) => JSON.stringify(it))
    )
    fc.assert(
      fc.property(sent, fc.option(fc.string()), (declared, action) => {
        const { declaration, issues } = form({ fields: declared, ...(action !== null && { action }) })
        if (issues.length > 0) return
        const names = declaration.fields.map(({ name }) => name)
        expect(new Set(names).size).toBe(names.length)
        expect(names.length).toBeGreaterThan(0)
        for (const { name, type, options, value } of declaration.fields) {
          expect(name).toMatch(/^[^\s"'<>=]{1,64}$/)
          expect(name).not.toMatch(/^(?:mk_|consent$|website$)/)
          expect(formFieldTypes).toContain(type)
          if (value !== null && options.length > 0) expect(options.map((option) => option.value)).toContain(value)
        }
      })
    )
  })
})
