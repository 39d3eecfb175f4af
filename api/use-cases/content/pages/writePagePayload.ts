/** `PUT /v1/pages/:id/payload`: only pages have this route; shared assets have their own. */
import { Effect } from "effect"
import type { Payload } from "../../../../engine/model/Page.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { refuseUnaddressable } from "../../../../engine/write/standing.ts"
import { isSet } from "../../../access/query.ts"
import { currentById } from "../write/current.ts"
import { refuseHoldAndDraft } from "../write/createPage.ts"
import { detailOf } from "../write/rehearse.ts"
import { writePayload } from "../write/writePayload.ts"

export const writePagePayload = Effect.fnUntraced(function* (
  id: PageId,
  payload: Payload,
  query: { readonly hold?: string; readonly draft?: string; readonly render?: string }
) {
  const current = yield* currentById(id)
  const refusal = refuseUnaddressable(current.page)
  if (refusal !== undefined) return yield* refusal
  const [hold, draft] = [isSet(query.hold), isSet(query.draft)]
  yield* refuseHoldAndDraft({ hold, draft })
  return yield* writePayload(current.page, current, {
    payload,
    hold,
    draft,
    // A rehearsal always renders: that the page can be built is half of what it proves (PAGE-53).
    render: detailOf(query.render)
  })
})
