/**
 * Removes files of leads whose time is over, and those of which no lead came because their process died. The object goes
 * before what is known of it: should we die in between, the file is found again.
 */
import { Clock, Effect } from "effect"
import { leadFileKey } from "../../../engine/people/leads/files.ts"
import { limits } from "../../../engine/limits.ts"
import { type LeadFileRef, LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Objects } from "../../../engine/ports/Objects.ts"

const filesAtOnce = 500

export const removeLeadFiles = Effect.gen(function* () {
  const files = yield* LeadFiles
  const now = yield* Clock.currentTimeMillis
  yield* inRounds(files.abandoned(now - limits.uploadAbandonedMs, filesAtOnce), (gone) => files.forget(gone))
  yield* inRounds(files.expired(now, filesAtOnce), (gone) => files.markRemoved(gone, now))
})

/** What is noted is found no more, so each round finds others. */
const inRounds = Effect.fnUntraced(function* (
  find: Effect.Effect<ReadonlyArray<LeadFileRef>>,
  note: (files: ReadonlyArray<LeadFileRef>) => Effect.Effect<void>
) {
  const { private: hidden } = yield* Objects
  for (;;) {
    const found = yield* find
    if (found.length === 0) return
    yield* Effect.orDie(hidden.remove(found.map(({ siteId, id }) => leadFileKey(siteId, id))))
    yield* note(found)
  }
})
