/** Rows whose time is over, by the rules of `engine/retention/tables.ts`. */
import { Context, type Effect } from "effect"
import type { GoingRows } from "../retention/tables.ts"

export interface Swept {
  /** Rows, or objects. */
  readonly count: number
  /** Of rows, those of their values as text. */
  readonly bytes: number
}

export class Sweeping extends Context.Service<
  Sweeping,
  {
    /** What would go now. */
    readonly measure: (rule: GoingRows, now: number) => Effect.Effect<Swept>
    /**
     * Removes at most `limit` rows in one short transaction, in the order of the primary key, so that several who do so at
     * once wait for each other and not in a circle. What is used again meanwhile stays. `more` says that there may be more.
     */
    readonly remove: (rule: GoingRows, now: number, limit: number) => Effect.Effect<Swept & { readonly more: boolean }>
  }
>()("engine/Sweeping") {}
