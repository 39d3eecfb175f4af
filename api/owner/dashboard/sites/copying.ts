/** What an owner is told of a site that began as a copy: how far it is, what was left out, and that it failed. */
import { Clock, Effect } from "effect"
import { DAY_MS, limits } from "../../../../engine/limits.ts"
import { type SiteCopy, SiteCopies } from "../../../../engine/ports/SiteCopies.ts"
import { removeFailedCopy } from "../../../use-cases/site/copying/remove.ts"
import { html } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { deed } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { plural } from "../wording.ts"

/** What was left out is told for as long. */
const toldMs = 7 * DAY_MS

export const copyNote = Effect.fnUntraced(function* ({ site, formToken }: SiteVisit) {
  const copy = yield* (yield* SiteCopies).get(site.id)
  if (copy === undefined) return false
  if (copy.state === "running")
    return html`<div class="note">
      <p>
        <strong>The copy is being put together.</strong> ${copy.done} of ${copy.total} things are there. Until all of
        them are, nothing can be changed and visitors see none of it.
      </p>
    </div>`
  if (copy.state === "failed")
    return html`<div class="note bad">
      <p><strong>The copy could not be finished.</strong> ${copy.error} Nothing of it was published.</p>
      ${deed(`/dashboard/${site.id}/remove-copy`, formToken, "Remove it")}
    </div>`
  const isNews = (copy.finishedAt ?? 0) > (yield* Clock.currentTimeMillis) - toldMs
  return isNews && (yield* leftOutOf(copy))
})

/** Texts that name something which stays with the other business. */
export const leftOutOf = Effect.fnUntraced(function* ({ siteId }: SiteCopy) {
  const left = yield* (yield* SiteCopies).left(siteId, limits.copiedPages)
  if (left.length === 0) return false
  const names = left.slice(0, limits.copyLeftShown).map(({ kind, slot, title }) => title || `${kind} ${slot}`)
  return html`<div class="note bad">
    <p>
      ${plural(left.length, "page or section", "pages or sections")} could not be copied as they are, because they name
      something that stays with the other website: ${names.join(", ")}.
    </p>
  </div>`
})

export const removeCopy = Effect.fnUntraced(function* ({ site }: SiteVisit) {
  yield* removeFailedCopy(site.id)
  return goTo("/dashboard")
})
