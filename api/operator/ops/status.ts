/** What the operator sees at a glance. */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { SiteCopies } from "../../../engine/ports/SiteCopies.ts"
import { SiteSearch } from "../../../engine/ports/SiteSearch.ts"
import { StoreUses } from "../../../engine/ports/StoreUses.ts"
import { diskCondition } from "../../../engine/staff/condition.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp } from "../../answers/shapes.ts"
import { storeProbe } from "../storeProbe.ts"
import { rebuildShape } from "./rebuilds.ts"

export const readStatus = Effect.gen(function* () {
  const sites = yield* (yield* SiteSearch).counts
  const recent = yield* (yield* Rebuilds).recent(limits.rebuildsShown)
  return answer({
    sites: sites.all,
    frozen: sites.frozen,
    jobs: yield* (yield* Jobs).counts,
    runningCopies: (yield* (yield* SiteCopies).running(limits.rebuildsShown)).map(
      ({ siteId, originalId, total, done, startedAt }) => ({
        siteId,
        originalId,
        total,
        done,
        startedAt: timestamp(startedAt)
      })
    ),
    runningRebuilds: recent.filter(({ state }) => state === "running").map(rebuildShape),
    disk: diskCondition({ uses: yield* (yield* StoreUses).list, now: yield* Clock.currentTimeMillis }),
    objects: (yield* yield* storeProbe) ? ("ok" as const) : ("unavailable" as const)
  })
})
