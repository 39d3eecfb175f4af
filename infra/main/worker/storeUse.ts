/**
 * Counts what is stored, a step at a time, so that no look takes long however much there is. Workers share the count: who has
 * gone on from a place first is the one whose step counts.
 */
import { statfs } from "node:fs/promises"
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { type StoredPart, StoreUses } from "../../../engine/ports/StoreUses.ts"

/** One step of whatever is due. `dataDir` lies on the disk that is measured. */
export const measureStores = Effect.fn("measureStores")(function* (dataDir: string) {
  const uses = yield* StoreUses
  const objects = yield* Objects
  const now = yield* Clock.currentTimeMillis
  const known = new Map((yield* uses.list).map(({ part, measuredAt }) => [part, measuredAt]))
  const isDue = (part: StoredPart) => (known.get(part) ?? -Infinity) + limits.storeUseMs <= now
  if (isDue("public objects")) yield* countOn("public objects", objects.public)
  if (isDue("private objects")) yield* countOn("private objects", objects.private)
  if (isDue("database")) {
    const bytes = yield* uses.databaseBytes
    yield* uses.measured({ part: "database", objects: null, bytes, room: null, measuredAt: now })
  }
  if (isDue("disk")) {
    const { blocks, bavail, bsize } = yield* Effect.promise(() => statfs(dataDir))
    const bytes = (blocks - bavail) * bsize
    yield* uses.measured({ part: "disk", objects: null, bytes, room: blocks * bsize, measuredAt: now })
  }
})

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
