/** Everything of a site forgotten by the CDN in front, asked for by staff. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { auditedAs } from "../../access/audited.ts"
import { answer } from "../../answers/Answer.ts"
import { onLockedSite } from "../../use-cases/site/findSite.ts"

export const purgeSite = Effect.fnUntraced(function* (siteId: SiteId) {
  const caches = yield* SharedCaches
  yield* onLockedSite(siteId, () =>
    Effect.gen(function* () {
      yield* caches.forgetSite(siteId)
      yield* auditedAs(siteId, "system", "site.purge", {}, {})
    })
  )
  return { ...answer({ siteId, cdn: caches.present }), status: 202 as const }
})
