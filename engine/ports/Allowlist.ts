/** Origins a site's pages may reach. Written under the site's lock only. */
import { Context, type Effect } from "effect"
import type { AllowlistEntry } from "../model/Allowlist.ts"
import type { AllowlistId, SiteId } from "../model/ids.ts"

export class Allowlist extends Context.Service<
  Allowlist,
  {
    readonly list: (siteId: SiteId) => Effect.Effect<ReadonlyArray<AllowlistEntry>>
    /** Stores an entry in the place of the one of its id, if there is one. */
    readonly put: (entry: AllowlistEntry) => Effect.Effect<void>
    readonly remove: (siteId: SiteId, id: AllowlistId) => Effect.Effect<boolean>
  }
>()("engine/Allowlist") {}
