/** Handlers of boundaries. */
import { Clock, Effect } from "effect"
import { readAreas } from "../../../engine/areas/readAreas.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import { Areas } from "../../../engine/ports/Areas.ts"
import { Audit, installation } from "../../../engine/ports/Audit.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { auditedAs } from "../../access/audited.ts"
import { rows } from "../../access/rows.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp } from "../../answers/shapes.ts"
import { OpsAreasApi } from "./routes.ts"

export const opsAreasRows = rows(OpsAreasApi, {
  list: () =>
    Effect.map(Effect.all({ collections: told, record }), ({ collections, record }) => answer({ collections, record })),
  load: ({ params, payload }) => load(params.collection, payload.features),
  remove: ({ params }) => remove(params.collection)
})

const told = Effect.gen(function* () {
  const found = yield* (yield* Areas).collections
  return found.map(({ loadedAt, ...one }) => ({ ...one, loadedAt: timestamp(loadedAt) }))
})

/** Of what is on record of the installation, what was done to areas. */
const record = Effect.gen(function* () {
  const found = yield* (yield* Audit).list(installation, { limit: limits.areaRecordsRead })
  return found.flatMap(({ at, action, detail }) => {
    const { collection, areas } = detail as { readonly collection?: string; readonly areas?: number }
    if (action !== "area.load" && action !== "area.remove") return []
    const what = action === "area.load" ? ("loaded" as const) : ("removed" as const)
    return collection === undefined || areas === undefined ? [] : [{ at: timestamp(at), what, collection, areas }]
  })
})

const load = Effect.fnUntraced(function* (collection: string, features: ReadonlyArray<unknown>) {
  const { areas, refused } = readAreas(collection, features)
  if (refused.length > 0)
    return yield* refuse(
      "areas.features_refused",
      `${refused.length} of ${features.length} features are refused, the first because it ${refused[0]!.reason}. Nothing was loaded.`,
      { refused: refused.length, features: refused.slice(0, limits.areaFaultsShown) }
    )
  const now = yield* Clock.currentTimeMillis
  yield* (yield* Transaction).run(
    Effect.gen(function* () {
      yield* (yield* Areas).replace(collection, areas, now)
      yield* auditedAs(installation, "system", "area.load", {}, { collection, areas: areas.length })
    })
  )
  yield* Effect.logInfo("The operator loaded a collection of areas.", { collection, areas: areas.length })
  const loaded = (yield* told).find((one) => one.collection === collection)
  return answer(loaded!)
})

const remove = Effect.fnUntraced(function* (collection: string) {
  const areas = yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const removed = yield* (yield* Areas).remove(collection)
      if (removed > 0) yield* auditedAs(installation, "system", "area.remove", {}, { collection, areas: removed })
      return removed
    })
  )
  if (areas === 0)
    return yield* refuse("areas.unknown_collection", `No collection of areas is called ${collection}.`, { collection })
  yield* Effect.logInfo("The operator removed a collection of areas.", { collection, areas })
  return answer({ collection, areas })
})
