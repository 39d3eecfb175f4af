/** How sites reach their rosters. Written under the site's lock, but for the claim of a sync. */
import { Context, type Effect } from "effect"
import type { RosterConnector } from "../model/Roster.ts"
import type { SiteId } from "../model/ids.ts"

export class RosterConnectors extends Context.Service<
  RosterConnectors,
  {
    readonly get: (siteId: SiteId) => Effect.Effect<RosterConnector | undefined>
    /** Stores a connector in the place of the site's former one. */
    readonly put: (connector: RosterConnector) => Effect.Effect<void>
    /** False when there was none. */
    readonly remove: (siteId: SiteId) => Effect.Effect<boolean>
    /** Connectors of all sites whose time has come, the longest waiting first, at most `limit`. */
    readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<RosterConnector>>
    /** Moves the next sync, if nobody else has: of several workers one gets true. */
    readonly claim: (connector: RosterConnector, nextSyncAt: number) => Effect.Effect<boolean>
  }
>()("engine/RosterConnectors") {}
