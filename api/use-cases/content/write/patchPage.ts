/** Changes title and meta of a page, as a version. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { patchPage as decide, type PatchPage } from "../../../../engine/write/patchPage.ts"
import { fromDashboard } from "../../../../engine/write/fromDashboard.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { askOwner, ownerReachable } from "../review/askOwner.ts"
import { currentById } from "./current.ts"
import { remarked } from "./remarks.ts"
import { metaRulesFor, writeContext } from "./session.ts"
import { store } from "./store.ts"
import { decidersOfWaiting, written } from "../../../answers/written/written.ts"

export const patchPage = Effect.fnUntraced(function* (id: PageId, patch: Patch) {
  const { dryRun } = yield* Write
  const decided = yield* decideOn(id, patch)
  if (!dryRun) return yield* land(decided)
  const { outcome, version, effects, warnings } = decided.decision
  return answer({
    status: rehearsedStatus[outcome],
    dryRun: true as const,
    pageId: id,
    editClass: version?.editClass ?? null,
    holdReasons: version?.holdReasons ?? [],
    ...decidersOfWaiting(decided.decision),
    wouldRerender: effects.rerender,
    wouldRebuildSitemap: effects.rebuildSitemap,
    wouldRefreshPostIndexes: effects.refreshPostIndexes,
    warnings
  })
})

/** What goes live is told as a change of the page; what waits as that of a text is (DRYRUN-03). */
const rehearsedStatus = {
  published: "would-update",
  updated: "would-update",
  held: "would-hold",
  draft: "would-draft"
} as const

/** The same by staff, who rehearse nothing: keys of `meta` that only they set (PAGE-18). */
export const setStaffMeta = (id: PageId, meta: NonNullable<Patch["meta"]>) =>
  Effect.flatMap(decideOn(id, { meta }), land)

type Patch = Omit<PatchPage, "metaRules">

const decideOn = Effect.fnUntraced(function* (id: PageId, patch: Patch) {
  const current = yield* currentById(id)
  const metaRules = yield* metaRulesFor(patch.meta)
  const context = yield* writeContext("page")
  const decided = decide(current, { ...patch, metaRules }, context)
  if (decided instanceof Refusal) return yield* decided
  yield* ownerReachable(decided)
  return { current, context, decision: yield* remarked(decided, {}) }
})

const land = Effect.fnUntraced(function* ({ current, context, decision }: Effect.Success<ReturnType<typeof decideOn>>) {
  // The owner needs no mail about what the owner did.
  const asked = fromDashboard(context) ? { change: null, mailed: false } : yield* askOwner(current, decision)
  yield* store(current, decision)
  return written({ decision, report: null, asked })
})
