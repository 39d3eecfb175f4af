/** Handlers of the redirect rows. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { type Redirect, redirectMatch } from "../../../engine/model/Redirect.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { areEdgeRulesServed } from "../../../engine/publish/served.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { RedirectsApi } from "./routes.ts"

export const redirectsRows = rows(RedirectsApi, {
  list: () => Effect.flatMap(Caller, ({ siteId }) => listRedirects(siteId))
})

const listRedirects = Effect.fnUntraced(function* (siteId: SiteId) {
  // Asked first: what is done in between is told late, never early.
  const served = areEdgeRulesServed(yield* underWay(siteId))
  const all = yield* (yield* Redirects).list(siteId)
  return answer({ redirects: all.map(redirectShape), limit: limits.redirectRows, served })
})

const redirectShape = (redirect: Redirect) => {
  const { from, to, status, createdBy, source } = redirect
  return { from, to, status, match: redirectMatch(redirect), createdBy, source }
}
