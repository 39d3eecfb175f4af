/** `POST /ops/v1/sites/:id/integration-requests`: staff, or a connected product, asks for a form (INTREQ-12). */
import { Clock, Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { IntegrationRequestId, SiteId } from "../../../../engine/model/ids.ts"
import type { IntakeQuestion, IntegrationRequest } from "../../../../engine/model/IntegrationRequest.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { IntegrationRequests } from "../../../../engine/ports/IntegrationRequests.ts"
import { readRoute } from "../../../../engine/site/routes.ts"
import { auditedAs } from "../../../access/audited.ts"
import { created } from "../../../answers/Answer.ts"
import { requestShape } from "../../../answers/integrationRequest.ts"
import { onLockedSite } from "../findSite.ts"

interface NewRequest {
  readonly intakeTemplateId: string
  readonly destinationName: string
  readonly suggestedRoute?: string
  readonly placement?: string
  readonly label?: string
  readonly questions: ReadonlyArray<IntakeQuestion>
}

/** Questions that no form can ask are taken as well: whoever reads the fields is told. Refuses with `site.not_found`. */
export const addRequest = Effect.fnUntraced(function* (siteId: SiteId, sent: NewRequest) {
  const suggestedRoute = sent.suggestedRoute === undefined ? null : readRoute(sent.suggestedRoute)
  if (suggestedRoute instanceof Refusal) return yield* suggestedRoute
  const id = (yield* (yield* Ids).make("irq")) as IntegrationRequestId
  return yield* onLockedSite(
    siteId,
    Effect.fnUntraced(function* () {
      const now = yield* Clock.currentTimeMillis
      const { intakeTemplateId, destinationName, placement = null, label = null, questions } = sent
      const request: IntegrationRequest = {
        siteId,
        id,
        status: "pending",
        intakeTemplateId,
        destinationName,
        suggestedRoute,
        placement,
        label,
        questions,
        createdAt: now,
        updatedAt: now,
        claimedBy: null,
        route: null,
        formKey: null,
        detail: null
      }
      yield* (yield* IntegrationRequests).put(request)
      yield* auditedAs(siteId, "system", "integration.request", {}, { id, intakeTemplateId, destinationName })
      return created(requestShape(request))
    })
  )
})
