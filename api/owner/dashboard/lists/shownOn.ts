/** The page on which visitors see an entry of a list, or the list: what stands beside the entry while it is changed. */
import { Clock, Effect } from "effect"
import { templateRoute } from "../../../../engine/content/collections/names.ts"
import { isVisible } from "../../../../engine/content/collections/windows.ts"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { isPattern } from "../../../../engine/publish/addresses.ts"
import { dependency } from "../../../../engine/publish/dependencies.ts"
import type { Framed } from "../pages/beside.ts"

/** Of what shows a list, as much as is looked through for a page. */
const lookedThrough = 50

/** The entry's own page, else the first page that shows the list; none of an entry that visitors are not shown. */
export const shownOn = Effect.fnUntraced(function* (
  list: Pick<Collection, "siteId" | "key" | "detailBasePath">,
  row?: CollectionRow
): Effect.fn.Return<Framed | undefined, never, Pages> {
  const { siteId, key, detailBasePath } = list
  if (row !== undefined && !isVisible(row, yield* Clock.currentTimeMillis)) return undefined
  const pages = yield* Pages
  const own =
    row === undefined || detailBasePath === null
      ? undefined
      : yield* pages.publishedBySlot(siteId, "page", templateRoute(detailBasePath))
  if (own !== undefined) return { page: own.page, version: { id: own.versionId }, row: row?.id }
  const ids = yield* pages.dependents(siteId, [dependency.collection(key)], null, lookedThrough)
  const found = (yield* pages.find(siteId, ids)).filter(
    ({ kind, slot, publishedVersionId }) =>
      kind === "page" && slot !== null && !isPattern(slot) && publishedVersionId !== null
  )
  const [page] = found.toSorted((one, other) => (one.slot! < other.slot! ? -1 : 1))
  return page && { page, version: { id: page.publishedVersionId! } }
})
