/** Rebuilds: asked for, watched, cancelled. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { type Rebuild, Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { auditedAs } from "../../access/audited.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp, timestampOrNull } from "../../answers/shapes.ts"
import { onLockedSite } from "../../use-cases/site/findSite.ts"

/** Audit name of what the operator does. */
const operator = "system"

export const rebuildSite = Effect.fnUntraced(function* (id: SiteId, atomic: boolean) {
  return accepted(rebuildShape(yield* start(id, atomic)))
})

export const rebuildAll = Effect.fnUntraced(function* (atomic: boolean) {
  const all = yield* (yield* Sites).list
  const started = yield* Effect.forEach(all, ({ id }) => start(id, atomic))
  return accepted({ rebuilds: started.map(rebuildShape) })
})

export const listRebuilds = Effect.gen(function* () {
  const recent = yield* (yield* Rebuilds).recent(limits.rebuildsShown)
  return answer({ rebuilds: recent.map(rebuildShape) })
})

export const readRebuild = Effect.fnUntraced(function* (id: RebuildId) {
  return answer(rebuildShape(yield* find(id)))
})

/** A rebuild that has ended stays as it ended. */
export const cancelRebuild = Effect.fnUntraced(function* (id: RebuildId) {
  const { siteId } = yield* find(id)
  yield* onLockedSite(siteId, () =>
    Effect.gen(function* () {
      if (!(yield* (yield* Publishing).cancelRebuild(siteId, id))) return
      yield* auditedAs(siteId, operator, "site.rebuild_cancel", {}, { rebuildId: id })
    })
  )
  return yield* readRebuild(id)
})

export const rebuildShape = (rebuild: Rebuild) => ({
  rebuildId: rebuild.id,
  siteId: rebuild.siteId,
  reason: rebuild.reason,
  state: rebuild.state,
  atomic: rebuild.atomic,
  pagesTotal: rebuild.pagesTotal,
  pagesDone: rebuild.pagesDone,
  pagesUnchanged: rebuild.pagesUnchanged,
  startedAt: timestamp(rebuild.startedAt),
  finishedAt: timestampOrNull(rebuild.finishedAt),
  error: rebuild.error
})

const start = Effect.fnUntraced(function* (id: SiteId, atomic: boolean) {
  const publishing = yield* Publishing
  const rebuilds = yield* Rebuilds
  return yield* onLockedSite(id, () =>
    Effect.gen(function* () {
      const rebuildId = yield* publishing.rebuild(id, "operator", { atomic })
      yield* auditedAs(id, operator, "site.rebuild", {}, { rebuildId, ...(atomic && { atomic }) })
      const rebuild = yield* rebuilds.get(id, rebuildId)
      return rebuild ?? (yield* Effect.die(new Error(`Rebuild ${rebuildId} was started and is not there.`)))
    })
  )
})

const find = Effect.fnUntraced(function* (id: RebuildId) {
  const rebuild = yield* (yield* Rebuilds).find(id)
  return rebuild ?? (yield* refuse("ops.rebuild_not_found", `There is no rebuild ${id}.`, { rebuildId: id }))
})

const accepted = <A>(body: A) => ({ ...answer(body), status: 202 })
