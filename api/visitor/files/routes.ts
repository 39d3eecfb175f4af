/** Files that came with leads, handed on by the origin: whoever has the address has the file. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { AnswerHeaders } from "../../answers/described.ts"
import { asPage, OtherAnswers } from "../../answers/otherAnswers.ts"

export class PublicFilesApi extends HttpApiGroup.make("publicFiles")
  .add(
    HttpApiEndpoint.get("open", "/public/__files/:id/:signature", {
      params: {
        id: Schema.String.annotate({ description: "Id of the file, `file_…`." }),
        signature: Schema.String.annotate({
          description: "What makes the address unguessable; part of the address as it was given."
        })
      },
      success: [
        Schema.Uint8Array.annotate({ description: "The file, with the media type of its content." }).pipe(
          HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })
        ),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
      ]
    })
      .annotate(Access, access.linked(access.visitor([], 0)))
      .annotate(OpenApi.Summary, "Download a file of a lead")
      .annotate(
        OpenApi.Description,
        "At the site's own address it is /__files/{id}/{signature}, without /public: an address that notifications and " +
          "webhooks carry, and that opens the file to whoever has it. A download of the bytes as the visitor sent them, " +
          "with the media type their content has; never shown in a page, kept by no cache and listed by no search engine. " +
          `Files are kept for ${limits.formFileKeptMs / DAY_MS} days.`
      )
      .annotate(AnswerHeaders, { "Content-Disposition": "`attachment`, with the file's name." })
      .annotate(OtherAnswers, {
        404: asPage("Not an address of a file of this site: a small page that says so."),
        410: asPage("The file's time is over, or it was deleted: a small page that says so.")
      })
  )
  .annotate(OpenApi.Description, "Files that visitors sent.") {}
