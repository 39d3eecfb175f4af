/** An integration request over HTTP, the same for whoever asked and for whoever places the form. */
import { Schema } from "effect"
import { limits } from "../../engine/limits.ts"
import type { IntegrationRequestId } from "../../engine/model/ids.ts"
import { type IntegrationRequest, integrationStatuses } from "../../engine/model/IntegrationRequest.ts"
import { described } from "./described.ts"
import { Timestamp, timestamp } from "./shapes.ts"

export const IntegrationStatusShape = Schema.Literals(integrationStatuses).annotate({
  identifier: "IntegrationStatus",
  description: "`pending` until somebody claims it, `claimed` while it is worked on; `done` and `failed` are final."
})

const text = (description: string) => described(Schema.optionalKey(Schema.String), description)

export const IntegrationRequestShape = Schema.Struct({
  id: described(Schema.String, "Its id, `irq_…`."),
  status: IntegrationStatusShape,
  intakeTemplateId: described(Schema.String, "What the product calls the template whose questions the form asks."),
  destinationName: described(Schema.String, "The lead destination that the form is to name in data-lead-destination."),
  suggestedRoute: text("The page it is meant for."),
  placement: text("Where on the page, in words."),
  label: text("What people call the form."),
  createdAt: described(Timestamp, "When it was asked for."),
  updatedAt: described(Timestamp, "When its status last changed."),
  claimedBy: text("The credential that claimed it; missing while it is pending."),
  route: text("Of a request that is done: where the form is."),
  formKey: text("Of a request that is done: the key of the form there, if it was named."),
  detail: text("Of a request that failed: why.")
}).annotate({ identifier: "IntegrationRequest", description: "A request to place a form on the site." })

export const IntegrationRequestList = Schema.Struct({
  requests: described(
    Schema.Array(IntegrationRequestShape),
    `Of one status in the order in which they came, of all statuses the newest first; ${limits.formRequestsShown} at most.`
  ),
  nextAfter: described(Schema.NullOr(Schema.String), "Continue with `?after=` this id; null at the end.")
}).annotate({ identifier: "IntegrationRequestList", description: "Requests to place a form on the site." })

export const requestsQuery = {
  status: Schema.optionalKey(IntegrationStatusShape).annotateKey({
    description: "Only those of one status; `pending` is the queue."
  }),
  after: described(Schema.optionalKey(Schema.String), "The `nextAfter` of the answer before, to go on after it.")
}

/** Any text is let in: one that names nothing is a 404. */
export const IntegrationRequestIdParam = Schema.String.annotate({
  description: "Id of the request, `irq_…`."
}) as unknown as Schema.Codec<IntegrationRequestId, string>

export const requestShape = (request: IntegrationRequest) => {
  const { suggestedRoute, placement, label, claimedBy, route, formKey, detail } = request
  return {
    id: request.id as string,
    status: request.status,
    intakeTemplateId: request.intakeTemplateId,
    destinationName: request.destinationName,
    ...(suggestedRoute !== null && { suggestedRoute }),
    ...(placement !== null && { placement }),
    ...(label !== null && { label }),
    createdAt: timestamp(request.createdAt),
    updatedAt: timestamp(request.updatedAt),
    ...(claimedBy !== null && { claimedBy }),
    ...(route !== null && { route }),
    ...(formKey !== null && { formKey }),
    ...(detail !== null && { detail })
  }
}
