/** Puts a changed set of faces into the site's settings, records who did it, and lets every page follow. */
import { Effect } from "effect"
import type { Json } from "../../../../engine/values/Json.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import type { UploadedFace } from "../../../../engine/content/theme/uploadedFaces.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { refuseLeftToOwner } from "../../site/leftToOwner.ts"
import { publishSoon } from "../write/store.ts"

/** Every page takes the faces as they are, whatever of its looks is held: they are the owner's where those are. */
export const refuseFacesLeft = refuseLeftToOwner("the typefaces of the website", ["theme", "style", "stylesheet"])

export const changeFaces = Effect.fnUntraced(function* (
  faces: ReadonlyArray<UploadedFace>,
  action: "font.upload" | "font.remove",
  { id, family, weight, style }: UploadedFace
) {
  const { site } = yield* Write
  yield* (yield* Sites).update(site.id, { settings: { ...site.settings, fonts: faces as unknown as Json } })
  yield* audited(action, {}, { id, family, weight, style })
  yield* publishSoon({ kind: "fonts" })
  return { warnings: [] }
})
