/**
 * Marks of objects that nothing names. One is made when the sweep first sees so, and the object goes once its mark is old
 * enough. Whoever is about to put an object under a name that others may have used, or to rely on one that is there,
 * releases it first: from then on no removal reaches it before it has been marked for as long again.
 *
 * A removal is claimed in a committed statement and bounded in time, so no transaction stays open while the object store
 * works, and a database connection that breaks meanwhile takes nothing of it back.
 */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"
import type { Mark, Marked } from "../retention/orphans.ts"
import type { Swept } from "./Sweeping.ts"

export interface MarkedByRule {
  readonly rule: string
  /** All that are marked. */
  readonly marked: Swept
  /** Those whose time is over. */
  readonly due: Swept
}

export class Orphans extends Context.Service<
  Orphans,
  {
    readonly marks: (siteId: SiteId) => Effect.Effect<ReadonlyArray<Mark>>
    /** One that is marked already keeps its time. */
    readonly mark: (siteId: SiteId, objects: ReadonlyArray<Marked>, now: number) => Effect.Effect<void>
    /** Takes marks away that are wrong by now. One whose object is being removed stays. */
    readonly unmark: (siteId: SiteId, keys: ReadonlyArray<string>) => Effect.Effect<void>
    /**
     * Those of the keys that are marked since before `markedBefore` and that nobody else is at removing, for
     * `limits.orphanClaimMs`: until then whoever would put one waits. To be removed within `limits.orphanRemovalMs`.
     */
    readonly claim: (
      siteId: SiteId,
      keys: ReadonlyArray<string>,
      markedBefore: number,
      now: number
    ) => Effect.Effect<ReadonlyArray<string>>
    /** They are gone, and may be put again. */
    readonly removed: (siteId: SiteId, keys: ReadonlyArray<string>) => Effect.Effect<void>
    /** Takes their marks away; returns once nobody is at removing any of them. One query where none is marked. */
    readonly release: (siteId: SiteId, keys: ReadonlyArray<string>) => Effect.Effect<void>
    /** Over all sites, by rule. `markedBefore` parts those whose time is over. */
    readonly measure: (markedBefore: number) => Effect.Effect<ReadonlyArray<MarkedByRule>>
  }
>()("engine/Orphans") {}
