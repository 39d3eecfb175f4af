/** What visitors sent through the forms of a site. */
import { Effect } from "effect"
import { readyMadeLabel } from "../../../engine/people/forms/labels.ts"
import { limits } from "../../../engine/limits.ts"
import type { Lead } from "../../../engine/model/Lead.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { addressSought } from "../../../engine/people/leads/erasure.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { onlyNumber } from "../../../engine/values/telephone.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { html, type Markup } from "../../answers/html.ts"
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
  // What it shows is personal, so the log says who looked (CA-B44).
  yield* Effect.logInfo("Leads were read at the dashboard.", {
    siteId: site.id,
    leads: shown.length,
    requestId: (yield* CurrentTrace).id
  })
  return yield* sitePage(visit, {
    section: "enquiries",
    title: "Enquiries",
    body: html`${doneNote({ deleted: "Deleted, for good." }, query)}
      <h1>Enquiries</h1>
      ${yield* lostEnquiries(site)}
      ${
        shown.length === 0
          ? html`<p class="lead">
              There is no enquiry here. What visitors send through the forms of this website appears here.
            </p>`
          : html`<p class="lead">What visitors sent through the forms of this website, the newest first.</p>
              <p><a class="button quiet" href="/dashboard/${site.id}/enquiries/export">Download all as a table</a></p>
              <ul class="rows">
                ${shown.map((lead) => item(lead, visit))}
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
export const answersOf = (
  lead: Lead,
  { language }: Pick<Site, "language">
): ReadonlyArray<readonly [string, string]> => {
  const ofFiles = new Set(lead.files.map(({ field }) => field))
  return Object.entries(lead.data)
    .filter(([name]) => !ofFiles.has(name))
    .map(([name, value]) => [labelOf(lead, name, language), said(value)] as const)
}

/** An address or a number that was given is there to be tapped. */
const answered = (label: string, value: string): Markup => {
  const to = addressSought(value) !== undefined ? mailTo(value.trim()) : isNumber(label, value) ? callTo(value) : null
  return html`<span class="typed">${to === null ? value : html`<a href="${to}">${value}</a>`}</span>`
}

const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replace("%40", "@")}`

const callTo = (number: string): string => `tel:${number.replace(/\(0\)|[^\d+]/g, "")}`

/** Of other fields a number may be a date, a price, a count. */
const isNumber = (label: string, value: string): boolean =>
  /phone|tel[eé]?f|\btel\b|mobil|cell|portable|handy|whatsapp/i.test(label) && onlyNumber(value) === value.trim()

/** Ready-made forms keep no labels with a lead (LEAD-09), but have words for their fields. */
const labelOf = (lead: Lead, name: string, language: string): string =>
  lead.fieldLabels?.[name] ?? readyMadeLabel(name, language) ?? name

/** What an enquiry is called in a list: the first thing it says. */
export const titleOf = (lead: Lead, site: Pick<Site, "language">): string =>
  (answersOf(lead, site).find(([, value]) => value !== "")?.[1] ?? "An empty form").slice(0, 80)

const item = (lead: Lead, { site, formToken }: SiteVisit): Markup => {
  const { id: siteId, language } = site
  return html`<li>
    <details>
      <summary>${titleOf(lead, site)}</summary>
      ${facts([
        ...answersOf(lead, site).map(([name, value]) => [name, answered(name, value)] as const),
        ...(lead.route === null ? [] : [["Sent from", lead.route] as const]),
        ...lead.files.map(
          ({ id, field, name }) =>
            [
              labelOf(lead, field, language),
              html`<a href="/dashboard/${siteId}/enquiries/files/${id}">${name}</a>`
            ] as const
        ),
        ...(lead.consentAsked ? [["Agreed to be contacted", lead.consent ? "Yes" : "No"] as const] : [])
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
