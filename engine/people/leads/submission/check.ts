/** Holds a submission against the declaration of its form (SUBMIT-09, SUBMIT-10, CFORM-05). */
import { controls } from "../../forms/controls.ts"
import { isReservedName } from "../../forms/names.ts"
import { english } from "../../forms/refusal/en.ts"
import type { ProblemWording } from "../../forms/refusal/RefusalWording.ts"
import type { FormDeclaration } from "../../../model/Form.ts"
import type { Json } from "../../../values/Json.ts"
import { fileProblem, type SentFile } from "./files.ts"
import { readValue } from "./values.ts"

export interface Sent {
  /** Every value by control name, in the order they came; those of the platform's own controls too. */
  readonly values: ReadonlyMap<string, ReadonlyArray<string>>
  readonly files: ReadonlyArray<SentFile & { readonly name: string }>
}

export interface Checked {
  /** By field name, in the order of the form; of a file field the names of its files. */
  readonly data: { readonly [field: string]: Json }
  readonly consent: boolean
  /** A sentence for each field that cannot be taken as it is; under `""` what belongs to no field. */
  readonly problems: { readonly [field: string]: string }
}

/** `words` are those of the visitor’s language. */
export const checkSubmission = (
  declaration: FormDeclaration,
  { values, files }: Sent,
  words: ProblemWording = english.problems
): Checked => {
  const data: { [field: string]: Json } = {}
  const problems: { [field: string]: string } = {}
  for (const field of declaration.fields) {
    if (field.type === "file") {
      const sent = files.filter((file) => file.field === field.name)
      const problem = fileProblem(field, sent, words)
      if (problem !== undefined) problems[field.name] = problem
      else if (sent.length > 0) data[field.name] = field.multiple ? sent.map(({ name }) => name) : sent[0]!.name
      continue
    }
    const read = readValue(field, values.get(field.name) ?? [], words)
    if ("problem" in read) problems[field.name] = read.problem
    else if (read.value !== undefined) data[field.name] = read.value
  }

  const unknown = unknownNames(declaration, { values, files })
  if (unknown.length > 0) problems[""] = words.unknown(unknown.join(", ").slice(0, 200))
  const consent =
    declaration.consent && (values.get(controls.consent) ?? []).some((value) => !/^(?:|false|off|no|0)$/i.test(value))
  if (declaration.consentRequired === true && !consent) problems[controls.consent] = words.tick
  return { data, consent, problems }
}

/**
 * Whether a refused submission is one that the form's present page cannot send: with a field that the form does not have,
 * or an answer that it does not offer. The visitor has the page as it was before the author changed the form.
 */
export const isOfOtherForm = (declaration: FormDeclaration, sent: Sent): boolean =>
  unknownNames(declaration, sent).length > 0 ||
  declaration.fields.some(({ name, options }) => {
    const offered = new Set(["", ...options.map(({ value }) => value)])
    return options.length > 0 && (sent.values.get(name) ?? []).some((value) => !offered.has(value))
  })

const unknownNames = ({ fields }: FormDeclaration, { values, files }: Sent): ReadonlyArray<string> => {
  const declared = new Set(fields.map(({ name }) => name))
  const fileFields = new Set(fields.filter(({ type }) => type === "file").map(({ name }) => name))
  const names = [
    ...[...values.keys()].filter((name) => !declared.has(name) && !isReservedName(name)),
    ...files.map(({ field }) => field).filter((name) => !fileFields.has(name))
  ]
  return [...new Set(names)]
}

/** Question texts as they stood when the lead came; null where the form declares none (LEAD-08, LEAD-09). */
export const fieldLabelsOf = ({ ownSchema, fields }: FormDeclaration): { readonly [field: string]: string } | null =>
  ownSchema && fields.length > 0 ? Object.fromEntries(fields.map(({ name, label }) => [name, label])) : null

/** The address to answer to: the first `email` field that was filled in (NOTIFY-01). */
export const replyAddress = ({ fields }: FormDeclaration, data: Checked["data"]): string | null => {
  const filled = fields.find(({ name, type }) => type === "email" && typeof data[name] === "string")
  return filled === undefined ? null : (data[filled.name] as string)
}
