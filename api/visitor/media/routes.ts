/** What the origin hands on of the media library: variants of pictures that are not stored yet. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { imageFormats } from "../../../engine/content/media/formats.ts"
import { Access, access } from "../../access/Access.ts"

const Picture = (format: (typeof imageFormats)[number]) =>
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: `image/${format}` }))

export class PublicMediaApi extends HttpApiGroup.make("publicMedia")
  .add(
    HttpApiEndpoint.get("variant", "/public/media/:id/:variant", {
      params: { id: Schema.String, variant: Schema.String },
      success: imageFormats.map(Picture)
    })
      .annotate(Access, access.visitor(["media.not_found", "media.damaged", "media.encoder_busy"], 0))
      .annotate(OpenApi.Summary, "A picture in one width and format")
      .annotate(
        OpenApi.Description,
        "Reached through the site's hosts as /media/:id, where the origin chooses width and format. The variant is stored " +
          "before it is answered, so each is asked for once."
      )
  )
  .annotate(OpenApi.Description, "Pictures in the widths and formats that visitors ask for.") {}
