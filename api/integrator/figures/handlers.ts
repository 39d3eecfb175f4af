/** Handler of the row of figures. */
import { Effect } from "effect"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { readFigures } from "../../use-cases/site/figures/readFigures.ts"
import { ownSite } from "../../use-cases/site/ownSite.ts"
import { FiguresApi } from "./routes.ts"

export const figuresRows = rows(FiguresApi, {
  read: Effect.fnUntraced(function* ({ query }) {
    const { siteId } = yield* Caller
    return answer(yield* readFigures(yield* ownSite(siteId), query))
  })
})
