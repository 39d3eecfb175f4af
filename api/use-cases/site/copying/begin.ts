/** Begins a copy in the transaction that makes its site; a small one is done in it too, a larger one by workers. */
import { Effect } from "effect"
import { uploadedFaces } from "../../../../engine/content/theme/uploadedFaces.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { SiteCopies } from "../../../../engine/ports/SiteCopies.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { copiedMembers } from "../../../../engine/site/copying.ts"
import { Write } from "../../../access/Call.ts"
import { followLater } from "./follow.ts"
import { copyObjects, nextPart, takePart } from "./part.ts"

/** In the transaction that made the new site, and in a session of `duplicate` on it. Gives the copy as it stands then. */
export const beginCopy = Effect.fnUntraced(function* (chosen: Site) {
  const copies = yield* SiteCopies
  const sites = yield* Sites
  const { site, now } = yield* Write
  // Held until the plan is made, so that it is of one moment.
  const from = (yield* sites.lock(chosen.id)) ?? chosen
  yield* sites.update(site.id, { ...copiedMembers(from, site), copying: { startedAt: now, failed: false } })
  const faces = uploadedFaces(from).map(({ url }) => url.split("/").at(-1)!)
  const copy = yield* copies.begin({ siteId: site.id, originalId: from.id, startedAt: now }, faces)
  if (copy.total <= limits.copiedInAnswer)
    for (;;) {
      const part = yield* nextPart(site.id)
      yield* copyObjects(from.id, site.id, part)
      const { ended, passing } = yield* takePart(copy, part)
      if (passing !== undefined) break
      if (ended) return (yield* copies.get(site.id)) ?? copy
    }
  yield* followLater(site.id, 0)
  return (yield* copies.get(site.id)) ?? copy
})
