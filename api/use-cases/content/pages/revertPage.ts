/**
 * `POST /v1/pages/:id/revert`: for pages, and for shared assets by the id of their history. A theme has no revert; an
 * older one is published instead, which takes the publish scope (CA-D34).
 */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { currentById } from "../write/current.ts"
import { revertTo } from "../write/revertTo.ts"

export const revertPage = Effect.fnUntraced(function* (id: PageId, toVersionId: VersionId) {
  const current = yield* currentById(id)
  if (current.page.kind === "theme")
    return yield* refuse("page.not_found", `${id} is the site's theme; publish an older version of it instead.`)
  return yield* revertTo(current, toVersionId)
})
