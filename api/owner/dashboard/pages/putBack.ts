/** A page that was taken off the website, put back by its owner: what the mailed link does (ARCH-17, ARCH-23). */
import { Effect } from "effect"
import type { PageId } from "../../../../engine/model/ids.ts"
import { knowsRecipientsBack } from "../../../use-cases/content/archive/recipientsBack.ts"
import { askToUnarchive, unarchivePage } from "../../../use-cases/content/archive/unarchivePage.ts"
import { currentById } from "../../../use-cases/content/write/current.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import type { SiteVisit } from "../Visit.ts"
import { historyScreen } from "./history.ts"
import { pagePath } from "./pageFrame.ts"

/** Where staff confirm it, they are asked. */
export const putBack = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params, form } = visit
  const id = params["page"] as PageId
  const askStaff = site.approvalMode === "staff"
  const carriedOut = Effect.gen(function* () {
    if (askStaff) {
      yield* askToUnarchive(id)
      return true
    }
    const { page } = yield* currentById(id)
    yield* knowsRecipientsBack(site, page, form.get("knows") ?? "")
    yield* unarchivePage(id, { byStaff: false, byRestoreLink: true })
    return true
  })
  const done = yield* asOwner(site.id, carriedOut).pipe(
    Effect.catchTag("Refusal", (refusal) =>
      refusal.fields?.["unknown"] === undefined ? Effect.fail(refusal) : Effect.succeed(false)
    )
  )
  if (!done) return yield* historyScreen(visit, { isUnknown: true })
  return goTo(`${pagePath(visit, { id })}/history?done=${askStaff ? "asked" : "back"}`)
})
