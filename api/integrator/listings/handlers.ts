/** Handlers of the listings' rows: take, call, return. */
import { Effect } from "effect"
import { buildersOf } from "../../../engine/listings/builder/inventory.ts"
import { answer } from "../../answers/Answer.ts"
import { rows } from "../../access/rows.ts"
import { inventory } from "../../use-cases/site/listings/inventory.ts"
import { provision } from "../../use-cases/site/listings/provision.ts"
import { setScope } from "../../use-cases/site/listings/setScope.ts"
import { ListingsApi } from "./routes.ts"

export const listingsRows = rows(ListingsApi, {
  builders: ({ query }) => Effect.map(inventory, (lots) => answer({ builders: buildersOf(lots, query.q) })),
  provision: ({ endpoint }) => provision(endpoint),
  setScope: ({ endpoint, payload }) => setScope(endpoint, payload)
})
