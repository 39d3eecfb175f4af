/** Where a partial is seen: what was published and shows it. */
import { Effect } from "effect"
import type { Page } from "../../../../engine/model/Page.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { dependency } from "../../../../engine/publish/dependencies.ts"

/** Uses told; one is enough to refuse a removal. */
const usesShown = 50

/** Pages and sections whose live version shows the partial. Archived pages keep their dependencies and do not count. */
export const partialUses = Effect.fnUntraced(function* (siteId: SiteId, ref: string) {
  const pages = yield* Pages
  const uses: Array<Page> = []
  for (let after: PageId | null = null; uses.length < usesShown;) {
    const ids: ReadonlyArray<PageId> = yield* pages.dependents(siteId, [dependency.partial(ref)], after, usesShown)
    for (const page of yield* Effect.forEach(ids, (id) => pages.get(siteId, id)))
      if (page !== undefined && page.publishedVersionId !== null && page.slot !== null) uses.push(page)
    if (ids.length < usesShown) break
    after = ids.at(-1) ?? null
  }
  return uses
})

/** Where a change of it would be seen, for whoever decides about one; undefined of what is no partial. */
export const standsOn = Effect.fnUntraced(function* (
  { siteId, kind, slot }: Pick<Page, "siteId" | "kind" | "slot">,
  nameOf: (page: Page) => string
) {
  if (kind !== "partial" || slot === null) return undefined
  const names = (yield* partialUses(siteId, slot)).map(nameOf)
  if (names.length === 0) return "Nowhere yet: no page that is published shows it."
  const more = names.length - namesShown
  return more > 0
    ? `${names.slice(0, namesShown).join(", ")} and ${names.length < usesShown ? more : "many"} more`
    : names.join(", ")
})

const namesShown = 10
