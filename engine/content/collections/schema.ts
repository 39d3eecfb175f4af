/** The fields a collection declares, read from what was sent. */
import { limits } from "../../limits.ts"
import {
  collectionFieldTypes,
  type CollectionField,
  type CollectionFieldType,
  type FieldOption
} from "../../model/Collection.ts"
import { unprintableWithin } from "../../values/plainText.ts"

/** What is wrong, and where: `schema[2].type`. */
export interface Fault {
  readonly path: string
  readonly reason: string
}

/** The fields in order, or every fault. Members that no field knows are faults, so that a typing error is told. */
export const readSchema = (
  sent: unknown
): ReadonlyArray<CollectionField> | { readonly faults: ReadonlyArray<Fault> } => {
  if (!Array.isArray(sent)) return { faults: [{ path: "schema", reason: "is not a list of fields" }] }
  if (sent.length > limits.collectionFields)
    return {
      faults: [{ path: "schema", reason: `has ${sent.length} fields; at most ${limits.collectionFields} are taken` }]
    }
  const read = sent.map((field, index) => readField(field, `schema[${index}]`))
  const fields = sent as ReadonlyArray<CollectionField>
  const faults = read.flat()
  return faults.length > 0 || (faults.push(...between(fields)), faults.length > 0) ? { faults } : fields
}

/** Values a choice takes, in order. */
export const optionValues = ({ options = [] }: Pick<CollectionField, "options">): ReadonlyArray<string> =>
  options.map((option) => (typeof option === "string" ? option : option.value))

/** What a visitor reads for a chosen value. */
export const optionLabel = ({ options = [] }: Pick<CollectionField, "options">, value: string): string => {
  const found = options.find((option): option is FieldOption => typeof option !== "string" && option.value === value)
  return found?.label ?? value
}

const members = new Set("name type label required placeholder options value altField labelField".split(" "))
const choices: ReadonlySet<CollectionFieldType> = new Set(["select", "radio"])
const withOptions: ReadonlySet<CollectionFieldType> = new Set(["select", "radio", "checkbox"])

const readField = (field: unknown, path: string): Array<Fault> => {
  if (typeof field !== "object" || field === null || Array.isArray(field))
    return [{ path, reason: "is not a field object" }]
  const { name, type, label, required, placeholder, options, value, altField, labelField } = field as Record<
    string,
    unknown
  >
  const faults: Array<Fault> = []
  const unfit = unprintableWithin(field)
  if (unfit !== undefined) faults.push({ path, reason: unfit })
  const expect = (holds: boolean, member: string, reason: string) => {
    if (!holds) faults.push({ path: `${path}.${member}`, reason })
  }
  for (const member of Object.keys(field)) expect(members.has(member), member, "is not known")
  expect(
    typeof name === "string" && /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name),
    "name",
    "is not a letter followed by letters, digits, - or _"
  )
  expect(
    collectionFieldTypes.some((known) => known === type),
    "type",
    type === "file" ? "is file, which only forms have" : `is not one of ${collectionFieldTypes.join(", ")}`
  )
  expect(label === undefined || isText(label), "label", `is not a text of at most ${limits.titleCharacters} characters`)
  expect(placeholder === undefined || isText(placeholder), "placeholder", "is not a short text")
  expect(required === undefined || typeof required === "boolean", "required", "is neither true nor false")
  expect(
    value === undefined || isText(value) || ["number", "boolean"].includes(typeof value),
    "value",
    "is not a plain value"
  )
  const of = type as CollectionFieldType
  expect(options === undefined || withOptions.has(of), "options", "belong to select, radio and checkbox")
  expect(options === undefined || isOptions(options), "options", "are not distinct texts, or values with labels")
  expect(!choices.has(of) || (Array.isArray(options) && options.length > 0), "options", `are what a ${of} chooses from`)
  expect(altField === undefined || of === "image", "altField", "belongs to an image")
  expect(labelField === undefined || of === "link", "labelField", "belongs to a link")
  return faults
}

/** What can only be told of all fields together: names once, companions that exist (COLL-20). */
const between = (fields: ReadonlyArray<CollectionField>): ReadonlyArray<Fault> => {
  const names = fields.map(({ name }) => name)
  const isTextField = (name: string) =>
    fields.some((field) => field.name === name && field.type !== "image" && field.type !== "link")
  return fields.flatMap((field, index) => {
    const path = `schema[${index}]`
    const faults: Array<Fault> = []
    if (names.indexOf(field.name) !== index) faults.push({ path: `${path}.name`, reason: "is declared twice" })
    for (const companion of ["altField", "labelField"] as const) {
      const named = field[companion]
      if (named !== undefined && !isTextField(named))
        faults.push({
          path: `${path}.${companion}`,
          reason: `names ${JSON.stringify(named)}, which is no declared field of text`
        })
    }
    return faults
  })
}

const isText = (value: unknown): boolean => typeof value === "string" && value.length <= limits.titleCharacters

const isOptions = (options: unknown): boolean => {
  if (!Array.isArray(options) || options.length > limits.fieldOptions) return false
  const isOption = (option: unknown): boolean =>
    isText(option) ||
    (typeof option === "object" &&
      option !== null &&
      Object.keys(option).every((member) => member === "value" || member === "label") &&
      isText((option as FieldOption).value) &&
      isText((option as FieldOption).label))
  if (!options.every(isOption)) return false
  const values = optionValues({ options: options as ReadonlyArray<string | FieldOption> })
  return new Set(values).size === values.length
}
