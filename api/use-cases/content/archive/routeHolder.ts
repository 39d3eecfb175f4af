/** The page that answers at the addresses of a route by now. */
import { Effect } from "effect"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { isPattern } from "../../../../engine/publish/addresses.ts"
import { routeShape } from "../../../../engine/site/routes.ts"

/** Two patterns that differ only in their parameters' names answer at the same addresses. */
export const routeHolder = Effect.fnUntraced(function* (siteId: SiteId, route: string) {
  const pages = yield* Pages
  if (!isPattern(route)) return yield* pages.bySlot(siteId, "page", route)
  const all = yield* pages.list(siteId, "page")
  return all.find(({ slot }) => slot !== null && routeShape(slot) === routeShape(route))
})
