/**
 * How much is stored where. Counting a store takes many looks, so it is done bit by bit in the background: `Counting` is how
 * far a count has come, `StoreUse` what the last whole one found.
 */
import { Context, type Effect } from "effect"

/**
 * The last backup that is whole lies elsewhere; its command notes it, and how often that happens is seen by when. What the newest
 * one lacks, whole or not, is noted beside it.
 */
export const storedParts = [
  "public objects",
  "private objects",
  "database",
  "disk",
  "last backup",
  "missing in the newest backup"
] as const
export type StoredPart = (typeof storedParts)[number]

export interface StoreUse {
  readonly part: StoredPart
  /** Null where it is not made of objects. */
  readonly objects: number | null
  readonly bytes: number
  /** Bytes it has room for in all; null where nobody can say. */
  readonly room: number | null
  readonly measuredAt: number
}

export interface Counting {
  /** Key after which to go on; empty at the start. */
  readonly place: string
  readonly objects: number
  readonly bytes: number
}

export class StoreUses extends Context.Service<
  StoreUses,
  {
    /** What was measured so far, in the order of `storedParts`. */
    readonly list: Effect.Effect<ReadonlyArray<StoreUse>>
    /** From now on the part lies there; what was found or counted at another place is forgotten. */
    readonly liesAt: (part: StoredPart, place: string) => Effect.Effect<void>
    readonly counting: (part: StoredPart) => Effect.Effect<Counting>
    /** False where somebody else has gone on from the same place; then nothing was changed. */
    readonly advance: (part: StoredPart, from: Counting, to: Counting) => Effect.Effect<boolean>
    /** Keeps what was found; the next count begins at the start. */
    readonly measured: (use: StoreUse) => Effect.Effect<void>
    /** Bytes of the database with its indexes, as the server estimates them. */
    readonly databaseBytes: Effect.Effect<number>
  }
>()("engine/StoreUses") {}
