/** Handler of the files row. */
import { Clock, Effect } from "effect"
import { isLeadFileLink, leadFileKey } from "../../../engine/people/leads/files.ts"
import { attachment, encodedName } from "../../../engine/content/media/filename.ts"
import type { LeadFileId, SiteId } from "../../../engine/model/ids.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { Answer } from "../../answers/Answer.ts"
import { rows } from "../../access/rows.ts"
import { linkPage } from "../../answers/linkPage.ts"
import { PublicFilesApi } from "./routes.ts"

export const publicFilesRows = rows(PublicFilesApi, {
  open: ({ params, request }) =>
    openFile((request.headers["x-makeready-site"] ?? "") as SiteId, params.id as LeadFileId, params.signature)
})

/** `site` is whose host the address was opened on, as the origin says: a file answers there and nowhere else. */
const openFile = Effect.fnUntraced(function* (site: SiteId, id: LeadFileId, signature: string) {
  // Told first, so that nothing can be learnt about files without their address.
  if (!(yield* isLeadFileLink(site, id, signature))) return linkPage(unknown)
  const file = yield* (yield* LeadFiles).get(site, id)
  if (file === undefined) return linkPage(unknown)
  if (file.removed || file.keptUntil <= (yield* Clock.currentTimeMillis)) return linkPage(over)
  const { private: hidden } = yield* Objects
  const stored = yield* Effect.orDie(hidden.get(leadFileKey(site, id)))
  if (stored === undefined) return linkPage(over)
  return {
    status: 200,
    body: stored.body,
    raw: { bytes: stored.body, contentType: file.type },
    headers: {
      "content-disposition": attachment(encodedName(file.name)),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store"
    }
  } satisfies Answer<Uint8Array>
})

const unknown = {
  status: 404,
  title: "There is no such file",
  text: ["The address may have been cut off on its way. Copy the whole of it and try again."]
}
const over = {
  status: 410,
  title: "This file is gone",
  text: ["Files that came with an enquiry are kept for one year. The time of this one is over."]
}
