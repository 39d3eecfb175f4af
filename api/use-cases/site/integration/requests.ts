/** Integration requests of one site, as they are found and listed. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { IntegrationRequestId, SiteId } from "../../../../engine/model/ids.ts"
import type { IntegrationStatus } from "../../../../engine/model/IntegrationRequest.ts"
import { IntegrationRequests } from "../../../../engine/ports/IntegrationRequests.ts"
import { answer } from "../../../answers/Answer.ts"
import { requestShape } from "../../../answers/integrationRequest.ts"

/** Refuses with `integration.not_found`, also for the request of another site. */
export const findRequest = Effect.fnUntraced(function* (siteId: SiteId, id: IntegrationRequestId) {
  const request = yield* (yield* IntegrationRequests).get(siteId, id)
  return request ?? (yield* refuse("integration.not_found", `This site has no integration request ${id}.`, { id }))
})

export const listRequests = Effect.fnUntraced(function* (siteId: SiteId, status: IntegrationStatus | undefined) {
  const requests = yield* (yield* IntegrationRequests).list(siteId, {
    limit: limits.formRequestsShown,
    ...(status !== undefined && { status })
  })
  return answer({ requests: requests.map(requestShape) })
})
