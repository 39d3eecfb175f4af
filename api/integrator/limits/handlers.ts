/** Handler of the limits row. */
import { Clock, Effect } from "effect"
import { HOUR_MS, limits, SECOND_MS } from "../../../engine/limits.ts"
import { buildModeActive } from "../../../engine/model/Site.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type BudgetKind, Budgets } from "../../../engine/ports/Budgets.ts"
import { type CountedWork, limitsRecord, windowStarts, workLimits } from "../../../engine/site/budgets.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { ownSite } from "../../use-cases/site/ownSite.ts"
import { LimitsApi } from "./routes.ts"

export const limitsRows = rows(LimitsApi, {
  read: () => Effect.flatMap(Caller, ({ siteId }) => readLimits(siteId))
})

const readLimits = Effect.fnUntraced(function* (siteId: SiteId) {
  const site = yield* ownSite(siteId)
  const budgets = yield* Budgets
  const now = yield* Clock.currentTimeMillis
  const starts = windowStarts(now)
  const used = (kind: BudgetKind, since: number) => Effect.map(budgets.used(siteId, kind, since), ({ count }) => count)
  const record = limitsRecord(
    site,
    {
      writesInWindow: yield* used("write", starts.write),
      writesLastHour: yield* used("write", starts.hour),
      rejectionsLastHour: yield* used("rejection", starts.hour)
    },
    now
  )
  const created = yield* used("create", starts.hour)
  return answer({
    ...record,
    rateLimits: {
      ...record.rateLimits,
      create: {
        used: created,
        limit: limits.createsPerHour,
        remaining: limits.createsPerHour - created,
        windowSeconds: HOUR_MS / SECOND_MS,
        enforced: !buildModeActive(site)
      },
      rehearsal: countedWork("rehearsal", yield* used("rehearsal", starts.write)),
      drawing: countedWork("drawing", yield* used("drawing", starts.write))
    },
    autoFreeze: { ...record.autoFreeze, mode: record.autoFreeze.mode as "build" | "live" }
  })
})

const countedWork = (work: CountedWork, used: number) => ({
  used,
  limit: workLimits[work],
  // The last one may have cost more than what was left.
  remaining: Math.max(0, workLimits[work] - used),
  windowSeconds: limits.writeWindowMs / SECOND_MS,
  enforced: true
})
