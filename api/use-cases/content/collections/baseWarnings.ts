/** What who gives a collection another base path should know of the rows that have pages of their own under the old one. */
import { Effect } from "effect"
import { templateRoute } from "../../../../engine/content/collections/names.ts"
import type { Collection } from "../../../../engine/model/Collection.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { Write } from "../../../access/Call.ts"
import { leadingTo } from "../../site/redirects/leadingTo.ts"
import { addressesShown, firstOf, namedRoutes } from "../archive/rowsGoing.ts"

/** `before` is the collection as it stands, `base` the path that it gets. Asked before the change is stored. */
export const baseWarnings = Effect.fnUntraced(function* (before: Collection, base: string | null) {
  const { site } = yield* Write
  if (before.detailBasePath === null) return []
  const patterns = new Set(yield* (yield* Pages).patterns(site.id))
  if (!patterns.has(templateRoute(before.detailBasePath))) return []
  const routes = yield* addressesShown(before)
  if (routes.length === 0) return []
  const redirects = yield* (yield* Redirects).find(site.id, routes)
  const template = base === null ? null : templateRoute(base)
  const isPublished = template !== null && patterns.has(template)
  const off: Warning = {
    code: "collection.rows_go_off",
    detail: [
      `${counted(routes.length, "row is", "rows are")} no longer shown at ${routes.length === 1 ? "the address it has" : "the addresses they have"}: ${firstOf(routes)}.`,
      redirects.length === 0
        ? "Nothing is left there, so visitors get a 404."
        : `Nothing is left there, so visitors get a 404 but where a redirect stands: ${firstOf(redirects.map(({ from }) => from))}.`,
      template === null
        ? "Without a base path rows have no pages of their own."
        : isPublished
          ? `The page at ${template} is published and shows them at their new addresses.`
          : `No page is published at ${template}, so they have no pages of their own until one is.`
    ].join(" "),
    collection: before.key,
    count: routes.length,
    routes: routes.slice(0, namedRoutes),
    template,
    templatePublished: isPublished
  }
  const leading = yield* leadingTo(site.id, new Set(routes))
  const inbound: Warning = {
    code: "collection.inbound_redirects",
    detail: `${counted(leading.length, "redirect leads", "redirects lead")} to addresses at which rows are shown no more.`,
    from: leading.map(({ from }) => from)
  }
  return leading.length === 0 ? [off] : [off, inbound]
})
