/** Where texts name files of the library. */
import type { CollectionField, CollectionRow } from "../../model/Collection.ts"
import type { MediaId } from "../../model/ids.ts"
import type { PagePart } from "../../model/PagePart.ts"
import { widthAsked } from "./widths.ts"

/** The file that an address of this site names, and the width it asks for. */
export const mediaReference = (
  address: string
): { readonly id: MediaId; readonly width: number | null } | undefined => {
  const [, id, query] = /^\/media\/(med_[0-9a-z]{4,40})(\?[^#]*)?(?:#.*)?$/.exec(address.trim()) ?? []
  return id === undefined ? undefined : { id: id as MediaId, width: widthAsked(query ?? "") }
}

/** The address of a file on its own site. */
export const referenceTo = (id: string): string => `/media/${encodeURIComponent(id)}`

/** The files that images among the parts show, each once. */
export const mediaShown = (parts: Iterable<PagePart>): ReadonlyArray<MediaId> => {
  const ids = new Set<MediaId>()
  for (const part of parts) {
    const shown = part.kind === "image" ? mediaReference(part.attributes["src"] ?? "") : undefined
    if (shown !== undefined) ids.add(shown.id)
  }
  return [...ids]
}

/** The files that the pictures of rows are, each once. */
export const mediaOfRows = (
  rows: Iterable<Pick<CollectionRow, "data">>,
  schema: ReadonlyArray<CollectionField>
): ReadonlyArray<MediaId> => {
  const pictures = schema.filter(({ type }) => type === "image")
  const ids = new Set<MediaId>()
  for (const { data } of rows)
    for (const { name } of pictures) {
      const value = Object.hasOwn(data, name) ? data[name] : undefined
      const shown = typeof value === "string" ? mediaReference(value) : undefined
      if (shown !== undefined) ids.add(shown.id)
    }
  return [...ids]
}
