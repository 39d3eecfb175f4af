/** Requests to place a form on a site. Written under the site's lock only. */
import { Context, type Effect } from "effect"
import type { IntegrationRequestId, SiteId } from "../model/ids.ts"
import type { IntegrationRequest, IntegrationStatus } from "../model/IntegrationRequest.ts"

export class IntegrationRequests extends Context.Service<
  IntegrationRequests,
  {
    /** Stores a request in the place of the one of its id, if there is one. */
    readonly put: (request: IntegrationRequest) => Effect.Effect<void>
    readonly get: (siteId: SiteId, id: IntegrationRequestId) => Effect.Effect<IntegrationRequest | undefined>
    /**
     * Those of one status in the order in which they came, which is that of a queue; without one the newest first. `after` is
     * the last that was seen, which may have another status by now.
     */
    readonly list: (
      siteId: SiteId,
      options: {
        readonly status?: IntegrationStatus
        readonly limit: number
        readonly after?: Pick<IntegrationRequest, "id" | "createdAt">
      }
    ) => Effect.Effect<ReadonlyArray<IntegrationRequest>>
  }
>()("engine/IntegrationRequests") {}
