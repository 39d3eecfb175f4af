/** A picture of the library brings what it shows, into the field for it that nobody can write here. */
import { Effect } from "effect"
import { mediaReference } from "../../../../engine/content/media/references.ts"
import type { Collection } from "../../../../engine/model/Collection.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import { pictureWords } from "./entryValues.ts"

/** Of the pictures among `data`; a field is emptied where the library says nothing, rather than tell of another picture. */
export const wordsOfPictures = Effect.fnUntraced(function* (
  list: Collection,
  data: { readonly [field: string]: Json }
) {
  const media = yield* Media
  const words = pictureWords(list)
  const placed = list.schema.filter(
    ({ name, altField }) => name in data && words.some((field) => field.name === altField)
  )
  const told = yield* Effect.forEach(placed, ({ name, altField }) => {
    const id = mediaReference(String(data[name] ?? ""))?.id
    return Effect.map(
      id === undefined ? Effect.succeed(undefined) : media.get(list.siteId, id),
      (asset) => [altField!, asset?.alt || null] as const
    )
  })
  return Object.fromEntries(told)
})
