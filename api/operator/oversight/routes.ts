/** What the operator is told of unasked: alerts, and deliveries that did not arrive. Paths are under `/ops/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { deliveryStatuses } from "../../../engine/model/Lead.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { alertKinds } from "../../../engine/ports/Alerts.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { NullableTimestamp, Timestamp } from "../../answers/shapes.ts"

const paging = {
  site: described(
    Schema.optionalKey(Schema.String as unknown as Schema.Codec<SiteId, string>),
    "Only those of this site, by its id."
  ),
  limit: described(
    Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.opsPageMost }))),
    `How many at most; ${limits.opsPageSize} when left out.`
  ),
  cursor: described(Schema.optionalKey(Schema.String), "The `nextCursor` of the answer before, to go on after it.")
}
const nextCursor = described(Schema.NullOr(Schema.String), "Continue with `?cursor=` this text; null at the end.")

export const OpsAlert = Schema.Struct({
  alertId: described(Schema.String, "Its id."),
  siteId: described(Schema.String, "The site it is about."),
  kind: described(Schema.Literals(alertKinds), "What happened."),
  subject: described(
    Schema.String,
    "What it happened to: a delivery as `lead/destination`, a job, a form or a host. One alert is raised of each."
  ),
  raisedAt: described(Timestamp, "When it was raised.")
}).annotate({
  identifier: "OpsAlert",
  description: "Something that no request was there to answer. What visitors wrote is in none."
})

export const OpsDelivery = Schema.Struct({
  siteId: described(Schema.String, "The site of the enquiry."),
  leadId: described(Schema.String, "The enquiry, by its id alone."),
  destination: described(Schema.String, "Name of the lead destination it is handed on to."),
  provider: described(Schema.String, "Kind of the destination."),
  host: described(
    Schema.NullOr(Schema.String),
    "Host of the receiver; null where its address is not the site's to set."
  ),
  status: described(Schema.Literals(deliveryStatuses), "How it stands."),
  code: described(
    Schema.String,
    "Why it failed: the status that the receiver answered with, or a word of ours; empty where nothing did. What a " +
      "receiver wrote is for the site's people."
  ),
  attempts: described(Schema.Int, "How often it was tried."),
  nextAttemptAt: described(NullableTimestamp, "When it is tried again; null where it is not."),
  updatedAt: described(Timestamp, "When it last changed.")
}).annotate({
  identifier: "OpsDelivery",
  description: "An enquiry on its way to a destination, without what is in it."
})

export class OversightApi extends HttpApiGroup.make("oversight")
  .add(
    HttpApiEndpoint.get("listAlerts", "/alerts", {
      query: paging,
      success: Schema.Struct({
        alerts: Schema.Array(OpsAlert).annotate({ description: "The latest first." }),
        nextCursor
      }).annotate({ identifier: "OpsAlertList", description: "Alerts, a page of them." })
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List alerts")
      .annotate(
        OpenApi.Description,
        "Deliveries and jobs that were given up, submissions that were refused, domains that began to serve or lead elsewhere. " +
          "The site's people are told of those that are theirs by mail and at the dashboard."
      ),

    HttpApiEndpoint.get("listDeliveries", "/deliveries", {
      query: {
        status: described(
          Schema.optionalKey(Schema.Literals(deliveryStatuses)),
          "Only those that stand so; `failed` when left out."
        ),
        ...paging
      },
      success: Schema.Struct({
        deliveries: Schema.Array(OpsDelivery).annotate({ description: "Of the latest enquiry first." }),
        nextCursor
      }).annotate({ identifier: "OpsDeliveryList", description: "Deliveries, a page of them." })
    })
      .annotate(Access, access.operator())
      .annotate(OpenApi.Summary, "List deliveries of enquiries")
      .annotate(
        OpenApi.Description,
        "Whether enquiries reach the places they are handed on to: states, hosts and codes. Of an enquiry nothing is told."
      )
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "What the operator keeps an eye on, without what visitors wrote.") {}
