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

interface RequestsQuery {
  readonly status?: IntegrationStatus
  readonly after?: string
}

/** Refuses with `request.query_invalid` where `after` names no request of this site. */
export const listRequests = Effect.fnUntraced(function* (siteId: SiteId, { status, after }: RequestsQuery) {
  const requests = yield* IntegrationRequests
  const from = after === undefined ? undefined : yield* requests.get(siteId, after as IntegrationRequestId)
  if (after !== undefined && from === undefined)
    return yield* refuse("request.query_invalid", `The site has no integration request ${after} to continue after.`, {
      fields: [
        { path: "query.after", reason: "is not the id of a request of this site; use nextAfter of the last page" }
      ]
    })
  // One more than is shown tells whether there is more.
  const found = yield* requests.list(siteId, {
    limit: limits.formRequestsShown + 1,
    ...(status !== undefined && { status }),
    ...(from !== undefined && { after: from })
  })
  const shown = found.slice(0, limits.formRequestsShown)
  return answer({
    requests: shown.map(requestShape),
    nextAfter: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  })
})
