/**
 * `DELETE /v1/fonts/:id`. The file stays where it is: a page rendered before names it until it is rendered again, and
 * what is named by its content may be named by another face too.
 */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import { removeFace } from "../../../../engine/content/fonts/removeFace.ts"
import type { ThemeTokens } from "../../../../engine/content/theme/tokens.ts"
import { uploadedFaces } from "../../../../engine/content/theme/uploadedFaces.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { readAsset } from "../write/asset.ts"
import { changeFaces, refuseFacesLeft } from "./changeFaces.ts"

export const dropFace = Effect.fnUntraced(function* (id: string) {
  const { site } = yield* Write
  yield* refuseFacesLeft
  const { payload } = yield* readAsset(site.id, "theme", "")
  const faces = uploadedFaces(site)
  const left = removeFace(faces, id, payload?.tokens as ThemeTokens | undefined)
  if (left instanceof Refusal) return yield* left
  const removed = faces.find((face) => !left.includes(face))!
  const change = yield* changeFaces(left, "font.remove", removed)
  return answer({ status: "removed" as const, id, ...change })
})
