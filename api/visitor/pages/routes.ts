/** Pages that are rendered when they are first visited, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { drawCardPath } from "../../../engine/publish/card.ts"
import { askedPagePath } from "../../../engine/serve/askedPage.ts"
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
        "Content-Language": "The `locale` of the site.",
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
  .add(
    HttpApiEndpoint.get("asked", `/public${askedPagePath}`, {
      query: Schema.Struct({
        route: Schema.String.annotate({ description: "Decoded path of the page." }),
        query: Schema.String.annotate({ description: "What followed it, with its question mark." })
      }),
      success: Schema.String.annotate({ description: "The page." }).pipe(
        HttpApiSchema.asText({ contentType: "text/html" })
      )
    })
      .annotate(Access, access.visitor(["page.busy"], 0))
      .annotate(OpenApi.Summary, "Render a page for the filters of an address")
      .annotate(
        OpenApi.Description,
        "Asked by the origin alone, for a page with a grid of listings whose address sets filters that the grid lets through " +
          "(`data-url-filters`), or asks for a further page: visitors ask for the page's own path. It is rendered, answered and kept " +
          "nowhere; search engines are told to list the page without them. What of an address cannot be used is left out, and " +
          "named in `data-mk-dropped`."
      )
      .annotate(AnswerHeaders, { "Content-Language": "The `locale` of the site." })
      .annotate(OtherAnswers, { 404: asPage("There is nothing at this path: the site's own not-found page.") })
  )
  .add(
    HttpApiEndpoint.get("card", `/public${drawCardPath}`, {
      query: Schema.Struct({
        name: Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/u)).annotate({
          description: "What the card is called, by what it is made of."
        }),
        title: Schema.String.annotate({ description: "What stands on it." }),
        proof: Schema.String.annotate({ description: "That a page of the site names it: a signature." })
      }),
      success: Schema.Uint8Array.annotate({ description: "The picture." }).pipe(
        HttpApiSchema.asUint8Array({ contentType: "image/png" })
      )
    })
      .annotate(Access, access.visitor(["media.not_found", "media.encoder_busy"], 0))
      .annotate(OpenApi.Summary, "Draw the card of a page")
      .annotate(
        OpenApi.Description,
        "Asked by the origin alone, for the picture that a page without one of its own names as `og:image`, when somebody first " +
          "asks for it. It is drawn, stored and answered; later visits get what is stored. Only what a page of the site names is drawn."
      )
      .annotate(OtherAnswers, {
        302: elsewhere("The site looks otherwise by now.", "Path of the card as it is now.")
      })
  )
  .annotate(OpenApi.Description, "Pages of listings, and cards of pages.") {}
