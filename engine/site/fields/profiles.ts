/** Where else on the web the business can be found: its pages with social networks and directories. */
import { Schema } from "effect"
import type { Json } from "../../model/Page.ts"
import { invalidMember, type SiteField, withSetting } from "./SiteField.ts"

const mostProfiles = 10
const mostCharacters = 300

export const profiles: SiteField = {
  label: "Profiles elsewhere",
  description: `Pages of the business with social networks and directories: up to ${mostProfiles} https addresses.`,
  schema: Schema.NullOr(Schema.Array(Schema.String)),
  set: (site, value) => {
    if (value === null) return withSetting(site, "profiles", null)
    const addresses = Array.isArray(value) ? [...new Set(value)] : []
    if (!Array.isArray(value) || addresses.length > mostProfiles || !addresses.every(isAddress))
      return invalidMember("profiles", `is not a list of up to ${mostProfiles} https addresses`)
    return withSetting(site, "profiles", addresses.length === 0 ? null : addresses)
  },
  shown: ({ settings }) => settings["profiles"] ?? null,
  tells: ({ settings }) => (settings["profiles"] === undefined ? {} : { sameAs: settings["profiles"] }),
  isRecipient: false,
  needsOwner: false,
  onPages: true
}

const isAddress = (value: Json): boolean =>
  typeof value === "string" &&
  value.length <= mostCharacters &&
  /^https:\/\/[^\s/\\@]+\.[^\s\\@]+$/i.test(value) &&
  URL.canParse(value)
