/**
 * What a page tells its script of analytics by, and the banner that asks for consent, as data; the shell prints both
 * (CONSENT-01 to CONSENT-03, CONSENT-12 to CONSENT-14).
 */
import type { Site } from "../../model/Site.ts"
import { type Analytics, analyticsEnabled, analyticsOf } from "../fields/analytics.ts"
import { consentWords } from "./words.ts"

export interface ConsentBanner {
  /** BCP 47 tag of the words, where they are not in the language of the site. */
  readonly language: string | null
  readonly label: string
  readonly question: string
  readonly accept: string
  readonly decline: string
  readonly links: ReadonlyArray<{ readonly href: string; readonly text: string }>
}

/** Names under which a page's head holds the ids of the site's services. */
export const measurementIdMeta = "mk-measurement-id"
export const metaPixelIdMeta = "mk-meta-pixel-id"

/** Whether pages of the site load the script of analytics, and so have `gtag`, `fbq` and the whole of `mk.consent`. */
export const isMeasured = (site: Pick<Site, "settings">): boolean => analyticsEnabled(analyticsOf(site))

/** The ids, for the head of each page; none of a site that uses no service. */
export const analyticsMetas = (
  site: Pick<Site, "settings">
): ReadonlyArray<{ readonly name: string; readonly content: string }> => {
  const { ga4MeasurementId, metaPixelId } = analyticsOf(site)
  return [
    ...(ga4MeasurementId === undefined ? [] : [{ name: measurementIdMeta, content: ga4MeasurementId }]),
    ...(metaPixelId === undefined ? [] : [{ name: metaPixelIdMeta, content: metaPixelId }])
  ]
}

/** Null where it is not switched on, or there is nothing to ask about. */
export const consentBanner = (site: Pick<Site, "settings" | "language">): ConsentBanner | null => {
  const analytics = analyticsOf(site)
  if (analytics.consentBanner !== true || !analyticsEnabled(analytics)) return null
  const words = consentWords(site.language)
  const spoken = site.language.split("-", 1)[0]!.toLowerCase()
  return {
    language: words.language === spoken ? null : words.language,
    label: words.label,
    question: words.question(servicesOf(analytics)),
    accept: words.accept,
    decline: words.decline,
    links: [...linkTo(analytics.privacyPolicyUrl, words.privacyPolicy), ...linkTo(analytics.termsUrl, words.terms)]
  }
}

/** As visitors know them. */
const servicesOf = ({ ga4MeasurementId, metaPixelId }: Analytics): ReadonlyArray<string> => [
  ...(ga4MeasurementId === undefined ? [] : ["Google Analytics"]),
  ...(metaPixelId === undefined ? [] : ["Meta Pixel"])
]

const linkTo = (url: string | false | undefined, text: string) =>
  url === undefined || url === false ? [] : [{ href: url, text }]
