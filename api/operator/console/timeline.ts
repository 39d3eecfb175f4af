/** What happened on a site: changes, work, mails and deliveries in one list by time. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import type { AuditAction } from "../../../engine/model/AuditAction.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Oversight } from "../../../engine/ports/Oversight.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { deliveryCode } from "../../../engine/staff/deliveryCode.ts"
import { folded, type Happening, readPlaces, timelinePage, writePlaces } from "../../../engine/staff/timeline.ts"
import { html } from "../../answers/html.ts"
import { deeds } from "../../answers/screens/deeds.ts"
import { moment, plural } from "../../answers/screens/wording.ts"
import { recorded } from "./recorded.ts"
import { deliveryText, jobText, queueText } from "./words.ts"

/** A label is in quotes, so that none passes for staff or for the owner. */
const quoted = (label: string | undefined): string | undefined => label && `“${label}”`

interface Told extends Happening {
  readonly text: string
  readonly bad: boolean
  /** What it is told together with, and what several of it are called. */
  readonly run?: string
  readonly many?: (count: number) => string
}

/** Edits of content, of which a program makes many; what is decided or done once is told by itself. */
const isEdit = (action: string): boolean =>
  /\.(?:write|create|update|patch|upload|import)$/.test(action) && !/^(?:credential|redirect)\./.test(action)

/** As staff read it; the rest is told as owners are. */
const ours: { readonly [action in AuditAction]?: string } = {
  "credential.create": "made a credential",
  "credential.scopes": "changed what a credential may do",
  "credential.policy": "changed what of a credential’s changes waits for the owner",
  "credential.revoke": "revoked a credential",
  "credential.restore": "allowed a credential again that was revoked",
  "pending_change.request": "asked for the owner’s yes to a change"
}
const deedOf = (action: AuditAction): string => ours[action] ?? deeds[action] ?? action

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
  const changes: ReadonlyArray<Told> = audited.map(({ seq, at, actor, action, route, detail }) => ({
    source: "changes",
    place: String(seq),
    at,
    text: [`${by(actor)} ${deedOf(action)}`, route ?? recorded(action, detail) ?? []].flat().join(": "),
    bad: action === "site.freeze" || action === "site.pause" || action === "site.trial_end",
    ...(isEdit(action) && { run: `edit ${actor}`, many: (count: number) => `${plural(count, "edit")} by ${by(actor)}` })
  }))
  const done = yield* oversight.jobs(siteId, {
    limit: limit + 1,
    ...(from.jobs !== undefined && { before: from.jobs })
  })
  const jobs: ReadonlyArray<Told> = done.map(({ id, queue, mail, state, createdAt }) => ({
    source: "jobs",
    place: id,
    at: createdAt,
    text: `${queueText(queue)}${mail === null ? "" : `: ${mail}`}, ${jobText[state]}`,
    bad: state === "dead",
    ...(mail === null && {
      run: `job ${queue} ${state}`,
      many: (count: number) => `${queueText(queue)}, ${plural(count, "time")}, ${jobText[state]}`
    })
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
    text: `Delivery to ${one.destination} ${deliveryText[one.status]} ${deliveryCode(one.error)}`.trim(),
    bad: one.status === "failed"
  }))
  const { entries, next } = timelinePage([changes, jobs, deliveries], limit, from)
  if (entries.length === 0) return html`<p>Nothing yet.</p>`
  return html`<ol class="trail">
      ${folded(entries).map(([newest, ...older]) => {
        const oldest = older.at(-1)
        const text = older.length === 0 ? newest.text : newest.many!(older.length + 1)
        return html`<li ${newest.bad && html` class="bad"`}>
          ${moment(Math.min(newest.at, now))}<span
            >${text}${oldest !== undefined && html`, since ${moment(Math.min(oldest.at, now))}`}</span
          >
        </li>`
      })}
    </ol>
    ${next !== null && html`<p><a class="button quiet" href="/operator/sites/${siteId}?before=${writePlaces(next)}#timeline">Show what was before</a></p>`}`
})
