/**
 * Takes counts of visits that origins left in the private store into the database. A batch counts once, however many
 * workers look and wherever one dies: its name is kept with its sums, and the object goes after both are committed. While
 * the database is away batches wait where they are.
 */
import { Clock, Effect, Random } from "effect"
import type { Tally } from "../../../engine/figures/Tally.ts"
import { batchIdOf, batchPrefix, readBatch } from "../../../engine/figures/batch.ts"
import { limits } from "../../../engine/limits.ts"
import { Figures } from "../../../engine/ports/Figures.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { timeOfId } from "../../Ids.ts"

/** What else is made of a batch, in the transaction that takes it in. */
export type Beside<R> = (id: string, batch: Tally) => Effect.Effect<void, never, R>

/** Every batch that waits, the oldest first. */
export const takeInFigures = Effect.fnUntraced(function* <R = never>(beside: Beside<R> = () => Effect.void) {
  const { private: store } = yield* Objects
  for (let after: string | undefined; ;) {
    const found = yield* store.list(batchPrefix, { limit: listed, ...(after !== undefined && { after }) })
    for (const { key } of found) yield* takeIn(store, key, beside)
    if (found.length < listed) return
    after = found.at(-1)!.key
  }
})

/** Two rounds a minute, forever; workers that started together spread out. */
export const followFigures = <R>(beside: Beside<R>) =>
  Effect.gen(function* () {
    yield* Effect.catchCause(takeInFigures(beside), (cause) =>
      Effect.logWarning(
        "Counts of visits could not be taken in; they wait, and it is tried again in half a minute.",
        cause
      )
    )
    yield* Effect.sleep(yield* Random.nextBetween(20_000, 40_000))
  }).pipe(Effect.forever)

const listed = 200

const takeIn = Effect.fnUntraced(function* <R>(store: ObjectStore, key: string, beside: Beside<R>) {
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
  else {
    const figures = yield* Figures
    yield* (yield* Transaction).run(
      Effect.flatMap(figures.take(id, batch, now), (isNew) => (isNew ? beside(id, batch) : Effect.void))
    )
  }
  yield* store.remove([key])
})
