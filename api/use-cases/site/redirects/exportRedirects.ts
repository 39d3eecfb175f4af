/** Every redirect of a site as a table, for whoever takes them elsewhere or brings them back changed. */
import { Clock, Effect } from "effect"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { redirectTable } from "../../../../engine/site/redirects/table.ts"
import { instant } from "../../../../engine/values/instant.ts"
import type { Answer } from "../../../answers/Answer.ts"

/** A download. `mark` puts the byte order mark before it by which spreadsheets know UTF-8; imports pass over it. */
export const exportRedirects = Effect.fnUntraced(function* (siteId: SiteId, { mark = false } = {}) {
  const table = redirectTable(yield* (yield* Redirects).list(siteId))
  const day = instant(yield* Clock.currentTimeMillis).slice(0, 10)
  return {
    status: 200,
    body: "",
    raw: { contentType: "text/csv; charset=utf-8", text: `${mark ? "\uFEFF" : ""}${table}` },
    headers: {
      "content-disposition": `attachment; filename="redirects-${day}.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff"
    }
  } satisfies Answer<string>
})
