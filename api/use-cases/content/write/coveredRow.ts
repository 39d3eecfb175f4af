/** A page goes before a row's own page; who puts it there may not know that there is one, or that there will be. */
import { Effect } from "effect"
import type { Warning } from "../../../../engine/model/Finding.ts"
import { Write } from "../../../access/Call.ts"
import { rowAddressedAt } from "../../site/redirects/liveTarget.ts"

/** Also of a row that is not shown yet. */
export const coveredRow = Effect.fnUntraced(function* (route: string) {
  const { site } = yield* Write
  const found = yield* rowAddressedAt(site.id, route)
  if (found === undefined) return []
  const { collection, slug } = found.row
  const detail = `The row ${slug} of the collection ${collection} has the address ${route}. While this page is published there, visitors see it in place of the row's own page.`
  return [{ code: "page.covers_row", detail, collection, slug }] satisfies ReadonlyArray<Warning>
})
