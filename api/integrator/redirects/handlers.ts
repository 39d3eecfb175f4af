/** Handlers of the redirect rows. */
import { Effect } from "effect"
import { Refusal } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { areEdgeRulesServed } from "../../../engine/publish/served.ts"
import type { ImportLine } from "../../../engine/site/redirects/import.ts"
import { readRedirectTable } from "../../../engine/site/redirects/table.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { exportRedirects } from "../../use-cases/site/redirects/exportRedirects.ts"
import { importRedirects } from "../../use-cases/site/redirects/importRedirects.ts"
import { redirectShape, removeRedirect, setRedirect } from "../../use-cases/site/redirects/setRedirect.ts"
import { RedirectsApi } from "./routes.ts"

export const redirectsRows = rows(RedirectsApi, {
  list: ({ query }) => readRedirects(query.format ?? "json"),
  set: ({ payload }) => setRedirect(payload),
  import: ({ payload }) => Effect.map(Effect.flatMap(linesOf(payload), importRedirects), (done) => answer(done)),
  remove: ({ query }) => removeRedirect(query.from)
})

const readRedirects = Effect.fnUntraced(function* (format: "csv" | "json") {
  const { siteId } = yield* Caller
  return format === "csv" ? yield* exportRedirects(siteId) : yield* listRedirects(siteId)
})

/** Of a list, each stands on the line of its place in it. */
const linesOf = (payload: string | { readonly redirects: ReadonlyArray<Omit<ImportLine, "line">> }) => {
  const lines =
    typeof payload === "string"
      ? readRedirectTable(payload)
      : payload.redirects.map((row, at): ImportLine => ({ ...row, line: at + 1 }))
  return lines instanceof Refusal ? Effect.fail(lines) : Effect.succeed(lines)
}

const listRedirects = Effect.fnUntraced(function* (siteId: SiteId) {
  // Asked first: what is done in between is told late, never early.
  const served = areEdgeRulesServed(yield* underWay(siteId))
  const all = yield* (yield* Redirects).list(siteId)
  return answer({ redirects: all.map(redirectShape), limit: limits.redirectRows, served })
})
