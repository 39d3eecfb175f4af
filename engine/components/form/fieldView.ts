/** One field as its view prints it. */
import { limits, MIB } from "../../limits.ts"
import type { FormField, FormFileKind } from "../../model/Form.ts"
import type { ProblemWording } from "../../people/forms/refusal/RefusalWording.ts"
import type { FormWording } from "../../people/forms/wording.ts"
import { kindsTaken } from "../../people/leads/submission/files.ts"
import { missing } from "../../people/leads/submission/values.ts"

export interface ChoiceView {
  readonly id: string
  readonly value: string
  readonly label: string
  readonly chosen: boolean
}

export interface FieldView {
  readonly name: string
  readonly id: string
  readonly label: string
  /** Of the place for what is wrong with it. */
  readonly problemId: string
  readonly required: boolean
  /** What is said where it is required and left empty, and where what was typed is of another kind; null for the browser's words. */
  readonly missing: string | null
  readonly mistyped: string | null
  readonly control:
    | {
        readonly kind: "input"
        readonly type: "text" | "email" | "tel" | "url" | "number" | "date" | "time"
        readonly value: string | null
        readonly placeholder: string | null
        readonly autocomplete: string | null
      }
    | { readonly kind: "textarea"; readonly value: string; readonly placeholder: string | null }
    | { readonly kind: "select"; readonly empty: string; readonly choices: ReadonlyArray<ChoiceView> }
    | {
        readonly kind: "group"
        readonly type: "radio" | "checkbox"
        readonly choices: ReadonlyArray<ChoiceView>
      }
    | { readonly kind: "checkbox"; readonly value: string; readonly ticked: boolean }
    | {
        readonly kind: "file"
        readonly accept: string
        readonly multiple: boolean
        /** What is said of a file of another kind, which browsers let through; null where there are no words. */
        readonly otherKind: string | null
      }
    | { readonly kind: "hidden"; readonly value: string }
}

/**
 * `ownSchema` is false for the fields of a ready-made form, which are named in the language of the site; `problems` is null
 * where there are no words in that language.
 */
export const fieldView = (
  field: FormField,
  id: string,
  ownSchema: boolean,
  words: FormWording,
  problems: ProblemWording | null
): FieldView => ({
  name: field.name,
  id,
  label: ownSchema ? field.label : words[field.name as "name" | "email" | "phone" | "message"],
  problemId: `${id}-problem`,
  required: field.required,
  missing: field.required ? missingOf(field, words, problems) : null,
  mistyped: problems === null ? null : mistypedOf(field, problems),
  control: controlOf(field, id, ownSchema, words, problems)
})

const mistypedOf = ({ type }: FormField, problems: ProblemWording): string | null => {
  // What can be wrong with a file before it is sent.
  if (type === "file") return problems.largeFile(limits.formFileBytes / MIB)
  return typed.has(type) ? problems[type as Typed] : null
}

/** Types of which a browser judges what was typed. */
type Typed = "email" | "url" | "number" | "date" | "time"
const typed: ReadonlySet<string> = new Set<Typed>(["email", "url", "number", "date", "time"])

const missingOf = (field: FormField, words: FormWording, problems: ProblemWording | null): string | null => {
  const isBox = field.type === "checkbox"
  // Of a group of boxes browsers say nothing by themselves.
  if (isBox && field.options.length > 0) return words.chooseOne
  if (problems === null) return null
  return isBox ? problems.tick : missing(field, problems)
}

const controlOf = (
  field: FormField,
  id: string,
  ownSchema: boolean,
  { choose }: FormWording,
  problems: ProblemWording | null
): FieldView["control"] => {
  const { type, value, placeholder, options, multiple } = field
  const choices = options.map((option, index) => ({
    ...option,
    id: `${id}-${index + 1}`,
    chosen: option.value === value
  }))
  switch (type) {
    case "textarea":
      return { kind: "textarea", value: value ?? "", placeholder }
    case "select":
      return { kind: "select", empty: placeholder ?? choose, choices }
    case "radio":
      return { kind: "group", type, choices }
    case "checkbox":
      if (choices.length > 0) return { kind: "group", type, choices }
      return { kind: "checkbox", value: value === null || value === "false" ? "true" : value, ticked: value === "true" }
    case "file": {
      const taken = kindsTaken(field)
      return {
        kind: "file",
        accept: taken.map((kind) => endings[kind]).join(","),
        multiple,
        otherKind: problems && problems.kinds(taken.join(", "))
      }
    }
    case "hidden":
      return { kind: "hidden", value: value ?? "" }
    default:
      return { kind: "input", type, value, placeholder, autocomplete: autocompleteOf(field, ownSchema) }
  }
}

/** Endings that people's devices give to files of a kind. */
const endings: { readonly [kind in FormFileKind]: string } = {
  pdf: ".pdf",
  doc: ".doc",
  docx: ".docx",
  // Browsers on Windows save some under the last.
  jpg: ".jpg,.jpeg,.jfif",
  png: ".png",
  webp: ".webp",
  heic: ".heic,.heif"
}

/** What a browser may fill in: known from the type, and of our own fields from the name. */
const autocompleteOf = ({ type, name }: FormField, ownSchema: boolean): string | null => {
  if (type === "email" || type === "tel" || type === "url") return type
  return !ownSchema && name === "name" ? "name" : null
}
