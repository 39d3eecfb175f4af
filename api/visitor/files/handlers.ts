/** Handler of the files row. */
import { Effect } from "effect"
import { isLeadFileLink } from "../../../engine/people/leads/files.ts"
import type { LeadFileId, SiteId } from "../../../engine/model/ids.ts"
import { rows } from "../../access/rows.ts"
import { linkPage } from "../../answers/linkPage.ts"
import { leadFile } from "../../use-cases/people/leads/leadFile.ts"
import { PublicFilesApi } from "./routes.ts"

export const publicFilesRows = rows(PublicFilesApi, {
  open: ({ params, request }) =>
    openFile((request.headers["x-makeready-site"] ?? "") as SiteId, params.id as LeadFileId, params.signature)
})

/** `site` is whose host the address was opened on, as the origin says: a file answers there and nowhere else. */
const openFile = Effect.fnUntraced(function* (site: SiteId, id: LeadFileId, signature: string) {
  // Told first, so that nothing can be learnt about files without their address.
  if (!(yield* isLeadFileLink(site, id, signature))) return linkPage(unknown)
  const file = yield* leadFile(site, id)
  if (file === "unknown") return linkPage(unknown)
  return file === "over" ? linkPage(over) : file
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
