/** Handlers of the redirect rows. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { areEdgeRulesServed } from "../../../engine/publish/served.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { redirectShape, removeRedirect, setRedirect } from "../../use-cases/site/redirects/setRedirect.ts"
import { RedirectsApi } from "./routes.ts"

export const redirectsRows = rows(RedirectsApi, {
  list: () => Effect.flatMap(Caller, ({ siteId }) => listRedirects(siteId)),
  set: ({ payload }) => setRedirect(payload),
  remove: ({ query }) => removeRedirect(query.from)
})

const listRedirects = Effect.fnUntraced(function* (siteId: SiteId) {
  // Asked first: what is done in between is told late, never early.
  const served = areEdgeRulesServed(yield* underWay(siteId))
  const all = yield* (yield* Redirects).list(siteId)
  return answer({ redirects: all.map(redirectShape), limit: limits.redirectRows, served })
})
