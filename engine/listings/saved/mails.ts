/**
 * The two mails of a saved search: the one that asks for a confirmation, and the one with new listings. What visitors,
 * feeds and owners wrote is text in them, and says so to every mail program: nothing of it is markup.
 */
import { limits } from "../../limits.ts"
import type { Listing } from "../../model/Listing.ts"
import type { SavedSearch } from "../../model/SavedSearch.ts"
import type { Site } from "../../model/Site.ts"
import type { Mail } from "../../ports/Mailer.ts"
import { readEmail } from "../../site/owner.ts"
import { escapeXml } from "../../values/escape.ts"
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
    subject: subject(site.name),
    text: [text, "", ...lines.map((line) => `- ${line}`), "", `${words.confirm.button}:`, confirm, "", ignore, ""].join(
      "\n"
    ),
    html: documentOf(
      site,
      subject(site.name),
      `<p>${escapeXml(text)}</p>${summaryHtml(lines)}<p><a href="${escapeXml(confirm)}" style="${button}">${escapeXml(words.confirm.button)}</a></p><p style="${quiet}">${escapeXml(ignore)}</p>`
    ),
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
    href: pageOf(listing) ?? links.all
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
  const text = [
    ...lines,
    "",
    ...shown.flatMap(({ title, price, facts, credit, href }) => [title, price, ...facts, ...credit, href, ""]),
    ...(more === null ? [] : [more]),
    `${digest.all}:`,
    links.all,
    "",
    ...attribution,
    "--",
    ...(ends === null ? [] : [ends, `${digest.keep}:`, links.renew, ""]),
    digest.why(site.name),
    `${digest.stop}:`,
    links.leave,
    ...address(site),
    ""
  ]
  const body = [
    summaryHtml(lines),
    ...shown.map(card),
    ...(more === null ? [] : [`<p>${escapeXml(more)}</p>`]),
    `<p><a href="${escapeXml(links.all)}" style="${button}">${escapeXml(digest.all)}</a></p>`,
    ...attribution.map((line) => `<p style="${quiet}">${escapeXml(line)}</p>`),
    `<hr style="border:0;border-top:1px solid #ddd8cf;margin:24px 0">`,
    ...(ends === null
      ? []
      : [
          `<p style="${quiet}">${escapeXml(ends)} <a href="${escapeXml(links.renew)}">${escapeXml(digest.keep)}</a></p>`
        ]),
    `<p style="${quiet}">${escapeXml(digest.why(site.name))} <a href="${escapeXml(links.leave)}">${escapeXml(digest.stop)}</a></p>`,
    ...address(site).map((line) => `<p style="${quiet}">${escapeXml(line)}</p>`)
  ]
  return {
    ...sentBy(site, search),
    kind: "saved-search",
    subject,
    text: text.join("\n"),
    html: documentOf(site, subject, body.join("\n")),
    unsubscribe: links.leave,
    // The same for every attempt at the mail of one day.
    messageId: `${search.id}.d${(search.nextAt ?? 0).toString(36)}`
  }
}

const sentBy = ({ id, name, language, contact }: OfSite, { email }: SavedSearch) => {
  const replyTo = contact.email === undefined ? undefined : readEmail(contact.email)
  return { siteId: id, to: [email], fromName: name, language, ...(replyTo !== undefined && { replyTo }) }
}

interface Told {
  readonly title: string
  readonly price: string
  readonly facts: ReadonlyArray<string>
  /** Who offers it, and under which number: what feeds want said beside a listing. */
  readonly credit: ReadonlyArray<string>
  readonly photo: { readonly url: string; readonly alt: string } | null
}

/** `base` is any address of the site: of photos that are kept here the listing has the path alone. */
const told = (listing: Listing, language: string, base: string): Told => {
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
    facts: [
      [
        ...(listing.status === "available" ? [] : [words.status[listing.status]]),
        ...count(beds, words.beds),
        ...count(baths, words.baths),
        ...count(sqft, words.sqft)
      ].join(" · ")
    ].filter((line) => line !== ""),
    credit: [
      ...(provider === "builder" ? [] : [words.number(listing.mls)]),
      ...(seller === null ? [] : [provider === "builder" ? seller : words.listedBy(seller)])
    ],
    photo:
      photo !== undefined && /^(?:https?:\/)?\//.test(photo.url)
        ? { url: new URL(photo.url, base).href, alt: photo.alt ?? words.photo(title, "1") }
        : null
  }
}

const card = ({ title, price, facts, credit, photo, href }: Told & { readonly href: string }): string => {
  const link = escapeXml(href)
  const picture =
    photo === null
      ? ""
      : `<a href="${link}"><img src="${escapeXml(photo.url)}" alt="${escapeXml(photo.alt)}" width="536" style="display:block;width:100%;max-width:536px;height:auto;border-radius:6px"></a>`
  return (
    `<div style="margin:0 0 28px">${picture}` +
    `<p style="margin:12px 0 0;font-size:18px;font-weight:bold">${escapeXml(price)}</p>` +
    `<p style="margin:2px 0 0"><a href="${link}" style="color:#22201c">${escapeXml(title)}</a></p>` +
    facts.map((line) => `<p style="margin:2px 0 0">${escapeXml(line)}</p>`).join("") +
    `<p style="${quiet};margin:2px 0 0">${credit.map(escapeXml).join(" · ")}</p></div>`
  )
}

const summaryHtml = (lines: ReadonlyArray<string>): string =>
  `<ul style="margin:0 0 24px;padding:0 0 0 20px">${lines.map((line) => `<li>${escapeXml(line)}</li>`).join("")}</ul>`

/** Whom the mail is from, as whoever runs the site may have to say (CASL 6(2), UWG § 7). */
const address = ({ name, contact: { address = {}, phone } }: OfSite): ReadonlyArray<string> => {
  const { street, city, region, postalCode, country } = address
  return [[name, street, city, region, postalCode, country, phone].filter(Boolean).join(", ")]
}

const quiet = "color:#655f55;font-size:14px"
const button =
  "display:inline-block;padding:10px 18px;border-radius:6px;background:#22201c;color:#fffefb;text-decoration:none"

const documentOf = ({ language }: OfSite, title: string, body: string): string => `<!doctype html>
<html lang="${escapeXml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#22201c;background:#fffefb">
<div style="max-width:536px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeXml(title)}</h1>
${body}
</div>
</body>
</html>
`
