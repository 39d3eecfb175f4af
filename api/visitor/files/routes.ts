/** Files that came with leads, handed on by the origin: whoever has the address has the file. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"

export class PublicFilesApi extends HttpApiGroup.make("publicFiles")
  .add(
    HttpApiEndpoint.get("open", "/public/__files/:id/:signature", {
      params: { id: Schema.String, signature: Schema.String },
      success: [
        Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
      ]
    })
      .annotate(Access, access.visitor([], 0))
      .annotate(OpenApi.Summary, "Download a file of a lead")
      .annotate(
        OpenApi.Description,
        "Reached through the site's hosts as /__files/…, an address that notifications and webhooks carry. A download, " +
          "never shown in the page. Answers 410 once the file's time is over, 404 for any other address."
      )
  )
  .annotate(OpenApi.Description, "Files that visitors sent.") {}
