/**
 * Ticks off the small jobs that their own writers did, once what they stored is safe from a power failure: until then the
 * job is what brings it again. All that were done within a moment are flushed and ticked off together, since a disk and a
 * database take about as long for several as for one. One that stays open is done once more by a worker, which is harmless.
 */
import { Effect } from "effect"
import type { JobId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs, type JobOfSite } from "../../../engine/ports/Jobs.ts"
import { Objects } from "../../../engine/ports/Objects.ts"

/** Milliseconds for which others may join; while many write, what is flushed at a time is a handful of pages. */
const gatheringMs = 25

export interface TickingOff {
  /** The job is done; returns at once. */
  readonly done: (siteId: SiteId, id: JobId) => Effect.Effect<void>
  /** Jobs of the site that are done and not yet ticked off. */
  readonly due: (siteId: SiteId) => ReadonlySet<JobId>
}

export const tickingOff = Effect.gen(function* () {
  const jobs = yield* Jobs
  const { public: store } = yield* Objects
  const scope = yield* Effect.scope
  const due = new Map<SiteId, Set<JobId>>()
  let gathered: Array<JobOfSite> = []
  let isRunning = false

  const forget = ({ siteId, id }: JobOfSite) => {
    const ofSite = due.get(siteId)
    ofSite?.delete(id)
    if (ofSite?.size === 0) due.delete(siteId)
  }

  const rounds = Effect.gen(function* () {
    while (gathered.length > 0) {
      yield* Effect.sleep(gatheringMs)
      const round = gathered
      gathered = []
      yield* Effect.andThen(store.flush, jobs.finish(round)).pipe(
        Effect.catchCause((cause) => Effect.logWarning("Jobs done were not ticked off.", cause))
      )
      round.forEach(forget)
    }
    isRunning = false
  })

  const ticking: TickingOff = {
    done: Effect.fnUntraced(function* (siteId, id) {
      gathered.push({ siteId, id })
      due.set(siteId, (due.get(siteId) ?? new Set()).add(id))
      if (isRunning) return
      isRunning = true
      yield* Effect.forkIn(rounds, scope)
    }),
    due: (siteId) => due.get(siteId) ?? none
  }
  return ticking
})

const none: ReadonlySet<JobId> = new Set()
