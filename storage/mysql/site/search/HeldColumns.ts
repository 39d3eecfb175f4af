/**
 * Columns of sites' listings in the memory of this process, kept in step with the database (`engine/listings/search/columns`).
 * Those of a site are loaded when it is searched first, in the background; until they are there nobody waits for them unless
 * the process has the time, and for sites that do not fit there are none. Before each search the site's mark is looked at: where it has moved, the rows that were written since
 * and the keys that went are read, and then count and check of all rows have to be those that stand beside the mark. Where
 * they are not, or where the mark went back (a backup was restored), the columns are thrown away and loaded anew.
 */
import { Clock, Context, Effect, Fiber, Scope, Semaphore } from "effect"
import { bytesOfRow, Columns } from "../../../../engine/listings/search/columns/Columns.ts"
import type { InPieces } from "../../../../engine/listings/search/columns/sorting.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { ListingsStanding } from "../../../../engine/ports/ListingSearch.ts"
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../../engine/limits.ts"
import { prepared } from "../../prepared.ts"
import { sharedRead } from "../../sharedRead.ts"
import type { Statements } from "../../statements.ts"
import { columnNames, toColumnRow } from "./rows.ts"

/** What columns may take, and which sites have them. Without columns unless whoever wires the process says otherwise. */
export const ColumnsMemory = Context.Reference<{
  /** Bytes of all sites of the process together; 0 for no columns at all. */
  readonly bytes: number
  /** Sites with fewer listings are searched as fast without. */
  readonly fewestListings: number
  /** Whether a search waits for columns that are being loaded: what is rendered ahead has the time, and is kept for long. */
  readonly waits?: boolean
}>("storage/ColumnsMemory", { defaultValue: () => ({ bytes: 0, fewestListings: 0 }) })

export interface HeldColumns {
  readonly standing: (siteId: SiteId) => Effect.Effect<ListingsStanding>
  /** As the site stands, or later; undefined while there are none. */
  readonly of: (siteId: SiteId, standing: ListingsStanding) => Effect.Effect<Columns | undefined>
}

