/** The fields that `data-fields` of a `form` declares. */
import type { ComponentIssue } from "../../components/contract.ts"
import { limits } from "../../limits.ts"
import { collectionOnlyFieldTypes } from "../../model/Collection.ts"
import {
  formFieldTypes,
  formFileKinds,
  formPrefills,
  type FormField,
  type FormFieldType,
  type FormFileKind
} from "../../model/Form.ts"
import { decodeText } from "./decodeText.ts"
import { broken, type FormCode, outside } from "./issues.ts"
import { isFieldName, isReservedName, listed } from "./names.ts"
import { readOptions } from "./options.ts"

export interface ReadFields {
  readonly fields: ReadonlyArray<FormField>
  readonly issues: ReadonlyArray<ComponentIssue>
}

/** The fields in order, and what is wrong with them; complete only where nothing is. */
export const readFields = (sent: string | undefined): ReadFields => {
  const objects = fieldObjects(sent)
  if (typeof objects === "string") return { fields: [], issues: [broken("fields", "data-fields", objects)] }
  const read = objects.map(readField)
  const names = objects.map(({ name }) => name)
  const repeated = names.filter((name, index) => typeof name === "string" && names.indexOf(name) !== index)
  return {
    fields: read.map(({ field }) => field),
    issues: [
      ...read.flatMap(({ issues }) => issues),
      ...[...new Set(repeated)].map((name) =>
        broken("field_repeated", "data-fields", `The field ${String(name)} is declared twice. Give each its own name.`)
      )
    ]
  }
}

type FieldObject = { readonly [member: string]: unknown }

/** The objects, or why they cannot be read. */
const fieldObjects = (sent: string | undefined): ReadonlyArray<FieldObject> | string => {
  if (sent === undefined) return "A form declares its fields in data-fields, a JSON array of field objects."
  const parsed = parseJson(sent)
  if (!Array.isArray(parsed) || !parsed.every(isObject))
    return "data-fields is not a JSON array of field objects. Write the attribute in single quotes, and JSON inside."
  if (parsed.length === 0) return "data-fields has no field. Declare at least one."
  if (parsed.length > limits.formFields)
    return `data-fields has ${parsed.length} fields; at most ${limits.formFields} are taken.`
  return parsed
}

/** What a field object may have, see `engine/components/form/fieldNotes.ts`. */
export const fieldMembers = [
  "name",
  "label",
  "type",
  "required",
  "placeholder",
  "options",
  "value",
  "prefill",
  "accept",
  "multiple"
] as const
const members: ReadonlySet<string> = new Set(fieldMembers)
const withOptions: ReadonlySet<FormFieldType> = new Set(["select", "radio", "checkbox"])

const withText: ReadonlySet<FormFieldType> = new Set(["text", "textarea", "hidden"])

const readField = (sent: FieldObject, index: number) => {
  const issues: Array<ComponentIssue> = []
  const place = typeof sent["name"] === "string" && sent["name"] !== "" ? `Field ${sent["name"]}` : `Field ${index + 1}`
  const refuse = (issue: typeof broken, code: FormCode, message: string) =>
    void issues.push(issue(code, "data-fields", `${place}: ${message}`))

  for (const member of Object.keys(sent))
    if (!members.has(member))
      refuse(broken, "field_member", `it has no member ${member}. Members are: ${[...members].join(", ")}.`)

  const name = typeof sent["name"] === "string" ? sent["name"] : ""
  if (!isFieldName(name))
    refuse(broken, "field_name", "name is 1 to 64 characters without spaces, quotes, angle brackets or equals signs.")
  if (isReservedName(name)) refuse(broken, "reserved_field", "this name belongs to the platform. Use another.")

  const type = typeOf(sent["type"])
  if (type === undefined) refuse(outside, "field_type", typeProblem(sent["type"]))

  const text = (member: string): string | null => {
    const value = sent[member]
    if (value === undefined || value === null) return null
    if (typeof value === "string" && value.length <= limits.formTextCharacters) return decodeText(value)
    refuse(broken, "field_text", `${member} is not a text of at most ${limits.formTextCharacters} characters.`)
    return null
  }
  const flag = (member: string): boolean => {
    const value = sent[member]
    if (value !== undefined && typeof value !== "boolean")
      refuse(broken, "field_flag", `${member} is neither true nor false.`)
    return value === true
  }

  const options = readOptions(sent["options"])
  if (typeof options === "string") refuse(broken, "field_options", options)
  const choices = typeof options === "string" ? [] : options
  if (choices.length > 0 && type !== undefined && !withOptions.has(type))
    refuse(broken, "field_options", "options belong to select, radio and checkbox.")
  if ((type === "select" || type === "radio") && options.length === 0)
    refuse(broken, "field_options", `options are what a ${type} chooses from.`)

  const plain = ["number", "boolean"].includes(typeof sent["value"])
  const value = (plain ? String(sent["value"]) : text("value")) || null
  if (value !== null && choices.length > 0 && !choices.some((option) => option.value === value))
    refuse(outside, "field_value", "value is not one of the options.")

  const prefill = formPrefills.find((known) => known === sent["prefill"])
  if (sent["prefill"] !== undefined && prefill === undefined)
    refuse(outside, "field_prefill", `prefill takes: ${formPrefills.join(", ")}.`)
  if (prefill !== undefined && type !== undefined && !withText.has(type))
    refuse(broken, "field_prefill", `prefill belongs to ${[...withText].join(", ")}.`)

  const accept = acceptOf(sent["accept"])
  if (accept === undefined) refuse(outside, "field_accept", `accept takes file kinds: ${formFileKinds.join(", ")}.`)
  if (type !== "file" && (sent["accept"] !== undefined || sent["multiple"] !== undefined))
    refuse(broken, "field_file", "accept and multiple belong to the type file.")
  if (type === "file" && value !== null) refuse(broken, "field_file", "a file cannot be preset.")

  const field: FormField = {
    name,
    type: type ?? "text",
    label: text("label") || name,
    required: flag("required"),
    placeholder: text("placeholder"),
    options: choices,
    value,
    ...(prefill !== undefined && { prefill }),
    accept: accept ?? [],
    multiple: flag("multiple")
  }
  return { field, issues }
}

const typeOf = (sent: unknown): FormFieldType | undefined =>
  sent === undefined ? "text" : formFieldTypes.find((type) => type === sent)

const typeProblem = (sent: unknown): string =>
  collectionOnlyFieldTypes.some((type) => type === sent)
    ? `type ${String(sent)} belongs to collections. A form takes: ${formFieldTypes.join(", ")}.`
    : `type is one of: ${formFieldTypes.join(", ")}.`

/** A list of kinds, or the same as a comma list; undefined for anything else. */
const acceptOf = (sent: unknown): ReadonlyArray<FormFileKind> | undefined => {
  if (sent === undefined) return []
  const named = typeof sent === "string" ? listed(sent) : sent
  if (!Array.isArray(named) || named.length === 0) return undefined
  return named.every((kind) => formFileKinds.includes(kind))
    ? formFileKinds.filter((kind) => named.includes(kind))
    : undefined
}

const isObject = (value: unknown): value is FieldObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
