/** Handlers of the collections' rows: take, call, return. */
import { rows } from "../access/rows.ts"
import { createCollection } from "./createCollection.ts"
import { listCollections, listRows } from "./list.ts"
import { patchCollection } from "./patchCollection.ts"
import { removeCollection } from "./removeCollection.ts"
import { createRow, patchRow } from "./writeRow.ts"
import { removeRow } from "./removeRow.ts"

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
