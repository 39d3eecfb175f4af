/** What happened on a site: changes, work, mails and deliveries in one list by time. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Oversight } from "../../../engine/ports/Oversight.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { deliveryCode } from "../../../engine/staff/deliveryCode.ts"
import { type Happening, readPlaces, timelinePage, writePlaces } from "../../../engine/staff/timeline.ts"
import { html } from "../../answers/html.ts"
import { moment } from "../../answers/screens/wording.ts"

/** A label is in quotes, so that none passes for staff or for the owner. */
const quoted = (label: string | undefined): string | undefined => label && `“${label}”`

interface Told extends Happening {
  readonly text: string
  readonly bad: boolean
}

/** `before` is the place that a page of it gave. Refuses with `request.query_invalid` for one that is none. */
export const timeline = Effect.fnUntraced(function* (siteId: SiteId, before: string | null, now: number) {
  const from = readPlaces(before ?? "~~")
  if (from === undefined) return yield* refuse("request.query_invalid", "There is no such place in what happened.")
  const limit = limits.opsPageSize
  const oversight = yield* Oversight
  const credentials = yield* (yield* Sites).credentials(siteId)
  const by = (actor: string) =>
    quoted(credentials.find(({ id }) => id === actor)?.label) ??
    (actor === "system" ? "staff" : actor.startsWith("dashboard:") ? "the owner" : actor)
  const seq = Number(from.changes)
  const audited = yield* (yield* Audit).list(siteId, { limit: limit + 1, ...(seq > 0 && { before: seq }) })
  const changes: ReadonlyArray<Told> = audited.map(({ seq, at, actor, action, route }) => ({
    source: "changes",
    place: String(seq),
    at,
    text: `${action} by ${by(actor)}${route === null ? "" : ` at ${route}`}`,
    bad: action === "site.freeze" || action === "site.trial_end"
  }))
  const done = yield* oversight.jobs(siteId, {
    limit: limit + 1,
    ...(from.jobs !== undefined && { before: from.jobs })
  })
  const jobs: ReadonlyArray<Told> = done.map(({ id, queue, mail, state, createdAt }) => ({
    source: "jobs",
    place: id,
    at: createdAt,
    text: `${mail === null ? `work: ${queue}` : `mail: ${mail}`}, ${state === "dead" ? "given up" : state}`,
    bad: state === "dead"
  }))
  const [leadId, destination] = (from.deliveries ?? "").split(".")
  const handed = yield* oversight.deliveries({
    siteId,
    limit: limit + 1,
    ...(leadId && destination && { before: { leadId: leadId as LeadId, destination } })
  })
  const deliveries: ReadonlyArray<Told> = handed.map((one) => ({
    source: "deliveries",
    place: `${one.leadId}.${one.destination}`,
    at: one.updatedAt,
    text: ["delivery to", one.destination, one.status, deliveryCode(one.error)].join(" ").trim(),
    bad: one.status === "failed"
  }))
  const { entries, next } = timelinePage([changes, jobs, deliveries], limit, from)
  if (entries.length === 0) return html`<p>Nothing yet.</p>`
  return html`<ol class="trail">
      ${entries.map(
        ({ at, text, bad }) =>
          html`<li ${bad && html` class="bad"`}>${moment(Math.min(at, now))}<span>${text}</span></li>`
      )}
    </ol>
    ${next !== null && html`<p><a class="button quiet" href="/operator/sites/${siteId}?before=${writePlaces(next)}#timeline">Show what was before</a></p>`}`
})
