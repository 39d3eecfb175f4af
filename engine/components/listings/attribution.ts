/**
 * What a licence asks to stand once beside a grid of its listings, as its view prints it. Builders' lots have none
 * (LGRID-56).
 */
import { type DisplayRuleSet, displayRules, feedNotice } from "../../listings/displayRules.ts"
import type { ListingProvider } from "../../model/Listing.ts"
import { formattedDay } from "../../values/formats.ts"

export interface AttributionView {
  readonly mark: {
    readonly text: string
    readonly href: string | null
    /** Its picture, where the licence gives one; else the text is drawn. */
    readonly image: { readonly src: string; readonly width: number; readonly height: number } | null
  }
  readonly trademark: string | null
  readonly disclaimer: string
  readonly asOf: string | null
}

/** `asOf` is the instant to name, null for none. */
export const attributionOf = (
  provider: ListingProvider,
  rules: DisplayRuleSet,
  asOf: number | null,
  language: string
): AttributionView | null => {
  if (provider === "builder") return null
  const { logo } = displayRules[rules]
  const notice = feedNotice(displayRules[rules], language)
  const image = logo.image && { src: logo.image.path, width: logo.image.width, height: logo.image.height }
  return {
    mark: { text: notice.attribution, href: logo.href, image },
    trademark: notice.trademark,
    disclaimer: notice.disclaimer,
    asOf: asOf === null ? null : notice.asOf(dayText(asOf, language))
  }
}

const dayText = (at: number, language: string): string => formattedDay(at, language)
