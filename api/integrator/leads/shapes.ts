/** A lead as callers read it. */
import { Schema } from "effect"
import { crmStatus, crmSummary, deliveryShape } from "../../../engine/people/leads/crmStatus.ts"
import { instant } from "../../../engine/values/instant.ts"
import type { Delivery, Lead } from "../../../engine/model/Lead.ts"
import { Timestamp } from "../../answers/shapes.ts"

const Text = Schema.optionalKey(Schema.String)
const Status = Schema.Literals(["pending", "synced", "failed"])

const AttributionShape = Schema.Struct({
  utm_source: Text,
  utm_medium: Text,
  utm_campaign: Text,
  utm_content: Text,
  utm_term: Text,
  gclid: Text,
  fbclid: Text,
  msclkid: Text,
  referrer: Text,
  landingPath: Text,
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
}).annotate({ identifier: "Attribution" })

export const LeadShape = Schema.Struct({
  id: Schema.String.annotate({ description: "`lead_…`; the same wherever the lead is handed on to." }),
  formInstanceId: Schema.String.annotate({ description: "`<asset id>~<form key>`." }),
  formKey: Schema.String,
  pageId: Schema.String.annotate({ description: "The asset that declares the form." }),
  data: Schema.Record(Schema.String, Schema.Json).annotate({ description: "By field name; of files their names." }),
  consent: Schema.Boolean,
  createdAt: Timestamp,
  /** On test leads alone. */
  isTest: Schema.optionalKey(Schema.Literal(true)),
  /** Question texts as they were; absent where the form declares none. */
  fieldLabels: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** Absent where nothing was captured. */
  attribution: Schema.optionalKey(AttributionShape),
  /** Who takes care of the lead; absent where nobody was found. */
  assignee: Schema.optionalKey(
    Schema.Struct({
      key: Schema.String,
      name: Schema.String,
      email: Schema.NullOr(Schema.String),
      at: Timestamp,
      reason: Schema.Literals(["attributed", "rotation"])
    })
  ),
  files: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      field: Schema.String,
      name: Schema.String,
      type: Schema.String.annotate({ description: "Media type by content." }),
      size: Schema.Int,
      keptUntil: Timestamp
    })
  ),
  /** Null when the lead goes nowhere. */
  crm_status: Schema.NullOr(Status),
  crm: Schema.NullOr(Schema.Struct({ status: Status, attempts: Schema.Int, error: Schema.NullOr(Schema.String) })),
  deliveries: Schema.Array(
    Schema.Struct({
      destination: Schema.String,
      provider: Schema.String,
      status: Status,
      ref: Schema.NullOr(Schema.String),
      attempts: Schema.Int,
      error: Schema.NullOr(Schema.String)
    })
  )
}).annotate({ identifier: "Lead" })

/** Keys that say nothing are left out, never null or empty (LEAD-06, LEAD-09, LEAD-14). */
export const shownLead = (lead: Lead, deliveries: ReadonlyArray<Delivery>): typeof LeadShape.Type => {
  const { fieldLabels, attribution, assignee } = lead
  return {
    id: lead.id,
    formInstanceId: lead.formInstanceId,
    formKey: lead.formKey,
    pageId: lead.pageId,
    data: lead.data,
    consent: lead.consent,
    createdAt: instant(lead.createdAt),
    ...(lead.isTest && { isTest: true }),
    ...(fieldLabels !== null && { fieldLabels }),
    ...(attribution !== null && { attribution }),
    ...(assignee !== null && { assignee: { ...assignee, at: instant(assignee.at) } }),
    files: lead.files.map(({ id, field, name, type, size, keptUntil }) => ({
      id,
      field,
      name,
      type,
      size,
      keptUntil: instant(keptUntil)
    })),
    crm_status: crmStatus(deliveries),
    crm: crmSummary(deliveries),
    deliveries: deliveries.map(deliveryShape)
  }
}
