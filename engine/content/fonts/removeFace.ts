/** Takes an uploaded face off a site. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import type { ThemeTokens } from "../theme/tokens.ts"
import type { UploadedFace } from "../theme/uploadedFaces.ts"

/**
 * The faces that stay. `live` are the tokens of the published theme, if there is one: all faces of the families it names
 * are in use. Refuses with `font.not_found`, or `font.in_use` naming the token (CA-D19).
 */
export const removeFace = (
  faces: ReadonlyArray<UploadedFace>,
  id: string,
  live: ThemeTokens | undefined
): ReadonlyArray<UploadedFace> | Refusal => {
  const face = faces.find((face) => face.id === id)
  if (face === undefined) return refuse("font.not_found", `This site has no face ${id}.`, { fontId: id })
  const usedBy = (["heading", "body", "mono"] as const).filter((role) => live?.font[role] === face.family)
  if (usedBy.length > 0)
    return refuse("font.in_use", `The live theme is set in ${face.family}.`, {
      family: face.family,
      tokens: usedBy.map((role) => `font.${role}`)
    })
  return faces.filter((other) => other !== face)
}
