/** A waiting version is turned down; its author reads why where the version is read (VER-06, VER-07). */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { reject } from "../../../../engine/write/reject.ts"
import { answer } from "../../../answers/Answer.ts"
import { currentById } from "./current.ts"
import { writeContext } from "./session.ts"
import { store } from "./store.ts"

export const rejectVersion = Effect.fnUntraced(function* (id: PageId, vid: VersionId, note: string) {
  const pages = yield* Pages
  const current = yield* currentById(id)
  const version = yield* pages.version(current.page.siteId, id, vid)
  const context = yield* writeContext(current.page.kind)
  const decision = reject(current, { named: { id: vid, version }, note }, context)
  if (decision instanceof Refusal) return yield* decision
  const { reviewerNote } = decision
  yield* store(current, decision)
  yield* pages.setVersionState(current.page.siteId, id, [vid], "rejected", reviewerNote)
  return answer({ status: "rejected" as const, pageId: id, versionId: vid as string, reviewerNote })
})
