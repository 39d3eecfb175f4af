/** Where forms of pages are sent, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { elsewhere, type OtherAnswer, OtherAnswers } from "../../answers/otherAnswers.ts"
import { submissionBody } from "./submissionBody.ts"

const texts = (description: string) => Schema.Record(Schema.String, Schema.String).annotateKey({ description })

const Said = Schema.Struct({
  ok: Schema.Boolean.annotate({ description: "Whether it was taken: it is kept before this is said." }),
  error: Schema.optionalKey(Schema.String).annotateKey({
    description: "What was wrong, for the person who filled the form in, in the language of the site."
  }),
  code: Schema.optionalKey(Schema.String).annotateKey({
    description:
      "`outdated` where the page is: with the token, and the fields and options, that the page has by now the form can be sent. " +
      "`uploads` where a file that `mk_up` names is not there: the form can be sent with the file itself."
  }),
  renewed: Schema.optionalKey(Schema.String).annotateKey({
    description: "Beside `outdated`: what to say in place of `error` once the page is up to date."
  }),
  fields: Schema.optionalKey(
    texts('What was wrong with each field, by field name; under "" which names the form does not have.')
  ),
  response: Schema.optionalKey(
    texts("Members of the receiver's reply that the form asks for by data-response-fields, where it came in time.")
  )
}).annotate({ identifier: "Submitted", description: "What became of a submission." })

const params = {
  form: Schema.String.annotate({
    description: "`<asset id>~<form key>`: the last segment of the form's action, `instanceId` of a test."
  })
}

const refusal = (description: string, headers?: OtherAnswer["headers"]): OtherAnswer => ({
  description,
  content: { "application/json": "Submitted", "text/html": true },
  ...(headers !== undefined && { headers })
})

const retry = { "Retry-After": "Seconds until there is room again." }

export class PublicFormsApi extends HttpApiGroup.make("publicForms")
  .add(
    HttpApiEndpoint.post("submit", "/public/__forms/:form", {
      params,
      success: [Said, Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))]
    })
      // Bounded part by part while it is read: the files of a form may be many times larger than its text.
      .annotate(Access, access.visitor([], 0))
      .annotate(OpenApi.Summary, "Send a form")
      .annotate(
        OpenApi.Description,
        "Send it to the site's own address, as `POST /__forms/{form}` without /public; the API itself takes it from the " +
          "origin alone. With `Accept: application/json` the answer is JSON. Else a browser is led back with 303 to the " +
          "page it came from, which confirms, or shown a small page in the site's language that says what was wrong. While " +
          "the API is away the origin keeps a submission and answers as if it had been taken. On a draft that nobody has " +
          `claimed every form is refused with 403. A visitor may send ${limits.formSubmissions} in ` +
          `${limits.formWindowMs / SECOND_MS} seconds.`
      )
      .annotate(OpenApi.Override, { requestBody: submissionBody })
      .annotate(OtherAnswers, {
        303: elsewhere(
          "Taken, from a browser without script.",
          "Path of the page it was sent from, by Referer, else of the page the form stands on; with ?submitted=1 and the " +
            "fragment of the form's confirmation."
        ),
        400: refusal("The body cannot be read, or fields do not fit the form: `fields` says which."),
        403: refusal(
          "The token is not this form's, the nonce is missing, out of time or used; the bot challenge is not answered; or " +
            "the site is a draft that nobody has claimed. `error` says which."
        ),
        404: refusal("There is no such form on this site."),
        408: refusal("The body did not arrive in time."),
        415: refusal("Neither application/x-www-form-urlencoded nor multipart/form-data."),
        429: refusal("More submissions than one visitor may send in a minute.", retry),
        503: refusal("It could not be kept, for reasons of ours; it can be sent again as it is.", retry)
      }),

    HttpApiEndpoint.get("visit", "/public/__forms/:form", {
      params,
      success: Schema.String.annotate({ description: "Never: it leads elsewhere." }).pipe(
        HttpApiSchema.asText({ contentType: "text/html" })
      )
    })
      .annotate(Access, access.linked(access.visitor([], 0)))
      .annotate(OpenApi.Summary, "Open the address of a form")
      .annotate(
        OpenApi.Description,
        "For somebody who reloads what a refusal showed: leads back to the page that the form stands on. At the site's own " +
          "address it is /__forms/{form}, without /public."
      )
      .annotate(OtherAnswers, {
        303: elsewhere(
          "The way back.",
          "Path of the page that the form stands on; of the home page where it is on many."
        ),
        404: {
          description: "There is no such form on this site: a small page that says so.",
          content: { "text/html": true }
        }
      })
  )
  .annotate(OpenApi.Description, "Forms that visitors send.") {}
