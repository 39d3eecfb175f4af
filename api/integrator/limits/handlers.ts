/** Handler of the limits row. */
import { Clock, Effect } from "effect"
import { formFilesRoom, type Held, libraryRoom } from "../../../engine/content/media/room.ts"
import { HOUR_MS, limits, SECOND_MS } from "../../../engine/limits.ts"
import { buildModeActive } from "../../../engine/site/live.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type BudgetKind, Budgets } from "../../../engine/ports/Budgets.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { type CountedWork, limitsRecord, windowStarts, workBudgets } from "../../../engine/site/budgets.ts"
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
  const work = (kind: CountedWork) =>
    Effect.map(used(kind, now - workBudgets[kind].windowMs), (count) => countedWork(kind, count))
  const created = yield* used("create", starts.hour)
  return answer({
    ...record,
    rateLimits: {
      ...record.rateLimits,
      create: {
        used: created,
        limit: limits.createsPerHour,
        // While a site is being built, more may be created than the hour would hold later.
        remaining: Math.max(0, limits.createsPerHour - created),
        windowSeconds: HOUR_MS / SECOND_MS,
        enforced: !buildModeActive(site)
      },
      ...(yield* Effect.all({
        rehearsal: work("rehearsal"),
        drawing: work("drawing"),
        capture: work("capture"),
        redelivery: work("redelivery"),
        credential_check: work("credential_check")
      }))
    },
    storage: {
      library: storage(yield* (yield* Media).held(siteId), libraryRoom(site)),
      formFiles: storage(yield* (yield* LeadFiles).held(siteId), formFilesRoom)
    },
    autoFreeze: { ...record.autoFreeze, mode: record.autoFreeze.mode as "build" | "live" }
  })
})

const storage = ({ files, bytes }: Held, room: Held) => ({
  files,
  limitFiles: room.files,
  bytes,
  limitBytes: room.bytes
})

const countedWork = (work: CountedWork, used: number) => ({
  used,
  limit: workBudgets[work].limit,
  // The last one may have cost more than what was left.
  remaining: Math.max(0, workBudgets[work].limit - used),
  windowSeconds: workBudgets[work].windowMs / SECOND_MS,
  enforced: true
})
