/** By which clock the business lives, where its country does not say so by itself. */
import { Schema } from "effect"
import { readTimeZone } from "../timeZone.ts"
import { invalidMember, type SiteField, withSetting } from "./SiteField.ts"

export const timeZone: SiteField = {
  label: "Time zone",
  description:
    "By which clock the business lives, an IANA name such as `Europe/London`: mails and the owner's desk tell times by it, " +
    "days of the figures begin by it, and a daily mail comes by it. Null leaves it to the country of the address, or to the region " +
    "of the language, where that has one time; elsewhere it is UTC.",
  schema: Schema.NullOr(Schema.String),
  set: (site, value) => {
    if (value === null) return withSetting(site, "timeZone", null)
    const zone = typeof value === "string" ? readTimeZone(value) : undefined
    return zone === undefined
      ? invalidMember("timeZone", "is not the name of a time zone, such as Europe/London")
      : withSetting(site, "timeZone", zone)
  },
  shown: ({ settings }) => settings["timeZone"] ?? null,
  isRecipient: false,
  needsOwner: false,
  // The origin counts days by it, and is told so with the pages.
  onPages: true
}
