/** `DELETE /v1/partials/:ref`: refused while anything published shows it. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Forms } from "../../../../engine/ports/Forms.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { dependency } from "../../../../engine/publish/dependencies.ts"
import { deletePartial, type PartialUse } from "../../../../engine/write/deletePartial.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { publishSoon, record } from "../write/store.ts"
import { knownPartial } from "./partialRef.ts"

export const removePartial = Effect.fnUntraced(function* (ref: string) {
  const session = yield* Write
  const { site } = session
  const current = yield* knownPartial(ref)
  const removal = deletePartial(current, yield* usesOf(site.id, ref), session)
  if (removal instanceof Refusal) return yield* removal
  yield* (yield* Pages).remove(site.id, removal.remove)
  yield* (yield* Forms).declare(site.id, removal.remove, [])
  yield* record(current.page, removal.action, null, { ref })
  if (removal.change !== null) yield* publishSoon(removal.change)
  return answer({ status: "removed" as const, ref, warnings: [] })
})

/** Uses told in a refusal; one is enough to refuse. */
const usesShown = 50

/** Pages and sections whose live version shows the partial. Archived pages keep their dependencies and do not count. */
const usesOf = Effect.fnUntraced(function* (siteId: SiteId, ref: string) {
  const pages = yield* Pages
  const uses: Array<PartialUse> = []
  for (let after: PageId | null = null; uses.length < usesShown;) {
    const ids: ReadonlyArray<PageId> = yield* pages.dependents(siteId, [dependency.partial(ref)], after, usesShown)
    for (const page of yield* Effect.forEach(ids, (id) => pages.get(siteId, id)))
      if (page !== undefined && page.publishedVersionId !== null && page.slot !== null)
        uses.push({ pageId: page.id, slot: page.slot })
    if (ids.length < usesShown) break
    after = ids.at(-1) ?? null
  }
  return uses
})
