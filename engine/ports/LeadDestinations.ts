/** Where a site hands its leads on to. Written under the site's lock only. */
import { Context, type Effect } from "effect"
import type { LeadDestination } from "../model/LeadDestination.ts"
import type { SiteId } from "../model/ids.ts"

export class LeadDestinations extends Context.Service<
  LeadDestinations,
  {
    /** By name. */
    readonly list: (siteId: SiteId) => Effect.Effect<ReadonlyArray<LeadDestination>>
    readonly get: (siteId: SiteId, name: string) => Effect.Effect<LeadDestination | undefined>
    /** Stores a destination in the place of the one of its name, if there is one. */
    readonly put: (destination: LeadDestination) => Effect.Effect<void>
    readonly remove: (siteId: SiteId, name: string) => Effect.Effect<boolean>
  }
>()("engine/LeadDestinations") {}
