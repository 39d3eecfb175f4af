/** Handlers of the collections' rows: take, call, return. */
import { rows } from "../../access/rows.ts"
import { createCollection } from "../../use-cases/content/collections/createCollection.ts"
import { listCollections, listRows } from "./list.ts"
import { patchCollection } from "../../use-cases/content/collections/patchCollection.ts"
import { removeCollection } from "../../use-cases/content/collections/removeCollection.ts"
import { createRow, patchRow } from "../../use-cases/content/collections/writeRow.ts"
import { removeRow } from "../../use-cases/content/collections/removeRow.ts"

export const collectionsHandlers = rows("collections", {
  list: () => listCollections,
  create: ({ payload }) => createCollection(payload),
  patch: ({ params, payload }) => patchCollection(params.key, payload),
  remove: ({ params }) => removeCollection(params.key),
  listRows: ({ params }) => listRows(params.key),
  createRow: ({ params, payload }) => createRow(params.key, payload),
  patchRow: ({ params, payload }) => patchRow(params.key, params.id, payload),
  removeRow: ({ params }) => removeRow(params.key, params.id)
})
