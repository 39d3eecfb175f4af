/**
 * Whether the object store takes what is written. That it can be read says nothing of a disk that is full, so a small
 * object is written to either store and removed again: at most every few seconds, once for all who ask, and never waited
 * for beyond its deadline.
 */
import { Clock, Effect } from "effect"
import { deadlines } from "../../engine/deadlines.ts"
import { KIB, SECOND_MS } from "../../engine/limits.ts"
import { Ids } from "../../engine/ports/Ids.ts"
import { Objects, type ObjectStore } from "../../engine/ports/Objects.ts"

/** How long what was found holds; of a store that failed, only until somebody asks again. */
const holdsMs = 5 * SECOND_MS
/** More than a file system keeps beside a file's name, so that room has to be found for it. */
const probe = new Uint8Array(16 * KIB)

const probes = new WeakMap<Objects["Service"], Effect.Effect<boolean>>()

/** One probe for all that ask of the same stores. */
export const storeProbe = Effect.gen(function* () {
  const stores = yield* Objects
  const made = yield* newProbe(stores)
  const probing = probes.get(stores) ?? made
  probes.set(stores, probing)
  return probing
})

const newProbe = Effect.fnUntraced(function* ({ public: open, private: hidden }: Objects["Service"]) {
  // Processes probe at the same time.
  const key = `probes/${yield* (yield* Ids).label}`
  let last = { at: -Infinity, works: false }
  let running: { readonly since: number; readonly found: Promise<boolean> } | undefined

  const begin = (since: number) => {
    const found = Effect.runPromise(
      Effect.all([writes(open, key), writes(hidden, key)], { concurrency: "unbounded", discard: true }).pipe(
        Effect.as(true),
        Effect.catchCause(() => Effect.succeed(false))
      )
    ).then((works) => {
      last = { at: since, works }
      running = undefined
      return works
    })
    return (running = { since, found })
  }

  /** False where the store does not take the object, or not in time. */
  return Effect.flatMap(Clock.monotonicTimeNanos, (nanos) => {
    const now = Number(nanos) / 1e6
    if (last.works && now - last.at < holdsMs) return Effect.succeed(true)
    const { since, found } = running ?? begin(now)
    return Effect.promise(() => Promise.race([found, falseAfter(since + deadlines.objectProbe.ms - now)]))
  })
})

const writes = (store: ObjectStore, key: string) =>
  store
    .put(key, probe, { contentType: "application/octet-stream" })
    .pipe(Effect.ensuring(Effect.ignore(store.remove([key]))))

const falseAfter = (ms: number): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), Math.max(0, ms)).unref())
