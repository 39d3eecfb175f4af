/** Typefaces a site brings along. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { KIB, limits } from "../../../engine/limits.ts"
import { UploadedFace } from "../../../engine/content/theme/uploadedFaces.ts"
import { Access, access } from "../../access/Access.ts"
import { described, inBytes, shownAs } from "../../answers/described.ts"
import { ServedNow, Warnings } from "../../answers/shapes.ts"
import { publicationMembers } from "../../answers/publications.ts"

const Face = UploadedFace.annotate({ identifier: "FontFace", description: "A face the site brought along." })

/** What a change of the faces sets in motion, and what there is to say of it. */
const changed = { ...publicationMembers, warnings: Warnings }

const Uploaded = Schema.Struct({
  ...UploadedFace.fields,
  replaced: described(
    Schema.NullOr(Schema.String),
    "Id of the face of the same family, weight and style whose place it took; null where there was none."
  ),
  ...changed
}).annotate({ identifier: "FontUploaded", description: "The face, which a theme may name from now on." })

const Removed = Schema.Struct({
  status: described(Schema.Literal("removed"), "Always this."),
  id: described(Schema.String, "Id it had."),
  ...changed
}).annotate({ identifier: "FontRemoved", description: "The face is gone." })

const Binary = Schema.String.annotate({ format: "binary" })

/** The parts of the form, for the documents; `api/access/form.ts` reads them. */
const Upload = Schema.Struct({
  file: described(Binary, `A WOFF2 file of at most ${inBytes(limits.fontBytes)}.`),
  family: described(Schema.String, "What a theme shall call it: 1 to 80 printable characters."),
  weight: shownAs(Schema.optionalKey(Schema.String), { type: "string", pattern: "^[1-8][0-9]{2}$|^900$" }).annotateKey({
    description: "100 to 900; 400 when left out."
  }),
  style: shownAs(Schema.optionalKey(Schema.String), { type: "string", enum: ["normal", "italic"] }).annotateKey({
    description: "`normal` when left out."
  })
}).annotate({ identifier: "FontUpload", description: "A face and what it is called, as the parts of a form." })

/** The file at its limit, its fields and what surrounds the parts. */
const uploadLimit = limits.fontBytes + 64 * KIB

export class FontsApi extends HttpApiGroup.make("fonts")
  .add(
    HttpApiEndpoint.get("list", "/fonts", {
      success: Schema.Struct({
        fonts: described(Schema.Array(Face), "The faces."),
        limit: described(Schema.Int, `How many a site may have: ${limits.fontFaces}.`),
        served: ServedNow
      }).annotate({ identifier: "FontList", description: "Faces the site brought along." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List the uploaded faces")
      .annotate(OpenApi.Description, "Families that come with the service are in GET /v1/manifest."),

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
          errors: ["font.unsupported_type", "font.invalid", "font.limit", "site.owner_only"]
        })
      )
      .annotate(OpenApi.Summary, "Upload a face")
      .annotate(
        OpenApi.Description,
        `A WOFF2 file of at most ${inBytes(limits.fontBytes)}, at most ${limits.fontFaces} faces a site. ` +
          "The face is served first-party and written before all " +
          "other CSS of every page; a theme may name its family from then on. Needs no lease. Refused where themes, style or " +
          "stylesheets are left to the owner."
      ),

    HttpApiEndpoint.delete("remove", "/fonts/:id", {
      params: { id: Schema.String.annotate({ description: "Id of the face, `font_…`." }) },
      success: Removed
    })
      .annotate(
        Access,
        access.write({
          action: "font.remove",
          charge: "write",
          lease: true,
          errors: ["font.not_found", "font.in_use", "site.owner_only"]
        })
      )
      .annotate(OpenApi.Summary, "Remove a face that the live theme does not use")
      .annotate(OpenApi.Description, "`font.in_use` where it does.")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Uploaded font faces.") {}
