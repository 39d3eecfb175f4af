/**
 * Room for the files of one submission in the private store. Each file is announced before its first byte is stored; at
 * the end of the scope those of which no lead came are removed, and what a process leaves that dies before is removed
 * by the maintenance.
 */
import { Clock, Effect, type Stream } from "effect"
import { exceeds, formFilesRoom } from "../../../engine/content/media/room.ts"
import { leadFileKey } from "../../../engine/people/leads/files.ts"
import type { LeadFileId, SiteId } from "../../../engine/model/ids.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { type LeadFileRef, LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Objects } from "../../../engine/ports/Objects.ts"

export const fileRoom = Effect.fnUntraced(function* (siteId: SiteId) {
  const { private: hidden } = yield* Objects
  const files = yield* LeadFiles
  const ids = yield* Ids
  const held: Array<LeadFileRef> = []

  yield* Effect.addFinalizer(() =>
    Effect.gen(function* () {
      const unclaimed = yield* Effect.filter(held, ({ id }) =>
        Effect.map(files.get(siteId, id), (file) => file === undefined)
      )
      if (unclaimed.length === 0) return
      yield* hidden.remove(unclaimed.map(({ id }) => leadFileKey(siteId, id)))
      yield* files.forget(unclaimed)
    }).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("Files of a submission that was not taken stay until the maintenance removes them.", cause)
      )
    )
  )

  return {
    /** Whether the site may keep one more file. */
    isOpen: Effect.map(
      files.held(siteId),
      ({ files: count, bytes }) => !exceeds({ files: count + 1, bytes }, formFilesRoom)
    ),
    /**
     * Counts a file that was stored to what the site keeps, and says whether that is within bounds. Every file is counted
     * before it is asked, so of two that would fit by themselves neither is kept unseen.
     */
    fits: Effect.fnUntraced(function* (id: LeadFileId, bytes: number) {
      yield* files.weigh({ siteId, id }, bytes)
      if (!exceeds(yield* files.held(siteId), formFilesRoom)) return true
      yield* files.weigh({ siteId, id }, 0)
      return false
    }),
    /** Stores one file, whole or not at all. Its own errors end the storing. */
    store: Effect.fnUntraced(function* <E>(body: Stream.Stream<Uint8Array, E>) {
      const id = (yield* ids.make("file")) as LeadFileId
      yield* files.announce({ siteId, id }, yield* Clock.currentTimeMillis)
      held.push({ siteId, id })
      yield* hidden.putStream(leadFileKey(siteId, id), body, { contentType: "application/octet-stream" })
      return id
    }),
    /** The bytes of a file that was stored. */
    read: (id: LeadFileId) =>
      Effect.map(Effect.orDie(hidden.get(leadFileKey(siteId, id))), (found) => found?.body ?? new Uint8Array())
  }
})

export type FileRoom = Effect.Success<ReturnType<typeof fileRoom>>
