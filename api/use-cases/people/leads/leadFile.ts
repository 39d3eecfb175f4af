/** A file that came with an enquiry, for whoever may have it: a download, never shown in a page, kept and listed by nobody. */
import { Clock, Effect } from "effect"
import { attachment, encodedName } from "../../../../engine/content/media/filename.ts"
import type { LeadFileId, SiteId } from "../../../../engine/model/ids.ts"
import { leadFileKey } from "../../../../engine/people/leads/files.ts"
import { LeadFiles } from "../../../../engine/ports/LeadFiles.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import type { Answer } from "../../../answers/Answer.ts"

/** `unknown` where the site has no such file, `over` where its year is, or its object has gone. */
export const leadFile = Effect.fnUntraced(function* (siteId: SiteId, id: LeadFileId) {
  const file = yield* (yield* LeadFiles).get(siteId, id)
  if (file === undefined) return "unknown" as const
  if (file.removed || file.keptUntil <= (yield* Clock.currentTimeMillis)) return "over" as const
  const stored = yield* Effect.orDie((yield* Objects).private.get(leadFileKey(siteId, file.id)))
  if (stored === undefined) return "over" as const
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
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store"
    }
  } satisfies Answer<Uint8Array>
})
