/** Handlers of boundaries. */
import { Clock, Effect } from "effect"
import { readAreas } from "../../../engine/areas/readAreas.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import { Areas } from "../../../engine/ports/Areas.ts"
import { rows } from "../../access/rows.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp } from "../../answers/shapes.ts"
import { OpsAreasApi } from "./routes.ts"

export const opsAreasRows = rows(OpsAreasApi, {
  list: () => Effect.map(told, (collections) => answer({ collections })),
  load: ({ params, payload }) => load(params.collection, payload.features),
  remove: ({ params }) => remove(params.collection)
})

const told = Effect.gen(function* () {
  const found = yield* (yield* Areas).collections
  return found.map(({ loadedAt, ...one }) => ({ ...one, loadedAt: timestamp(loadedAt) }))
})

const load = Effect.fnUntraced(function* (collection: string, features: ReadonlyArray<unknown>) {
  const { areas, refused } = readAreas(collection, features)
  if (refused.length > 0)
    return yield* refuse(
      "areas.features_refused",
      `${refused.length} of ${features.length} features are refused, the first because it ${refused[0]!.reason}. Nothing was loaded.`,
      { refused: refused.length, features: refused.slice(0, limits.areaFaultsShown) }
    )
  yield* (yield* Areas).replace(collection, areas, yield* Clock.currentTimeMillis)
  yield* Effect.logInfo("The operator loaded a collection of areas.", { collection, areas: areas.length })
  const loaded = (yield* told).find((one) => one.collection === collection)
  return answer(loaded!)
})

const remove = Effect.fnUntraced(function* (collection: string) {
  const areas = yield* (yield* Areas).remove(collection)
  if (areas === 0)
    return yield* refuse("areas.unknown_collection", `No collection of areas is called ${collection}.`, { collection })
  yield* Effect.logInfo("The operator removed a collection of areas.", { collection, areas })
  return answer({ collection, areas })
})
