/** Staff and connected products ask for a form on a site, and see what became of it. Paths are under `/ops/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { formFieldTypes } from "../../../engine/model/Form.ts"
import { destinationName } from "../../../engine/people/leads/destinations/names.ts"
import { unprintable } from "../../../engine/values/plainText.ts"
import { does } from "../../../engine/staff/actions.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { IntegrationRequestList, IntegrationRequestShape, requestsQuery } from "../../answers/integrationRequest.ts"

const params = {
  id: Schema.String.annotate({ description: "Id of the site, `site_…`." }) as unknown as Schema.Codec<SiteId, string>
}

const printable = Schema.makeFilter((text: string) => unprintable(text) ?? true)
const named = (maximum: number) => Schema.String.check(Schema.isPattern(/\S/u), Schema.isMaxLength(maximum), printable)
const text = (maximum: number, description: string) =>
  described(Schema.optionalKey(Schema.String.check(Schema.isMaxLength(maximum), printable)), description)
const fieldText = (description: string) => text(limits.formTextCharacters, description)

const Question = Schema.Struct({
  name: described(named(limits.titleCharacters), "Under which the answer is kept; what a form's field may be called."),
  type: described(
    named(80),
    `What kind it is. A form has ${formFieldTypes.join(", ")}; of another kind it is taken, and no form can be built of it.`
  ),
  label: fieldText("What the visitor reads."),
  required: described(Schema.optionalKey(Schema.Boolean), "Whether it must be answered."),
  placeholder: fieldText("What stands in the empty control."),
  options: described(
    Schema.optionalKey(
      Schema.Array(
        Schema.Union([
          Schema.String.check(printable),
          Schema.Struct({
            value: described(Schema.String.check(printable), "What is kept."),
            label: described(Schema.String.check(printable), "What the visitor reads.")
          })
        ])
      )
    ),
    "What may be chosen, as texts or as values with labels."
  ),
  value: described(
    Schema.optionalKey(Schema.Union([Schema.String.check(printable), Schema.Finite, Schema.Boolean])),
    "What the control starts with."
  ),
  accept: described(Schema.optionalKey(Schema.Array(Schema.String)), "Of a file: the kinds taken."),
  multiple: described(Schema.optionalKey(Schema.Boolean), "Of a file: `true` where several are taken."),
  help: fieldText("A sentence beside the question. Forms have no place for it: whoever places the form is told.")
}).annotate({ identifier: "IntakeQuestion", description: "A question of an intake template." })

const NewRequest = Schema.Struct({
  intakeTemplateId: described(named(200), "What the product calls the template."),
  destinationName: described(
    Schema.String.check(Schema.isPattern(destinationName)),
    "The lead destination that the form is to name; it need not be connected yet."
  ),
  suggestedRoute: text(limits.routeCharacters, "The page it is meant for."),
  placement: text(limits.titleCharacters, "Where on the page, in words."),
  label: text(limits.titleCharacters, "What people call the form."),
  questions: described(
    Schema.Array(Question).check(Schema.isMaxLength(limits.integrationQuestions)),
    "What the form is to ask, in order."
  )
}).annotate({ identifier: "NewIntegrationRequest", description: "A form that is wanted on the site." })

export class IntegrationQueueApi extends HttpApiGroup.make("integrationQueue")
  .add(
    HttpApiEndpoint.post("add", "/sites/:id/integration-requests", {
      params,
      payload: NewRequest,
      success: IntegrationRequestShape.pipe(HttpApiSchema.status(201))
    })
      .annotate(
        Access,
        access.operator(["site.not_found", "page.route_invalid", "page.route_trailing_slash", "page.route_reserved"])
      )
      .annotate(OpenApi.Summary, does("form.request"))
      .annotate(
        OpenApi.Description,
        "It waits in the site's queue until whoever keeps the site claims it with POST /v1/integration-requests/{id}/status."
      ),

    HttpApiEndpoint.get("list", "/sites/:id/integration-requests", {
      params,
      query: requestsQuery,
      success: IntegrationRequestList
    })
      .annotate(Access, access.operator(["site.not_found"]))
      .annotate(OpenApi.Summary, "See what became of the requests of a site")
      .annotate(
        OpenApi.Description,
        "As GET /v1/integration-requests lists them: `done` with its route, `failed` with why."
      )
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "Forms that are asked for on behalf of a site.") {}
