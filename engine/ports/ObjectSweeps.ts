/** How the objects of each site were looked at last, what is held back of them, and how far the sweep over all sites came. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"
import type { Swept } from "./Sweeping.ts"

export interface ObjectSweep {
  readonly siteId: SiteId
  /** All that the store held of the site. */
  readonly stored: Swept
  readonly lookedAt: number
  /** What would have gone and was too much to go unasked; null where nothing is held back. */
  readonly held: (Swept & { readonly since: number }) | null
  /** Since when staff let pass what is held back; null where they do not. */
  readonly letPassAt: number | null
}

export class ObjectSweeps extends Context.Service<
  ObjectSweeps,
  {
    readonly get: (siteId: SiteId) => Effect.Effect<ObjectSweep | undefined>
    /** Notes a look. What staff let pass since it was begun is still let pass; `letPassAt` is what it began with. */
    readonly put: (sweep: ObjectSweep) => Effect.Effect<void>
    /** Lets the next sweep remove what is held back of a site. False where nothing is. */
    readonly letPass: (siteId: SiteId, now: number) => Effect.Effect<boolean>
    /** Sites of which something is held back, the latest first. */
    readonly held: (limit: number) => Effect.Effect<ReadonlyArray<ObjectSweep>>
    /** The last site that the sweep over all sites has done; null where the next one begins at the first. */
    readonly place: Effect.Effect<SiteId | null>
    readonly advance: (after: SiteId | null) => Effect.Effect<void>
  }
>()("engine/ObjectSweeps") {}
