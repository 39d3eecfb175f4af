/** Deleting what a person sent, for the operator: owners do it at their dashboard. Paths are under `/ops/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { does } from "../../../engine/staff/actions.ts"
import { Access, access } from "../../access/Access.ts"

const count = (description: string) => Schema.Int.annotate({ description })

export class ErasuresApi extends HttpApiGroup.make("erasures")
  .add(
    HttpApiEndpoint.post("erase", "/sites/:id/erasures", {
      params: {
        id: Schema.String.annotate({ description: "Id of the site, `site_…`." }) as unknown as Schema.Codec<
          SiteId,
          string
        >
      },
      payload: Schema.Struct({
        leadId: Schema.optionalKey(Schema.String as unknown as Schema.Codec<LeadId, string>).annotateKey({
          description: "The one lead to delete, `lead_…`. Either this or `email`."
        }),
        email: Schema.optionalKey(Schema.String).annotateKey({
          description: "The person's address: every lead goes that has it for an answer, in whichever field and case."
        })
      }).annotate({ identifier: "Erasure", description: "Whose data is to be deleted." }),
      success: Schema.Struct({
        leads: count("Leads that were deleted."),
        files: count("Their files, deleted as well."),
        refused: count("Submissions that became no lead and were kept for the site's people."),
        handedTo: Schema.Array(Schema.String).annotate({
          description: "Destinations that one of them was sent to; what they hold has to be deleted there."
        })
      }).annotate({ identifier: "Erased", description: "How much was deleted." })
    })
      .annotate(Access, access.operator(["request.invalid", "site.not_found", "lead.not_found", "lead.email_invalid"]))
      .annotate(OpenApi.Summary, does("lead.erase"))
      .annotate(
        OpenApi.Description,
        "For good: answers, files, deliveries that wait, and mails that were not sent yet. The audit trail keeps how much it was. " +
          "Owners do the same at their dashboard; credentials of a site cannot."
      )
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "Deletion of what a person sent through a site's forms.") {}
