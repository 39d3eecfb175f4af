/** A version that changes where enquiries go, on a live site (HOLD-08, HOLD-25). */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { PendingChange } from "../../../../engine/model/PendingChange.ts"
import type { ChangeKind } from "../../site/pending-changes/ChangeKind.ts"
import { currentById } from "../write/current.ts"
import { approve, turnDownVersion } from "./decide.ts"
import { previewVisit } from "./previewBeside.ts"
import { heldVersionOf, whyMoved } from "./settleMoved.ts"
import { findReviewed, knowsItsStrangers, reviewOf, turnDown } from "./versionView.ts"

/** The version a change is about, and where it stands now. */
const reviewed = Effect.fnUntraced(function* ({ siteId, intent }: PendingChange) {
  const { pageId, versionId } = heldVersionOf(intent)
  const found = yield* findReviewed(siteId, pageId, versionId)
  return found
})

export const heldVersion: ChangeKind = {
  mayApply: Effect.fnUntraced(function* (change, knows) {
    const found = yield* reviewed(change)
    if (found?.standing === "waits") yield* knowsItsStrangers(found.page, found.version, knows)
  }),
  apply: Effect.fnUntraced(function* (change) {
    const found = yield* reviewed(change)
    if (found === undefined) return yield* refuse("page.not_found", whyMoved.removed)
    // Staff were quicker; what was asked for is done.
    if (found.standing === "live") return
    if (found.standing === "closed") return yield* refuse("page.archived", whyMoved.closed)
    if (found.standing === "rejected") return yield* refuse("publish.version_rejected", whyMoved.rejected)
    if (found.standing === "overtaken") return yield* refuse("version.conflict", whyMoved.overtaken)
    yield* approve(yield* currentById(found.page.id), found.version.id)
  }),
  done: ({ details }) =>
    `The new version is live, and its enquiries go where it says${details.length === 0 ? "." : ":"}`,
  decline: Effect.fnUntraced(function* (change, note) {
    const found = yield* reviewed(change)
    if (found?.standing === "waits") yield* turnDownVersion(found.page.id, found.version.id, note)
  }),
  show: Effect.fnUntraced(function* (change, site, token) {
    const found = yield* reviewed(change)
    if (found?.standing !== "waits") return {}
    return {
      review: yield* reviewOf(found.page, found.version, site, token),
      visit: yield* previewVisit(site, token),
      decline: turnDown
    }
  })
}
