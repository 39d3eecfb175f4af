/** Forms that staff and connected products ask for, as whoever places them reads and answers them. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { formFieldTypes, formFileKinds } from "../../../engine/model/Form.ts"
import { isFormKey } from "../../../engine/people/forms/names.ts"
import { unprintable } from "../../../engine/values/plainText.ts"
import { Access, access } from "../../access/Access.ts"
import { bounded, described } from "../../answers/described.ts"
import {
  IntegrationRequestIdParam,
  IntegrationRequestList,
  IntegrationRequestShape,
  IntegrationStatusShape,
  requestsQuery
} from "../../answers/integrationRequest.ts"
import { Warnings } from "../../answers/shapes.ts"

const optional = Schema.optionalKey
const params = { id: IntegrationRequestIdParam }

const FormFields = Schema.Struct({
  fields: described(
    Schema.Array(
      Schema.Struct({
        name: described(Schema.String, "Under which the answer is kept."),
        type: described(Schema.Literals(formFieldTypes), "Of which type."),
        label: described(Schema.String, "What the visitor reads."),
        required: described(Schema.Boolean, "Whether it must be filled in."),
        placeholder: described(optional(Schema.String), "What stands in the empty control."),
        options: described(
          optional(
            Schema.Array(
              Schema.Struct({
                value: described(Schema.String, "What is kept."),
                label: described(Schema.String, "What the visitor reads.")
              })
            )
          ),
          "What may be chosen."
        ),
        value: described(optional(Schema.String), "What the control starts with."),
        accept: described(optional(Schema.Array(Schema.Literals(formFileKinds))), "Of a file: the kinds taken."),
        multiple: described(optional(Schema.Boolean), "Of a file: `true` where several are taken.")
      })
    ),
    "The questions in their order, as fields of a form."
  ),
  dataFields: described(Schema.String, "The same as text for `data-fields`: put it between single quotes as it is."),
  warnings: Warnings
}).annotate({ identifier: "IntegrationFields", description: "What the form of a request is to ask." })

const Answer = Schema.Struct({
  status: described(
    IntegrationStatusShape,
    "`claimed` before you begin; `done` with `route`, `failed` with `detail`; `pending` gives a claimed one back."
  ),
  route: described(
    bounded(optional(Schema.String), { maxLength: limits.routeCharacters }),
    "With done: the route of the page that has the form."
  ),
  formKey: described(
    optional(Schema.String.check(Schema.makeFilter((key) => isFormKey(key) || "is no key that a form can have"))),
    "With done: `data-form-id` of the form."
  ),
  detail: described(
    optional(
      Schema.String.check(
        Schema.isPattern(/\S/u, { message: "Say why it could not be placed" }),
        Schema.isMaxLength(limits.requestDetailCharacters),
        Schema.makeFilter((text) => unprintable(text) ?? true)
      )
    ),
    "With failed: why, for whoever asked."
  )
}).annotate({ identifier: "IntegrationAnswer", description: "What is said of a request." })

export class IntegrationRequestsApi extends HttpApiGroup.make("integrationRequests")
  .add(
    HttpApiEndpoint.get("list", "/integration-requests", { query: requestsQuery, success: IntegrationRequestList })
      .annotate(Access, access.read("content:read", ["request.query_invalid"]))
      .annotate(OpenApi.Summary, "List requests to place a form")
      .annotate(
        OpenApi.Description,
        "`?status=pending` is the queue: take the first, claim it, place its form, answer."
      ),

    HttpApiEndpoint.get("fields", "/integration-requests/:id/fields", { params, success: FormFields })
      .annotate(Access, access.read("content:read", ["integration.not_found", "integration.template_unbuildable"]))
      .annotate(OpenApi.Summary, "Read what the form of a request is to ask")
      .annotate(
        OpenApi.Description,
        "For a component `form` with `dataFields` as its data-fields and the request's destinationName as its " +
          "data-lead-destination. Refused where a question is of a kind that forms do not have."
      ),

    HttpApiEndpoint.post("answer", "/integration-requests/:id/status", {
      params,
      payload: Answer,
      success: IntegrationRequestShape
    })
      .annotate(
        Access,
        access.write({
          action: "integration.answer",
          charge: "write",
          lease: true,
          errors: [
            "integration.not_found",
            "integration.status_conflict",
            "page.route_invalid",
            "page.route_trailing_slash",
            "page.route_reserved"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Claim a request, give it back, or say what came of it")
      .annotate(
        OpenApi.Description,
        "A request is claimed by whoever comes first, and answered done or failed once after that. Answered `pending` it is " +
          "back in the queue at its old place, whoever claimed it: for a program that died, or cannot go on."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Forms that staff and connected products ask for, and what came of them.") {}
