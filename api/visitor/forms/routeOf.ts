/** Where a form is seen. */
import { Effect } from "effect"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import { Pages } from "../../../engine/ports/Pages.ts"

/** Route of the page that declares the form; null of the chrome and of partials, which are on many. */
export const routeOf = Effect.fnUntraced(function* ({ siteId, pageId }: PublishedForm) {
  const page = yield* (yield* Pages).get(siteId, pageId)
  return page?.kind === "page" && page.slot !== null && !page.slot.includes("/:") ? page.slot : null
})
