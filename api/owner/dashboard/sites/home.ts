/**
 * A site at a glance, as what there is to do: what goes wrong, what waits for its owner, who has written, whom enquiries
 * reach, and its own domain while it has none. What happened stands below, and how the site stands by itself at the end.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { Site, Trial } from "../../../../engine/model/Site.ts"
import { dashboardActor, type SiteId } from "../../../../engine/model/ids.ts"
import { Audit } from "../../../../engine/ports/Audit.ts"
import { Budgets } from "../../../../engine/ports/Budgets.ts"
import { IntegrationRequests } from "../../../../engine/ports/IntegrationRequests.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { isOwnReasonToFreeze, reasonToFreeze, windowStarts } from "../../../../engine/site/budgets.ts"
import { siteIsLive } from "../../../../engine/site/live.ts"
import { planOf } from "../../../../engine/site/plan.ts"
import { trialDaysLeft, trialHasEnded } from "../../../../engine/site/trial.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf } from "../../../use-cases/site/findSite.ts"
import { unfreezeSite } from "../../../use-cases/site/freezing.ts"
import { goTo } from "../answers.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { deed, facts, note, tasks } from "../parts.ts"
import { copied, trailList } from "../trail/list.ts"
import type { SiteVisit } from "../Visit.ts"
import { waitingList } from "../waiting.ts"
import { moment, plural, siteState, state, siteInWords } from "../wording.ts"
import { copyNote } from "./copying.ts"
import { newEnquiries } from "./newEnquiries.ts"
import { sitePage } from "./sitePage.ts"
import { chooseTimeZone, connectDomain, recipients, untold } from "./tasks.ts"
import { pausedNote } from "../details/pause.ts"
import { siteThumbnail } from "../thumbnails.ts"

export const siteHome = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site } = visit
  const hostnames = yield* (yield* Sites).hostnames(site.id)
  const address = addressOf(yield* ApiConfig, hostnames)
  const waiting = yield* waitingList(visit)
  const records = yield* (yield* Audit).list(site.id, { limit: linesRead + 1, without: copied })
  const stories = yield* trailList(visit, records.slice(0, linesRead), {
    isCut: records.length > linesRead,
    most: storiesShown
  })
  const toDo = [...recipients(site), ...chooseTimeZone(site), ...connectDomain(site, hostnames)]
  return yield* sitePage(visit, {
    section: "home",
    title: "Overview",
    body: html`${visit.query.get("done") === "unfrozen" && note("The website is open again: assistants can go on working on it.")}
      ${visit.query.get("done") === "copied" && site.copying === null && note("The copy is being put together. Its pages appear within a minute or so.")}
      ${visit.query.get("done") === "paused" && note("Paused. Visitors are told that the website is offline.")}
      ${visit.query.get("done") === "resumed" && note("The website is open again.")}
      <h1>Overview</h1>
      ${pausedNote(visit)} ${site.frozenAt !== null && frozen(visit)} ${yield* copyNote(visit)} ${untold(site)}
      <div class="seen">
        ${yield* siteThumbnail(site, `${address}/`)}
        <div>
          <p class="name"><strong>${site.name}</strong></p>
          <p>${state(siteState(site))}</p>
          <p><a class="button quiet" href="${address}/">Visit it</a></p>
        </div>
      </div>
      <h2>Waiting for you</h2>
      ${waiting.asked ?? html`<p class="lead">Nothing waits for a decision of yours.</p>`} ${waiting.drafts}
      ${yield* newEnquiries(visit)}
      ${
        toDo.length > 0 &&
        html`<h2>To set up</h2>
          ${tasks(toDo)}`
      }
      <h2>What happened last</h2>
      ${
        stories.length === 0
          ? html`<p class="lead">Nothing has happened yet.</p>`
          : html`<ul class="rows plain">
              ${stories}
            </ul>`
      }
      <p><a href="/dashboard/${site.id}/changes">Everything that happened</a></p>
      ${yield* standing(site, address)}`
  })
})

/** What nobody has to do anything about. */
const standing = Effect.fnUntraced(function* (site: Site, address: string) {
  const now = yield* Clock.currentTimeMillis
  const plan = planOf(site)
  return html`<h2>How the website stands</h2>
    ${facts([
      ["Address", html`<a href="${address}/">${siteInWords(address)}</a>`],
      [
        "State",
        html`${state(siteState(site))}${!siteIsLive(site) && html`<p class="hint">Search engines do not list it before it has a domain of its own.</p>`}`
      ],
      ...(plan === null ? [] : [["Plan", plan.label] as const]),
      ...(site.trial === null ? [] : [["Trial", trial(site, site.trial, now)] as const]),
      ...(yield* formsAskedFor(site.id)),
      ["Assistants", yield* activity(site, now)]
    ])}`
})

