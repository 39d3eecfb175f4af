/** Links from mails. The link itself is the key: no login. Opening one changes nothing; its button does. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access } from "../access/Access.ts"

const token = { token: Schema.String }
const Page = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))

export class LinksApi extends HttpApiGroup.make("links")
  .add(
    HttpApiEndpoint.get("open", "/links/:token", { params: token, success: Page })
      .annotate(Access, access.open([], 0))
      .annotate(OpenApi.Summary, "Open a link from a mail")
      .annotate(
        OpenApi.Description,
        "A page for people. An unknown link answers 404, one that is used up or expired 410."
      ),

    HttpApiEndpoint.post("act", "/links/:token", {
      params: token,
      payload: Schema.Struct({ email: Schema.optionalKey(Schema.String) }).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: Page
    })
      .annotate(Access, access.open([], 4 * 1024))
      .annotate(OpenApi.Summary, "Do what the link is for, once")
      .annotate(
        OpenApi.Description,
        "Posted by the page that opening the link shows. Refusals are pages with their own status."
      )
  )
  .annotate(OpenApi.Description, "Pages behind links from mails.") {}
