/** Everything that happened on a site, story by story. */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import { Audit } from "../../../../engine/ports/Audit.ts"
import { html } from "../../../answers/html.ts"
import { positionIn } from "../position.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { copied, trailList } from "./list.ts"

export const allChanges = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site } = visit
  const before = positionIn(visit.query, "before")
  const found = yield* (yield* Audit).list(site.id, {
    limit: limits.auditPageSize + 1,
    without: copied,
    ...(before !== undefined && { before })
  })
  const shown = found.slice(0, limits.auditPageSize)
  const isCut = found.length > shown.length
  return yield* sitePage(visit, {
    section: "home",
    title: "Everything that happened",
    body: html`<h1>Everything that happened</h1>
      <p class="lead">Who did what on this website, the newest first. Nothing is ever taken from this list.</p>
      <ul class="rows">
        ${yield* trailList(visit, shown, { isCut })}
      </ul>
      ${isCut && html`<p><a class="button quiet" href="/dashboard/${site.id}/changes?before=${shown.at(-1)!.seq}">Earlier</a></p>`}`
  })
})
