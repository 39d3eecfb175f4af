/**
 * Takes counts of visits that origins left in the private store into the database. A batch counts once, however many
 * workers look and wherever one dies: its name is kept with its sums, and the object goes after both are committed. While
 * the database is away batches wait where they are.
 */
import { Clock, Effect, Random } from "effect"
import { batchIdOf, batchPrefix, readBatch } from "../../../engine/figures/batch.ts"
import { limits } from "../../../engine/limits.ts"
import { Figures } from "../../../engine/ports/Figures.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { timeOfId } from "../../Ids.ts"

/** Every batch that waits, the oldest first. */
export const takeInFigures = Effect.gen(function* () {
  const { private: store } = yield* Objects
  for (let after: string | undefined; ;) {
    const found = yield* store.list(batchPrefix, { limit: listed, ...(after !== undefined && { after }) })
    for (const { key } of found) yield* takeIn(store, key)
    if (found.length < listed) return
    after = found.at(-1)!.key
  }
})

/** Two rounds a minute, forever; workers that started together spread out. */
export const followFigures = Effect.gen(function* () {
  yield* Effect.catchCause(takeInFigures, (cause) =>
    Effect.logWarning(
      "Counts of visits could not be taken in; they wait, and it is tried again in half a minute.",
      cause
    )
  )
  yield* Effect.sleep(yield* Random.nextBetween(20_000, 40_000))
}).pipe(Effect.forever)

const listed = 200

const takeIn = Effect.fnUntraced(function* (store: ObjectStore, key: string) {
  const id = batchIdOf(key)
  const now = yield* Clock.currentTimeMillis
  const writtenAt = timeOfId(id)
  if (writtenAt === undefined || writtenAt < now - limits.figuresBatchKeptMs) {
    yield* Effect.logWarning(`The counts of visits in ${key} are too old, or nobody's, and are removed.`)
    return yield* store.remove([key])
  }
  const object = yield* store.get(key)
  // Another worker was faster.
  if (object === undefined) return
  const batch = readBatch(new TextDecoder().decode(object.body))
  if (batch === undefined) yield* Effect.logError(`The counts of visits in ${key} cannot be read and are removed.`)
  else yield* (yield* Figures).take(id, batch, now)
  yield* store.remove([key])
})
