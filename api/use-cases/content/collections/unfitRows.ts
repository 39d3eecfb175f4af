/** Rows that no longer fit where the fields of their collection change. They stay as they are and are shown on. */
import { Effect } from "effect"
import { dataFaults, libraryImages } from "../../../../engine/content/collections/row.ts"
import type { Fault } from "../../../../engine/content/collections/schema.ts"
import type { Collection, CollectionRow, RowData } from "../../../../engine/model/Collection.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { MediaId, SiteId } from "../../../../engine/model/ids.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { imageSources } from "../../../ApiConfig.ts"
import { firstOf, namedRoutes } from "../archive/rowsGoing.ts"
import { Write } from "../../../access/Call.ts"

/** `rows` are as the change leaves them. */
export const unfitRows = Effect.fnUntraced(function* (
  { siteId, key, schema }: Collection,
  rows: ReadonlyArray<CollectionRow>
) {
  const sources = yield* imageSources((yield* Write).site)
  const inLibrary = yield* libraryFaults(
    siteId,
    schema,
    rows.map(({ data }) => data)
  )
  const unfit = rows.flatMap(({ id, slug, data }) => {
    const faults = [...dataFaults(schema, data, sources), ...inLibrary(data)]
    return faults.length === 0 ? [] : [{ id, slug, faults }]
  })
  if (unfit.length === 0) return []
  const [first] = unfit
  const fields = new Set(unfit.flatMap(({ faults }) => faults.map(({ path }) => fieldOf(path))))
  const warning: Warning = {
    code: "collection.rows_unfit",
    detail: `${counted(unfit.length, "row does", "rows do")} not fit the new fields: ${firstOf(unfit.map(({ slug }) => slug))}. ${first!.slug}: ${told(first!.faults)}.`,
    collection: key,
    count: unfit.length,
    fields: [...fields],
    rows: unfit.slice(0, namedRoutes).map(({ id, slug, faults }) => ({
      id,
      slug,
      fields: faults.map(({ path }) => fieldOf(path))
    }))
  }
  return [warning]
})

/** What is wrong with the files of the library that some rows name, looked up in one query: each is uploaded, and a picture (COLL-17). */
export const libraryFaults = Effect.fnUntraced(function* (
  siteId: SiteId,
  schema: Collection["schema"],
  rows: ReadonlyArray<RowData>
) {
  const named = new Set(rows.flatMap((data) => libraryImages(schema, data).map(({ id }) => id as MediaId)))
  const found = yield* (yield* Media).find(siteId, [...named])
  const kinds = new Map<string, string>(found.map(({ id, kind }) => [id, kind]))
  return (data: RowData) =>
    libraryImages(schema, data)
      .filter(({ id }) => kinds.get(id) !== "image")
      .map(({ field, id }) => ({
        path: `data.${field}`,
        reason: kinds.has(id)
          ? `names ${id}, which is a ${kinds.get(id)} and no image`
          : `names ${id}, which was never uploaded`
      }))
})

/** The first faults in words: a row of many fields would fill pages. */
const told = (faults: ReadonlyArray<Fault>): string => {
  const more = faults.length - 3
  return [
    ...faults.slice(0, 3).map(({ path, reason }) => `${path} ${reason}`),
    ...(more > 0 ? [`${more} more`] : [])
  ].join("; ")
}

const fieldOf = (path: string): string => path.slice("data.".length)
