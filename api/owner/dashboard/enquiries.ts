/** What visitors sent through the forms of a site. */
import { Effect } from "effect"
import { readyMadeLabel } from "../../../engine/people/forms/labels.ts"
import { limits } from "../../../engine/limits.ts"
import type { Lead } from "../../../engine/model/Lead.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { html, type Markup } from "../../answers/html.ts"
import { lostEnquiries } from "./lostEnquiries.ts"
import { facts } from "./parts.ts"
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
    body: html`<h1>Enquiries</h1>
      ${yield* lostEnquiries(site.id)}
      ${
        shown.length === 0
          ? html`<p class="lead">
              Nobody has written yet. What visitors send through the forms of this website appears here.
            </p>`
          : html`<p class="lead">What visitors sent through the forms of this website, the newest first.</p>
              <ul class="rows">
                ${shown.map((lead) => item(lead, site))}
              </ul>`
      }
      ${found.length > shown.length && html`<p><a class="button quiet" href="/dashboard/${site.id}/enquiries?from=${offset + shown.length}">Earlier</a></p>`}`
  })
})

const item = (lead: Lead, { id: siteId, language }: Site): Markup => {
  // Ready-made forms keep no labels with a lead (LEAD-09), but have words for their fields.
  const labelOf = (name: string) => lead.fieldLabels?.[name] ?? readyMadeLabel(name, language) ?? name
  const ofFiles = new Set(lead.files.map(({ field }) => field))
  const answers = Object.entries(lead.data)
    .filter(([name]) => !ofFiles.has(name))
    .map(([name, value]) => [labelOf(name), said(value)] as const)
  const title = answers.find(([, value]) => value !== "")?.[1] ?? "An empty form"
  return html`<li>
    <details>
      <summary>${title.slice(0, 80)}</summary>
      ${facts([
        ...answers.map(([name, value]) => [name, html`<span class="typed">${value}</span>`] as const),
        ...(lead.route === null ? [] : [["Sent from", lead.route] as const]),
        ...lead.files.map(
          ({ id, field, name }) =>
            [labelOf(field), html`<a href="/dashboard/${siteId}/enquiries/files/${id}">${name}</a>`] as const
        ),
        ...(lead.consentAsked ? [["Agreed to be contacted", lead.consent ? "Yes" : "No"] as const] : [])
      ])}
    </details>
    ${moment(lead.createdAt)}
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
