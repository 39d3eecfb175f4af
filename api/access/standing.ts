/** Where a site stands, told as of one instant. */
import { Clock, Effect } from "effect"
import { SECOND_MS } from "../../engine/limits.ts"
import type { PageId, SiteId } from "../../engine/model/ids.ts"
import type { Standings } from "../../engine/ports/Standings.ts"
import { windowStarts } from "../../engine/site/budgets.ts"

/** Looks again when the look itself took so long, waiting for a lock, that what it counted is no longer what counts. */
export const standingNow = Effect.fnUntraced(function* (
  look: Standings["Service"]["read"],
  siteId: SiteId,
  pageId: PageId | null = null
) {
  for (;;) {
    const asked = yield* Clock.currentTimeMillis
    const standing = yield* look(siteId, windowStarts(asked), pageId)
    const now = yield* Clock.currentTimeMillis
    if (now - asked < SECOND_MS && windowStarts(now).write === windowStarts(asked).write) return { standing, now }
  }
})
