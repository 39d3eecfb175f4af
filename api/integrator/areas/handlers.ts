/** Handlers of areas. */
import { Effect } from "effect"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { findAreas, rankAreas } from "../../use-cases/site/areas/findAreas.ts"
import { ownSite } from "../../use-cases/site/ownSite.ts"
import { AreasApi } from "./routes.ts"

export const areasRows = rows(AreasApi, {
  find: Effect.fnUntraced(function* ({ query }) {
    const { siteId } = yield* Caller
    return answer(yield* findAreas(yield* ownSite(siteId), query))
  }),
  rank: Effect.fnUntraced(function* ({ query }) {
    const { siteId } = yield* Caller
    return answer(yield* rankAreas(yield* ownSite(siteId), query))
  })
})
