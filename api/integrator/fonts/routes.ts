/** Typefaces a site brings along. Paths are under `/v1`. */
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { KIB, limits } from "../../../engine/limits.ts"
import { UploadedFace } from "../../../engine/content/theme/uploadedFaces.ts"
import { Access, access } from "../../access/Access.ts"
import { ServedNow, WarningShape } from "../../answers/shapes.ts"
import { publicationMembers } from "../../answers/publications.ts"

const Face = UploadedFace.annotate({ identifier: "FontFace" })

/** What a change of the faces sets in motion, and what there is to say of it. */
const changed = { ...publicationMembers, warnings: Schema.Array(WarningShape) }

const Uploaded = Schema.Struct({
  ...UploadedFace.fields,
  /** Id of the face of the same family, weight and style whose place it took. */
  replaced: Schema.NullOr(Schema.String),
  ...changed
}).annotate({ identifier: "FontUploaded" })

const Removed = Schema.Struct({
  status: Schema.Literal("removed"),
  id: Schema.String,
  ...changed
}).annotate({ identifier: "FontRemoved" })

/** The parts of the form, for the documents; `api/access/form.ts` reads them. */
const Upload = Schema.Struct({
  file: Multipart.SingleFileSchema,
  family: Schema.String,
  weight: Schema.optionalKey(Schema.String.annotate({ description: "100 to 900; 400 when left out." })),
  style: Schema.optionalKey(Schema.String.annotate({ description: "normal or italic; normal when left out." }))
}).annotate({ identifier: "FontUpload" })

/** The file at its limit, its fields and what surrounds the parts. */
const uploadLimit = limits.fontBytes + 64 * KIB

export class FontsApi extends HttpApiGroup.make("fonts")
  .add(
    HttpApiEndpoint.get("list", "/fonts", {
      success: Schema.Struct({ fonts: Schema.Array(Face), limit: Schema.Int, served: ServedNow }).annotate({
        identifier: "FontList"
      })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List the uploaded faces"),

    HttpApiEndpoint.post("upload", "/fonts", {
      payload: Upload.pipe(HttpApiSchema.asMultipartStream()),
      success: Uploaded.pipe(HttpApiSchema.status(201))
    })
      .annotate(
        Access,
        access.write({
          action: "font.upload",
          charge: "write",
          lease: false,
          bodyLimit: uploadLimit,
          errors: ["font.unsupported_type", "font.invalid", "font.limit"]
        })
      )
      .annotate(OpenApi.Summary, "Upload a face")
      .annotate(
        OpenApi.Description,
        "A WOFF2 file of at most 2 MB, at most 20 faces a site. The face is served first-party and written before all " +
          "other CSS of every page; a theme may name its family from then on. Needs no lease."
      ),

    HttpApiEndpoint.delete("remove", "/fonts/:id", { params: { id: Schema.String }, success: Removed })
      .annotate(
        Access,
        access.write({
          action: "font.remove",
          charge: "write",
          lease: true,
          errors: ["font.not_found", "font.in_use"]
        })
      )
      .annotate(OpenApi.Summary, "Remove a face that the live theme does not use")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Uploaded font faces.") {}
