/** Whose turn it is where a site's leads go to its people in turn. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

export class LeadTurns extends Context.Service<
  LeadTurns,
  {
    /** From 0, and one more each time: no two callers get the same. */
    readonly next: (siteId: SiteId) => Effect.Effect<number>
  }
>()("engine/LeadTurns") {}
