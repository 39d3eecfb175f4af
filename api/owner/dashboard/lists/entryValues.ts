/** Values of an entry as a form holds them, and back: texts, of which a box of several choices has any number. */
import { optionValues } from "../../../../engine/content/collections/schema.ts"
import { readTyped } from "../../../../engine/content/words/words.ts"
import type { Collection, CollectionField, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import { versionOf } from "../../../answers/versionOf.ts"

/** Tells whether what a field held when it was shown is what it holds now, without holding it twice. */
export const markOf = (texts: Texts): string => versionOf(texts.filter(isSaid))

export const seenName = (name: string): string => `seen-${name}`

/** What a field of a form holds: one text, and none or several of boxes. */
export type Texts = ReadonlyArray<string>

/** What is there for programs alone is left to them. */
export const edited = ({ schema }: Pick<Collection, "schema">): ReadonlyArray<CollectionField> =>
  schema.filter(({ type }) => type !== "hidden")

/** Fields for programs alone that say what a picture shows: they go with the picture, since nobody could write them here. */
export const pictureWords = ({ schema }: Pick<Collection, "schema">): ReadonlyArray<CollectionField> =>
  schema.filter(({ name, type }) => type === "hidden" && schema.some(({ altField }) => altField === name))

export const labelOf = ({ label, name }: CollectionField): string => label ?? name

export const fieldName = (name: string): string => `value-${name}`

/** Sent with boxes, of which those that are not ticked send nothing. */
export const boxesName = (name: string): string => `boxes-${name}`

export const isBoxes = ({ type, options }: CollectionField): boolean => type === "checkbox" && options !== undefined

export const textsOf = (field: CollectionField, { data }: Pick<CollectionRow, "data">): Texts => {
  const value = data[field.name]
  if (value === undefined || value === null || value === false) return []
  if (Array.isArray(value)) return value.map(String)
  if (field.type === "checkbox") return value === true ? ["1"] : []
  return typeof value === "object" ? [] : [String(value)]
}

/** By name; what was not sent is left out. */
export const typedTexts = (list: Collection, form: URLSearchParams): ReadonlyMap<string, Texts> =>
  new Map(
    [...edited(list), ...pictureWords(list)].flatMap((field) => {
      const sent = form.getAll(fieldName(field.name))
      const isSent = sent.length > 0 || form.has(boxesName(field.name))
      return isSent
        ? [
            [
              field.name,
              sent.map((text) => readTyped(text, { preformatted: field.type === "textarea", breaks: false }))
            ] as const
          ]
        : []
    })
  )

export const isSame = (field: CollectionField, row: Pick<CollectionRow, "data">, typed: Texts): boolean =>
  JSON.stringify(textsOf(field, row).filter(isSaid)) === JSON.stringify(typed.filter(isSaid))

/** A field without a value is emptied. What is no number stays the text it is, for the judge to refuse. */
export const valueFrom = (field: CollectionField, typed: Texts): Json => {
  if (isBoxes(field)) return optionValues(field).filter((value) => typed.includes(value))
  if (field.type === "checkbox") return typed.includes("1")
  const text = typed[0] ?? ""
  if (text === "") return null
  return field.type === "number" && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(text) ? Number(text) : text
}

const isSaid = (text: string): boolean => text !== ""
