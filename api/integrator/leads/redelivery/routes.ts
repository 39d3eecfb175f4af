/** Handing a lead on again. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { KIB, limits } from "../../../../engine/limits.ts"
import { Access, access } from "../../../access/Access.ts"
import { optionalBody } from "../../../answers/shapes.ts"
import { DeliveryStatusShape, LeadIdParam } from "../shapes.ts"

export const Redelivery = Schema.Struct({
  destination: Schema.optionalKey(
    Schema.String.annotate({
      description: "Name of the one destination to try; every one that lacks the lead when left out."
    })
  ),
  force: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Also what was delivered already, and what failed for good." })
  )
}).annotate({ identifier: "Redelivery", description: "Which destinations to try." })

const Redelivered = Schema.Struct({
  leadId: Schema.String.annotate({ description: "The lead that was handed on." }),
  attempted: Schema.Array(
    Schema.Struct({
      destination: Schema.String.annotate({ description: "Name of a destination that was tried." }),
      provider: Schema.String.annotate({ description: "Its kind." }),
      status: DeliveryStatusShape,
      ref: Schema.NullOr(Schema.String).annotate({ description: "What the receiver calls the lead." })
    })
  ).annotate({ description: "What came of each attempt, by the time of the answer." }),
  skipped: Schema.Array(
    Schema.Struct({
      destination: Schema.String.annotate({ description: "Name of a destination that was left alone." }),
      provider: Schema.String.annotate({ description: "Its kind." }),
      reason: Schema.String.annotate({
        description:
          "`already-delivered`, `terminal-failure` (both are tried again with `force`), `no-destination` where the site has it no more, or `in-flight` while " +
          "another attempt is under way."
      })
    })
  ).annotate({ description: "Destinations that were not tried, each with why." }),
  crmStatus: Schema.NullOr(DeliveryStatusShape).annotate({ description: "As `crm_status` of the lead, from now on." }),
  nextStep: Schema.optionalKey(Schema.String).annotateKey({
    description: "Why an attempt failed, and what there is to do; absent where there is nothing."
  })
}).annotate({ identifier: "Redelivered", description: "What was tried, and what was left alone." })

export class RedeliveryApi extends HttpApiGroup.make("redelivery")
  .add(
    HttpApiEndpoint.post("redeliver", "/leads/:id/redeliver", {
      params: {
        id: LeadIdParam
      },
      payload: optionalBody(Redelivery),
      success: Redelivered
    })
      // Changes nothing of the site: no lease, no charge as a write, and no lock while receivers take their time (CA-A7).
      .annotate(Access, {
        ...access.read("content:edit", ["lead.not_found", "lead_webhook.not_found", "rate.limited"]),
        bodyLimit: 4 * KIB,
        keyed: true
      })
      .annotate(OpenApi.Summary, "Hand a lead on again")
      .annotate(
        OpenApi.Description,
        "One attempt at each destination that has not taken the lead, now, under the lead's own id: a receiver that keeps " +
          "ids takes nothing twice. Attempts that follow by themselves stay scheduled. " +
          `A site may ask for ${limits.redeliveriesPerHour} an hour.`
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Enquiries that did not reach their destinations.") {}