/** Lines of the log that are put together, and stories that are shown of them. */
const linesRead = 100
const storiesShown = 6

/** Whoever wonders where their form is sees that it waits. */
const formsAskedFor = Effect.fnUntraced(function* (siteId: SiteId) {
  const most = limits.formRequestsShown
  const waiting = yield* (yield* IntegrationRequests).list(siteId, { status: "pending", limit: most })
  if (waiting.length === 0) return []
  const number =
    waiting.length === most
      ? `${most} forms or more wait`
      : `${plural(waiting.length, "form")} ${waiting.length === 1 ? "waits" : "wait"}`
  return [["Forms asked for", `${number} to be placed by an assistant`]] as const
})

/** The counters start over, or the next write would freeze the site again. */
export const unfreeze = Effect.fnUntraced(function* ({ site }: SiteVisit) {
  yield* unfreezeSite(site.id, dashboardActor(site.id))
  return goTo(`/dashboard/${site.id}?done=unfrozen`)
})

const activity = Effect.fnUntraced(function* (site: Site, now: number) {
  const budgets = yield* Budgets
  const { hour } = windowStarts(now)
  const writesLastHour = (yield* budgets.used(site.id, "write", hour)).count
  const rejectionsLastHour = (yield* budgets.used(site.id, "rejection", hour)).count
  const busy = reasonToFreeze(site, { writesLastHour: writesLastHour * 2, rejectionsLastHour: rejectionsLastHour * 2 })
  const text =
    writesLastHour === 0 ? "No writes in the last hour" : `${plural(writesLastHour, "write")} in the last hour`
  return html`${text}${rejectionsLastHour > 0 && `, ${rejectionsLastHour} refused`}${busy !== undefined && html`<p class="hint">That is a lot. Much more, and the website is frozen until you open it again.</p>`}`
})

const trial = (site: Site, trial: Trial, now: number): Markup =>
  trialHasEnded(site, now)
    ? html`Ended ${moment(trial.endsAt, site)}
        <p class="hint">
          Visitors are told that the website is offline, until it has a plan. Nothing was deleted, and you can go on
          working on it.
        </p>`
    : html`${plural(trialDaysLeft(trial, now), "day")} left
        <p class="hint">
          It ends ${moment(trial.endsAt, site)}. Without a plan the website is offline from then on; nothing of it is
          deleted.
        </p>`

const frozen = ({ site, formToken }: SiteVisit): Markup =>
  html`<div class="note bad">
    <p>
      <strong>The website is frozen.</strong> Visitors see it as before, but nobody can change it until you open it
      again.
    </p>
    <p>
      ${
        isOwnReasonToFreeze(site.frozenReason)
          ? html`It froze by itself, as a guard against an assistant that runs wild: there were ${site.frozenReason}.
              Look at <a href="/dashboard/${site.id}/changes">what happened</a>. If that is what was wanted, open it
              again, and counting starts over. If not,
              <a href="/dashboard/${site.id}/assistants">remove the assistant</a> first.`
          : site.frozenReason !== null && `Why: ${site.frozenReason}.`
      }
      ${site.frozenAt !== null && html`Since ${moment(site.frozenAt, site)}.`}
    </p>
    ${deed(`/dashboard/${site.id}/unfreeze`, formToken, "Open it again")}
  </div>`
