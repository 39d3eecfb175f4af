/** One enquiry: what it says, how to answer it, what became of it, and what its owner notes. Opening it reads it. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { Enquiry, EnquiryNote } from "../../../engine/model/Enquiry.ts"
import type { LeadId } from "../../../engine/model/ids.ts"
import type { Delivery } from "../../../engine/model/Lead.ts"
import { formName, gistOf } from "../../../engine/people/leads/gist.ts"
import { Enquiries } from "../../../engine/ports/Enquiries.ts"
import { Deliveries } from "../../../engine/ports/Leads.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { routeUrl } from "../../../engine/publish/addresses.ts"
import { withoutUnseen } from "../../../engine/values/plainText.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { addressOf } from "../../use-cases/site/findSite.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { html, type Markup } from "../../answers/html.ts"
import { nothingHere } from "./closed.ts"
import { answersShown, callTo, labelOf, replyTo, titleOf } from "./enquiryAnswers.ts"
import { type Mark, marked, standingState } from "./enquiryStanding.ts"
import { handedOn, notArrived } from "./handOnAgain.ts"
import { onceField } from "./once.ts"
import { doneNote, facts, form } from "./parts.ts"
import { sitePage } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { moment, momentText } from "./wording.ts"

export const enquiry = (visit: SiteVisit) => enquiryScreen(visit, {})

/** With what was typed as a note and could not be kept. */
export const enquiryScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { typed, error, status }: { readonly typed?: string; readonly error?: string; readonly status?: number }
) {
  const { site, params, query, request } = visit
  const enquiries = yield* Enquiries
  const found = yield* enquiries.get(site.id, (params["lead"] ?? "") as LeadId)
  if (found === undefined) return nothingHere(visit)
  const { lead } = found
  // What a browser fetches ahead nobody has read yet.
  if (found.unread && request.headers["sec-purpose"] === undefined)
    yield* enquiries.mark(site.id, lead.id, { unread: false })
  // What it shows is personal, so the log says who looked (CA-B44).
  yield* Effect.logInfo("Leads were read at the dashboard.", {
    siteId: site.id,
    leads: 1,
    requestId: (yield* CurrentTrace).id
  })
  const deliveries = yield* (yield* Deliveries).of(site.id, [lead.id])
  const notes = yield* enquiries.notes(site.id, lead.id)
  const origin = addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(site.id))
  return yield* sitePage(
    visit,
    {
      section: "enquiries",
      title: gistOf(lead).who ?? "An enquiry",
      body: html`<p class="crumb"><a href="/dashboard/${site.id}/enquiries">Enquiries</a></p>
        ${doneNote({ ...marked, ...handedOn }, query)}
        <h1>${titleOf(lead)}</h1>
        <p class="lead">
          ${formName(lead.formKey)}${lead.route !== null && html` · ${sentFrom(origin, lead.route)}`} ·
          ${moment(lead.createdAt, site)} ${standingState(found.standing)}
        </p>
        ${answering(found, visit)} ${notArrived(lead, deliveries, visit)}
        <div class="sheet">${said(found, visit, deliveries)}</div>
        ${marks(found, visit)} ${yield* noteSheet(visit, lead.id, notes, { typed, error })}
        ${form(
          `/dashboard/${site.id}/enquiries/delete`,
          visit.formToken,
          html`<input type="hidden" name="lead" value="${lead.id}" />
            <p><button type="submit" class="quiet">Delete…</button></p>`
        )}`
    },
    { ...(status !== undefined && { status }) }
  )
})

const sentFrom = (origin: string, route: string): Markup =>
  origin === "" ? html`<bdi>${route}</bdi>` : html`<a href="${routeUrl(origin, route)}"><bdi>${route}</bdi></a>`

/** By mail and by telephone, in one tap. */
const answering = ({ lead }: Enquiry, { site }: SiteVisit): Markup | false => {
  const { email, phone, first, who } = gistOf(lead)
  if (email === null && phone === null) return false
  const subject = `Re: ${first ?? `${formName(lead.formKey)}, ${site.name}`}`
  const introduced = `${who ?? "You"} wrote on ${momentText(lead.createdAt, site)}:`
  return html`<div class="deeds answering">
    ${email !== null && html`<a class="button" href="${replyTo(email, subject, lead, introduced)}">Reply by email</a>`}
    ${phone !== null && html`<a class="button${email !== null && " quiet"}" href="${callTo(phone)}">Call <bdi>${phone}</bdi></a>`}
  </div>`
}

