/** `POST /v1/integration-requests/:id/status`: an integrator claims a request, gives it back, or says what came of it. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { AuditAction } from "../../../../engine/model/AuditAction.ts"
import type { IntegrationRequestId } from "../../../../engine/model/ids.ts"
import { IntegrationRequests } from "../../../../engine/ports/IntegrationRequests.ts"
import { answerRequest, type RequestAnswer } from "../../../../engine/site/integration/answerRequest.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { answer } from "../../../answers/Answer.ts"
import { requestShape } from "../../../answers/integrationRequest.ts"
import { findRequest } from "./requests.ts"

/** Refuses with `integration.not_found`, and as `answerRequest` does. */
export const recordAnswer = Effect.fnUntraced(function* (id: IntegrationRequestId, sent: RequestAnswer) {
  const { site, actor, now } = yield* Write
  const answered = answerRequest(yield* findRequest(site.id, id), sent, actor, now)
  if (answered instanceof Refusal) return yield* answered
  const { intakeTemplateId, route, formKey, detail } = answered
  yield* (yield* IntegrationRequests).put(answered)
  yield* audited(actions[sent.status], { route }, { id, intakeTemplateId, formKey, detail })
  return answer(requestShape(answered))
})

const actions = {
  pending: "integration.release",
  claimed: "integration.claim",
  done: "integration.done",
  failed: "integration.fail"
} as const satisfies { readonly [status in RequestAnswer["status"]]: AuditAction }
