/** How a rebuild is ordered: a record of it, and the job that will split it when its turn comes. */
import { Clock, Effect } from "effect"
import type { RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { rebuildReason } from "../../../engine/publish/rebuildReason.ts"
import { encodeJob } from "../settle/jobs.ts"

/** Whatever else runs. `changed` are names of dependencies, or the one name of what concerns every page. */
export const recordRebuild = Effect.fnUntraced(function* (
  siteId: SiteId,
  changed: ReadonlyArray<string>,
  {
    rebuildId,
    delayMs = 0,
    atomic = false
  }: { readonly rebuildId: RebuildId; readonly delayMs?: number; readonly atomic?: boolean }
) {
  yield* (yield* Rebuilds).insert({
    id: rebuildId,
    siteId,
    reason: rebuildReason(changed),
    state: "running",
    pagesTotal: 0,
    pagesDone: 0,
    pagesUnchanged: 0,
    startedAt: yield* Clock.currentTimeMillis,
    finishedAt: null,
    error: null,
    atomic
  })
  yield* enqueueSplit(siteId, rebuildId, changed, delayMs)
})

/** Leaves the job that splits it. */
export const enqueueSplit = Effect.fnUntraced(function* (
  siteId: SiteId,
  rebuildId: RebuildId,
  changed: ReadonlyArray<string>,
  delayMs: number
) {
  return yield* (yield* Jobs).enqueue({
    queue: "rebuild",
    siteId,
    dedupe: splitKey(rebuildId),
    ...(delayMs > 0 && { delayMs }),
    payload: encodeJob({ _tag: "split", rebuildId, changed })
  })
})

/** One job a rebuild waits for it. */
export const splitKey = (id: RebuildId): string => `${id}:split`
