/** Rows as views print them: every value is text, or an image or link with its parts decided. */
import type { CollectionField, CollectionRow } from "../../model/Collection.ts"
import type { Json } from "../../values/Json.ts"
import { defaultLocale } from "../../values/locale.ts"
import { formattedDay, formattedNumber } from "../../values/formats.ts"
import { optionLabel } from "../../content/collections/schema.ts"
import { listed } from "../../people/forms/names.ts"
import { imageAttributes } from "../../content/media/imageAttributes.ts"
import { routePath } from "../../publish/addresses.ts"
import type { CollectionSettings, CollectionSource, Pictures } from "../given.ts"
import { readWhere, type Where } from "./where.ts"

export type FieldView =
  | { readonly kind: "text"; readonly name: string; readonly text: string }
  | { readonly kind: "image"; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: "link"; readonly name: string; readonly href: string; readonly text: string }

export interface ItemView {
  readonly slug: string
  /** Path of the row's own page, where there is one. */
  readonly href: string | null
  readonly fields: ReadonlyArray<FieldView>
  /** The field that says what the row is called; null where none that is shown does. */
  readonly named: string | null
  /** As what that is shown. */
  readonly heading: Heading
}

export type Heading = "h2" | "h3" | "h4" | "h5" | "h6" | "div"

export interface CollectionData {
  readonly items: ReadonlyArray<ItemView>
}

type Attributes = { readonly [name: string]: string }

/** The rows of the source that the attributes ask for: featured ones first, then by sort order, then by slug. */
export const collectionData = (
  attributes: Attributes,
  source: CollectionSource | undefined,
  pictures: Pictures,
  language: string = defaultLocale
): CollectionData => {
  if (source === undefined) return { items: [] }
  const where = readWhere(attributes["data-where"] ?? "")
  const rows = source.rows.filter((row) => where === undefined || matches(row, where))
  return { items: [...rows].sort(byRank).map((row) => itemView(row, source, attributes, pictures, language)) }
}

export const itemView = (
  row: CollectionRow,
  settings: CollectionSettings,
  attributes: Attributes,
  pictures: Pictures,
  language: string = defaultLocale
): ItemView => {
  const shown = chosenFields(settings.schema, attributes["data-fields"])
  const fields = shown.flatMap(
    (field) => fieldView(field, row, attributes["data-image-width"], pictures, language) ?? []
  )
  const texts = fields.filter(({ kind }) => kind === "text")
  const short = new Set(settings.schema.filter(({ type }) => type === "text").map(({ name }) => name))
  return {
    slug: row.slug,
    href: settings.detailBase === null ? null : routePath(`${settings.detailBase}/${row.slug}`),
    fields,
    named: (texts.find(({ name }) => short.has(name)) ?? texts[0])?.name ?? null,
    heading: headingOf(attributes["data-heading"])
  }
}

const headingOf = (sent: string | undefined): Heading =>
  sent === undefined ? "h2" : sent === "none" ? "div" : (sent as Heading)

/** Those that the author names, in their order; else all that say something by themselves. */
const chosenFields = (
  schema: ReadonlyArray<CollectionField>,
  names: string | undefined
): ReadonlyArray<CollectionField> =>
  names === undefined
    ? shownFields(schema)
    : listed(names).flatMap((name) => schema.find((field) => field.name === name) ?? [])

/**
 * A field that holds the words of a picture or a link is said by these, and not once more as a text of its own; but what
 * a row is called is always shown, whatever else it is the words of.
 */
const shownFields = (schema: ReadonlyArray<CollectionField>): ReadonlyArray<CollectionField> => {
  const companions = new Set(schema.flatMap(({ altField, labelField }) => [altField, labelField]))
  const called = schema.find(({ type }) => type === "text")
  return schema.filter((field) => field === called || !companions.has(field.name))
}

/** What a row is called: its first short text. */
export const rowTitle = (row: CollectionRow, schema: ReadonlyArray<CollectionField>): string => {
  const titled = schema.find(({ name, type }) => type === "text" && textOf(row.data[name]) !== "")
  return titled === undefined ? row.slug : textOf(row.data[titled.name])
}

const byRank = (a: CollectionRow, b: CollectionRow): number =>
  Number(b.featured) - Number(a.featured) || a.sortOrder - b.sortOrder || (a.slug < b.slug ? -1 : 1)

const matches = ({ data }: CollectionRow, { field, value }: Where): boolean => {
  const held = Object.hasOwn(data, field) ? data[field] : undefined
  return Array.isArray(held)
    ? held.some((item) => textOf(item) === value)
    : held !== undefined && textOf(held) === value
}

const fieldView = (
  field: CollectionField,
  { data }: CollectionRow,
  imageWidth: string | undefined,
  pictures: Pictures,
  language: string
): FieldView | undefined => {
  const { name, type } = field
  const value = Object.hasOwn(data, name) ? data[name] : undefined
  if (value === undefined || type === "hidden" || value === false) return undefined
  const text = textOf(value)
  if (text === "") return undefined
  const companion = (named: string | undefined) => (named === undefined ? "" : textOf(data[named]))
  switch (type) {
    case "image":
      return {
        kind: "image",
        name,
        attributes: picture(inWidth(text, imageWidth), companion(field.altField), pictures)
      }
    case "link":
      return { kind: "link", name, href: text, text: companion(field.labelField) || (field.label ?? text) }
    case "number":
      return { kind: "text", name, text: numberText(value, language) }
    case "date":
      return { kind: "text", name, text: dateText(text, language) }
    case "select":
    case "radio":
      return { kind: "text", name, text: optionLabel(field, text) }
    case "checkbox":
      return {
        kind: "text",
        name,
        text: Array.isArray(value)
          ? value.map((item) => optionLabel(field, textOf(item))).join(", ")
          : (field.label ?? name)
      }
    default:
      return { kind: "text", name, text }
  }
}

/** As the region writes it; as it was sent where the site names no language of its own. Years keep their four digits together. */
const numberText = (value: Json, language: string): string => {
  const number = typeof value === "string" && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) ? Number(value) : value
  if (language === defaultLocale || typeof number !== "number") return textOf(value)
  const digits = { maximumFractionDigits: 20, useGrouping: "min2" } as const
  return formattedNumber(number, language, digits)
}

/** A day as the region writes it; anything else, and every day of a site that names no language, as it was sent. */
const dateText = (text: string, language: string): string => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (language === defaultLocale || Number.isNaN(at)) return text
  return formattedDay(at, language)
}

const textOf = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map(textOf).join(", ") : value === undefined || value === null ? "" : String(value)

/** An author's `<img>` would be given the same. */
const picture = (src: string, alt: string, { media, shown }: Pictures): Attributes => {
  const own = { src, alt }
  return { ...own, ...Object.fromEntries(imageAttributes(own, shown.next(), media)) }
}

/** A picture of the library in the width asked for; pictures from elsewhere have the one they have. */
const inWidth = (src: string, width: string | undefined): string =>
  width === undefined || !src.startsWith("/media/")
    ? src
    : `${src.replace(/\?.*$/, "")}?w=${Math.min(Number(width), 2_560)}`
