/**
 * Counts what is stored, a step at a time, so that no look takes long however much there is. Workers share the count: who has
 * gone on from a place first is the one whose step counts.
 */
import { statfs } from "node:fs/promises"
import { Clock, Effect } from "effect"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { type StoredPart, StoreUses } from "../../../engine/ports/StoreUses.ts"
import { type Configuration, Settings } from "../../config.ts"

/** One step of whatever is due. `place` says where objects lie: those of a place before count for nothing. */
export const measureStores = Effect.fn("measureStores")(function* (place: string) {
  const uses = yield* StoreUses
  const objects = yield* Objects
  const now = yield* Clock.currentTimeMillis
  for (const part of ["public objects", "private objects"] as const) yield* uses.liesAt(part, place)
  const known = new Map((yield* uses.list).map(({ part, measuredAt }) => [part, measuredAt]))
  const isDue = (part: StoredPart) => (known.get(part) ?? -Infinity) + limits.storeUseMs <= now
  if (isDue("public objects")) yield* countOn("public objects", objects.public)
  if (isDue("private objects")) yield* countOn("private objects", objects.private)
  const bytes = yield* uses.databaseBytes
  yield* uses.measured({ part: "database", objects: null, bytes, room: null, measuredAt: now })
})

/** The disk that `dataDir` lies on now, whichever it was before. */
export const measureDisk = Effect.fn("measureDisk")(function* (dataDir: string) {
  const { blocks, bavail, bsize } = yield* Effect.promise(() => statfs(dataDir))
  const measuredAt = yield* Clock.currentTimeMillis
  const bytes = (blocks - bavail) * bsize
  yield* (yield* StoreUses).measured({ part: "disk", objects: null, bytes, room: blocks * bsize, measuredAt })
})

/** Apart from what takes long, so that a disk that fills up is seen within a minute. */
export const followDisk = Effect.gen(function* () {
  yield* Effect.catchCause(measureDisk((yield* Settings).dataDir), (cause) =>
    Effect.logWarning("The disk could not be measured; it is tried again in half a minute.", cause)
  )
  yield* Effect.sleep(diskEveryMs)
}).pipe(Effect.forever)

/** Where objects lie by these settings. */
export const placeOf = ({ s3, dataDir }: Pick<Configuration, "s3" | "dataDir">): string =>
  s3 === undefined ? `file:${dataDir}` : `${s3.endpoint}/${s3.bucket} ${s3.privateBucket}`

const diskEveryMs = 30 * SECOND_MS

/** Keys of one list. */
const listed = 1_000

const countOn = Effect.fnUntraced(function* (part: StoredPart, store: ObjectStore) {
  const uses = yield* StoreUses
  const from = yield* uses.counting(part)
  let { place, objects, bytes } = from
  for (let looked = 0; looked < limits.storeUseStep; looked += listed) {
    const found = yield* store.list("", { limit: listed, ...(place !== "" && { after: place }) })
    objects += found.length
    bytes += found.reduce((all, { size }) => all + size, 0)
    place = found.at(-1)?.key ?? place
    if (found.length < listed) {
      const measuredAt = yield* Clock.currentTimeMillis
      return yield* uses.measured({ part, objects, bytes, room: null, measuredAt })
    }
  }
  yield* uses.advance(part, from, { place, objects, bytes })
})
