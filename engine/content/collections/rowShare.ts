/** How the page of a row is shown where it is shared and found: by its own picture and words, where it has any, else by those of its template. */
import type { CollectionField, RowData } from "../../model/Collection.ts"
import type { Page } from "../../model/Page.ts"
import { limits } from "../../limits.ts"
import { plain } from "./rowEntity.ts"
import { libraryImage } from "./values.ts"

/** The members of `meta` that the row says better than the template it is shown with. Hidden fields tell nothing. */
export const rowShare = (
  data: RowData,
  schema: ReadonlyArray<CollectionField>
): Pick<Page["meta"], "description" | "ogImage"> => {
  const texts = schema.flatMap((field) => {
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined
    return typeof value === "string" && value.trim() !== "" ? [{ field, value: value.trim() }] : []
  })
  const picture = texts.find(({ field }) => field.type === "image")?.value
  const words =
    texts.find(({ field }) => isWords(field) && describing.has(plain(field.name))) ??
    texts.find(({ field }) => field.type === "textarea")
  return {
    ...(words !== undefined && { description: shortened(words.value) }),
    ...(picture !== undefined && { ogImage: pictureOf(picture) })
  }
}

const isWords = ({ type }: CollectionField): boolean => type === "text" || type === "textarea"
const describing: ReadonlySet<string> = new Set(["description", "summary", "excerpt", "bio", "about"])

const pictureOf = (value: string): NonNullable<Page["meta"]["ogImage"]> => {
  const assetId = libraryImage(value)
  return assetId === undefined ? { url: value } : { assetId }
}

/** As much as results of a search show, up to the end of a word. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, " ")
  if (line.length <= limits.rowDescriptionCharacters) return line
  return `${line.slice(0, limits.rowDescriptionCharacters).replace(/\s+\S*$/, "")} …`
}
