/** A site at a glance: where it is, how it stands, what waits for its owner, and what was done last. */
import { Clock, Effect } from "effect"
import { DAY_MS, limits } from "../../../../engine/limits.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import type { Site, Trial } from "../../../../engine/model/Site.ts"
import { dashboardActor, type PageId, type SiteId } from "../../../../engine/model/ids.ts"
import { Audit, type StoredAuditRecord } from "../../../../engine/ports/Audit.ts"
import { Budgets } from "../../../../engine/ports/Budgets.ts"
import { IntegrationRequests } from "../../../../engine/ports/IntegrationRequests.ts"
import { Leads } from "../../../../engine/ports/Leads.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { reasonToFreeze, windowStarts } from "../../../../engine/site/budgets.ts"
import { siteIsLive } from "../../../../engine/site/live.ts"
import { planOf } from "../../../../engine/site/plan.ts"
import { trialDaysLeft, trialHasEnded } from "../../../../engine/site/trial.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf } from "../../../use-cases/site/findSite.ts"
import { unfreezeSite } from "../../../use-cases/site/freezing.ts"
import { goTo } from "../answers.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { deed, facts, note } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { waitingList } from "../waiting.ts"
import { actionText, authorOf, moment, nameOf, plural, siteState, state } from "../wording.ts"
import { positionIn } from "../position.ts"
import { copyNote } from "./copying.ts"
import { sitePage } from "./sitePage.ts"

export const siteHome = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site } = visit
  const address = addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(site.id))
  const waiting = yield* waitingList(visit)
  const trail = yield* changesOf(visit, yield* (yield* Audit).list(site.id, { limit: changesShown, without: copied }))
  const now = yield* Clock.currentTimeMillis
  const plan = planOf(site)
  return yield* sitePage(visit, {
    section: "home",
    title: "Overview",
    body: html`${visit.query.get("done") === "unfrozen" && note("The website is open again: assistants can go on working on it.")}
      ${visit.query.get("done") === "copied" && site.copying === null && note("The copy is being put together. Its pages appear within a minute or so.")}
      <h1>Overview</h1>
      ${site.frozenAt !== null && frozen(visit)} ${yield* copyNote(visit)}
      ${facts([
        ["Address", html`<a href="${address}/">${address.replace(/^https?:\/\//, "")}</a>`],
        [
          "State",
          html`${state(siteState(site))}${!siteIsLive(site) && html`<p class="hint">Search engines do not list it before it has a domain of its own.</p>`}`
        ],
        ...(plan === null ? [] : [["Plan", plan.label] as const]),
        ...(site.trial === null ? [] : [["Trial", trial(site, site.trial, now)] as const]),
        ["Enquiries", yield* enquiries(site, now)],
        ...(yield* formsAskedFor(site.id)),
        ["Assistants", yield* activity(site, now)]
      ])}
      <h2>Waiting for you</h2>
      ${waiting ?? html`<p class="lead">Nothing waits for a decision of yours.</p>`}
      <h2>What happened last</h2>
      ${
        trail.length === 0
          ? html`<p class="lead">Nothing has happened yet.</p>`
          : html`<ul class="rows plain">
              ${trail}
            </ul>`
      }
      <p><a href="/dashboard/${site.id}/changes">Everything that happened</a></p>`
  })
})

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

export const allChanges = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site } = visit
  const before = positionIn(visit.query, "before")
  const found = yield* (yield* Audit).list(site.id, {
    limit: limits.auditPageSize + 1,
    without: copied,
    ...(before !== undefined && { before })
  })
  const shown = found.slice(0, limits.auditPageSize)
  return yield* sitePage(visit, {
    section: "home",
    title: "Everything that happened",
    body: html`<h1>Everything that happened</h1>
      <p class="lead">Who did what on this website, the newest first. Nothing is ever taken from this list.</p>
      <ul class="rows">
        ${yield* changesOf(visit, shown)}
      </ul>
      ${found.length > shown.length && html`<p><a class="button quiet" href="/dashboard/${site.id}/changes?before=${shown.at(-1)!.seq}">Earlier</a></p>`}`
  })
})

const changesShown = 8

/** What a copy brought along is told in the one line that says whose copy it is. */
const copied = "duplicate"

/** Lines of the trail, each with what it was about. */
const changesOf = Effect.fnUntraced(function* ({ site, sites }: SiteVisit, records: ReadonlyArray<StoredAuditRecord>) {
  const author = authorOf(site, yield* (yield* Sites).credentials(site.id))
  const pages = yield* Pages
  const known = new Map<PageId, Page | undefined>()
  for (const id of new Set(records.flatMap(({ pageId }) => pageId ?? []))) known.set(id, yield* pages.get(site.id, id))
  return records.map((record): Markup => {
    const page = record.pageId === null ? undefined : known.get(record.pageId)
    const text = actionText(record, sites)
    const about =
      page &&
      html`${!text.endsWith(":") && ":"}
        <a href="/dashboard/${site.id}/pages/${page.id}/history">${nameOf(page, site)}</a>`
    return html`<li>
      <div>${author(record.actor)} ${text}${about}</div>
      ${moment(record.at, site)}
    </li>`
  })
})

const enquiries = Effect.fnUntraced(function* ({ id }: Site, now: number) {
  const { last, before } = yield* (yield* Leads).count(id, now - enquiryDays * DAY_MS)
  const text =
    last > 0
      ? `${plural(last, "enquiry", "enquiries")} in the last ${enquiryDays} days`
      : before
        ? `None in the last ${enquiryDays} days`
        : "None yet"
  return html`<a href="/dashboard/${id}/enquiries">${text}</a>`
})

const enquiryDays = 30

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
      <strong>The website is frozen.</strong> Visitors see it as before, but no assistant can change it until you open
      it again.
    </p>
    <p>
      ${site.frozenReason !== null && `Why: ${site.frozenReason}.`}
      ${site.frozenAt !== null && html`Since ${moment(site.frozenAt, site)}.`}
    </p>
    ${deed(`/dashboard/${site.id}/unfreeze`, formToken, "Open it again")}
  </div>`
