/** `POST /v1/fonts`. The file is stored before the site names it, so whoever reads of a face finds its file. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import { addFace } from "../../../../engine/content/fonts/addFace.ts"
import { describeFace } from "../../../../engine/content/fonts/describeFace.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { Orphans } from "../../../../engine/ports/Orphans.ts"
import { assetKey, assetPath } from "../../../../engine/publish/keys.ts"
import { type UploadedFace, uploadedFaces } from "../../../../engine/content/theme/uploadedFaces.ts"
import { created } from "../../../answers/Answer.ts"
import { Call, Write } from "../../../access/Call.ts"
import { refuseUnknownParts } from "../../../access/form.ts"
import { changeFaces, refuseFacesLeft } from "./changeFaces.ts"
import { fontFile } from "./fontFile.ts"

export const uploadFace = Effect.gen(function* () {
  const { site } = yield* Write
  yield* refuseFacesLeft
  const { form } = yield* Call
  yield* refuseUnknownParts(form, ["file", "family", "weight", "style"])
  const { fields, files } = form
  const described = describeFace({
    family: fields.get("family"),
    weight: fields.get("weight"),
    style: fields.get("style")
  })
  if (described instanceof Refusal) return yield* described
  const { name, bytes } = yield* fontFile(files.get("file"))
  const face: UploadedFace = { id: yield* (yield* Ids).make("font"), ...described, url: assetPath(name) }
  const added = addFace(uploadedFaces(site), face)
  if (added instanceof Refusal) return yield* added

  const { public: store } = yield* Objects
  const key = assetKey(site.id, name)
  yield* (yield* Orphans).release(site.id, [key])
  yield* Effect.orDie(
    Effect.andThen(
      store.put(key, bytes, {
        contentType: "font/woff2",
        cacheControl: "public, max-age=31536000, immutable"
      }),
      store.flush
    )
  )
  const change = yield* changeFaces(added.faces, "font.upload", face)
  return created({ ...face, replaced: added.replaced?.id ?? null, ...change })
})
