/** What a preview link opens: no login, the link itself is the key. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access } from "../access/Access.ts"

export class PreviewApi extends HttpApiGroup.make("preview")
  .add(
    HttpApiEndpoint.get("open", "/preview/:token", {
      params: { token: Schema.String },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
    })
      .annotate(Access, access.open(["version.not_found", "page.not_found"], 0))
      .annotate(OpenApi.Summary, "Open a preview link")
  )
  .annotate(OpenApi.Description, "Pages behind a preview link.") {}
