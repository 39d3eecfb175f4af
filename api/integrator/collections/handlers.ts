/** Handlers of the collections' rows: take, call, say what came of it. */
import { Effect } from "effect"
import { answer, created } from "../../answers/Answer.ts"
import { tagOf } from "../../answers/versionOf.ts"
import { rows } from "../../access/rows.ts"
import { createCollection } from "../../use-cases/content/collections/createCollection.ts"
import type { CollectionChanged, RehearsedChange, RowChanged } from "../../use-cases/content/collections/store.ts"
import { collectionShape, rowShape } from "./shapes.ts"
import { listCollections, listRows, readCollection, readRow } from "./read.ts"
import { patchCollection } from "../../use-cases/content/collections/patchCollection.ts"
import { removeCollection } from "../../use-cases/content/collections/removeCollection.ts"
import { createRow, patchRow } from "../../use-cases/content/collections/writeRow.ts"
import { removeRow } from "../../use-cases/content/collections/removeRow.ts"
import { CollectionsApi } from "./routes.ts"

export const collectionsRows = rows(CollectionsApi, {
  list: () => listCollections,
  read: ({ params }) => Effect.map(readCollection(params.key), tagged),
  create: ({ payload }) => Effect.map(createCollection(payload), collectionAnswer),
  patch: ({ params, payload }) => Effect.map(patchCollection(params.key, payload), collectionAnswer),
  remove: ({ params }) => Effect.map(removeCollection(params.key), answer),
  listRows: ({ params, query }) => listRows(params.key, query),
  readRow: ({ params }) => Effect.map(readRow(params.key, params.id), tagged),
  createRow: ({ params, payload }) => Effect.map(createRow(params.key, payload), rowAnswer),
  patchRow: ({ params, payload }) => Effect.map(patchRow(params.key, params.id, payload), rowAnswer),
  removeRow: ({ params }) => Effect.map(removeRow(params.key, params.id), answer)
})

const tagged = <Body extends { readonly version: string }>(body: Body) => ({
  ...answer(body),
  headers: tagOf(body.version)
})

const collectionAnswer = (change: CollectionChanged | RehearsedChange) => {
  if ("dryRun" in change) return answer(change)
  const { status, collection, ...rest } = change
  const body = { status, ...collectionShape(collection), ...rest }
  return { ...(status === "created" ? created(body) : answer(body)), headers: tagOf(body.version) }
}

const rowAnswer = (change: RowChanged | RehearsedChange) => {
  if ("dryRun" in change) return answer(change)
  const { status, row, now, ...rest } = change
  const body = { status, ...rowShape(row, now), ...rest }
  return { ...(status === "created" ? created(body) : answer(body)), headers: tagOf(body.version) }
}
