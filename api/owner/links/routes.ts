/** Links from mails. The link itself is the key: no login. Opening one changes nothing; its button does. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"

const token = { token: Schema.String }
const Page = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))

/** Whatever a form sends is answered with a page, so nothing of it is refused before one can be written. */
const Typed = Schema.Union([Schema.String, Schema.Array(Schema.String)])

/** A note at its limit, every character percent-encoded as four bytes. */
const noteBodyLimit = limits.noteCharacters * 12 + 4 * 1024

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
      payload: Schema.StructWithRest(
        Schema.Struct({
          email: Schema.optionalKey(Typed),
          decision: Schema.optionalKey(
            Typed.annotate({ description: "accept or decline; undo, where a decision can be taken back" })
          ),
          note: Schema.optionalKey(Typed)
        }),
        [Schema.Record(Schema.String, Typed)]
      ).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: Page
    })
      .annotate(Access, access.open([], noteBodyLimit))
      .annotate(OpenApi.Summary, "Do what the link is for, once")
      .annotate(
        OpenApi.Description,
        "Posted by the page that opening the link shows. Refusals are pages with their own status."
      )
  )
  .annotate(OpenApi.Description, "Pages behind links from mails.") {}
