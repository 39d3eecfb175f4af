/** Pages that are rendered when they are first visited, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { firstVisitPath } from "../../../engine/serve/resolve.ts"
import { Access, access } from "../../access/Access.ts"
import { AnswerHeaders } from "../../answers/described.ts"
import { asPage, elsewhere, OtherAnswers } from "../../answers/otherAnswers.ts"

export class PublicPagesApi extends HttpApiGroup.make("publicPages")
  .add(
    HttpApiEndpoint.get("visit", `/public${firstVisitPath}`, {
      query: Schema.Struct({
        route: Schema.String.annotate({ description: "Decoded path of the page." }),
        query: Schema.optionalKey(Schema.String.annotate({ description: "What followed it, with its question mark." }))
      }),
      success: Schema.String.annotate({ description: "The page." }).pipe(
        HttpApiSchema.asText({ contentType: "text/html" })
      )
    })
      .annotate(Access, access.visitor([], 0))
      .annotate(OpenApi.Summary, "Render a page on its first visit")
      .annotate(
        OpenApi.Description,
        "Asked by the origin alone, for a page of a single listing that nobody has visited yet: visitors ask for the page's own " +
          "path. It is rendered, stored and answered; later visits get what is stored."
      )
      .annotate(AnswerHeaders, {
        "X-Mk-Page-Version": "Version of the template that the page was rendered from.",
        "X-Mk-Stylesheet-Version": "Version of the site's stylesheet that it names; absent where there is none.",
        "X-Mk-Rendered-At": "When it was rendered, in milliseconds since 1970."
      })
      .annotate(OtherAnswers, {
        301: elsewhere(
          "The page has another address.",
          "Path of the listing's own page, with the query as it was sent."
        ),
        404: asPage("There is nothing at this path: the site's own not-found page."),
        410: asPage("The listing has been taken off the market: a page that says so."),
        503: asPage("The site's listings are being read for the first time: a page that says so.", {
          "Retry-After": "Seconds until it is worth another look."
        })
      })
  )
  .annotate(OpenApi.Description, "Pages of listings.") {}
