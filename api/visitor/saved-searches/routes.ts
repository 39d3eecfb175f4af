/** Where searches of listings are saved, and what the links of their mails open; handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { DAY_MS, HOUR_MS, limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { asPage, elsewhere, type OtherAnswer, OtherAnswers } from "../../answers/otherAnswers.ts"

/** Whatever a form sends is answered in its own shape, so nothing of it is refused before that can be done. */
const Typed = Schema.Union([Schema.String, Schema.Array(Schema.String)])

const Page = Schema.String.annotate({ description: "A page that says what the link is for, or what was done." }).pipe(
  HttpApiSchema.asText({ contentType: "text/html" })
)

const Saved = Schema.Struct({
  ok: Schema.Boolean.annotate({ description: "Whether it was taken." }),
  error: Schema.optionalKey(Schema.String).annotateKey({
    description: "What was wrong, for the visitor, in the language of the site."
  }),
  code: Schema.optionalKey(Schema.String).annotateKey({ description: "`outdated` where the page is." }),
  renewed: Schema.optionalKey(Schema.String).annotateKey({
    description: "Beside `outdated`: what to say once the page is up to date."
  }),
  fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)).annotateKey({
    description: "What was wrong with each field."
  })
}).annotate({ identifier: "SearchSaved", description: "What became of a search that was to be saved." })

const refusal = (description: string): OtherAnswer => ({
  description,
  content: { "application/json": "SearchSaved", "text/html": true }
})

const link = {
  deed: Schema.String.annotate({ description: "`confirm`, `leave` or `renew`." }),
  token: Schema.String.annotate({ description: "`<search id>~<signature>`: what the mail's link says." })
}
const closed = {
  404: asPage("The link is not one of ours, or its search is not there any more: a page that says so.")
}

export class PublicSavedSearchesApi extends HttpApiGroup.make("publicSavedSearches")
  .add(
    HttpApiEndpoint.post("save", "/public/__saved", {
      payload: Schema.Record(Schema.String, Typed).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: [Saved, Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))]
    })
      .annotate(Access, access.visitor([], limits.savedSearchBytes))
      .annotate(OpenApi.Summary, "Save a search of listings")
      .annotate(
        OpenApi.Description,
        "Posted by the form below a grid, to the site's own address without /public: `email`, `consent`, the filters in force by " +
          "their names as parameters, and the hidden controls of the form. The address is asked by mail whether it wants that, " +
          `at most ${limits.savedSearchAsksPerAddress} times a day, and forgotten after ${limits.savedSearchWaitMs / HOUR_MS} hours ` +
          "without a yes. The answer is the same whether or not the address is known. With `Accept: application/json` it is JSON, " +
          "else the browser is led back to the page."
      )
      .annotate(OtherAnswers, {
        303: elsewhere("Taken, from a browser without script.", "The page it came from, with its filters."),
        400: refusal("The address or a filter cannot be read, or the box was not ticked: `fields` says which."),
        403: refusal(
          "The token is not this page's, the bot challenge is not answered, or the site is a draft or offline."
        ),
        404: refusal("The site shows no listings."),
        429: refusal("More than one visitor may send in a minute, or the site takes no more today.")
      }),

    HttpApiEndpoint.get("open", "/public/__saved/:deed/:token", { params: link, success: Page })
      .annotate(Access, access.linked(access.visitor([], 0)))
      .annotate(OpenApi.Summary, "Open a link from a mail of a saved search")
      .annotate(
        OpenApi.Description,
        "A page with one button, without script. Opening it changes nothing, so that mail scanners do no harm."
      )
      .annotate(OtherAnswers, closed),

    HttpApiEndpoint.post("act", "/public/__saved/:deed/:token", { params: link, success: Page })
      .annotate(Access, access.linked(access.visitor([])))
      .annotate(OpenApi.Summary, "Confirm, end or renew a saved search")
      .annotate(
        OpenApi.Description,
        "Posted by the page's button, and by mail programs whose reader ends the mails there: `List-Unsubscribe` names the link, and " +
          "the body of RFC 8058 means nothing more than the link does. Done once more it answers the same. A confirmed search " +
          `is kept for ${limits.savedSearchKeptMs / DAY_MS} days unless it is renewed.`
      )
      .annotate(OtherAnswers, closed)
  )
  .annotate(OpenApi.Description, "Searches of listings that visitors save, to be told of new ones by mail.") {}
