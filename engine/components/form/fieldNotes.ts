/** The grammar of `data-fields`, in words; each member stands here because the reader of them knows it. */
import { limits } from "../../limits.ts"
import { formFieldTypes, formFileKinds } from "../../model/Form.ts"
import type { fieldMembers } from "../../people/forms/fields.ts"
import { reservedNames } from "../../people/forms/names.ts"

const code = (words: Iterable<string>): string => [...words].map((word) => `\`${word}\``).join(", ")
const text = `a text of at most ${limits.formTextCharacters} characters`

const members: { readonly [member in (typeof fieldMembers)[number]]: string } = {
  name: `Required. Under which the answer is kept: 1 to 64 characters without spaces, quotes, angle brackets and \`=\`, once in a form. Not ${code([...reservedNames].filter((name) => name !== "__proto__"))}, and not \`mk_…\`.`,
  label: `What the visitor reads: ${text}; the name where it is left out.`,
  type: `One of ${code(formFieldTypes)}; \`text\` where it is left out.`,
  required: "`true` where it must be filled in.",
  placeholder: `What stands in the empty control: ${text}.`,
  options: `Of \`select\` and \`radio\`, which need it, and of a \`checkbox\` that is a group: up to ${limits.fieldOptions} texts, or objects of \`value\` and \`label\`.`,
  value: "What the control starts with; of a choice one of its options, of a `hidden` field what is sent.",
  prefill:
    "`address`, of `text`, `textarea` and `hidden`: on a page that a visitor was led to with an address they looked up, as by [`address-lookup`](#address-lookup), the field starts with that address, and the enquiry says it.",
  accept: `Of \`file\`: the kinds taken, among ${code(formFileKinds)}; all where it is left out.`,
  multiple: "Of `file`: `true` where several are taken."
}

export const fieldNotes = `Members of a field:

| member | what it takes |
| --- | --- |
${Object.entries(members)
  .map(([member, takes]) => `| \`${member}\` | ${takes} |`)
  .join("\n")}`
