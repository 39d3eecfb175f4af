/**
 * Rows of collections appear and go away at set times, without a write. Each collection knows when that next happens;
 * every worker looks every two seconds or so, by an index, and whoever comes first has what shows the collection rendered
 * again. What passed while no worker ran is caught up with.
 */
import { Clock, Effect, Random } from "effect"
import { rowRoute } from "../../../engine/content/collections/names.ts"
import { crossed } from "../../../engine/content/collections/windows.ts"
import type { Collection } from "../../../engine/model/Collection.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"

/** Collections of one round; those left over come with the next. */
const dueAtOnce = 500

/** Between two looks: about how late visitors see that a row has come or gone. Workers that started together spread out. */
const lookEveryMs = [1_500, 2_500] as const

/** Round after round, forever. One that fails is logged, and the next tries again. */
export const followWindows = Effect.suspend(() => crossWindows).pipe(
  Effect.catchCause((cause) =>
    Effect.logWarning("Rows whose time has come could not be looked for; it is tried again in some seconds.", cause)
  ),
  Effect.andThen(Effect.flatMap(Random.nextBetween(...lookEveryMs), Effect.sleep)),
  Effect.forever
)

/** One round (CA-B33). A collection that fails is logged, keeps none of the others, and comes again with the next round. */
export const crossWindows = Effect.gen(function* () {
  const due = yield* (yield* Collections).due(yield* Clock.currentTimeMillis, dueAtOnce)
  yield* Effect.forEach(
    due,
    (collection) =>
      Effect.catchCause(cross(collection), (cause) =>
        Effect.logWarning(
          `Rows of ${collection.key} of ${collection.siteId} whose time has come could not be followed; it is tried again.`,
          cause
        )
      ),
    { discard: true }
  )
})

/** Under the site's lock, so that of two workers one does it, and no row is written meanwhile. */
const cross = Effect.fn("VisibilityWindows.cross")(function* ({ siteId, key }: Collection) {
  const transaction = yield* Transaction
  const sites = yield* Sites
  const collections = yield* Collections
  const publishing = yield* Publishing
  yield* transaction.run(
    Effect.gen(function* () {
      const site = yield* sites.lock(siteId)
      if (site === undefined) return
      const collection = yield* collections.get(siteId, key)
      const now = yield* Clock.currentTimeMillis
      if (collection === undefined || collection.nextBoundary === null || collection.nextBoundary > now) return
      const since = collection.nextBoundary - 1
      const rows = (yield* collections.rows(siteId, key)).filter((row) => crossed(row, since, now))
      const routes = rows.flatMap((row) => rowRoute(collection, row) ?? [])
      yield* collections.put({ ...collection, nextBoundary: yield* collections.boundaryAfter(siteId, key, now) })
      // A copy is rendered once, when all of it is there, with the rows of that moment.
      if (site.copying !== null) return
      const ticket = yield* publishing.enqueue(siteId, { kind: "collection", key, routes, listed: routes.length > 0 })
      yield* transaction.afterCommit(Effect.asVoid(publishing.settle(ticket)))
    })
  )
})
