/** Handlers of the partials' rows. */
import { Effect } from "effect"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { landAsset, revertAsset } from "../../use-cases/content/write/asset.ts"
import { listPartials } from "./listPartials.ts"
import { readPartial } from "./readPartial.ts"
import { knownPartial, partialRef } from "../../use-cases/content/partials/partialRef.ts"
import { removePartial } from "../../use-cases/content/partials/removePartial.ts"
import { PartialsApi } from "./routes.ts"

export const partialsRows = rows(PartialsApi, {
  list: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => listPartials(siteId, query.payload)),
  read: ({ params, query }) => readPartial(params.ref, query.payload),
  write: ({ params, payload }) => Effect.flatMap(partialRef(params.ref), (ref) => landAsset("partial", ref, payload)),
  revert: ({ params, payload }) =>
    Effect.andThen(knownPartial(params.ref), revertAsset("partial", params.ref, payload.toVersionId)),
  remove: ({ params }) => removePartial(params.ref)
})
