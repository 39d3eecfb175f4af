/** How often those who are told of enquiries are written to: at once, or once a day. */
import { Schema } from "effect"
import type { Site } from "../../model/Site.ts"
import { isTimeOfDay } from "../dailyAt.ts"
import { invalidMember, type SiteField, withSetting } from "./SiteField.ts"

/** At which time of the day of the site, as `08:00`; null where each enquiry is told of at once. */
export const notifyDailyOf = ({ settings }: Pick<Site, "settings">): string | null => {
  const at = settings["notifyDaily"]
  return typeof at === "string" && isTimeOfDay(at) ? at : null
}

export const notifyDaily: SiteField = {
  label: "One mail a day with all enquiries",
  description:
    "A time of day by the site's `timeZone`, as `08:00`: whoever is told of enquiries gets one mail then, with all since the " +
    "last, and none on a day without. Null, which every site begins with, tells of each enquiry at once. Trials of a form are " +
    "told of at once in any case. What waits already comes when it was to come.",
  schema: Schema.NullOr(Schema.String),
  set: (site, value) => {
    if (value === null) return withSetting(site, "notifyDaily", null)
    return typeof value === "string" && isTimeOfDay(value)
      ? withSetting(site, "notifyDaily", value)
      : invalidMember("notifyDaily", "is not a time of day, such as 08:00")
  },
  shown: (site) => notifyDailyOf(site),
  inWords: (site) => {
    const at = notifyDailyOf(site)
    return at === null ? "no: at once" : `at ${at}`
  },
  isRecipient: false,
  needsOwner: true,
  onPages: false
}
