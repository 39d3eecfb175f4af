/** Where forms of pages are sent, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"

const Said = Schema.Struct({
  ok: Schema.Boolean,
  /** What was wrong, for the person who filled the form in. */
  error: Schema.optionalKey(Schema.String),
  /** The same field by field. */
  fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** Members of the receiver's reply that the form asks for. */
  response: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
}).annotate({ identifier: "Submitted" })

export class PublicFormsApi extends HttpApiGroup.make("publicForms")
  .add(
    HttpApiEndpoint.post("submit", "/public/__forms/:form", {
      params: { form: Schema.String },
      success: [Said, Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))]
    })
      // Bounded part by part while it is read: the files of a form may be many times larger than its text.
      .annotate(Access, access.visitor([], 0))
      .annotate(OpenApi.Summary, "Send a form")
      .annotate(
        OpenApi.Description,
        "Reached through the site's hosts as /__forms/{pageId}~{formKey}, with the form's fields as " +
          "application/x-www-form-urlencoded or, with files, multipart/form-data. With Accept: application/json the " +
          "answer is JSON; else 303 back to the page with ?submitted=1, or a small page that says what was wrong. 400: " +
          "the fields do not match the form. 403: the page is out of date. 404: no such form. 429: more than five a minute."
      ),

    HttpApiEndpoint.get("visit", "/public/__forms/:form", {
      params: { form: Schema.String },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
    })
      .annotate(Access, access.visitor([], 0))
      .annotate(OpenApi.Summary, "Open the address of a form")
      .annotate(OpenApi.Description, "Leads back to the page that the form stands on.")
  )
  .annotate(OpenApi.Description, "Forms that visitors send.") {}
