/** A page that was taken off the website, put back by its owner: what the mailed link does (ARCH-17, ARCH-23). */
import { Effect } from "effect"
import type { PageId } from "../../../../engine/model/ids.ts"
import { askToUnarchive, unarchivePage } from "../../../use-cases/content/archive/unarchivePage.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import type { SiteVisit } from "../Visit.ts"
import { pagePath } from "./pageFrame.ts"

/** Where staff confirm it, they are asked. */
export const putBack = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params } = visit
  const id = params["page"] as PageId
  const askStaff = site.approvalMode === "staff"
  const carriedOut = Effect.gen(function* () {
    if (askStaff) yield* askToUnarchive(id)
    else yield* unarchivePage(id, { byStaff: false, byRestoreLink: true })
  })
  yield* asOwner(site.id, carriedOut)
  return goTo(`${pagePath(visit, { id })}/history?done=${askStaff ? "asked" : "back"}`)
})
