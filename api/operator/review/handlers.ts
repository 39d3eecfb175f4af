/** Handlers of the review rows; each runs as staff, under the site's lock. */
import { Effect } from "effect"
import type { PageId } from "../../../engine/model/ids.ts"
import { Write } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { archivePage } from "../../use-cases/content/archive/archivePage.ts"
import { staffKnowRecipientsBack } from "../../use-cases/content/archive/recipientsBack.ts"
import { unarchivePage } from "../../use-cases/content/archive/unarchivePage.ts"
import { answer } from "../../answers/Answer.ts"
import { approveByStaff } from "../../use-cases/content/review/decide.ts"
import { currentById } from "../../use-cases/content/write/current.ts"
import { asStaff } from "../../use-cases/content/write/onBehalf.ts"
import { setStaffMeta } from "../../use-cases/content/write/patchPage.ts"
import { rejectVersion } from "../../use-cases/content/write/rejectVersion.ts"
import { setFlags } from "../../use-cases/site/setFlags.ts"
import { ReviewApi } from "./routes.ts"

/** What an owner is asked at the same point, staff are asked too: nobody judged since where the page's forms send enquiries. */
const putBack = Effect.fnUntraced(function* (pageId: PageId, knows: string) {
  const { site } = yield* Write
  const { page } = yield* currentById(pageId)
  if (page.unarchive !== null) yield* staffKnowRecipientsBack(site, page, knows)
  const { id, status, slot } = yield* unarchivePage(pageId, { byStaff: true, byRestoreLink: false })
  return answer({ status: status === "live" ? ("live" as const) : ("draft" as const), pageId: id, route: slot ?? "" })
})

export const reviewRows = rows(ReviewApi, {
  setFlags: ({ params, payload }) => asStaff(params.id, setFlags(payload)),
  setPageMeta: ({ params, payload }) => asStaff(params.id, setStaffMeta(params.pageId, payload.meta)),
  confirmArchive: ({ params, payload }) => asStaff(params.id, archivePage(params.pageId, payload.route, true)),
  confirmUnarchive: ({ params, payload }) => asStaff(params.id, putBack(params.pageId, payload?.knows ?? "")),
  approve: ({ params, payload }) =>
    asStaff(
      params.id,
      Effect.flatMap(currentById(params.pageId), (current) => approveByStaff(current, params.vid, payload?.knows ?? ""))
    ),
  reject: ({ params, payload }) => asStaff(params.id, rejectVersion(params.pageId, params.vid, payload.note))
})
