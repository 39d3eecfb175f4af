/** The media library. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { KIB, limits } from "../../../engine/limits.ts"
import { MediaId } from "../../../engine/model/ids.ts"
import { mediaKinds, mediaTypes } from "../../../engine/model/Media.ts"
import { Access, access } from "../../access/Access.ts"
import { bounded, described, inBytes, inTime } from "../../answers/described.ts"
import { ActorRef, Timestamp } from "../../answers/shapes.ts"

const Alt = bounded(Schema.String, { maxLength: limits.altCharacters }).annotate({
  description: `Says what a picture shows to whoever cannot see it, in at most ${limits.altCharacters} characters; empty for one that only decorates.`
})

const Asset = Schema.Struct({
  id: described(MediaId, "Its id, `med_…`."),
  path: described(Schema.String, "How pages refer to it; a picture takes `?w=` with a width in pixels."),
  kind: described(Schema.Literals(mediaKinds), "What sort of file it is."),
  type: described(Schema.Literals(mediaTypes), "Its media type, told by its content."),
  bytes: described(Schema.Int, "Size of the file as it came."),
  width: described(
    Schema.optionalKey(Schema.Int),
    "Of a picture, in pixels as shown; absent where the file does not say."
  ),
  height: described(Schema.optionalKey(Schema.Int), "The same."),
  alt: described(Schema.String, "What a picture shows, for whoever cannot see it."),
  createdBy: described(ActorRef, "Who brought it."),
  createdAt: described(Timestamp, "When.")
}).annotate({ identifier: "MediaAsset", description: "A file of the library." })

const AssetPath = Schema.Struct({
  id: described(MediaId, "Its id, `med_…`."),
  path: described(Schema.String, "How pages refer to it.")
}).annotate({ identifier: "AssetPath", description: "Where the file is from now on." })

const Binary = Schema.String.annotate({ format: "binary" })

/** The parts of the form, for the documents; `receive.ts` reads them. */
const Upload = Schema.Struct({
  file: described(Binary, "The file, one a call."),
  alt: Alt
})
  .annotate({ identifier: "MediaUpload", description: "A file and its words, as the parts of a form." })
  .pipe(HttpApiSchema.asMultipartStream())

const Import = Schema.Struct({
  url: Schema.String.annotate({ description: "An https address of a public host, answering with the file itself." }),
  alt: Alt
}).annotate({ identifier: "MediaImport", description: "Where the file is, and its words." })

/** What the content of a file may be refused for. */
const inspection = [
  "media.unsupported_type",
  "media.svg_rejected",
  "media.damaged",
  "media.too_large",
  "media.library_full",
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
  `PNG, JPEG, WebP, AVIF, GIF or SVG up to ${inBytes(limits.imageBytes)} and ${limits.imagePixels / 1_000_000} million pixels, ` +
  `PDF or DOCX up to ${inBytes(limits.documentBytes)}, MP4 or WebM up to ${inBytes(limits.videoBytes)}; told by the ` +
  "content, whatever the file is called. One file a call. Needs no lease."

export class MediaApi extends HttpApiGroup.make("media")
  .add(
    HttpApiEndpoint.get("list", "/media", {
      query: {
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.mediaPageSize }))),
          `How many at most; ${limits.mediaPageSize} when left out.`
        ),
        before: described(
          Schema.optionalKey(Schema.String),
          "The `nextBefore` of the answer before, to go on after it."
        )
      },
      success: Schema.Struct({
        media: described(Schema.Array(Asset), "Newest first."),
        nextBefore: described(Schema.NullOr(MediaId), "Continue with `?before=` this id; null at the end.")
      }).annotate({ identifier: "MediaList", description: "Files, newest first." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List the library, newest first")
      .annotate(
        OpenApi.Description,
        "Files never leave the library, so what pages and their earlier versions show stays; no call deletes one."
      ),

    HttpApiEndpoint.get("read", "/media/:id", {
      params: { id: Schema.String.annotate({ description: "Id of the file, `med_…`." }) },
      success: Asset
    })
      .annotate(Access, access.read("content:read", ["media.not_found"]))
      .annotate(OpenApi.Summary, "Read what is known of a file")
      .annotate(OpenApi.Description, "The file itself is at its `path`, on the site's own host."),

    HttpApiEndpoint.patch("describe", "/media/:id", {
      params: { id: Schema.String.annotate({ description: "Id of the file, `med_…`." }) },
      payload: Schema.Struct({ alt: Alt }).annotate({
        identifier: "MediaDescription",
        description: "What the file shows, said anew."
      }),
      success: Asset
    })
      .annotate(
        Access,
        access.write({ action: "media.describe", charge: "write", lease: false, errors: ["media.not_found"] })
      )
      .annotate(OpenApi.Summary, "Say anew what a picture shows")
      .annotate(
        OpenApi.Description,
        "Answers the file. The library's words are those that the desk offers and that share pictures take along; an `alt` on a page is the page's own, and stays. Needs no lease."
      ),

    HttpApiEndpoint.post("upload", "/media", {
      payload: Upload,
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
        `The file is copied: it is served from the site itself from then on. Only https URLs of public hosts, given up after ${inTime(limits.importMs)}. ${taken}`
      ),

    HttpApiEndpoint.post("asset", "/assets", {
      payload: Upload,
      success: AssetPath.pipe(HttpApiSchema.status(201))
    })
      .annotate(Access, upload("media.upload"))
      .annotate(OpenApi.Summary, "Upload a file and learn its path")
      .annotate(OpenApi.Description, `POST /v1/media under another name and with a shorter answer. ${taken}`)
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Pictures, documents and films of a site. Served under /media/<id>.") {}
