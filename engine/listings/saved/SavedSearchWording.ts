/** What visitors read of saved searches, in one language: the form, the pages behind its links, and the mails. */
import type { OfferKind, PropertyCategory } from "../search/query.ts"

/** A page behind a link: what it says, and what its button says where it has one. */
export interface PageWords {
  readonly title: string
  readonly text: string
  readonly button?: string
}

export interface SavedSearchWording {
  readonly heading: string
  readonly email: string
  /** Names what was searched for, among the answers of an enquiry. */
  readonly search: string
  readonly save: string
  readonly consent: string
  /** In place of the form once it was sent, whether or not the address was known. */
  readonly sent: string
  /** The site takes no more for now. */
  readonly full: string
  /** An address that nobody has narrowed down. */
  readonly everything: string
  readonly ownAlone: string
  readonly filters: {
    readonly [
      name in
        | "city"
        | "neighbourhood"
        | "mls"
        | "propertyCategory"
        | "propertyType"
        | "structureType"
        | "address"
        | "offer"
        | "status"
        | "Price"
        | "Beds"
        | "Baths"
        | "Sqft"
    ]: string
  }
  readonly categories: { readonly [category in PropertyCategory]: string }
  readonly offers: { readonly [offer in OfferKind]: string }
  readonly atLeast: (value: string) => string
  readonly atMost: (value: string) => string
  readonly ask: { readonly subject: (site: string) => string; readonly text: string; readonly ignore: string }
  readonly confirm: Required<PageWords>
  readonly confirmed: PageWords
  readonly leave: Required<PageWords>
  readonly left: PageWords
  readonly renew: Required<PageWords>
  readonly renewed: (until: string) => PageWords
  readonly expired: PageWords
  readonly unknown: PageWords
  readonly back: string
  readonly digest: {
    readonly subject: (count: number, shown: string, site: string) => string
    readonly more: (count: string) => string
    readonly all: string
    readonly why: (site: string) => string
    readonly stop: string
    readonly ends: (day: string) => string
    readonly keep: string
    readonly from: (site: string) => string
  }
}
