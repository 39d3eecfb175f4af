/**
 * Removes what uploads left in the object stores when their process died: the file that waits, and, where no row ever
 * named it, the file that visitors would have reached. And pieces of files that were sent ahead of a form and never finished.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import {
  incomingPrefix,
  mediaOriginalKey,
  mediaRecordKey,
  parseIncomingKey
} from "../../../engine/content/media/serving.ts"
import { parsePieceKey, uploadsPrefix } from "../../../engine/people/leads/submission/uploads.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Objects } from "../../../engine/ports/Objects.ts"

const keysAtOnce = 1_000

export const removeAbandonedUploads = Effect.gen(function* () {
  const { private: hidden } = yield* Objects
  const before = (yield* Clock.currentTimeMillis) - limits.uploadAbandonedMs
  yield* inRounds(incomingPrefix, (keys) =>
    Effect.forEach(keys, (key) => removeIfAbandoned(key, before), { discard: true })
  )
  yield* inRounds(uploadsPrefix, (keys) =>
    hidden.remove(keys.filter((key) => (parsePieceKey(key)?.begunAt ?? Infinity) < before))
  )
}).pipe(Effect.orDie)

const inRounds = Effect.fnUntraced(function* <E, R>(
  prefix: string,
  look: (keys: ReadonlyArray<string>) => Effect.Effect<void, E, R>
) {
  const { private: hidden } = yield* Objects
  for (let after: string | undefined; ;) {
    const found = yield* hidden.list(prefix, { limit: keysAtOnce, ...(after !== undefined && { after }) })
    yield* look(found.map(({ key }) => key))
    if (found.length < keysAtOnce) return
    after = found.at(-1)?.key
  }
})

/** The waiting file goes last: should we die in between, the rest is found again. */
const removeIfAbandoned = Effect.fnUntraced(function* (key: string, before: number) {
  const waiting = parseIncomingKey(key)
  if (waiting === undefined || waiting.since > before) return
  const { siteId, id } = waiting
  const { public: store, private: hidden } = yield* Objects
  const named = yield* (yield* Media).get(siteId, id)
  if (named === undefined) yield* store.remove([mediaRecordKey(siteId, id), mediaOriginalKey(siteId, id)])
  yield* hidden.remove([key])
})
