/** The media library. Paths are under `/v1`. */
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { KIB, limits } from "../../../engine/limits.ts"
import { MediaId } from "../../../engine/model/ids.ts"
import { mediaKinds, mediaTypes } from "../../../engine/model/Media.ts"
import { Access, access } from "../../access/Access.ts"
import { ActorRef, Timestamp } from "../../answers/shapes.ts"

const Alt = Schema.String.annotate({
  description: "Says what a picture shows to whoever cannot see it; empty for one that only decorates."
})

const Asset = Schema.Struct({
  id: MediaId,
  /** How pages refer to it. */
  path: Schema.String,
  kind: Schema.Literals(mediaKinds),
  type: Schema.Literals(mediaTypes),
  bytes: Schema.Int,
  width: Schema.optionalKey(Schema.Int),
  height: Schema.optionalKey(Schema.Int),
  alt: Schema.String,
  createdBy: ActorRef,
  createdAt: Timestamp
}).annotate({ identifier: "MediaAsset" })

const AssetPath = Schema.Struct({ id: MediaId, path: Schema.String }).annotate({ identifier: "AssetPath" })

/** The parts of the form, for the documents; `receive.ts` reads them. */
const Upload = Schema.Struct({ file: Multipart.SingleFileSchema, alt: Alt }).annotate({ identifier: "MediaUpload" })

const Import = Schema.Struct({ url: Schema.String, alt: Alt }).annotate({ identifier: "MediaImport" })

/** What the content of a file may be refused for. */
const inspection = [
  "media.unsupported_type",
  "media.svg_rejected",
  "media.damaged",
  "media.too_large",
  "media.too_many_pixels",
  "media.encoder_busy"
] as const satisfies ReadonlyArray<ErrorCode>

const upload = (action: string) =>
  access.write({
    action,
    charge: "write",
    lease: false,
    takesFile: true,
    // The file at its limit, its fields and what surrounds the parts.
    bodyLimit: limits.videoBytes + 64 * KIB,
    errors: [...inspection, "request.timeout"]
  })

const taken =
  "PNG, JPEG, WebP, AVIF, GIF or SVG up to 25 MB, PDF or DOCX up to 25 MB, MP4 or WebM up to 50 MB; told by the " +
  "content, whatever the file is called. One file a call. Needs no lease."

export class MediaApi extends HttpApiGroup.make("media")
  .add(
    HttpApiEndpoint.get("list", "/media", {
      query: {
        limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.mediaPageSize }))),
        before: Schema.optionalKey(Schema.String)
      },
      success: Schema.Struct({
        media: Schema.Array(Asset),
        /** Continue with `?before=` this id; null at the end. */
        nextBefore: Schema.NullOr(MediaId)
      }).annotate({ identifier: "MediaList" })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List the library, newest first"),

    HttpApiEndpoint.get("read", "/media/:id", { params: { id: Schema.String }, success: Asset })
      .annotate(Access, access.read("content:read", ["media.not_found"]))
      .annotate(OpenApi.Summary, "Read what is known of a file"),

    HttpApiEndpoint.post("upload", "/media", {
      payload: Upload.pipe(HttpApiSchema.asMultipartStream()),
      success: Asset.pipe(HttpApiSchema.status(201))
    })
      .annotate(Access, upload("media.upload"))
      .annotate(OpenApi.Summary, "Upload a file")
      .annotate(OpenApi.Description, `Answers the file and the path under which pages show it. ${taken}`),

    HttpApiEndpoint.post("import", "/media/import", {
      payload: Import,
      success: Asset.pipe(HttpApiSchema.status(201))
    })
      .annotate(
        Access,
        access.write({
          action: "media.import",
          charge: "write",
          lease: false,
          takesFile: true,
          errors: [...inspection, "media.url_refused", "media.source_unreachable"]
        })
      )
      .annotate(OpenApi.Summary, "Fetch a file into the library")
      .annotate(
        OpenApi.Description,
        `The file is copied: it is served from the site itself from then on. Only https URLs of public hosts. ${taken}`
      ),

    HttpApiEndpoint.post("asset", "/assets", {
      payload: Upload.pipe(HttpApiSchema.asMultipartStream()),
      success: AssetPath.pipe(HttpApiSchema.status(201))
    })
      .annotate(Access, upload("media.upload"))
      .annotate(OpenApi.Summary, "Upload a file and learn its path")
      .annotate(OpenApi.Description, `POST /v1/media under another name and with a shorter answer. ${taken}`)
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Pictures, documents and films of a site. Served under /media/<id>.") {}
