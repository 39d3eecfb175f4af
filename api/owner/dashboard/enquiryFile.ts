/** A file that came with an enquiry, for the signed-in owner of the site. */
import { Effect } from "effect"
import type { LeadFileId } from "../../../engine/model/ids.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { leadFile } from "../../use-cases/people/leads/leadFile.ts"
import { closed, nothingHere } from "./closed.ts"
import type { SiteVisit } from "./Visit.ts"

export const enquiryFile = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params } = visit
  const id = (params["file"] ?? "") as LeadFileId
  const file = yield* leadFile(site.id, id)
  if (file === "unknown") return nothingHere(visit)
  if (file === "over")
    return closed(410, "This file is gone", "Files that came with an enquiry are kept for one year.", visit)
  // Personal like the enquiry itself, so the log says who opened it (CA-B44).
  yield* Effect.logInfo("A file of a lead was opened at the dashboard.", {
    siteId: site.id,
    fileId: id,
    requestId: (yield* CurrentTrace).id
  })
  return file
})
