/** `GET /v1/pages/:id`: the record and its live payload, or the latest where nothing is live (CA-B14). */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { versioned } from "../../answers/Answer.ts"
import { pageWithPayload } from "./shapes.ts"

export const readPage = Effect.fnUntraced(function* (siteId: SiteId, id: PageId) {
  // Asked first: what is done in between is told late, never early.
  const unsettled = yield* (yield* Publishing).unsettled(siteId)
  const [found] = yield* (yield* Pages).payloads(siteId, [id])
  if (found === undefined || found.page.kind !== "page")
    return yield* refuse("page.not_found", `This site has no page ${id}.`, { pageId: id })
  return versioned(pageWithPayload(found, unsettled))
})
