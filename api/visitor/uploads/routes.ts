/** Files of forms that a page's script sends ahead in pieces, handed on by the origin. Close to tus 1.0. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { KIB, limits, MIB, MINUTE_MS } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { OtherAnswers } from "../../answers/otherAnswers.ts"

const form = Schema.String.annotate({
  description: "`<asset id>~<form key>`: the last segment of the form's action."
})
const upload = Schema.String.annotate({ description: "The id that the upload was begun under." })

const Begun = Schema.Struct({
  token: Schema.String.check(Schema.isMaxLength(200)).annotate({
    description: "`mk_ft` of the page. The form that names the upload has to bring the same."
  }),
  field: Schema.String.check(Schema.isMaxLength(64)).annotate({ description: "Name of a file field of the form." }),
  filename: Schema.String.annotate({ description: "What the file is called, without folders." }),
  length: Schema.Int.annotate({ description: `Bytes of the file, at most ${limits.formFileBytes / MIB} MB.` })
}).annotate({ identifier: "UploadBegun", description: "A file that is to be sent ahead of its form." })

const Upload = Schema.Struct({
  upload: Schema.String.annotate({
    description: "The upload's id. Nobody can make one up; the form names it as `mk_up`."
  }),
  offset: Schema.Int.annotate({ description: "How many bytes are there: none yet." })
}).annotate({ identifier: "Upload", description: "An upload that was begun." })

const nothing = Schema.Void.pipe(HttpApiSchema.status(204))
const standing = { "Upload-Offset": "How many bytes are there.", "Upload-Length": "How many there will be." }
const refusals = ["upload.not_found", "upload.too_many"] as const

export class PublicUploadsApi extends HttpApiGroup.make("publicUploads")
  .add(
    HttpApiEndpoint.post("begin", "/public/__forms/:form/uploads", {
      params: { form },
      payload: Begun,
      success: Upload.pipe(HttpApiSchema.status(201))
    })
      .annotate(
        Access,
        access.visitor(
          [
            "upload.form_not_found",
            "upload.not_taken",
            "upload.outdated",
            "upload.no_file_field",
            "upload.bad_name",
            "upload.bad_length",
            "upload.no_room",
            "upload.too_many"
          ],
          4 * KIB
        )
      )
      .annotate(OpenApi.Summary, "Begin to send a file ahead of its form")
      .annotate(
        OpenApi.Description,
        "Sent by the page's script to the site's own address, without /public. The answer's `Location` takes the pieces. An " +
          `upload is good for ${limits.formUploadGoodMs / MINUTE_MS} minutes; one that no form has named goes after an hour. ` +
          `A visitor may begin ${limits.formUploads} a minute and have ${limits.formUploadsOfVisitor} of ` +
          `${limits.formUploadsOfVisitorBytes / MIB} MB in all waiting. The origin tells visitors of a refusal by its status ` +
          "and in the site's language."
      )
      .annotate(OtherAnswers, {
        201: {
          description: "It is begun: nothing of it is there yet.",
          content: { "application/json": "Upload" },
          headers: { Location: "Path that takes its pieces.", "Upload-Offset": "How many bytes are there: none." }
        }
      }),

    HttpApiEndpoint.head("standing", "/public/__forms/:form/uploads/:upload", {
      params: { form, upload },
      success: nothing
    })
      .annotate(Access, access.visitor([...refusals]))
      .annotate(OpenApi.Summary, "Ask how far an upload came")
      .annotate(OpenApi.Description, "By the headers `Upload-Offset` and `Upload-Length` of the answer.")
      .annotate(OtherAnswers, { 204: { description: "How far it came.", headers: standing } }),

    HttpApiEndpoint.patch("goOn", "/public/__forms/:form/uploads/:upload", {
      params: { form, upload },
      headers: {
        "upload-offset": Schema.String.annotate({ description: "Where the piece begins: how many bytes are there." })
      },
      success: nothing
    })
      // Bounded while it is read: a piece is no text.
      .annotate(
        Access,
        access.visitor(
          [...refusals, "upload.wrong_offset", "upload.too_long", "upload.bad_piece", "upload.broken_off"],
          0
        )
      )
      .annotate(OpenApi.Summary, "Send the next piece of an upload")
      .annotate(
        OpenApi.Description,
        `A piece has ${limits.formUploadLeastBytes / KIB} to ${limits.formUploadPieceBytes / KIB} KiB, the last as few as are ` +
          "left. It is kept whole or not at all; with the last the file is complete. A visitor may send " +
          `${limits.formUploadPieces} a minute.`
      )
      .annotate(OpenApi.Override, {
        requestBody: {
          required: true,
          description: "The bytes of the piece as they are.",
          content: { "application/offset+octet-stream": { schema: { type: "string", format: "binary" } } }
        }
      })
      .annotate(OtherAnswers, { 204: { description: "It is kept.", headers: standing } })
  )
  .annotate(OpenApi.Description, "Files of forms that are sent ahead, and gone on with after a broken connection.") {}
