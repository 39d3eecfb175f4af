/** A site that goes for good, with everything it ever put into the object store. */
import { Effect } from "effect"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { answer } from "../../answers/Answer.ts"
import { releaseDomains } from "./domains/contest.ts"
import { onLockedSite } from "./findSite.ts"

/**
 * Removes a site unless `against` refuses. Objects go before rows, so that a removal which dies in between can be done
 * again; once more after the commit, for what was under way.
 */
export const removeSite = Effect.fnUntraced(function* (id: SiteId, against: (site: Site) => Refusal | undefined) {
  const publishing = yield* Publishing
  yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      const refusal = against(site)
      if (refusal !== undefined) return yield* refusal
      yield* publishing.erase(id)
      const sites = yield* Sites
      yield* releaseDomains(id, yield* sites.hostnames(id))
      yield* sites.remove(id)
      // After its rows, of which what waited to be forgotten outside was one.
      yield* (yield* SharedCaches).forgetSite(id)
    })
  )
  yield* publishing.erase(id)
})

/**
 * By staff, who say what it is called to be sure which one it is. No trail of it is left but the log. Refuses with
 * `site.name_mismatch`, and with `site.not_found`.
 */
export const deleteSite = Effect.fnUntraced(function* (id: SiteId, name: string) {
  yield* removeSite(id, (site) =>
    site.name === name.trim()
      ? undefined
      : refuse("site.name_mismatch", "The site is not called so, and nothing was deleted.", {
          fields: [{ path: "body.name", reason: "is not the name of this site" }]
        })
  )
  yield* Effect.logWarning("A site was deleted by staff.", { siteId: id, name })
  return answer({ siteId: id as string, status: "deleted" as const })
})
