/** Assistants that were removed from a site, and the way back for those that an owner removed lately. */
import { Effect } from "effect"
import type { Credential } from "../../../engine/model/Credential.ts"
import { html, type Piece } from "../../answers/html.ts"
import { allowableAgain } from "../../use-cases/site/allowAgain.ts"
import { deed } from "./parts.ts"
import type { SiteVisit } from "./Visit.ts"
import { moment } from "./wording.ts"

/** Folded, but where one has just been removed; nothing where none was. */
export const removedAssistants = Effect.fnUntraced(function* (visit: SiteVisit, gone: ReadonlyArray<Credential>) {
  const { site, formToken } = visit
  const allowable = yield* allowableAgain(site.id, gone)
  return (gone.length > 0 &&
    html`<details ${visit.query.get("done") === "removed" && html` open`}>
      <summary>Removed</summary>
      <ul class="rows plain">
        ${gone.map(
          ({ id, label, revokedAt }) =>
            html`<li>
              <div><span>${label}</span><span class="small">Removed ${moment(revokedAt!, site)}</span></div>
              ${allowable.has(id) && deed(`/dashboard/${site.id}/assistants/${id}/allow`, formToken, "Allow it again", "quiet")}
            </li>`
        )}
      </ul>
      ${
        allowable.size > 0 &&
        html`<p class="small">
          Whatever is allowed again has the key that it had, and may do what it could do. Where somebody else may know
          that key, connect another one instead.
        </p>`
      }
    </details>`) satisfies Piece
})
