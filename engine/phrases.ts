/**
 * Every phrase that visitors read and no author wrote, by what it is for and by language. The tables stand beside what
 * says them; one that is not listed here is not looked at by the test of phrases. The compiler asks for each phrase in each
 * of the whole languages.
 */
import { fieldTexts } from "./components/address-lookup/words.ts"
import { comparableTexts } from "./components/seller-comparables/words.ts"
import { reviewTexts } from "./components/google-reviews/words.ts"
import { areaTexts } from "./areas/wording.ts"
import { listingsMapTexts } from "./components/listings-map/words.ts"
import { sampleTexts } from "./listings/sample.ts"
import { setAsideTexts } from "./listings/search/setAside.ts"
import { summaryTexts } from "./listings/search/summary.ts"
import { listingTexts } from "./listings/wording.ts"
import { lookupTexts } from "./places/words.ts"
import { mapTexts } from "./maps/words.ts"
import { refusalWords } from "./people/forms/refusal/languages.ts"
import { formWords } from "./people/forms/wording.ts"
import { notificationWords } from "./people/leads/notificationWording.ts"
import { pageWords } from "./publish/wording.ts"
import { plainWords } from "./serve/plainWording.ts"
import { consentTexts } from "./site/analytics/words.ts"
import type { WholeTables } from "./values/wordsIn.ts"

export const phrases = {
  pages: pageWords,
  forms: formWords,
  refusals: refusalWords,
  enquiries: notificationWords,
  listings: listingTexts,
  areas: areaTexts,
  sampleListing: sampleTexts,
  listingsFound: summaryTexts,
  addressField: fieldTexts,
  addressLookup: lookupTexts,
  comparables: comparableTexts,
  listingsMap: listingsMapTexts,
  maps: mapTexts,
  filtersSetAside: setAsideTexts,
  plainPages: plainWords,
  consent: consentTexts,
  reviews: reviewTexts
} satisfies { readonly [about: string]: WholeTables<object> }
