/**
 * The owner deletes what a visitor sent: one enquiry, or all of an e-mail address. Asked twice, since nothing brings it
 * back; an address travels in what is posted and never in the address of a screen, which logs and histories keep.
 */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { dashboardActor, type LeadId } from "../../../engine/model/ids.ts"
import { addressIn } from "../../../engine/people/leads/erasure.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { html, type Piece } from "../../answers/html.ts"
import { eraseLead, erasePerson, leadsOfPerson } from "../../use-cases/people/leads/eraseLeads.ts"
import { goTo } from "./answers.ts"
import { answersShown, titleOf } from "./enquiryAnswers.ts"
import { facts, form } from "./parts.ts"
import { sitePage } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { moment, plural } from "./wording.ts"

/** Of what is posted `lead` or `email` says what is meant; with `sure` it is done, without it is asked. */
export const eraseEnquiries = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form: posted } = visit
  const sure = posted.get("sure") === "yes"
  const email = posted.get("email")
  if (email !== null) {
    if (!sure) return yield* askAboutPerson(visit, email)
    yield* erasePerson(site.id, dashboardActor(site.id), email)
  } else {
    const id = (posted.get("lead") ?? "") as LeadId
    if (!sure) return yield* askAboutLead(visit, id)
    yield* eraseLead(site.id, dashboardActor(site.id), id)
  }
  return goTo(`${enquiriesPath(visit)}?done=deleted`)
})

const askAboutLead = Effect.fnUntraced(function* (visit: SiteVisit, id: LeadId) {
  const { site } = visit
  const lead = yield* (yield* Leads).get(site.id, id)
  if (lead === undefined) return yield* refuse("lead.not_found", "This enquiry is not here any more.", { id })
  const address = addressIn(lead.data)
  const more = address === undefined ? 0 : yield* leadsOfPerson(site.id, address)
  return yield* question(visit, {
    title: "Delete this enquiry?",
    about: html`<h2>${titleOf(lead)}</h2>
      ${facts([...answersShown(lead, site), ["Sent", moment(lead.createdAt, site)] as const])}`,
    deeds: [
      deedOf(visit, { lead: id }, "Delete this enquiry"),
      more > 1 && deedOf(visit, { email: address! }, `Delete all ${more} enquiries of ${address}`)
    ]
  })
})

const askAboutPerson = Effect.fnUntraced(function* (visit: SiteVisit, email: string) {
  const count = yield* leadsOfPerson(visit.site.id, email)
  return yield* question(visit, {
    title: count === 0 ? "Nobody wrote from this address" : `Delete ${plural(count, "enquiry", "enquiries")}?`,
    about:
      count === 0
        ? html`<p>
            No enquiry gives ${email} as an answer. What was refused, and so became no enquiry, can still be deleted.
          </p>`
        : html`<p>Everything that was sent from ${email} through the forms of this website.</p>`,
    deeds: [deedOf(visit, { email }, count === 0 ? "Delete what was refused" : `Delete all of ${email}`)]
  })
})

const question = (
  visit: SiteVisit,
  { title, about, deeds }: { readonly title: string; readonly about: Piece; readonly deeds: ReadonlyArray<Piece> }
) =>
  sitePage(visit, {
    section: "enquiries",
    title,
    body: html`<h1>${title}</h1>
      <div class="sheet">
        ${about}
        <p>
          It is deleted for good, with its files and your notes, and is handed on to nobody any more. Mails that told of
          it, and places that it was handed on to before, keep what they have.
        </p>
        <div class="deeds">${deeds}<a href="${enquiriesPath(visit)}">Keep it</a></div>
      </div>`
  })

const deedOf = (visit: SiteVisit, what: { readonly lead: string } | { readonly email: string }, label: string): Piece =>
  form(
    `${enquiriesPath(visit)}/delete`,
    visit.formToken,
    html`${Object.entries(what).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <input type="hidden" name="sure" value="yes" /><button type="submit">${label}</button>`
  )

const enquiriesPath = ({ site }: SiteVisit): string => `/dashboard/${site.id}/enquiries`
