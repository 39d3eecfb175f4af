/** How a business is reached, and whom it tells of enquiries. What its owner says here is not asked back (CA-A26). */
import { Effect } from "effect"
import type { Json } from "../../../engine/values/Json.ts"
import type { Contact, Site } from "../../../engine/model/Site.ts"
import { siteFields } from "../../../engine/site/fields/catalogue.ts"
import { siteIsLive } from "../../../engine/site/live.ts"
import { notificationOf } from "../../../engine/site/notification.ts"
import { localeName } from "../../../engine/values/locale.ts"
import { wholeLanguages } from "../../../engine/values/wordsIn.ts"
import { changeSite } from "../../use-cases/site/changeSite.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import { goTo } from "./answers.ts"
import { html, type Piece } from "../../answers/html.ts"
import { domainSheet } from "./domains.ts"
import { formerNotes } from "./formerDetails.ts"
import { field, form, refused } from "./parts.ts"
import { type DoneTexts, publishedNote } from "./published.ts"
import { sitePage } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { type Labels, statusOf, wrongFields } from "./wording.ts"

export const settings = Effect.fnUntraced(function* (visit: SiteVisit) {
  const above = html`${yield* publishedNote(visit, doneTexts)} ${yield* formerNotes(visit)}`
  return yield* settingsScreen(visit, valuesOf(visit.site), { above })
})

const doneTexts: DoneTexts = {
  saved: ["Saved.", "Wherever the website takes your details from here, it shows the new ones."],
  recipients: "Saved.",
  language: ["Saved.", "The website now says its own words, its dates and its figures in this language."]
}

export const saveContact = (visit: SiteVisit) => {
  const said = (name: string): string | null => (visit.form.get(name) ?? "").trim() || null
  const address = Object.fromEntries(
    addressFields.flatMap(([name]) => {
      const text = said(name)
      return text === null ? [] : [[name, text]]
    })
  )
  const contact = Object.fromEntries(contactFields.map(([name]) => [name, said(name)]))
  return save(visit, { contact: { ...contact, address: Object.keys(address).length === 0 ? null : address } })
}

export const saveRecipients = (visit: SiteVisit) =>
  save(
    visit,
    Object.fromEntries(
      recipientFields.map(([name]) => {
        const addresses = (visit.form.get(name) ?? "").split(/[\s,;]+/).filter((address) => address !== "")
        return [name, addresses.length === 0 ? null : addresses]
      })
    ),
    "recipients"
  )

export const saveLanguage = (visit: SiteVisit) => save(visit, { locale: visit.form.get("locale") ?? "" }, "language")

const save = (visit: SiteVisit, change: { readonly [name: string]: Json }, done = "saved") =>
  asOwner(visit.site.id, changeSite(change)).pipe(
    Effect.as(goTo(`/dashboard/${visit.site.id}/settings?done=${done}`)),
    Effect.catchTag("Refusal", (refusal) =>
      // What was typed is shown again.
      settingsScreen(
        visit,
        { ...valuesOf(visit.site), ...Object.fromEntries(visit.form) },
        {
          above: refused(refusal, labels),
          wrong: wrongFields(refusal),
          status: statusOf(refusal.code)
        }
      )
    )
  )

/** Those in which every word is there, as they are spoken in several countries; and the one that is set. */
const offeredLocales = (current: string): ReadonlyArray<string> => [
  ...new Set([
    ...wholeLanguages,
    "en-GB",
    "en-US",
    "en-CA",
    "en-AU",
    "fr-CA",
    "fr-CH",
    "de-AT",
    "de-CH",
    "nl-BE",
    current
  ])
]

type FieldList = ReadonlyArray<readonly [name: string, label: string, autocomplete?: string]>

const contactFields: FieldList = [
  ["name", "Name of the business", "organization"],
  ["phone", "Telephone", "tel"],
  ["email", "Email address visitors see", "email"],
  ["hours", "Opening hours"]
]
const addressFields: FieldList = [
  ["street", "Street", "street-address"],
  ["postalCode", "Postal code", "postal-code"],
  ["city", "Town", "address-level2"],
  ["region", "Region", "address-level1"],
  ["country", "Country", "country-name"]
]
const recipientFields: FieldList = (["notifyEmail", "notifyCc", "notifyBcc"] as const).map((name) => [
  name,
  siteFields[name].label
])

const labels: Labels = Object.fromEntries(
  [...contactFields, ...addressFields, ...recipientFields].map(([name, label]) => [name, label])
)

type Values = { readonly [name: string]: string }

const valuesOf = (site: Site): Values => {
  const { address = {}, ...contact }: Contact = site.contact
  const { to, cc, bcc } = notificationOf(site)
  return { ...contact, ...address, notifyEmail: to.join(", "), notifyCc: cc.join(", "), notifyBcc: bcc.join(", ") }
}

const settingsScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  values: Values,
  { above, wrong = {}, status = 200 }: { readonly above: Piece; readonly wrong?: Values; readonly status?: number }
) {
  const domains = yield* domainSheet(visit)
  const fields = (list: FieldList): Piece =>
    list.map(([name, label, autocomplete]) =>
      field({
        name,
        label,
        value: values[name] ?? "",
        error: wrong[name],
        ...(autocomplete !== undefined && { autocomplete })
      })
    )
  const path = `/dashboard/${visit.site.id}/settings`
  return yield* sitePage(
    visit,
    {
      section: "settings",
      title: "Details",
      body: html`${above}
        <h1>Details</h1>
        <p class="lead">
          What pages take from here follows by itself, and so does what search engines read. Where a page has something
          written out, it stays until it is changed there: after you save, this screen names the pages on which it finds
          the old one.
        </p>
        <div class="sheet">
          ${form(
            `${path}/contact`,
            visit.formToken,
            html`<h2>How you are reached</h2>
              ${fields(contactFields)}
              <h3>Address</h3>
              ${fields(addressFields)}<button type="submit">Save</button>`
          )}
        </div>
        <div class="sheet">
          ${form(
            `${path}/recipients`,
            visit.formToken,
            html`<h2>Who is told of enquiries</h2>
              <p class="small">
                Email addresses, with commas between
                them.${!siteIsLive(visit.site) && " They are written to once the website has a domain of its own."}
              </p>
              ${fields(recipientFields)}<button type="submit">Save</button>`
          )}
        </div>
        <div class="sheet">
          ${form(
            `${path}/language`,
            visit.formToken,
            html`<h2>Language</h2>
              <p class="small">
                Of what the website says by itself: dates, prices, forms and notes. What is written on its pages stays
                as it is.
              </p>
              <label>
                ${siteFields.locale.label}
                <select name="locale">
                  ${offeredLocales(visit.site.language).map(
                    (tag) =>
                      html`<option value="${tag}" ${tag === visit.site.language && html`selected`}>
                        ${localeName(tag)}
                      </option>`
                  )}
                </select> </label
              ><button type="submit">Save</button>`
          )}
        </div>
        ${domains}`
    },
    { status }
  )
})
