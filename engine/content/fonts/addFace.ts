/**
 * Adds an uploaded face to a site's. One that says the same of itself as an earlier one takes its place, so that a file
 * can be corrected while a theme uses it.
 */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { UploadedFace } from "../theme/uploadedFaces.ts"

export interface AddedFace {
  readonly faces: ReadonlyArray<UploadedFace>
  readonly replaced: UploadedFace | undefined
}

/** Refuses with `font.limit` beyond 20 faces (CA-D27). */
export const addFace = (faces: ReadonlyArray<UploadedFace>, face: UploadedFace): AddedFace | Refusal => {
  const replaced = faces.find(
    ({ family, weight, style }) => family === face.family && weight === face.weight && style === face.style
  )
  const others = faces.filter((other) => other !== replaced)
  if (others.length >= limits.fontFaces)
    return refuse("font.limit", `The site has ${others.length} faces; ${limits.fontFaces} are the most it holds.`, {
      limit: limits.fontFaces
    })
  return { faces: [...others, face], replaced }
}
