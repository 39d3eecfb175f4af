/** Pages that are rendered when they are first visited, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { firstVisitPath } from "../../../engine/serve/resolve.ts"
import { Access, access } from "../../access/Access.ts"

export class PublicPagesApi extends HttpApiGroup.make("publicPages")
  .add(
    HttpApiEndpoint.get("visit", `/public${firstVisitPath}`, {
      query: Schema.Struct({
        route: Schema.String.annotate({ description: "Decoded path of the page." }),
        query: Schema.optionalKey(Schema.String.annotate({ description: "What followed it, with its question mark." }))
      }),
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
    })
      .annotate(Access, access.visitor([], 0))
      .annotate(OpenApi.Summary, "Render a page on its first visit")
      .annotate(
        OpenApi.Description,
        "Reached through the site's hosts, at addresses of a template that are not stored yet. 301: the listing's own " +
          "address. 404: there is nothing here. 410: the listing has been taken off the market. 503: the site's listings are still being read."
      )
  )
  .annotate(OpenApi.Description, "Pages of listings.") {}
