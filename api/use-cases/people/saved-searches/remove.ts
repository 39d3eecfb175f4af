/** `DELETE /v1/saved-searches/:id`: ends a visitor's search for them. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { SavedSearchId } from "../../../../engine/model/ids.ts"
import { SavedSearches } from "../../../../engine/ports/SavedSearches.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { answer } from "../../../answers/Answer.ts"

export const removeSearch = Effect.fnUntraced(function* (id: string) {
  const { site } = yield* Write
  const isRemoved = yield* (yield* SavedSearches).remove(site.id, id as SavedSearchId)
  if (!isRemoved) return yield* refuse("saved_search.not_found", `This site has no saved search ${id}.`, { id })
  yield* audited("saved_search.remove", {}, { id })
  return answer({ status: "removed" as const, id })
})
