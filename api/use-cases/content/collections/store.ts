/** What follows from every change of a collection: its record, its audit record, and the pages that show it. */
import { Effect } from "effect"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Json } from "../../../../engine/model/Page.ts"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import { Audit } from "../../../../engine/ports/Access.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import type { Change } from "../../../../engine/publish/plan.ts"
import { Write } from "../../../access/Call.ts"
import { publishSoon } from "../write/store.ts"

/**
 * Moves the collection's time along with its rows (CA-D31), and the instant at which it next changes by itself. Given are
 * the changed row as it was and as it is.
 */
export const touchCollection = Effect.fnUntraced(function* (
  collection: Collection,
  changed: ReadonlyArray<CollectionRow>
) {
  const { now } = yield* Write
  const collections = yield* Collections
  const { siteId, key, nextBoundary: known } = collection
  // A boundary that has passed is still to be followed, and where no window changed the next one stays what it is:
  // finding it anew reads all rows.
  const stays = (known !== null && known <= now) || !changed.some(hasWindow)
  const nextBoundary = stays ? known : yield* collections.boundaryAfter(siteId, key, now)
  yield* collections.put({ ...collection, nextBoundary, updatedAt: now })
})

const hasWindow = ({ visibleFrom, visibleUntil }: CollectionRow) => visibleFrom !== null || visibleUntil !== null

/** Appends an audit record with what was and what is (CA-D30). */
export const recordChange = Effect.fnUntraced(function* (action: string, detail: { readonly [name: string]: unknown }) {
  const { site, actor, now, correlationId } = yield* Write
  yield* (yield* Audit).append({
    siteId: site.id,
    actor,
    action,
    pageId: null,
    route: null,
    versionId: null,
    at: now,
    correlationId,
    detail: detail as Json
  })
})

/** Has rendered again what shows the collection. */
export const showSoon = Effect.fnUntraced(function* (change: Omit<Change & { readonly kind: "collection" }, "kind">) {
  const ticket = yield* publishSoon({ kind: "collection", ...change })
  return ticket.rebuildId === null ? {} : { rerenderQueued: true as const }
})

/** What a change of a collection, or of one of its rows, came to. */
interface Changed {
  readonly status: "created" | "updated"
  readonly warnings: ReadonlyArray<Warning>
  /** Set when pages that show the collection are rendered again in the background. */
  readonly rerenderQueued?: true
}
export interface CollectionChanged extends Changed {
  readonly collection: Collection
}
export interface RowChanged extends Changed {
  readonly row: CollectionRow
  /** When it was changed: what shows depends on it. */
  readonly now: number
}

/** What a rehearsal found: nothing was stored. */
export interface RehearsedChange {
  readonly status: "would-create" | "would-update" | "would-delete"
  readonly dryRun: true
  readonly warnings: ReadonlyArray<Warning>
}
export const rehearsedChange = (
  status: RehearsedChange["status"],
  warnings: ReadonlyArray<Warning>
): RehearsedChange => ({ status, dryRun: true, warnings })
