/** A file that came with an enquiry, for the signed-in owner of the site: a download, never shown in the page. */
import { Clock, Effect } from "effect"
import { leadFileKey } from "../../../engine/people/leads/files.ts"
import { attachment, encodedName } from "../../../engine/content/media/filename.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { Answer } from "../../answers/Answer.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { closed, nothingHere } from "./closed.ts"
import type { SiteVisit } from "./Visit.ts"

export const enquiryFile = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params } = visit
  const file = yield* (yield* LeadFiles).get(site.id, params["file"] ?? "")
  if (file === undefined) return nothingHere(visit)
  const over = closed(410, "This file is gone", "Files that came with an enquiry are kept for one year.", visit)
  if (file.removed || file.keptUntil <= (yield* Clock.currentTimeMillis)) return over
  const stored = yield* Effect.orDie((yield* Objects).private.get(leadFileKey(site.id, file.id)))
  if (stored === undefined) return over
  // Personal like the enquiry itself, so the log says who opened it (CA-B44).
  yield* Effect.logInfo("A file of a lead was opened at the dashboard.", {
    siteId: site.id,
    fileId: file.id,
    requestId: (yield* CurrentTrace).id
  })
  return {
    status: 200,
    body: stored.body,
    raw: { bytes: stored.body, contentType: file.type },
    headers: {
      "content-disposition": attachment(encodedName(file.name)),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store"
    }
  } satisfies Answer<Uint8Array>
})
