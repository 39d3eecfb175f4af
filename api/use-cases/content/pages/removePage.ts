/** `DELETE /v1/pages/:id`: only for what was never published; the rest is archived. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { deletePage } from "../../../../engine/write/deletePage.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { comparePageSoon } from "../review/comparisons/want.ts"
import { settleMoved } from "../review/settleMoved.ts"
import { coverPages } from "../write/coverPages.ts"
import { currentById } from "../write/current.ts"
import { publishSoon, record } from "../write/store.ts"

export const removePage = Effect.fnUntraced(function* (id: PageId) {
  const current = yield* currentById(id)
  const removal = deletePage(current, yield* Write)
  if (removal instanceof Refusal) return yield* removal
  yield* (yield* Pages).remove(current.page.siteId, removal.remove)
  yield* settleMoved(current.page)
  if (current.pending.length > 0) yield* comparePageSoon(current.page)
  yield* coverPages
  yield* record(current.page, removal.action, null, { title: current.page.title })
  if (removal.change !== null) yield* publishSoon(removal.change)
  return answer({ status: "removed" as const, pageId: id, warnings: [] })
})
