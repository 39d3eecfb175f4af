/** What a theme sets running text in, where no face for that was uploaded: browsers then show it all bold, or all italic. */
import type { Warning } from "../../model/Finding.ts"
import type { ThemeTokens } from "./tokens.ts"
import type { UploadedFace } from "./uploadedFaces.ts"

/** From here on text reads as bold, by which browsers choose too (CSS Fonts 4, 5.2). */
const boldest = 600

/**
 * `theme.font_weight_missing` where the family of `font.body` is an uploaded one without an upright face lighter than 600.
 * Vendored families have every weight.
 */
export const missingWeights = (
  { font }: Pick<ThemeTokens, "font">,
  uploaded: ReadonlyArray<UploadedFace>
): ReadonlyArray<Warning> => {
  const own = uploaded.filter(({ family }) => family === font.body)
  if (own.length === 0 || own.some(({ weight, style }) => style === "normal" && weight < boldest)) return []
  const faces = own.map(({ weight, style }) => (style === "italic" ? `${weight} italic` : String(weight))).join(", ")
  return [
    {
      code: "theme.font_weight_missing",
      detail: `font.body is ${font.body}, of which there is ${faces} alone: running text is shown in that. Upload its regular face, upright and of weight 400, with POST /v1/fonts.`,
      family: font.body,
      weight: 400
    }
  ]
}
