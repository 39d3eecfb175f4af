/** How a business is reached and when it is open. What its owner says here is not asked back (CA-A26). */
import { Effect } from "effect"
import type { Json } from "../../../../engine/values/Json.ts"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { Contact, Site } from "../../../../engine/model/Site.ts"
import { type Day, days, openingHoursOf, periodsText, readPeriods } from "../../../../engine/site/openingHours.ts"
import { Write } from "../../../access/Call.ts"
import { changeSite } from "../../../use-cases/site/changeSite.ts"
import { findSite } from "../../../use-cases/site/findSite.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { formerNotes } from "./formerDetails.ts"
import { detailsPage, detailsPath } from "./frame.ts"
import { lately } from "../lately.ts"
import { field, form, refused } from "../parts.ts"
import { contestedNote, merged, seenFields } from "../seen.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import type { SiteVisit } from "../Visit.ts"
import { type Labels, statusOf, wrongFields } from "../wording.ts"

export const businessDetails = Effect.fnUntraced(function* (visit: SiteVisit) {
  const above = html`${yield* publishedNote(visit, doneTexts(visit.site))} ${yield* formerNotes(visit)}`
  return yield* businessScreen(visit, valuesOf(visit.site), { above })
})

const doneTexts = (site: Site): DoneTexts => ({
  saved: ["Saved.", follows],
  hours: [`Saved. ${understood(site)}`, site.contact.hours ? "" : follows]
})

const follows = "Wherever the website takes your details from here, it shows the new ones."

/** The week as it was read, so that a slip of the pen is seen at once, and what visitors see of it. */
const understood = (site: Site): string => {
  const week = openingHoursOf(site) ?? {}
  const open = days.flatMap((day) => (week[day] === undefined ? [] : [`${dayNames[day]} ${periodsText(week[day])}`]))
  const times = open.length === 0 ? "No times by day are set." : `Open ${open.join("; ")}.`
  return site.contact.hours ? `${times} Visitors read “${site.contact.hours}” in place of times by day.` : times
}

export const saveContact = (visit: SiteVisit) =>
  save(
    visit,
    [
      {
        names: [...contactFields, ...addressFields].map(([name]) => name),
        change: (said) => {
          const address = Object.fromEntries(
            addressFields.flatMap(([name]) => (said[name] ? [[name, said[name]]] : []))
          )
          const contact = Object.fromEntries(contactFields.map(([name]) => [name, said[name] || null]))
          return { contact: { ...contact, address: Object.keys(address).length === 0 ? null : address } }
        }
      }
    ],
    "saved"
  )

/** The week day by day; what is out of the ordinary in words, which pages show in its place. */
export const saveHours = Effect.fnUntraced(function* (visit: SiteVisit) {
  const said = merged(visit.form, days, valuesOf(visit.site)).values
  const read = days.map((day) => [day, periodsIn(said[day] ?? "", day, visit.site)] as const)
  const wrong = Object.fromEntries(
    read.flatMap(([day, periods]) =>
      periods === undefined || periods === "unclear"
        ? [[day, periods === undefined ? notUnderstood : unclear] as const]
        : []
    )
  )
  if (Object.keys(wrong).length > 0) {
    const above = html`<div class="note bad" role="alert">
      <p>
        Nothing was saved yet. What stands at
        ${Object.keys(wrong)
          .map((day) => dayNames[day as Day])
          .join(", ")}
        is not understood.
      </p>
    </div>`
    return yield* againScreen(visit, [...days, "hours"], { above, wrong, status: 422 })
  }
  return yield* save(
    visit,
    [
      { names: days, change: (said, site) => ({ openingHours: weekOf(said, site) }) },
      { names: ["hours"], change: (said) => ({ contact: { hours: said["hours"] || null } }) }
    ],
    "hours"
  )
})

const weekOf = (said: Values, site: Site): Json => {
  const week = days.flatMap((day) => {
    const periods = periodsIn(said[day] ?? "", day, site)
    return typeof periods !== "object" || periods.length === 0 ? [] : [[day, periods] as const]
  })
  return week.length === 0 ? null : (Object.fromEntries(week) as unknown as Json)
}

/** A day that nobody touched stays as it is, however unlikely. */
const periodsIn = (typed: string, day: Day, site: Site) => {
  const stored = openingHoursOf(site)?.[day] ?? []
  return typed === periodsText(stored) ? stored : readPeriods(typed)
}

const notUnderstood = "Write times as 9–17:30, with a comma between two, or leave it empty."

const unclear =
  "This ends before it begins. For an end in the afternoon, write 9–17 or 9am–5pm; for one in the night after, say am or pm at both, as in 6pm–2am."

interface Part {
  readonly names: ReadonlyArray<string>
  readonly change: (said: Values, site: Site) => { readonly [name: string]: Json }
}

/**
 * One after the other, since each is a change of its own. What somebody else changed since it was shown leaves all of it as
 * it was; what is refused leaves those before it as they were saved.
 */
