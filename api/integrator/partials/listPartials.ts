/** `GET /v1/partials`. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { answer } from "../../answers/Answer.ts"
import { assetFields } from "../../use-cases/content/write/asset.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import type { PayloadWanted } from "../../answers/shapes.ts"
import { shownVersionOf } from "../../use-cases/content/review/waitingOf.ts"

export const listPartials = Effect.fnUntraced(function* (siteId: SiteId, wanted: PayloadWanted = "live") {
  const pages = yield* Pages
  const left = yield* underWay(siteId)
  const records = yield* pages.list(siteId, "partial")
  const payloads = yield* pages.payloads(
    siteId,
    records.map(({ id }) => id)
  )
  const live = new Map(payloads.map((found) => [found.page.id, found]))
  const partials = yield* Effect.forEach(records, (page) =>
    Effect.gen(function* () {
      const found = live.get(page.id)
      const latest = wanted === "latest" ? yield* shownVersionOf(page, wanted) : undefined
      const shown =
        latest ??
        (page.publishedVersionId === null || found === undefined
          ? undefined
          : { id: found.payloadVersionId, payload: found.payload })
      return {
        ref: page.slot ?? "",
        status: page.status,
        html: shown === undefined ? null : (shown.payload.html ?? ""),
        ...(yield* assetFields(page, shown, left))
      }
    })
  )
  return answer({ partials })
})
