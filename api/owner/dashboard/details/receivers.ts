/**
 * Where else what visitors enter goes, beside the addresses that the site tells: servers that enquiries are handed on to, what
 * forms name themselves, and addresses that pages may reach. An owner sees each, and ends what they did not want.
 */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { AllowlistEntry } from "../../../../engine/model/Allowlist.ts"
import type { AllowlistId } from "../../../../engine/model/ids.ts"
import type { LeadDestination } from "../../../../engine/model/LeadDestination.ts"
import { receiverInWords } from "../../../../engine/people/leads/destinations/catalogue.ts"
import { defaultName } from "../../../../engine/people/leads/destinations/names.ts"
import { Allowlist } from "../../../../engine/ports/Allowlist.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { withoutRefused } from "../../../../engine/site/notification.ts"
import { Write } from "../../../access/Call.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { applyDestination } from "../../../use-cases/people/destinations/change.ts"
import { publishedForms } from "../../../use-cases/people/forms/publishedForms.ts"
import { closeEntry, findEntry } from "../../../use-cases/site/allowlist/entries.ts"
import { goTo } from "../answers.ts"
import { form } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { detailsPath } from "./frame.ts"

/** What is said once one of them was ended. */
export const endedTexts = {
  stopped: "Stopped. Enquiries are no longer handed on there, and are kept here as before.",
  closed: "Closed. The website’s pages and forms reach that address no longer."
}

/** Left out where enquiries go nowhere else. */
export const receiversSheet = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site } = visit
  const destinations = yield* (yield* LeadDestinations).list(site.id)
  const entries = (yield* (yield* Allowlist).list(site.id)).filter(({ status }) => status === "active")
  const forms = (yield* publishedForms(site.id)).flatMap(({ declaration: { key, notify } }) => {
    const told = notify && withoutRefused(site, notify)
    return told === null ? [] : [{ key, told: [...told.to, ...told.cc, ...told.bcc] }]
  })
  if (destinations.length + entries.length + forms.length === 0) return false
  return html`<h2>Where else it goes</h2>
    <ul class="rows">
      ${forms.map(
        ({ key, told }) =>
          html`<li>
            <p>The form “${key}” tells <strong>${told.join(", ")}</strong>.</p>
          </li>`
      )}
      ${destinations.map((one) => receiver(visit, one))} ${entries.map((entry) => reached(visit, entry))}
    </ul>`
})

const receiver = (visit: SiteVisit, destination: LeadDestination): Markup =>
  html`<li>
    <p>
      ${destination.name === defaultName ? "Enquiries" : html`Enquiries of forms that name “${destination.name}”`} are
      handed on to
      <strong>${receiverInWords(destination)}</strong>.
    </p>
    ${
      destination.settings["firstParty"] !== true &&
      form(
        `${detailsPath(visit, "told")}/stop`,
        visit.formToken,
        html`<input type="hidden" name="name" value="${destination.name}" /><button type="submit" class="quiet">
            Stop it
          </button>`
      )
    }
  </li>`

const reached = (visit: SiteVisit, { id, origin, reason, firstParty }: AllowlistEntry): Markup =>
  html`<li>
    <p>Pages and forms may reach <strong>${origin}</strong>. Reason given: ${reason}</p>
    ${
      !firstParty &&
      form(
        `${detailsPath(visit, "told")}/close`,
        visit.formToken,
        html`<input type="hidden" name="id" value="${id}" /><button type="submit" class="quiet">Close it</button>`
      )
    }
  </li>`

/** What is stopped twice is stopped. */
export const stopReceiver = (visit: SiteVisit) =>
  Effect.as(
    asOwner(
      visit.site.id,
      Effect.gen(function* () {
        const { site } = yield* Write
        const name = visit.form.get("name") ?? ""
        const stored = yield* (yield* LeadDestinations).get(site.id, name)
        if (stored === undefined) return
        if (stored.settings["firstParty"] === true)
          return yield* refuse("lead_webhook.name_taken", `${name} is disconnected where it is used.`, { name })
        yield* applyDestination({ change: "remove", name })
      })
    ),
    goTo(`${detailsPath(visit, "told")}?done=stopped`)
  )

export const closeAddress = (visit: SiteVisit) =>
  asOwner(
    visit.site.id,
    Effect.flatMap(findEntry((visit.form.get("id") ?? "") as AllowlistId), (entry) =>
      entry.firstParty
        ? refuse("allowlist.not_found", "An address of the platform’s own is closed by nobody.", { id: entry.id })
        : closeEntry(entry)
    )
  ).pipe(
    Effect.catchTag("Refusal", (refusal) =>
      refusal.code === "allowlist.not_found" ? Effect.void : Effect.fail(refusal)
    ),
    Effect.as(goTo(`${detailsPath(visit, "told")}?done=closed`))
  )
