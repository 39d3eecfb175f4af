/** `GET /v1/partials`. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { answer } from "../../answers/Answer.ts"
import { type PayloadWanted, timestampOrNull } from "../../answers/shapes.ts"
import { shownVersionOf, waitingOf } from "../../use-cases/content/review/waitingOf.ts"

export const listPartials = Effect.fnUntraced(function* (siteId: SiteId, wanted: PayloadWanted = "live") {
  const pages = yield* Pages
  const records = yield* pages.list(siteId, "partial")
  const payloads = yield* pages.payloads(
    siteId,
    records.map(({ id }) => id)
  )
  const live = new Map(payloads.map((found) => [found.page.id, found]))
  const partials = yield* Effect.forEach(records, (page) =>
    Effect.gen(function* () {
      const waiting = yield* waitingOf(page)
      const found = live.get(page.id)
      const latest = wanted === "latest" && waiting !== null ? yield* shownVersionOf(page, wanted) : undefined
      const shown =
        latest ??
        (page.publishedVersionId === null || found === undefined
          ? undefined
          : { id: found.payloadVersionId, payload: found.payload })
      return {
        ref: page.slot ?? "",
        status: page.status,
        html: shown === undefined ? null : (shown.payload.html ?? ""),
        pageId: page.id,
        publishedVersionId: page.publishedVersionId,
        latestVersionId: page.latestVersionId,
        lastWrittenBy: page.lastWrittenBy,
        lastWrittenAt: timestampOrNull(page.lastWrittenAt),
        waiting,
        payloadVersionId: shown?.id ?? null
      }
    })
  )
  return answer({ partials })
})
