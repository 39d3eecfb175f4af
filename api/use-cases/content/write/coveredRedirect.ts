/** A page goes before a redirect at its address; who publishes it there may not know that one stands there. */
import { Effect } from "effect"
import type { Warning } from "../../../../engine/model/Finding.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { Write } from "../../../access/Call.ts"
import { shown, told } from "../../site/redirects/replaced.ts"

/** Of a redirect from exactly this route. One that says that what was there is gone is what a page there puts right. */
export const coveredRedirect = Effect.fnUntraced(function* (route: string) {
  const { site } = yield* Write
  const row = yield* (yield* Redirects).get(site.id, route)
  if (row === undefined || row.to === null) return []
  const detail = `A redirect stands at ${row.from}: it ${told(row)}. While this page is published there, visitors see it in place of the redirect.`
  return [{ code: "page.covers_redirect", detail, ...shown(row) }] satisfies ReadonlyArray<Warning>
})
