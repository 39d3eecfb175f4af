/** What visitors sent through the forms of a site. */
import { Effect } from "effect"
import { listingScope } from "../../../engine/listings/settings.ts"
import { readyMadeLabel } from "../../../engine/people/forms/labels.ts"
import { limits } from "../../../engine/limits.ts"
import type { Delivery, Lead } from "../../../engine/model/Lead.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { addressSought } from "../../../engine/people/leads/erasure.ts"
import { Deliveries, Leads } from "../../../engine/ports/Leads.ts"
import { withoutUnseen } from "../../../engine/values/plainText.ts"
import { onlyNumber } from "../../../engine/values/telephone.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { html, type Markup } from "../../answers/html.ts"
import { handedOn, notArrived } from "./handOnAgain.ts"
import { lostEnquiries } from "./lostEnquiries.ts"
import { doneNote, facts, field, form } from "./parts.ts"
import { positionIn } from "./position.ts"
import { sitePage } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { moment } from "./wording.ts"

export const enquiries = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const offset = positionIn(query, "from") ?? 0
  const found = yield* (yield* Leads).list(site.id, { includeTest: false, limit: limits.leadsPageDefault + 1, offset })
  const shown = found.slice(0, limits.leadsPageDefault)
  const deliveries = yield* (yield* Deliveries).of(
    site.id,
    shown.map(({ id }) => id)
  )
  // What it shows is personal, so the log says who looked (CA-B44).
  yield* Effect.logInfo("Leads were read at the dashboard.", {
    siteId: site.id,
    leads: shown.length,
    requestId: (yield* CurrentTrace).id
  })
  return yield* sitePage(visit, {
    section: "enquiries",
    title: "Enquiries",
    body: html`${doneNote({ deleted: "Deleted, for good.", ...handedOn }, query)}
      <h1>Enquiries</h1>
      ${listingScope(site) !== undefined && html`<p><a href="/dashboard/${site.id}/enquiries/searches">Saved searches</a></p>`}
      ${yield* lostEnquiries(site)}
      ${
        shown.length === 0
          ? html`<p class="lead">
              There is no enquiry here. What visitors send through the forms of this website appears here.
            </p>`
          : html`<p class="lead">What visitors sent through the forms of this website, the newest first.</p>
              <p><a class="button quiet" href="/dashboard/${site.id}/enquiries/export">Download all as a table</a></p>
              <ul class="rows">
                ${shown.map((lead) => item(lead, deliveries, visit))}
              </ul>`
      }
      ${found.length > shown.length && html`<p><a class="button quiet" href="/dashboard/${site.id}/enquiries?from=${offset + shown.length}">Earlier</a></p>`}
      ${ofOnePerson(visit)}`
  })
})

/** For whoever is asked to delete what is known of a person. */
const ofOnePerson = ({ site, formToken }: SiteVisit): Markup =>
  html`<div class="sheet">
    <h2>Delete what a person sent</h2>
    ${form(
      `/dashboard/${site.id}/enquiries/delete`,
      formToken,
      html`${field({
          name: "email",
          label: "Their email address",
          type: "email",
          required: true,
          hint: "All enquiries that were sent from it, with their files. You are asked before anything is deleted."
        })}<button type="submit" class="quiet">Look for them</button>`
    )}
  </div>`

/** What was answered, by its labels; of files see `files`. */
const answersOf = (lead: Lead, { language }: Pick<Site, "language">): ReadonlyArray<readonly [string, string]> => {
  const ofFiles = new Set(lead.files.map(({ field }) => field))
  return Object.entries(lead.data)
    .filter(([name]) => !ofFiles.has(name))
    .map(([name, value]) => [labelOf(lead, name, language), said(value)] as const)
}

/**
 * An address or a number that was given is there to be tapped. What a visitor wrote stands by itself, in a `bdi`, and without
 * characters that turn its direction or are not seen, so that nobody reads a number backwards; the lead keeps them.
 */
const answered = (label: string, sent: string): Markup => {
  const value = withoutUnseen(sent)
  const to = addressSought(value) !== undefined ? mailTo(value.trim()) : isNumber(label, value) ? callTo(value) : null
  return html`<bdi class="typed">${to === null ? value : html`<a href="${to}">${value}</a>`}</bdi>`
}

const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replace("%40", "@")}`

const callTo = (number: string): string => `tel:${number.replace(/\(0\)|[^\d+]/g, "")}`

/** Of other fields a number may be a date, a price, a count. */
const isNumber = (label: string, value: string): boolean =>
  /phone|tel[eé]?f|\btel\b|mobil|cell|portable|handy|whatsapp/i.test(label) && onlyNumber(value) === value.trim()

/** Ready-made forms keep no labels with a lead (LEAD-09), but have words for their fields. */
const labelOf = (lead: Lead, name: string, language: string): string =>
  lead.fieldLabels?.[name] ?? readyMadeLabel(name, language) ?? name

/** What an enquiry is called in a list: the first thing it says that can be seen. */
export const titleOf = (lead: Lead, site: Pick<Site, "language">): Markup => {
  const said = answersOf(lead, site).map(([, value]) => withoutUnseen(value).trim())
  return html`<bdi>${[...(said.find((value) => value !== "") ?? "An empty form")].slice(0, 80).join("")}</bdi>`
}

/** Each answer by itself. */
export const answersShown = (lead: Lead, site: Pick<Site, "language">) =>
  answersOf(lead, site).map(([name, value]) => [html`<bdi>${name}</bdi>`, answered(name, value)] as const)

const item = (lead: Lead, deliveries: ReadonlyArray<Delivery>, visit: SiteVisit): Markup => {
  const { site, formToken } = visit
  const { id: siteId, language } = site
  const lost = notArrived(lead, deliveries, visit)
  return html`<li>
    <details ${lost.length > 0 && html` open`}>
      <summary>${titleOf(lead, site)}</summary>
      ${lost}
      ${facts([
        ...answersShown(lead, site),
        ...(lead.route === null ? [] : [["Sent from", lead.route] as const]),
        ...lead.files.map(
          ({ id, field, name }) =>
            [
              labelOf(lead, field, language),
              html`<a href="/dashboard/${siteId}/enquiries/files/${id}"><bdi>${name}</bdi></a>`
            ] as const
        ),
        ...(lead.consentAsked ? [["Agreed to be contacted", lead.consent ? "Yes" : "No"] as const] : []),
        ...(lead.consentWords === null ? [] : [["Was asked to agree to", lead.consentWords] as const])
      ])}
      ${form(
        `/dashboard/${siteId}/enquiries/delete`,
        formToken,
        html`<input type="hidden" name="lead" value="${lead.id}" />
          <p><button type="submit" class="quiet">Delete…</button></p>`
      )}
    </details>
    ${moment(lead.createdAt, site)}
  </li>`
}

const said = (value: Json): string =>
  Array.isArray(value)
    ? value.map(said).join(", ")
    : typeof value === "boolean"
      ? value
        ? "Yes"
        : "No"
      : String(value ?? "")
