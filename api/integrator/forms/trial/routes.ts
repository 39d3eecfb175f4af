/** A test of a form. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../../access/Access.ts"
import { optionalBody, PageIdParam } from "../../../answers/shapes.ts"
import { stageNames } from "../../../use-cases/people/forms/trial/sendTest.ts"

const Report = Schema.Struct({
  ok: Schema.Boolean,
  /** The last stage that was passed. */
  reached: Schema.Literals(stageNames),
  stages: Schema.Array(Schema.Struct({ name: Schema.Literals(stageNames), ok: Schema.Boolean, detail: Schema.String })),
  /** What a visitor who sent the same would have been answered. */
  status: Schema.Int,
  leadId: Schema.NullOr(Schema.String),
  instanceId: Schema.String,
  lead: Schema.Struct({ stored: Schema.Boolean, isTest: Schema.Literal(true) }),
  crm: Schema.Struct({ forwarded: Schema.Boolean, note: Schema.String }),
  /** How near the test came to a visitor's submission. */
  fidelity: Schema.Struct({
    hiddenFieldsFrom: Schema.Literals(["page", "declaration"]),
    nonce: Schema.Literal("minted")
  }),
  nextStep: Schema.optionalKey(Schema.String),
  /** With `?notify=1` alone. */
  notify: Schema.optionalKey(
    Schema.Struct({
      sentTo: Schema.Array(Schema.String),
      buildRouted: Schema.Boolean,
      intended: Schema.Array(Schema.String)
    })
  )
}).annotate({ identifier: "FormTest" })

export class FormTrialApi extends HttpApiGroup.make("formTrial")
  .add(
    HttpApiEndpoint.post("send", "/forms/:formKey/test", {
      params: { formKey: Schema.String },
      query: { notify: Schema.optionalKey(Schema.Literals(["0", "1", "false", "true"])) },
      payload: optionalBody(
        Schema.Struct({
          pageId: Schema.optionalKey(PageIdParam),
          data: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
        })
      ),
      success: Report
    })
      .annotate(
        Access,
        access.write({
          action: "form.test",
          charge: "write",
          lease: true,
          errors: ["form.not_found", "form.ambiguous"]
        })
      )
      .annotate(OpenApi.Summary, "Send a form as a test")
      .annotate(
        OpenApi.Description,
        "Stores a test lead the way a visitor's submission is stored. The key is a form's own, or `<asset id>~<key>`. " +
          "Without `data` the fields are filled with samples. Nobody is told and nothing is handed on, unless notify=1."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Whether forms do what they should.") {}
