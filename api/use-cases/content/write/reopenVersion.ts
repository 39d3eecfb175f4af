/** A version that was turned down waits again, for whoever turned it down too fast. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { reopen } from "../../../../engine/write/reopen.ts"
import { comparePageSoon } from "../review/comparisons/want.ts"
import { currentById } from "./current.ts"
import { writeContext } from "./session.ts"
import { store } from "./store.ts"

/**
 * In the transaction of a write. Nobody is mailed: whoever brings it back knows of it. The note that was written to its
 * author goes from the version and stays on record. Refuses as `engine/write/reopen.ts` says.
 */
export const reopenVersion = Effect.fnUntraced(function* (id: PageId, vid: VersionId) {
  const pages = yield* Pages
  const current = yield* currentById(id)
  const { siteId, kind } = current.page
  const version = yield* pages.version(siteId, id, vid)
  const decision = reopen(current, { named: { id: vid, version } }, yield* writeContext(kind))
  if (decision instanceof Refusal) return yield* decision
  yield* store(current, decision, { note: version?.reviewerNote ?? null })
  for (const { state } of decision.states) yield* pages.setVersionState(siteId, id, [vid], state, null)
  yield* comparePageSoon(current.page)
})
