/** `DELETE /v1/partials/:ref`: refused while anything published shows it. */
import { Effect } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { dependency } from "../../engine/publish/dependencies.ts"
import { deletePartial } from "../../engine/write/deletePartial.ts"
import { answer } from "../Answer.ts"
import { Write } from "../access/Call.ts"
import { publishSoon, record } from "../writing/store.ts"
import { knownPartial } from "./partialRef.ts"

export const removePartial = Effect.fnUntraced(function* (ref: string) {
  const { site } = yield* Write
  const current = yield* knownPartial(ref)
  const removal = deletePartial(current, yield* usesOf(site.id, ref))
  if (removal instanceof Refusal) return yield* removal
  yield* (yield* Pages).remove(site.id, removal.remove)
  yield* record(current.page, removal.action, null, { ref })
  if (removal.change !== null) yield* publishSoon(removal.change)
  return answer({ status: "removed" as const, ref, warnings: [] })
})

/** Uses told in a refusal; one is enough to refuse. */
const usesShown = 50

/** Pages and sections whose live version shows the partial: dependencies are stored of what is live only. */
const usesOf = Effect.fnUntraced(function* (siteId: SiteId, ref: string) {
  const pages = yield* Pages
  const ids = yield* pages.dependents(siteId, [dependency.partial(ref)], null, usesShown)
  const found = yield* Effect.forEach(ids, (id) => pages.get(siteId, id))
  return found.flatMap((page) =>
    page === undefined || page.publishedVersionId === null || page.slot === null
      ? []
      : [{ pageId: page.id, slot: page.slot }]
  )
})
