/** Which measuring services a site uses, and how visitors are asked first (SITE-48 to SITE-55). */
import { Schema } from "effect"
import { Refusal, refuse } from "../../errors/Refusal.ts"
import type { Json } from "../../model/Page.ts"
import type { Site } from "../../model/Site.ts"
import { invalidMember, isObject, type SiteField, unknownMember, withSetting } from "./SiteField.ts"

export interface Analytics {
  readonly ga4MeasurementId?: string
  readonly metaPixelId?: string
  readonly consentBanner?: boolean
  /** A path of the site or an https address; false leaves the link out. */
  readonly privacyPolicyUrl?: string | false
  readonly termsUrl?: string | false
}

/** As stored; empty where nothing is. */
export const analyticsOf = ({ settings }: Pick<Site, "settings">): Analytics =>
  isObject(settings["analytics"] ?? null) ? (settings["analytics"] as Analytics) : {}

/** Visitors are measured by some service. */
export const analyticsEnabled = ({ ga4MeasurementId, metaPixelId }: Analytics): boolean =>
  ga4MeasurementId !== undefined || metaPixelId !== undefined

/** Names under which the services' own scripts are reached by the site's script (SITE-22). */
export const trackingGlobals = ({ ga4MeasurementId, metaPixelId }: Analytics): ReadonlyArray<string> => [
  ...(ga4MeasurementId === undefined ? [] : ["gtag", "dataLayer"]),
  ...(metaPixelId === undefined ? [] : ["fbq"])
]

export const analytics: SiteField = {
  label: "Analytics",
  description:
    "Measuring services and how visitors are asked first: `ga4MeasurementId`, `metaPixelId`, `consentBanner`, " +
    "`privacyPolicyUrl`, `termsUrl`. The whole replaces the whole, so a service that is set has to be named.",
  schema: Schema.StructWithRest(Schema.Struct({ enabled: Schema.Boolean }), [
    Schema.Record(Schema.String, Schema.Json)
  ]),
  errors: [
    "analytics.meta_pixel_id_invalid",
    "analytics.ga4_measurement_id_invalid",
    "analytics.gtm_container_refused",
    "analytics.provider_omitted",
    "analytics.consent_link_invalid"
  ],
  set: (site, value) => {
    const read = value === null ? null : readAnalytics(analyticsOf(site), value)
    return read instanceof Refusal ? read : withSetting(site, "analytics", read as Json)
  },
  shown: (site) => {
    const stored = analyticsOf(site)
    return { enabled: analyticsEnabled(stored), ...stored } as Json
  },
  isRecipient: false,
  needsOwner: false,
  onPages: true
}

const providers = ["ga4MeasurementId", "metaPixelId"] as const

/** The whole replaces the whole, so a provider that is set has to be named, if only to drop it (SITE-52). */
const readAnalytics = (stored: Analytics, sent: Json): Analytics | Refusal => {
  if (!isObject(sent)) return invalidMember("analytics", "is not an object")
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(members, name))
  if (unknown !== undefined) return unknownMember("analytics", unknown, sent)
  const omitted = providers.find((name) => stored[name] !== undefined && sent[name] === undefined)
  if (omitted !== undefined) {
    return refuse("analytics.provider_omitted", `${omitted} is set now and the call does not name it.`, {
      field: `analytics.${omitted}`
    })
  }
  for (const [name, value] of Object.entries(sent)) {
    const problem = value === null ? undefined : members[name as keyof typeof members](value)
    if (problem !== undefined) return problem
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as Analytics
}

const members = {
  ga4MeasurementId: (value: Json) => {
    if (typeof value === "string" && /^GTM-/i.test(value)) {
      return refuse("analytics.gtm_container_refused", `${value} names a container that loads scripts of its own.`)
    }
    return typeof value === "string" && /^G-[A-Z0-9]{4,20}$/.test(value)
      ? undefined
      : refuse("analytics.ga4_measurement_id_invalid", `${JSON.stringify(value)} is not the id of a measurement.`)
  },
  metaPixelId: (value: Json) =>
    typeof value === "string" && /^\d{15,16}$/.test(value)
      ? undefined
      : refuse("analytics.meta_pixel_id_invalid", `${JSON.stringify(value)} is not a text of 15 or 16 digits.`),
  consentBanner: (value: Json) =>
    typeof value === "boolean" ? undefined : invalidMember("analytics.consentBanner", "is neither true nor false"),
  privacyPolicyUrl: (value: Json) => checkLink("privacyPolicyUrl", value),
  termsUrl: (value: Json) => checkLink("termsUrl", value)
} as const

const checkLink = (name: string, value: Json): Refusal | undefined =>
  value === false || (typeof value === "string" && (isPath(value) || isSecure(value)))
    ? undefined
    : refuse("analytics.consent_link_invalid", `${name} leads nowhere: ${JSON.stringify(value)}.`, {
        field: `analytics.${name}`
      })

const isPath = (value: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(value)
const isSecure = (value: string): boolean => /^https:\/\/[^\s/\\@]+/i.test(value) && URL.canParse(value)
