/** What the origin hands on of the media library: variants of pictures that are not stored yet. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { imageFormats } from "../../../engine/content/media/formats.ts"
import { Access, access } from "../../access/Access.ts"
import { AnswerHeaders } from "../../answers/described.ts"

const Picture = (format: (typeof imageFormats)[number]) =>
  Schema.Uint8Array.annotate({ description: "The picture." }).pipe(
    HttpApiSchema.asUint8Array({ contentType: `image/${format}` })
  )

export class PublicMediaApi extends HttpApiGroup.make("publicMedia")
  .add(
    HttpApiEndpoint.get("variant", "/public/media/:id/:variant", {
      params: {
        id: Schema.String.annotate({ description: "Id of a picture of the site's library, `med_…`." }),
        variant: Schema.String.annotate({
          description: "Width and format, such as `800.webp`, as the picture has them."
        })
      },
      success: imageFormats.map(Picture)
    })
      .annotate(Access, access.visitor(["media.not_found", "media.damaged", "media.encoder_busy"], 0))
      .annotate(OpenApi.Summary, "A picture in one width and format")
      .annotate(
        OpenApi.Description,
        "Asked by the origin alone. Visitors ask the site's own address for /media/{id}, with `?w=` for a width, and get the " +
          "format their browser takes; what is not stored yet the origin asks for here. The variant is stored before it is answered, so " +
          "each is asked for once. Bytes of a picture, to be kept for ever: another picture has another address."
      )
      .annotate(AnswerHeaders, { ETag: "Names these bytes." })
  )
  .annotate(OpenApi.Description, "Pictures in the widths and formats that visitors ask for.") {}
