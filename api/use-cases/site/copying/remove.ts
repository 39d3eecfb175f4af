/** A copy that was given up goes, with everything it put into the object store. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Publishing } from "../../../../engine/ports/Publishing.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { onLockedSite } from "../findSite.ts"

/**
 * Refuses with `request.invalid` for every other site. Objects go before rows, so that a removal which dies in between can
 * be done again; once more after the commit, for what was under way.
 */
export const removeFailedCopy = Effect.fnUntraced(function* (siteId: SiteId) {
  const publishing = yield* Publishing
  yield* onLockedSite(
    siteId,
    Effect.fnUntraced(function* ({ copying }) {
      if (copying?.failed !== true)
        return yield* refuse("request.invalid", "Only a copy that could not be finished is removed this way.")
      yield* publishing.erase(siteId)
      yield* (yield* Sites).remove(siteId)
    })
  )
  yield* publishing.erase(siteId)
})
