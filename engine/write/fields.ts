/**
 * Title and meta as part of a version: what differs between two, who set what, and which class of edit that is
 * (PIPE-21). Words are `copy` like words of the text, the shared picture is `media`; what tells machines how to treat
 * the page is `settings`.
 */
import type { EditClass, FieldWriters, PageFields, PageMeta, Version } from "../model/Page.ts"
import type { Actor } from "../model/ids.ts"
import { weightiest } from "./editClass.ts"
import { canonical } from "../values/canonical.ts"

/** The fields of a version with who set them. */
export type Fields = Pick<Version, "title" | "meta" | "fieldWriters">

/** Of what carries neither title nor meta. */
export const noFields: Fields = { title: "", meta: {}, fieldWriters: {} }

export const fieldsOf = ({ title, meta, fieldWriters }: Fields): Fields => ({ title, meta, fieldWriters })

/** `title`, `meta.description` …: the fields whose value differs. */
export const changedFields = (before: PageFields, after: PageFields): ReadonlyArray<string> => {
  const keys = new Set([...Object.keys(before.meta), ...Object.keys(after.meta)]) as ReadonlySet<keyof PageMeta>
  return [
    ...(before.title === after.title ? [] : ["title"]),
    ...[...keys].filter((key) => canonical(before.meta[key]) !== canonical(after.meta[key])).map((key) => `meta.${key}`)
  ]
}

/** The value of a field by its name; undefined where it is not set. */
export const fieldValue = (of: PageFields, field: string): unknown =>
  field === "title" ? of.title : of.meta[field.slice("meta.".length) as keyof PageMeta]

export const settingFields = (before: FieldWriters, changed: ReadonlyArray<string>, writer: Actor): FieldWriters => ({
  ...before,
  ...Object.fromEntries(changed.map((field) => [field, writer]))
})

/** The fields with these values; those whose value changes are set by `writer`. */
export const withFields = (before: Fields, { title, meta }: PageFields, writer: Actor): Fields => ({
  title,
  meta,
  fieldWriters: settingFields(before.fieldWriters, changedFields(before, { title, meta }), writer)
})

/**
 * What was changed of `before` by `mine`, on the fields as they are `now`. A field that became something else meanwhile is
 * `contested`, and stays as it is now.
 */
export const rebasedFields = (
  before: PageFields,
  mine: PageFields,
  now: PageFields
): { readonly fields: PageFields; readonly contested: ReadonlyArray<string> } => {
  const moved = new Set(changedFields(before, now))
  const apart = new Set(changedFields(mine, now))
  const wanted = changedFields(before, mine).filter((field) => apart.has(field))
  const free = wanted.filter((field) => !moved.has(field))
  const keys = free.flatMap((field) => (field === "title" ? [] : [field.slice("meta.".length)]))
  const others = Object.entries(now.meta).filter(([key]) => !keys.includes(key))
  const own = Object.entries(mine.meta).filter(([key]) => keys.includes(key))
  return {
    fields: { title: free.includes("title") ? mine.title : now.title, meta: Object.fromEntries([...others, ...own]) },
    contested: wanted.filter((field) => moved.has(field))
  }
}

/** What decides whether and how the sitemap lists a page. */
export const sitemapFields: ReadonlySet<string> = new Set(["meta.sitemap", "meta.noindex", "meta.canonical"])
/** What lists and feeds repeat of a page. */
export const indexFields: ReadonlySet<string> = new Set([
  "title",
  "meta.publishedAt",
  "meta.description",
  "meta.ogImage",
  "meta.noindex"
])
export const listedFields: ReadonlySet<string> = sitemapFields.union(indexFields)

/** The class of a change of these fields; `copy` of none. */
export const fieldsClass = (changed: ReadonlyArray<string>): EditClass => weightiest(fieldsClasses(changed))

/** Every class that a change of these fields touches. */
export const fieldsClasses = (changed: ReadonlyArray<string>): ReadonlyArray<EditClass> => [
  ...new Set(changed.map((field) => classes[field] ?? "settings"))
]

const classes: { readonly [field: string]: EditClass } = {
  title: "copy",
  "meta.description": "copy",
  "meta.ogImage": "media"
}
