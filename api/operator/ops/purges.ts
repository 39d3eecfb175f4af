/** Everything of a site forgotten by the CDN in front, asked for by staff. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { sitePrefix } from "../../../engine/publish/keys.ts"
import { auditedAs } from "../../access/audited.ts"
import { answer } from "../../answers/Answer.ts"
import { onLockedSite } from "../../use-cases/site/findSite.ts"

export const purgeSite = Effect.fnUntraced(function* (siteId: SiteId) {
  const caches = yield* SharedCaches
  yield* onLockedSite(siteId, () =>
    Effect.gen(function* () {
      const id = yield* caches.changing(siteId, [sitePrefix(siteId)])
      yield* caches.changed(siteId, id)
      yield* auditedAs(siteId, "system", "site.purge", {}, {})
    })
  )
  return { ...answer({ siteId, cdn: caches.present }), status: 202 as const }
})
