/** The website taken from visitors for a while: asked once more, since everybody who comes is turned away at once. */
import { Effect } from "effect"
import { pausedSince } from "../../../../engine/site/pause.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { setPaused } from "../../../use-cases/site/pausing.ts"
import { goTo } from "../answers.ts"
import { deed } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { moment } from "../wording.ts"
import { detailsPage, detailsPath } from "./frame.ts"

/** Below the domains of a website: the way to the question. */
export const pauseOffer = (visit: SiteVisit): Markup | false =>
  pausedSince(visit.site) === null &&
  html`<p>
    To take the website offline for a while: <a href="${detailsPath(visit, "domain")}/pause">Pause the website</a>.
    Visitors are told so, and nothing of it is lost.
  </p>`

/** Above the overview of one that is paused. */
export const pausedNote = ({ site, formToken }: SiteVisit): Markup | false => {
  const since = pausedSince(site)
  return (
    since !== null &&
    html`<div class="note bad" role="status">
      <p>
        <strong>The website is paused</strong> since ${moment(since, site)}: whoever comes is told that it is offline,
        and its forms take nothing.
      </p>
      ${deed(`/dashboard/${site.id}/settings/domain/resume`, formToken, "Open it again")}
    </div>`
  )
}

export const askToPause = (visit: SiteVisit) =>
  detailsPage(visit, {
    name: "domain",
    title: "Pause the website?",
    body: html`<div class="sheet">
      <p>
        From then on whoever comes is told that the website is offline, and its forms take nothing. Search engines are
        asked to come back later; after weeks they forget it.
      </p>
      <p>Everything stays as it is, here too, and you open it again by one button.</p>
      <div class="deeds">
        ${deed(`${detailsPath(visit, "domain")}/pause`, visit.formToken, "Pause the website")}<a
          href="${detailsPath(visit, "domain")}"
          >Leave it open</a
        >
      </div>
    </div>`
  })

export const pause = Effect.fnUntraced(function* ({ site }: SiteVisit) {
  yield* asOwner(site.id, setPaused(true))
  return goTo(`/dashboard/${site.id}?done=paused`)
})

export const resume = Effect.fnUntraced(function* ({ site }: SiteVisit) {
  yield* asOwner(site.id, setPaused(false))
  return goTo(`/dashboard/${site.id}?done=resumed`)
})
