/** What follows from every change of a collection: its record, its audit record, and the pages that show it. */
import { Effect } from "effect"
import type { AuditAction } from "../../../../engine/model/AuditAction.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import type { Change } from "../../../../engine/publish/plan.ts"
import { audited } from "../../../access/audited.ts"
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
export const recordChange = Effect.fnUntraced(function* (
  action: AuditAction,
  detail: { readonly [name: string]: unknown }
) {
  yield* audited(action, {}, detail)
})

/** A row on record: all that a call takes which puts it back. */
export const recorded = ({ slug, data, visibleFrom, visibleUntil, featured, sortOrder }: CollectionRow) => ({
  slug,
  data,
  visibleFrom,
  visibleUntil,
  featured,
  sortOrder
})

/** Has rendered again what shows the collection. */
export const showSoon = (change: Omit<Change & { readonly kind: "collection" }, "kind">) =>
  publishSoon({ kind: "collection", ...change })

/** What a change of a collection, or of one of its rows, came to. */
interface Changed {
  readonly status: "created" | "updated"
  readonly warnings: ReadonlyArray<Warning>
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
