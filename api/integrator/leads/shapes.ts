/** A lead as callers read it. */
import { Schema } from "effect"
import { crmStatus, crmSummary, deliveryShape } from "../../../engine/people/leads/crmStatus.ts"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { instant } from "../../../engine/values/instant.ts"
import type { LeadId } from "../../../engine/model/ids.ts"
import type { Delivery, Lead } from "../../../engine/model/Lead.ts"
import { Timestamp } from "../../answers/shapes.ts"

const text = (description: string) => Schema.optionalKey(Schema.String).annotateKey({ description })

export const DeliveryStatusShape = Schema.Literals(["pending", "synced", "failed"]).annotate({
  identifier: "DeliveryStatus",
  description:
    "`synced`: the receiver has the lead. `pending`: it was not tried yet, or is tried again by itself. `failed`: the last " +
    "attempt failed."
})

const AttributionShape = Schema.Struct({
  utm_source: text("The campaign's source, as the address the visitor landed on named it."),
  utm_medium: text("The campaign's medium."),
  utm_campaign: text("The campaign's name."),
  utm_content: text("Which of several advertisements or links."),
  utm_term: text("The search term that was paid for."),
  gclid: text(
    "Id of a click on a Google advertisement; kept only of visitors who agreed to be measured, as are the next two."
  ),
  fbclid: text("Id of a click on Facebook or Instagram."),
  msclkid: text("Id of a click on a Microsoft advertisement."),
  referrer: text("Address of the page that led to the site."),
  landingPath: text("Path of the first page of the visit."),
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)).annotateKey({
    description: "Further parameters of that first address: those that the site's `landingParams` names."
  })
}).annotate({
  identifier: "Attribution",
  description: `Where the visitor came from. Each text has at most ${limits.attributionCharacters} characters; what is not known is left out.`
})

export const LeadShape = Schema.Struct({
  id: Schema.String.annotate({ description: "`lead_…`; the same wherever the lead is handed on to." }),
  formInstanceId: Schema.String.annotate({ description: "`<asset id>~<form key>`." }),
  formKey: Schema.String.annotate({ description: "The form's `data-form-id`, or the name of its component." }),
  pageId: Schema.String.annotate({ description: "The asset that declares the form." }),
  data: Schema.Record(Schema.String, Schema.Json).annotate({
    description:
      "What was sent, by field name: text, a number, true or false, or a list where several answers may be given; of files " +
      "their names. Fields that were left empty are left out."
  }),
  consent: Schema.Boolean.annotate({
    description: "Whether the visitor ticked the consent box. False also where the form has none."
  }),
  consentWords: Schema.optionalKey(Schema.String).annotateKey({
    description:
      "What stood beside the consent box as the visitor read it, ticked or not; absent where the form has none."
  }),
  createdAt: Timestamp.annotateKey({ description: "When it was sent." }),
  isTest: Schema.optionalKey(Schema.Literal(true)).annotateKey({ description: "On test leads alone." }),
  fieldLabels: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)).annotateKey({
    description:
      "The question texts as they stood when it was sent, by field name; absent where the form declares none."
  }),
  attribution: Schema.optionalKey(AttributionShape).annotateKey({ description: "Absent where nothing was captured." }),
  assignee: Schema.optionalKey(
    Schema.Struct({
      key: Schema.String.annotate({ description: "What the roster knows the person by." }),
      name: Schema.String.annotate({ description: "Their name." }),
      email: Schema.NullOr(Schema.String).annotate({ description: "Where they are told of the lead." }),
      at: Timestamp.annotateKey({ description: "When the lead became theirs." }),
      reason: Schema.Literals(["attributed", "rotation"]).annotate({
        description: "`attributed`: the page or the answers named them. `rotation`: it was their turn."
      })
    })
  ).annotateKey({ description: "Who takes care of the lead; absent where nobody was found." }),
  files: Schema.Array(
    Schema.Struct({
      id: Schema.String.annotate({ description: "`file_…`." }),
      field: Schema.String.annotate({ description: "The form's field it was chosen in." }),
      name: Schema.String.annotate({
        description: "As the visitor's device called it, without what no name may hold."
      }),
      type: Schema.String.annotate({ description: "Media type by content." }),
      size: Schema.Int.annotate({ description: "Bytes." }),
      keptUntil: Timestamp.annotateKey({
        description: `The file is removed then, ${limits.formFileKeptMs / DAY_MS} days after it came.`
      }),
      url: Schema.optionalKey(Schema.NullOr(Schema.String)).annotateKey({
        description:
          "In GET /v1/leads/{id} alone: opens the file to whoever has it, until the file is removed; null from then on."
      })
    })
  ).annotate({ description: "Files that came with the lead." }),
  crm_status: Schema.NullOr(DeliveryStatusShape).annotate({
    description:
      "All deliveries in one word: `synced` once every destination took the lead, `failed` when one never will by itself, " +
      "else `pending`. Null when the lead goes nowhere."
  }),
  crm: Schema.NullOr(
    Schema.Struct({
      status: DeliveryStatusShape.annotateKey({ description: "As `crm_status`." }),
      attempts: Schema.Int.annotate({ description: "Attempts of the delivery that stands worst." }),
      error: Schema.NullOr(Schema.String).annotate({ description: "Its last error." })
    })
  ).annotate({ description: "The same with attempts and error." }),
  deliveries: Schema.Array(
    Schema.Struct({
      destination: Schema.String.annotate({ description: "Name of the destination." }),
      provider: Schema.String.annotate({ description: "Its kind; `unknown` where the site has it no more." }),
      status: DeliveryStatusShape,
      ref: Schema.NullOr(Schema.String).annotate({
        description: "What the receiver calls the lead; null until it took it, and where it says nothing."
      }),
      attempts: Schema.Int.annotate({ description: "How often the receiver was tried." }),
      error: Schema.NullOr(Schema.String).annotate({ description: "Why the last attempt failed." })
    })
  ).annotate({ description: "How far the lead got at each destination, by name." })
}).annotate({ identifier: "Lead", description: "What a visitor sent through a form, and what became of it." })

export const LeadIdParam = (Schema.String as unknown as Schema.Codec<LeadId, string>).annotate({
  description: "Id of the lead, `lead_…`."
})

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
    ...(lead.consentWords !== null && { consentWords: lead.consentWords }),
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
