/** Every form that is published on a site: on pages, the one of unknown addresses among them, in chrome sections and in partials. */
import { Effect } from "effect"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Forms } from "../../../../engine/ports/Forms.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"

export const publishedForms = Effect.fnUntraced(function* (siteId: SiteId) {
  const pages = yield* Pages
  const assets = yield* Effect.forEach(["page", "notfound", "chrome", "partial"] as const, (kind) =>
    pages.list(siteId, kind)
  )
  return yield* (yield* Forms).declaredBy(
    siteId,
    assets.flat().map(({ id }) => id)
  )
})
