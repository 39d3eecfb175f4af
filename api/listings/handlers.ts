/** Handlers of the listings' rows: take, call, return. */
import { Effect } from "effect"
import { buildersOf } from "../../engine/listings/builder/inventory.ts"
import { answer } from "../Answer.ts"
import { rows } from "../access/rows.ts"
import { inventory } from "./inventory.ts"
import { setScope } from "./setScope.ts"

export const listingsHandlers = rows("listings", {
  builders: ({ query }) => Effect.map(inventory, (lots) => answer({ builders: buildersOf(lots, query.q) })),
  setScope: ({ endpoint, payload }) => setScope(endpoint, payload)
})
