/** Faces a site has uploaded, as its settings keep them under `fonts`. */
import { Option, Schema } from "effect"
import type { Site } from "../../model/Site.ts"
import type { Face } from "./faces.ts"

/** One uploaded face (FONT-02). */
export const UploadedFace = Schema.Struct({
  id: Schema.String.annotateKey({ description: "Its id, `font_…`." }),
  family: Schema.String.annotateKey({ description: "What a theme calls it." }),
  weight: Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 900 })).annotateKey({
    description: "From 100 to 900; 400 is regular."
  }),
  style: Schema.Literals(["normal", "italic"]).annotateKey({ description: "Upright or italic." }),
  url: Schema.String.check(Schema.isPattern(/^\/[^/]/)).annotateKey({ description: "Path on the site's own host." })
})
export type UploadedFace = typeof UploadedFace.Type

const decode = Schema.decodeUnknownOption(Schema.Array(UploadedFace))

/** None where the setting is absent or not of this shape. */
export const uploadedFaces = (site: Site): ReadonlyArray<UploadedFace> =>
  Option.getOrElse(decode(site.settings["fonts"]), () => [])

/** As the stylesheet writes it. */
export const faceOf = ({ family, weight, style, url }: UploadedFace): Face => ({
  family,
  weight: String(weight),
  style,
  url
})
