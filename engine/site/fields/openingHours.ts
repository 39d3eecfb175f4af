/** When the business is open, day by day, for pages and search engines alike. */
import { Schema } from "effect"
import type { Json } from "../../values/Json.ts"
import { withFormerDetails } from "../formerContact.ts"
import {
  contactShown,
  type Day,
  days,
  faultInPeriods,
  mostPeriods,
  type OpeningHours,
  openingHoursOf,
  openingHoursSpecification,
  type Period,
  weekInWords
} from "../openingHours.ts"
import { type Configured, invalidMember, isObject, type SiteField, unknownMember, withSetting } from "./SiteField.ts"

const Times = Schema.Array(
  Schema.Struct({
    opens: Schema.String.annotate({ description: "When it opens, as `09:00`." }),
    closes: Schema.String.annotate({
      description:
        "When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day."
    })
  })
).check(Schema.isMaxLength(mostPeriods))

const Week = Schema.Struct(
  Object.fromEntries(
    days.map((day) => [day, Schema.optionalKey(Times).annotateKey({ description: "Closed where it is left out." })])
  ) as unknown as { readonly [day in Day]: Schema.optionalKey<typeof Times> }
)

export const openingHours: SiteField = {
  label: "Opening hours",
  description:
    "When the business is open in an ordinary week, by day. `site-field` prints it in the language of the site as `hours`, " +
    "unless the contact record has words of its own for that, and search engines read it as `openingHoursSpecification`. It " +
    `replaces the whole week; null clears it. A day has up to ${mostPeriods} times.`,
  schema: Schema.NullOr(Week),
  set: (site, value) => {
    if (value === null) return withWeek(site, null)
    if (!isObject(value)) return invalidMember("openingHours", `is not an object with ${days.join(", ")}`)
    const unknown = Object.keys(value).find((name) => !days.includes(name as Day))
    if (unknown !== undefined) return unknownMember("openingHours", unknown, value, days)
    const week: { [day in Day]?: ReadonlyArray<Period> } = {}
    for (const day of days) {
      const sent = value[day] ?? []
      const path = `openingHours.${day}`
      if (!isPeriods(sent)) return invalidMember(path, "is not a list of objects with opens and closes")
      const fault = faultInPeriods(sent)
      if (fault !== undefined) return invalidMember(path, fault)
      if (sent.length > 0) week[day] = sent.map(({ opens, closes }) => ({ opens, closes }))
    }
    return withWeek(site, Object.keys(week).length === 0 ? null : week)
  },
  shown: (site) => openingHoursOf(site) as Json,
  inWords: (site) => {
    const week = openingHoursOf(site)
    return week === null ? null : weekInWords(week, "en-GB")
  },
  tells: (site) => {
    const week = openingHoursOf(site)
    return week === null ? {} : { openingHoursSpecification: openingHoursSpecification(week) }
  },
  isRecipient: false,
  needsOwner: false,
  onPages: true
}

/** Where the words for the week that was stand written out, they are remembered like any detail that was replaced. */
const withWeek = (site: Configured, week: OpeningHours | null): Configured => {
  const changed = withSetting(site, "openingHours", week as Json)
  return { ...changed, settings: withFormerDetails(changed.settings, contactShown(site), contactShown(changed)) }
}

const isPeriods = (sent: Json): sent is ReadonlyArray<{ readonly opens: string; readonly closes: string }> =>
  Array.isArray(sent) &&
  sent.every(
    (each: Json) =>
      isObject(each) &&
      Object.keys(each).length === 2 &&
      typeof each["opens"] === "string" &&
      typeof each["closes"] === "string"
  )