const said = ({ lead }: Enquiry, { site }: SiteVisit, deliveries: ReadonlyArray<Delivery>): Markup =>
  facts([
    ...answersShown(lead, site),
    ...lead.files.map(
      ({ id, field, name }) =>
        [
          html`<bdi>${labelOf(lead, field, site.language)}</bdi>`,
          html`<a href="/dashboard/${site.id}/enquiries/files/${id}"><bdi>${withoutUnseen(name)}</bdi></a>`
        ] as const
    ),
    ...(lead.consentAsked ? [["Agreed to be contacted", lead.consent ? "Yes" : "No"] as const] : []),
    ...(lead.consentWords === null ? [] : [["Was asked to agree to", lead.consentWords] as const]),
    ...(lead.assignee === null ? [] : [["Taken care of by", lead.assignee.name] as const]),
    ...deliveries.map(({ destination, status }) => [`Handed on to “${destination}”`, deliveryText[status]] as const)
  ])

const deliveryText: { readonly [status in Delivery["status"]]: string } = {
  synced: "Yes",
  pending: "Being tried",
  failed: "It did not arrive, see above"
}

/** What the owner makes of it. Each is a form of its own, so that it works by keyboard and without script. */
const marks = ({ lead, standing }: Enquiry, { site, formToken }: SiteVisit): Markup => {
  const mark = (as: Mark, label: string, look: "" | "quiet" = "quiet") =>
    form(
      `/dashboard/${site.id}/enquiries/${lead.id}/mark`,
      formToken,
      html`<input type="hidden" name="as" value="${as}" /><button
          type="submit"
          ${look !== "" && html` class="${look}"`}
        >
          ${label}
        </button>`
    )
  return html`<div class="deeds marks">
    ${standing === "new" ? mark("done", "Mark as done", "") : mark("new", standing === "done" ? "Not done yet" : "This is no spam", "")}
    ${mark("unread", "Mark as unread")} ${standing !== "spam" && mark("spam", "This is spam")}
  </div>`
}

const noteSheet = Effect.fnUntraced(function* (
  { site, formToken }: SiteVisit,
  id: LeadId,
  notes: ReadonlyArray<EnquiryNote>,
  { typed = "", error }: { readonly typed?: string | undefined; readonly error?: string | undefined }
) {
  const path = `/dashboard/${site.id}/enquiries/${id}/notes`
  return html`<section class="sheet" aria-labelledby="notes">
    <h2 id="notes">Notes</h2>
    ${
      notes.length > 0 &&
      html`<ul class="rows plain">
        ${notes.map(
          ({ id: note, author, text, createdAt }) =>
            html`<li>
              <div>
                <bdi class="typed">${withoutUnseen(text)}</bdi>
                <span class="small">${author} · ${moment(createdAt, site)}</span>
              </div>
              ${form(`${path}/remove`, formToken, html`<input type="hidden" name="note" value="${note}" /><button type="submit" class="link">Remove<span class="vh"> the note of ${momentText(createdAt, site)}</span></button>`)}
            </li>`
        )}
      </ul>`
    }
    ${form(
      path,
      formToken,
      html`${yield* onceField}
        <div class="field">
          <label for="note">A note for yourself</label>
          <textarea
            id="note"
            name="note"
            rows="3"
            maxlength="${limits.noteCharacters}"
            dir="auto"
            aria-describedby="note-hint${error !== undefined && " note-wrong"}"
            ${error !== undefined && html` aria-invalid="true"`}
          >
${typed}</textarea>
          <p class="hint" id="note-hint">
            Whoever looks after this website with you sees it. Whoever wrote to you does not.
          </p>
          ${error !== undefined && html`<p class="wrong" id="note-wrong">${error}</p>`}
        </div>
        <button type="submit" class="quiet">Keep the note</button>`
    )}
  </section>`
})
