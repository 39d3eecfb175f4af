/** Names of the address a visitor landed on that are kept with their lead, beside the known ones (SITE-57, SITE-58). */
import { Schema } from "effect"
import { refuse } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Json } from "../../values/Json.ts"
import { type SiteField, withSetting } from "./SiteField.ts"

const parameterName = /^[A-Za-z0-9_-]{1,64}$/u

export const landingParams: SiteField = {
  label: "Landing parameters",
  description:
    "Names of parameters in the address a visitor landed on that are kept with their lead, beside the known ones such as " +
    "`utm_source`.",
  schema: Schema.NullOr(
    Schema.Array(Schema.String.check(Schema.isPattern(parameterName))).check(Schema.isMaxLength(limits.landingParams))
  ),
  errors: ["site.landing_params_invalid"],
  set: (site, value) => {
    if (value === null) return withSetting(site, "landingParams", null)
    const names = Array.isArray(value) ? [...new Set(value)] : []
    if (!Array.isArray(value) || names.length > limits.landingParams || !names.every(isName)) {
      return refuse(
        "site.landing_params_invalid",
        `landingParams takes a list of up to ${limits.landingParams} names of letters, digits, - and _.`,
        { limit: limits.landingParams }
      )
    }
    return withSetting(site, "landingParams", names.length === 0 ? null : names)
  },
  shown: ({ settings }) => settings["landingParams"] ?? null,
  isRecipient: false,
  needsOwner: false,
  // Pages say which names stay over pages; those of before are told of all the same, from the page that was landed on.
  onPages: false
}

const isName = (name: Json): boolean => typeof name === "string" && parameterName.test(name)
