/** The language of a site: of the platform's own words on its pages, of dates and figures there, and what pages say of themselves. */
import { Schema } from "effect"
import { refuse } from "../../errors/Refusal.ts"
import { defaultLocale, localeName, readLocale } from "../../values/locale.ts"
import type { SiteField } from "./SiteField.ts"

export const locale: SiteField = {
  label: "Language",
  description:
    "Language of the site, a BCP 47 tag such as `en-GB`; kept in its canonical spelling. Pages, feeds and structured data name it, " +
    "dates, figures and prices are written as it has them, and the platform's own words are said in it: all of them in English, " +
    "French, German, Spanish, Italian and Dutch, elsewhere those there are, and else English. A language that is written from " +
    `right to left sets the direction of pages. Null sets it to \`${defaultLocale}\`, which every site begins with.`,
  schema: Schema.String,
  takes: Schema.NullOr(Schema.String),
  errors: ["site.locale_invalid"],
  set: (site, value) => {
    if (value === null) return { ...site, language: defaultLocale }
    const language = typeof value === "string" ? readLocale(value) : undefined
    return language === undefined
      ? refuse("site.locale_invalid", `${JSON.stringify(value)} names no language.`, { field: "locale" })
      : { ...site, language }
  },
  shown: ({ language }) => language,
  inWords: ({ language }) => localeName(language),
  isRecipient: false,
  needsOwner: false,
  onPages: true
}
