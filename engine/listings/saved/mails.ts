/**
 * The two mails of a saved search: the one that asks for a confirmation, and the one with new listings. What visitors,
 * feeds and owners wrote is text in them, and says so to every mail program: nothing of it is markup.
 */
import { limits } from "../../limits.ts"
import { type LetterCard, type LetterPart, written } from "../../mail/letter.ts"
import type { Listing } from "../../model/Listing.ts"
import type { SavedSearch } from "../../model/SavedSearch.ts"
import type { Site } from "../../model/Site.ts"
import type { Mail } from "../../ports/Mailer.ts"
import { readEmail } from "../../site/owner.ts"
import { feedCurrency } from "../currency.ts"
import { type DisplayRuleSet, displayRules, feedNotice } from "../displayRules.ts"
import { listingWords, numberText, offerText } from "../wording.ts"
import type { Digest } from "./digest.ts"
import { dayText, searchSummary, summaryText } from "./summary.ts"
import { savedSearchWording } from "./wording.ts"

type OfSite = Pick<Site, "id" | "name" | "language" | "contact">

/** Absolute addresses. */
export interface SearchLinks {
  readonly confirm: string
  readonly leave: string
  readonly renew: string
  /** The page that the search was left at, with its filters. */
  readonly all: string
}

/**
 * Holds nothing that only a stranger may have written, who can have it sent to anybody: of the search's texts those that `tells`
 * says are the author's or the feed's. The page behind its link says the whole search. Amounts are in `currency` (ISO 4217).
 */
export const confirmationMail = (
  site: OfSite,
  search: SavedSearch,
  { confirm }: Pick<SearchLinks, "confirm">,
  { tells, currency }: { readonly tells: (name: string, value: string) => boolean; readonly currency: string }
): Mail => {
  const words = savedSearchWording(site.language)
  const lines = summaryText(searchSummary(search, { language: site.language, currency }, tells))
  const { subject, text, ignore } = words.ask
  return {
    ...sentBy(site, search),
    kind: "saved-search-confirm",
    ...written({
      subject: subject(site.name),
      language: site.language,
      body: [text, { list: lines }, { button: words.confirm.button, to: confirm }],
      foot: [ignore]
    }),
    messageId: `${search.id}.c${search.createdAt.toString(36)}`
  }
}

export interface DigestPlace {
  /** Absolute address of a listing's page; null where the site has none for it. */
  readonly pageOf: (listing: Listing) => string | null
  /** Under which licence the feed's listings are shown. */
  readonly rules: DisplayRuleSet
  /** The instant of the copy, where the licence wants it said. */
  readonly asOf: number | null
  readonly now: number
}

export const digestMail = (
  site: OfSite,
  { search, listings, total }: Digest,
  links: Omit<SearchLinks, "confirm">,
  { pageOf, rules, asOf, now }: DigestPlace
): Mail => {
  const { language } = site
  const words = savedSearchWording(language)
  const { digest } = words
  const currency = listings[0]?.offer.currency ?? feedCurrency
  const lines = summaryText(searchSummary(search, { language, currency }))
  const rest = total - listings.length
  const subject = digest.subject(total, numberText(total, language), site.name)
  const shown = listings.map((listing) => ({
    ...told(listing, language, links.all),
    to: pageOf(listing) ?? links.all
  }))
  const notice = feedNotice(displayRules[rules], language)
  const isOfFeed = listings.some(({ provider }) => provider === "resale")
  const attribution = isOfFeed
    ? [
        notice.attribution,
        ...(notice.trademark === null ? [] : [notice.trademark]),
        notice.disclaimer,
        ...(asOf === null ? [] : [notice.asOf(dayText(asOf, language))])
      ]
    : []
  const ends =
    search.expiresAt - now <= limits.savedSearchRenewMs ? digest.ends(dayText(search.expiresAt, language)) : null
  const more = rest > 0 ? digest.more(numberText(rest, language)) : null
  const small = (text: string): LetterPart => ({ quiet: text })
  return {
    ...sentBy(site, search),
    kind: "saved-search",
    ...written({
      subject,
      language,
      body: [
        { list: lines },
        ...shown.map((card): LetterPart => ({ card })),
        ...(more === null ? [] : [more]),
        { button: digest.all, to: links.all },
        ...attribution.map(small)
      ],
      foot: [
        ...(ends === null ? [] : [{ before: ends, link: digest.keep, to: links.renew }]),
        { before: digest.why(site.name), link: digest.stop, to: links.leave },
        ...address(site)
      ]
    }),
    unsubscribe: links.leave,
    // The same for every attempt at the mail of one day.
    messageId: `${search.id}.d${(search.nextAt ?? 0).toString(36)}`
  }
}

const sentBy = ({ id, name, language, contact }: OfSite, { email }: SavedSearch) => {
  const replyTo = contact.email === undefined ? undefined : readEmail(contact.email)
  return { siteId: id, to: [email], fromName: name, language, ...(replyTo !== undefined && { replyTo }) }
}

/** `base` is any address of the site: of photos that are kept here the listing has the path alone. */
const told = (listing: Listing, language: string, base: string): Omit<LetterCard, "to"> => {
  const words = listingWords(language)
  const { address, beds, baths, sqft, offices, builder, photos, provider } = listing
  const count = (value: number | null, say: (text: string, one: boolean) => string) =>
    value === null ? [] : [say(numberText(value, language), value === 1)]
  const title = [address.line, address.city].filter((part) => part !== null).join(", ") || words.number(listing.mls)
  const seller = (provider === "builder" ? builder?.name : offices[0]?.name) ?? null
  const [photo] = photos
  return {
    title,
    price: offerText(listing.offer, language),
    lines: [
      [
        ...(listing.status === "available" ? [] : [words.status[listing.status]]),
        ...count(beds, words.beds),
        ...count(baths, words.baths),
        ...count(sqft, words.sqft)
      ].join(" · ")
    ].filter((line) => line !== ""),
    // Who offers it, and under which number: what feeds want said beside a listing.
    quiet: [
      ...(provider === "builder" ? [] : [words.number(listing.mls)]),
      ...(seller === null ? [] : [provider === "builder" ? seller : words.listedBy(seller)])
    ],
    photo:
      photo !== undefined && /^(?:https?:\/)?\//.test(photo.url)
        ? { url: new URL(photo.url, base).href, alt: photo.alt ?? words.photo(title, "1") }
        : null
  }
}

/** Whom the mail is from, as whoever runs the site may have to say (CASL 6(2), UWG § 7). */
const address = ({ name, contact: { address = {}, phone } }: OfSite): ReadonlyArray<string> => {
  const { street, city, region, postalCode, country } = address
  return [[name, street, city, region, postalCode, country, phone].filter(Boolean).join(", ")]
}
