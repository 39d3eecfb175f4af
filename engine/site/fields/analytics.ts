/** Which measuring services a site uses, and how visitors are asked first (SITE-48 to SITE-55). */
import { Schema } from "effect"
import { refuseOwned, withoutOwned } from "../../errors/owned.ts"
import { Refusal, refuse } from "../../errors/Refusal.ts"
import type { Json } from "../../values/Json.ts"
import { isWebAddress } from "../../values/webAddress.ts"
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

const measurementId = /^G-[A-Z0-9]{4,20}$/u
const pixelId = /^\d{15,16}$/u

const ga4MeasurementId = Schema.String.check(Schema.isPattern(measurementId))
const metaPixelId = Schema.String.check(Schema.isPattern(pixelId))
const link = Schema.Union([Schema.String, Schema.Literal(false)])

const about = {
  ga4MeasurementId: { description: "Measurement id of a web stream of Google Analytics, never of a tag container." },
  metaPixelId: { description: "Id of a Meta pixel, 15 or 16 digits as a text." },
  consentBanner: {
    description:
      "Whether a banner asks visitors. Nobody is measured before they agree, there or by `mk.consent.set` of the site's script."
  },
  privacyPolicyUrl: {
    description: "Where the banner links to: a path of the site or an https address; false leaves the link out."
  },
  termsUrl: { description: "The same, for the terms." }
}

/** Only what is set is shown. */
const shownMembers = {
  ga4MeasurementId: Schema.optionalKey(ga4MeasurementId).annotateKey(about.ga4MeasurementId),
  metaPixelId: Schema.optionalKey(metaPixelId).annotateKey(about.metaPixelId),
  consentBanner: Schema.optionalKey(Schema.Boolean).annotateKey(about.consentBanner),
  privacyPolicyUrl: Schema.optionalKey(link).annotateKey(about.privacyPolicyUrl),
  termsUrl: Schema.optionalKey(link).annotateKey(about.termsUrl)
}

/** Null drops a member. */
const takenMembers = {
  ga4MeasurementId: Schema.optionalKey(Schema.NullOr(ga4MeasurementId)).annotateKey(about.ga4MeasurementId),
  metaPixelId: Schema.optionalKey(Schema.NullOr(metaPixelId)).annotateKey(about.metaPixelId),
  consentBanner: Schema.optionalKey(Schema.NullOr(Schema.Boolean)).annotateKey(about.consentBanner),
  privacyPolicyUrl: Schema.optionalKey(Schema.NullOr(link)).annotateKey(about.privacyPolicyUrl),
  termsUrl: Schema.optionalKey(Schema.NullOr(link)).annotateKey(about.termsUrl)
}

export const analytics: SiteField = {
  label: "Analytics",
  description:
    "Measuring services and how visitors are asked first. The whole replaces the whole, so a service that is set has to " +
    "be named, if only with null to drop it.",
  schema: Schema.Struct({
    enabled: Schema.Boolean.annotate({ description: "Whether visitors are measured by any service." }),
    ...shownMembers
  }),
  takes: Schema.NullOr(
    Schema.Struct({
      enabled: Schema.optionalKey(Schema.Boolean).annotateKey({
        description: "As a read gives it, if it is sent at all: it follows from the others."
      }),
      ...takenMembers
    })
  ),
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
const readAnalytics = (stored: Analytics, whole: Json): Analytics | Refusal => {
  if (!isObject(whole)) return invalidMember("analytics", "is not an object")
  const owned = { enabled: analyticsEnabled(stored) }
  const differs = refuseOwned(owned, whole, "analytics.")
  if (differs !== undefined) return differs
  const sent = withoutOwned(owned, whole)
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(members, name))
  if (unknown !== undefined) return unknownMember("analytics", unknown, sent, Object.keys(members))
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
    return typeof value === "string" && measurementId.test(value)
      ? undefined
      : refuse("analytics.ga4_measurement_id_invalid", `${JSON.stringify(value)} is not the id of a measurement.`)
  },
  metaPixelId: (value: Json) =>
    typeof value === "string" && pixelId.test(value)
      ? undefined
      : refuse("analytics.meta_pixel_id_invalid", `${JSON.stringify(value)} is not a text of 15 or 16 digits.`),
  consentBanner: (value: Json) =>
    typeof value === "boolean" ? undefined : invalidMember("analytics.consentBanner", "is neither true nor false"),
  privacyPolicyUrl: (value: Json) => checkLink("privacyPolicyUrl", value),
  termsUrl: (value: Json) => checkLink("termsUrl", value)
} as const

const checkLink = (name: string, value: Json): Refusal | undefined =>
  value === false || (typeof value === "string" && (isPath(value) || isWebAddress(value)))
    ? undefined
    : refuse("analytics.consent_link_invalid", `${name} leads nowhere: ${JSON.stringify(value)}.`, {
        field: `analytics.${name}`
      })

const isPath = (value: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(value)
