/** Brings the managed collection in line with a reading of the roster, inside a write session. */
import { Effect } from "effect"
import { managedKey, rowRoute } from "../../../../engine/content/collections/names.ts"
import { emptyRoster } from "../../../../engine/content/collections/roster.ts"
import type { CollectionRow } from "../../../../engine/model/Collection.ts"
import type { RosterReading } from "../../../../engine/model/Roster.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { planRows, type RosterPlan } from "../../../../engine/people/roster/planRows.ts"
import { imageSources } from "../../../ApiConfig.ts"
import { Write } from "../../../access/Call.ts"
import { claimAddresses, claimingOf, leaveGone, leavingOf } from "../../content/collections/redirects.ts"
import { recordChange, showSoon } from "../../content/collections/store.ts"
import { replacedOnRecord } from "../../site/redirects/replaced.ts"

/** Has rendered again what shows the roster: whether there is one, or whether it can be read, is shown too (ROSTC-07). */
export const rosterShown = showSoon({ key: managedKey, routes: [], listed: false })

/** `imported` are portraits that the library has now, by where they were taken from. */
export const followRoster = Effect.fnUntraced(function* (
  reading: RosterReading,
  imported: ReadonlyMap<string, string> = new Map()
) {
  const { site } = yield* Write
  const rows = yield* (yield* Collections).rows(site.id, managedKey)
  yield* changeRows(planRows(reading, rows, { site, imageSources: yield* imageSources(site), imported }))
})

/** Nothing at all is touched where nothing changed, so that no page is rendered for it. */
export const changeRows = Effect.fnUntraced(function* ({ add, change, remove }: RosterPlan) {
  if (add.length + change.length + remove.length === 0) return
  const { site, now } = yield* Write
  const collections = yield* Collections
  const ids = yield* Ids
  const stored = yield* collections.get(site.id, managedKey)
  const fresh = emptyRoster(site)
  const collection = { ...(stored ?? fresh), schema: fresh.schema, updatedAt: now }

  const added = yield* Effect.forEach(add, (row) =>
    Effect.map(ids.make("row"), (id): CollectionRow => ({
      ...row,
      siteId: site.id,
      collection: managedKey,
      id: id as RowId,
      visibleFrom: null,
      visibleUntil: null,
      featured: false,
      createdBy: "system",
      createdAt: now,
      updatedAt: now
    }))
  )
  // Slugs that become free may be taken again in the same round.
  yield* collections.removeRows(
    site.id,
    managedKey,
    remove.map(({ id }) => id)
  )
  yield* collections.put(collection)
  yield* collections.putRows([...change.map((row) => ({ ...row, updatedAt: now })), ...added])

  const routesOf = (rows: ReadonlyArray<CollectionRow>) => rows.flatMap((row) => rowRoute(collection, row) ?? [])
  const leaving = yield* leavingOf(collection, remove)
  yield* leaveGone(leaving)
  const claiming = yield* claimingOf(routesOf(added))
  yield* claimAddresses(claiming)
  yield* recordChange("roster.sync", {
    added: added.length,
    changed: change.length,
    removed: remove.length,
    ...replacedOnRecord(leaving.replaced)
  })
  yield* showSoon({
    key: managedKey,
    routes: routesOf([...added, ...change, ...remove]),
    listed: collection.detailBasePath !== null && added.length + remove.length > 0
  })
})
