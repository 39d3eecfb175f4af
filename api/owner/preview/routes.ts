/** What a preview link opens, handed on by the origin: no login, the link itself is the key. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"

export class PreviewApi extends HttpApiGroup.make("preview")
  .add(
    HttpApiEndpoint.get("open", "/public/__preview/:token", {
      params: { token: Schema.String },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
    })
      .annotate(Access, access.visitor(["version.not_found", "page.not_found"], 0))
      .annotate(OpenApi.Summary, "Open a preview link")
      .annotate(
        OpenApi.Description,
        "Reached through the site's preview host as /__preview/:token. An unknown link answers 404, one past its time 410."
      )
  )
  .annotate(OpenApi.Description, "Pages behind a preview link.") {}
