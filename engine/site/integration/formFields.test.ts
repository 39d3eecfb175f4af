/** Questions of a template as fields: what the gate reads of them is what was asked. */
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Refusal } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { IntakeQuestion } from "../../model/IntegrationRequest.ts"
import { readFields } from "../../people/forms/fields.ts"
import { type BuiltFields, formFields } from "./formFields.ts"

const built = (...questions: ReadonlyArray<IntakeQuestion>): BuiltFields => {
  const result = formFields(questions)
  if (result instanceof Refusal) throw new Error(result.detail)
  return result
}

/** What the gate reads of an attribute that stands in markup. */
const inMarkup = (dataFields: string) => {
  const [element] = parseFragment(`<mk-component data-fields='${dataFields}'></mk-component>`).childNodes
  const attributes = (element as DefaultTreeAdapterTypes.Element).attrs
  expect(attributes.map(({ name }) => name)).toEqual(["data-fields"])
  return readFields(attributes[0]!.value)
}

describe("the fields of a template", () => {
  it("INTREQ-05: are read from the markup as they were asked, signs of HTML and references among them", () => {
    const label = `Tom's "A & B" <b> &amp; &lt;i&gt; – ü \\ \n end`
    const { fields, dataFields } = built(
      { name: "first", type: "text", label, placeholder: "x'y", required: true },
      { name: "of", type: "select", options: ["a'b", { value: "&amp;", label: "<c>" }], value: "&amp;" }
    )
    expect(dataFields).not.toMatch(/[&'<>]/)
    const read = inMarkup(dataFields)
    expect(read).toEqual({ fields, issues: [] })
    expect(read.fields).toMatchObject([
      { name: "first", label, placeholder: "x'y", required: true },
      {
        value: "&amp;",
        options: [
          { value: "a'b", label: "a'b" },
          { value: "&amp;", label: "<c>" }
        ]
      }
    ])
  })

  it("INTREQ-05: whatever their labels are", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80, unit: "grapheme-ascii" }), (label) => {
        const { dataFields } = built({ name: "a", type: "text", label })
        expect(inMarkup(dataFields).fields[0]!.label).toBe(label)
      })
    )
  })

  it("leave out help, and say whose", () => {
    const { dataFields, withHelp } = built(
      { name: "a", type: "text", help: "As in your passport." },
      { name: "b", type: "text" }
    )
    expect(withHelp).toEqual(["a"])
    expect(dataFields).not.toContain("passport")
  })
})

describe("INTREQ-11: a template", () => {
  const code = (...questions: ReadonlyArray<IntakeQuestion>) => {
    const result = formFields(questions)
    return result instanceof Refusal ? [result.code, result.fields?.["questions"]] : undefined
  }

  it.each([
    [[{ name: "sign", type: "signature" }], "form.field_type", "Field sign"],
    [[{ name: "consent", type: "checkbox" }], "form.reserved_field", "Field consent"],
    [[{ name: "pick", type: "radio" }], "form.field_options", "Field pick"],
    [
      [
        { name: "a", type: "text" },
        { name: "a", type: "tel" }
      ],
      "form.field_repeated",
      "The field a"
    ]
  ] as const)("of %j cannot be built", (questions, issue, place) => {
    expect(code(...questions)).toEqual([
      "integration.template_unbuildable",
      [{ code: issue, message: expect.stringContaining(place) }]
    ])
  })

  it("of no question, or of more than a form has, cannot be built", () => {
    const many = Array.from({ length: limits.formFields + 1 }, (_, at) => ({ name: `q${at}`, type: "text" }))
    for (const questions of [[], many])
      expect(code(...questions)).toEqual(["integration.template_unbuildable", [expect.anything()]])
    expect(code(...many.slice(1))).toBeUndefined()
  })

  it("names every question that cannot be asked", () => {
    const [, questions] = code(
      { name: "sign", type: "signature" },
      { name: "a", type: "text" },
      { name: "map", type: "map" }
    )!
    expect(questions).toHaveLength(2)
  })
})
