/** Changes what serves in place, by a rule: a new version, through the gate like any other. */
import { Effect } from "effect"
import type { PageId } from "../../../../engine/model/ids.ts"
import { currentById } from "./current.ts"
import { writePayload } from "./writePayload.ts"

/** False where nothing is published, or the rule changes nothing. Refuses like any write. */
export const rewriteHtml = Effect.fnUntraced(function* (id: PageId, rule: (html: string) => string) {
  const current = yield* currentById(id)
  const { page, published } = current
  const was = published?.payload.html
  if (published === undefined || was === undefined) return false
  const html = rule(was)
  if (html === was) return false
  yield* writePayload(page, current, { payload: { ...published.payload, html }, hold: false })
  return true
})
