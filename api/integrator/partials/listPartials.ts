/** `GET /v1/partials`. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { answer } from "../../answers/Answer.ts"
import { assetFields } from "../../use-cases/content/write/asset.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"

export const listPartials = Effect.fnUntraced(function* (siteId: SiteId) {
  const pages = yield* Pages
  const left = yield* underWay(siteId)
  const records = yield* pages.list(siteId, "partial")
  const payloads = yield* pages.payloads(
    siteId,
    records.map(({ id }) => id)
  )
  const html = new Map(payloads.map(({ page, payload }) => [page.id, payload.html ?? ""]))
  return answer({
    partials: records.map((page) => ({
      ref: page.slot ?? "",
      status: page.status,
      html: page.publishedVersionId === null ? null : (html.get(page.id) ?? null),
      ...assetFields(page, left)
    }))
  })
})
