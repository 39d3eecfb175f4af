/** An entry that its owner has just deleted, added again as it was and at its address. */
import { Effect } from "effect"
import { createRow } from "../../../use-cases/content/collections/writeRow.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import type { SiteVisit } from "../Visit.ts"
import { entryPath, listOf } from "./entries.ts"
import { deletedRow } from "./undoEntry.ts"

export const putBackEntry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form } = visit
  const list = yield* listOf(visit)
  if (list === undefined) return nothingHere(visit)
  const putBack = Effect.gen(function* () {
    const row = yield* deletedRow(visit, form.get("row") ?? "")
    // Pressed twice, or too late.
    if (row === undefined) return undefined
    const made = yield* createRow(list.key, row)
    return "row" in made ? made.row : undefined
  })
  const row = yield* asOwner(site.id, putBack)
  return goTo(
    row === undefined ? `/dashboard/${site.id}/lists/${list.key}?done=late` : `${entryPath(site, row)}?done=back`
  )
})