export const heldColumns = Effect.fnUntraced(function* ({
  query
}: Pick<Statements, "query">): Effect.fn.Return<HeldColumns, never, Scope.Scope> {
  const memory = yield* ColumnsMemory
  const scope = yield* Effect.scope
  const oneAtATime = yield* Semaphore.make(1)
  /** Longest unused first. */
  const held = new Map<SiteId, Held>()
  const loading = new Map<SiteId, Fiber.Fiber<void>>()
  /** Sites that are not tried again before a time. */
  const resting = new Map<SiteId, number>()

  const standing = sharedRead((siteId: SiteId): Effect.Effect<ListingsStanding> =>
    Effect.map(
      query((db) => db.executeQuery(selectStanding({ siteId }))),
      ({ rows: [row] }) => row ?? { mark: 0, listings: 0, digest: 0 }
    )
  )

  const removalsSince = (siteId: SiteId, mark: number) =>
    query((db) =>
      db
        .selectFrom("listing_removals")
        .select("listing_key")
        .where("site_id", "=", siteId)
        .where("mark", ">", mark)
        .limit(mostChanges)
        .execute()
    )

  const rowsSince = (siteId: SiteId, { mark, key }: { readonly mark: number; readonly key: string }) =>
    query((db) =>
      db
        .selectFrom("listing_search")
        .select(columnNames)
        .where("site_id", "=", siteId)
        .where((is) => is.or([is("mark", ">", mark), is.and([is("mark", "=", mark), is("listing_key", ">", key)])]))
        .orderBy("mark")
        .orderBy("listing_key")
        .limit(rowsAtOnce)
        .execute()
    )

  const rowsBehind = (siteId: SiteId, key: string) =>
    query((db) =>
      db
        .selectFrom("listing_search")
        .select(columnNames)
        .where("site_id", "=", siteId)
        .where("listing_key", ">", key)
        .orderBy("listing_key")
        .limit(rowsAtOnce)
        .execute()
    )

  /** Whether the columns are those of the site now; false where they have to be loaded anew. Broken off, it begins again. */
  const follow = Effect.fnUntraced(function* (siteId: SiteId, one: Held): Effect.fn.Return<boolean> {
    const { columns } = one
    for (let look = 0; look < mostLooks; look++) {
      const now = yield* standing(siteId)
      if (now.mark === one.mark) return columns.size === now.listings && columns.check === now.digest
      if (now.mark < one.mark) return false
      // Ahead of the rows: what was removed and then came again is there after both.
      const removed = yield* removalsSince(siteId, one.mark)
      if (removed.length === mostChanges) return false
      for (const [at, { listing_key }] of removed.entries()) {
        columns.remove(listing_key)
        if (at % removedAtOnce === removedAtOnce - 1) yield* breath
      }
      let [after, changed] = [{ mark: one.mark, key: pastEveryKey }, 0]
      for (;;) {
        const rows = yield* rowsSince(siteId, after)
        for (const row of rows) columns.put(toColumnRow(row))
        const last = rows.at(-1)
        changed += rows.length
        if (last === undefined || rows.length < rowsAtOnce) break
        if (changed >= mostChanges) return false
        after = { mark: last.mark, key: last.listing_key }
        yield* breath
      }
      one.mark = now.mark
    }
    // Somebody writes all the time: whatever was there at the first look is there now, and the next search looks on.
    return true
  })

  /** Memory for so much more, if others that were not used lately make it. */
  const isRoomFor = (siteId: SiteId, bytes: number): boolean => {
    const taken = () => [...held.values()].reduce((sum, { columns }) => sum + columns.bytes, 0)
    if (bytes > memory.bytes) return false
    // What is replaced stays until then, if there is memory for both.
    for (const other of [...held.keys()].filter((one) => one !== siteId)) {
      if (taken() + bytes <= memory.bytes) break
      held.delete(other)
    }
    if (taken() + bytes > memory.bytes) held.delete(siteId)
    return true
  }

  const load = Effect.fnUntraced(function* (siteId: SiteId) {
    const begun = yield* Clock.currentTimeMillis
    const { mark, listings } = yield* standing(siteId)
    if (!isRoomFor(siteId, listings * bytesOfRow)) {
      yield* Effect.logInfo(`The ${listings} listings of ${siteId} are not held: there is not enough memory for them.`)
      return false
    }
    const columns = new Columns(listings)
    for (let after = ""; ;) {
      const rows = yield* rowsBehind(siteId, after)
      for (const row of rows) columns.add(toColumnRow(row))
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.listing_key
      yield* breath
    }
    yield* inPieces(columns.seal())
    const now = yield* Clock.currentTimeMillis
    const one: Held = { columns, mark, loadedAt: now, turn: yield* Semaphore.make(1) }
    if (!(yield* follow(siteId, one))) {
      yield* Effect.logWarning(`The listings of ${siteId} are not held: they are not what their check says.`)
      return false
    }
    held.delete(siteId)
    held.set(siteId, one)
    const megabytes = Math.round(columns.bytes / 1_000_000)
    yield* Effect.logInfo(`${columns.size} listings of ${siteId} are held in ${megabytes} MB, after ${now - begun} ms.`)
    return true
  })

  /** In the background, once, one site after the other. */
  const begin = Effect.fnUntraced(function* (siteId: SiteId) {
    const now = yield* Clock.currentTimeMillis
    if (loading.has(siteId) || (resting.get(siteId) ?? 0) > now) return
    const rest = (ms: number) =>
      Effect.map(Clock.currentTimeMillis, (at) => {
        if (resting.size > mostResting) resting.clear()
        resting.set(siteId, at + ms)
      })
    const work = oneAtATime
      .withPermits(1)(Effect.timeout(load(siteId), mostLoadMs))
      .pipe(
        Effect.flatMap((isHeld) => (isHeld ? Effect.void : rest(restMs))),
        Effect.catchCause((cause) =>
          Effect.andThen(
            Effect.logWarning(`The listings of ${siteId} could not be loaded; they are searched without.`, cause),
            rest(retryMs)
          )
        ),
        Effect.ensuring(Effect.sync(() => loading.delete(siteId)))
      )
    loading.set(siteId, yield* Effect.forkIn(work, scope))
  })

  /** What is held, after what is being loaded where this process waits for that. */
  const heldOf = Effect.fnUntraced(function* (siteId: SiteId) {
    const one = held.get(siteId)
    if (one !== undefined) return one
    yield* begin(siteId)
    const load = loading.get(siteId)
    if (memory.waits !== true || load === undefined) return undefined
    yield* Fiber.await(load)
    return held.get(siteId)
  })

  const columnsOf: HeldColumns["of"] = Effect.fnUntraced(function* (siteId, now) {
    if (memory.bytes === 0 || now.listings < memory.fewestListings) {
      held.delete(siteId)
      return undefined
    }
    const one = yield* heldOf(siteId)
    if (one === undefined) return undefined
    held.delete(siteId)
    held.set(siteId, one)
    if (one.mark !== now.mark && !(yield* one.turn.withPermits(1)(follow(siteId, one)))) {
      if (held.get(siteId) === one) held.delete(siteId)
      yield* begin(siteId)
      return undefined
    }
    if (one.columns.isWorn || (yield* Clock.currentTimeMillis) > one.loadedAt + oldMs) yield* begin(siteId)
    return one.columns
  })

  return { standing, of: columnsOf }
})

const selectStanding = prepared((db, { siteId }: { siteId: SiteId }) =>
  db.selectFrom("listing_marks").select(["mark", "listings", "digest"]).where("site_id", "=", siteId)
)

interface Held {
  readonly columns: Columns
  mark: number
  readonly loadedAt: number
  /** Of whoever brings it up to date. */
  readonly turn: Semaphore.Semaphore
}

const inPieces = Effect.fnUntraced(function* (pieces: InPieces<void>) {
  while (pieces.next().done !== true) yield* breath
})

/** Others have their turn of the process. */
export const breath = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))

/** Of one statement: a few milliseconds to read and to keep. */
const rowsAtOnce = 250
/** Each is looked for among the keys. */
const removedAtOnce = 1_000
/** Of more changes since the last search everything is read anew. */
const mostChanges = 20_000
/** How often a search looks whether it has come to the end of what others write. */
const mostLooks = 4
/** After a load that was in vain by what was found, and after one that failed. */
const restMs = 10 * MINUTE_MS
const retryMs = 2 * SECOND_MS
/** Longer than any load: one that hangs must not keep a site from its columns for good. */
const mostLoadMs = 10 * MINUTE_MS
/** Whatever the check may have missed ends with this. */
const oldMs = 6 * HOUR_MS
const mostResting = 1_000
const pastEveryKey = "\u{10ffff}"
