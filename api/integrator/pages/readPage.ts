/**
 * `GET /v1/pages/:id`: the record, what waits, and the live payload, or the latest where nothing is live (CA-B14).
 * `?payload=latest` gives text, title and meta that belong to the ETag: what the next write builds on.
 */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { readVersioned } from "../../answers/Answer.ts"
import type { PayloadWanted } from "../../answers/shapes.ts"
import { shownVersionOf, waitingOf } from "../../use-cases/content/review/waitingOf.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { pageWithPayload } from "./shapes.ts"

export const readPage = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, wanted: PayloadWanted = "live") {
  // Asked first: what is done in between is told late, never early.
  const left = yield* underWay(siteId)
  const [found] = yield* (yield* Pages).payloads(siteId, [id])
  if (found === undefined || found.page.kind !== "page")
    return yield* refuse("page.not_found", `This site has no page ${id}.`, { pageId: id })
  const waiting = yield* waitingOf(found.page)
  const latest = wanted === "latest" ? yield* shownVersionOf(found.page, wanted) : undefined
  const shown =
    latest === undefined
      ? found
      : {
          page: { ...found.page, title: latest.title, meta: latest.meta },
          payload: latest.payload,
          payloadVersionId: latest.id
        }
  return readVersioned({ ...pageWithPayload(shown, left), waiting })
})