const save = Effect.fnUntraced(function* (visit: SiteVisit, parts: ReadonlyArray<Part>, done: string) {
  for (const [at, { change }] of parts.entries()) {
    const names = parts.slice(at).flatMap((part) => part.names)
    const tried = asOwner(
      visit.site.id,
      Effect.gen(function* () {
        const { site } = yield* Write
        const { values, contested } = merged(visit.form, names, valuesOf(site))
        const isContested = Object.keys(contested).length > 0
        if (!isContested) yield* changeSite(change(values, site))
        return { isContested }
      })
    )
    const outcome = yield* Effect.catchTag(tried, "Refusal", (refusal) => Effect.succeed({ refusal }))
    if ("refusal" in outcome) {
      const { refusal } = outcome
      const above = refused(refusal, labels)
      return yield* againScreen(visit, names, { above, wrong: wrongIn(refusal), status: statusOf(refusal.code) })
    }
    if (outcome.isContested) {
      const above = contestedNote(yield* lately(visit, ({ action }) => action === "site.change"))
      return yield* againScreen(visit, names, { above, status: 409 })
    }
  }
  return goTo(`${detailsPath(visit)}?done=${done}`)
})

/**
 * What was changed here stands in its fields again, and what somebody else has said of the same beneath it; the others say
 * what they say by now.
 */
const againScreen = Effect.fnUntraced(function* (visit: SiteVisit, names: ReadonlyArray<string>, screen: Screen) {
  const site = yield* findSite(visit.site.id)
  const now = valuesOf(site)
  const { values, contested } = merged(visit.form, names, now)
  const wrong = { ...contested, ...screen.wrong }
  return yield* businessScreen({ ...visit, site }, { ...now, ...values }, { ...screen, wrong })
})

const wrongIn = (refusal: Refusal): Values => wrongFields(refusal)

type FieldList = ReadonlyArray<readonly [name: string, label: string, autocomplete?: string]>

const contactFields: FieldList = [
  ["name", "Name of the business", "organization"],
  ["phone", "Telephone", "tel"],
  ["email", "Email address visitors see", "email"]
]
const addressFields: FieldList = [
  ["street", "Street", "street-address"],
  ["postalCode", "Postal code", "postal-code"],
  ["city", "Town", "address-level2"],
  ["region", "Region", "address-level1"],
  ["country", "Country", "country-name"]
]

const dayNames: { readonly [day in Day]: string } = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday"
}

const labels: Labels = {
  ...Object.fromEntries([...contactFields, ...addressFields].map(([name, label]) => [name, label])),
  ...dayNames,
  hours: "In words of your own"
}

type Values = { readonly [name: string]: string }

const valuesOf = (site: Site): Values => {
  const { address = {}, ...contact }: Contact = site.contact
  const week = openingHoursOf(site) ?? {}
  return { ...contact, ...address, ...Object.fromEntries(days.map((day) => [day, periodsText(week[day] ?? [])])) }
}

/** Which of the two visitors read, where there are both. */
const hiddenTimes = (site: Site): Markup | false =>
  Boolean(site.contact.hours) &&
  openingHoursOf(site) !== null &&
  html`<p class="note" id="hours-hidden">
    <strong>Visitors do not see these times.</strong> They read your own words, “${site.contact.hours}”, which come
    first; search engines read the times. To have visitors see the times, empty “${labels["hours"]}” below and save.
  </p>`

interface Screen {
  readonly above: Piece
  readonly wrong?: Values
  readonly status?: number
}

const businessScreen = (visit: SiteVisit, values: Values, { above, wrong = {}, status = 200 }: Screen) => {
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
  const path = detailsPath(visit)
  return detailsPage(
    visit,
    {
      name: "business",
      title: "Business details",
      above,
      body: html`<p class="lead">
          What pages take from here follows by itself, and so does what search engines read. Where a page has something
          written out, it stays until it is changed there: after you save, this screen names the pages on which it finds
          the old one.
        </p>
        <div class="sheet">
          ${form(
            `${path}/contact`,
            visit.formToken,
            html`<h2>How you are reached</h2>
              ${seenFields(
                [...contactFields, ...addressFields].map(([name]) => name),
                valuesOf(visit.site)
              )}
              ${fields(contactFields)}
              <h3>Address</h3>
              ${fields(addressFields)}<button type="submit">Save</button>`
          )}
        </div>
        <div class="sheet">
          ${form(
            `${path}/hours`,
            visit.formToken,
            html`<h2>Opening hours</h2>
              ${seenFields([...days, "hours"], valuesOf(visit.site))}
              <p class="small" id="hours-how">
                Write times as 9–17:30, with a comma between two: 9–12:30, 14–18. Leave a day empty when you are closed.
              </p>
              ${hiddenTimes(visit.site)}
              ${days.map((day) => field({ name: day, label: dayNames[day], value: values[day] ?? "", error: wrong[day] }))}
              ${field({
                name: "hours",
                label: "In words of your own",
                value: values["hours"] ?? "",
                error: wrong["hours"],
                hint: "Pages show these in place of the times above, such as “By appointment”. Search engines read the times."
              })}<button type="submit">Save</button>`
          )}
        </div>`
    },
    { status }
  )
}
