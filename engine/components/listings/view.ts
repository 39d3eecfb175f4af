/**
 * A grid of listings as its view prints it: its cards, its pager and what its wrapper tells scripts and stylesheets. From
 * the same data come a page rendered ahead, one that is rendered for an address, and the piece that a script puts in place.
 */
import { limits } from "../../limits.ts"
import { displayRules, feedNotice } from "../../listings/displayRules.ts"
import {
  type FilterValues,
  listingLayout,
  type ReadParameters,
  valuesOfAttributes
} from "../../listings/search/filters.ts"
import { feedCurrency } from "../../listings/currency.ts"
import { searchSummary, type SummaryPlace, summaryText } from "../../listings/saved/summary.ts"
import { searchRemarks } from "../../listings/search/remarks.ts"
import { setAsideText } from "../../listings/search/setAside.ts"
import { normal } from "../../listings/search/words.ts"
import { foundSummary, withoutFilter } from "../../listings/search/summary.ts"
import { listingWords } from "../../listings/wording.ts"
import { routePath } from "../../publish/addresses.ts"
import { wording } from "../../publish/wording.ts"
import type { Attributes } from "../contract.ts"
import type { Pictures } from "../given.ts"
import { type PagerLink, pagerLinks } from "../pager.ts"
import { askOf, type GridAsk, letThrough } from "./asked.ts"
import { type AttributionView, attributionOf } from "./attribution.ts"
import { type ListingCardView, ListingCards } from "./card.ts"
import type { SavedSearchView } from "./savedSearch.ts"
import { scopeToken, type SignScope } from "./scope.ts"
import type { ListingsSource } from "./source.ts"

export interface ListingsView {
  readonly status: ListingsStatus
  readonly cards: ReadonlyArray<ListingCardView>
  /** Cards that the renderer has rendered already, by its own mark for what it rendered; others are rendered with the rest. */
  readonly rendered?: ReadonlyMap<ListingCardView, object>
  readonly pager: ReadonlyArray<PagerLink>
  readonly pagerLabel: string
  /** Said where there are no cards; null on a site without listings. */
  readonly notice: string | null
  readonly attribution: AttributionView | null
  /** Left out where the author offers none. */
  readonly savedSearch?: SavedSearchView
  /** Attributes of the wrapper, each as it is printed; those that do not apply are not there. */
  readonly marks: { readonly [name: `data-mk-${string}`]: string }
}

/** How the search stands, in words; a script puts the next words in their place, and screen readers say them. */
export interface ListingsStatus {
  /** How many were found; null where none were, and on a grid that nobody searches. */
  readonly count: string | null
  /** What the visitor narrowed it down to, in words; null where they did not. */
  readonly asked: string | null
  /** Of a search that found nothing: the same without each of its filters. */
  readonly wider: ReadonlyArray<{ readonly text: string; readonly href: string }>
  /** What that leaves out, and why it may find nothing. */
  readonly remarks: ReadonlyArray<string>
  /** Which of the visitor's filters could not be used; null where all could. */
  readonly setAside: string | null
  /** What a script says where it asks in vain. */
  readonly failure: string
}

/** Where a grid stands, and what its visitor asked for. */
export interface GridPlace {
  readonly route: string
  /** BCP 47. */
  readonly language: string
  /** What the address says; left out for a page rendered ahead. */
  readonly asked?: ReadParameters
  /** Left out where nothing is signed: the reference, tests. */
  readonly signScope?: SignScope
}

export const listingsView = (
  attributes: Attributes,
  source: ListingsSource | undefined,
  place: GridPlace,
  pictures: Pictures
): ListingsView => {
  const { route, language, asked } = place
  const ask = askOf(attributes, asked)
  const open = letThrough(attributes)
  const { provider, question, listings, total, declined, page, base, officeKey, rules, asOf, feed } = source ?? noSource
  const pages = pagesOf(total, ask)
  const isPaged = open.has("page") && !declined
  const words = listingWords(language)
  const { badge } = feedNotice(displayRules[rules], language)
  const faults = (asked?.faults ?? []).filter(({ name }) => open.has(name))
  const dropped = [...new Set([...faults.map(({ name }) => name), ...question.dropped])]
  // What an author wrote in vain is no visitor's business.
  const outside = question.dropped.flatMap((name) => {
    const value = open.has(name) ? (asked?.values[name] ?? "") : ""
    return value === "" ? [] : [{ name, value }]
  })
  const carried = open.difference(new Set(dropped))
  const chosen = Object.fromEntries(
    Object.entries(asked?.values ?? {}).filter(
      ([name, value]) => value !== "" && carried.has(name) && asked?.authored?.has(name) !== true
    )
  )
  // A page shows the last in its place (LGRID-38), a script gets no cards.
  const wanted = chosen["page"] ?? ""
  const beyond = !declined && pages > 0 && Number(wanted) > pages ? [{ name: "page", value: wanted }] : []
  // Of the address that is looked at alone, so that a piece of a grid holds on any page; the first page has that of the route.
  const isWithPager = isPaged && listings.length > 0
  const kept = isWithPager ? keptOf(carried, asked) : ""
  const hrefOf = (number: number) => searchOf(kept, number) || (route === "" ? "?" : routePath(route))
  const isAway = feed === "none" || (feed === "behind" && asked !== undefined)
  return {
    status: {
      count:
        open.size > 0 && (listings.length > 0 || beyond.length > 0)
          ? foundSummary(declined ? null : total, language)
          : null,
      asked: askedText(spelled(chosen, listings), { language, currency: listings[0]?.offer.currency ?? feedCurrency }),
      wider:
        provider === null || listings.length > 0 || beyond.length > 0 || isAway
          ? []
          : widerSearches(chosen, { language, currency: feedCurrency }, (names) => {
              const left = Object.entries(asked?.values ?? {}).filter(
                ([name]) =>
                  carried.has(name) && asked?.authored?.has(name) !== true && name !== "page" && !names.includes(name)
              )
              return left.length > 0 ? `?${new URLSearchParams(left)}` : route === "" ? "?" : routePath(route)
            }),
      remarks: searchRemarks(ask.values, new Set(Object.keys(chosen)), provider === "resale", language),
      setAside: setAsideText([...faults, ...outside, ...beyond], language),
      failure: words.notUpdated
    },
    cards: listings.map((listing) => cards.of(listing, { base, badge, language }, pictures)),
    pager: isWithPager ? pagerLinks({ shown: page, last: pages, hrefOf }, language) : [],
    pagerLabel: wording(language).pages,
    notice:
      provider === null || listings.length > 0 || beyond.length > 0
        ? null
        : feed === "none"
          ? words.away
          : words.noneFound,
    attribution: provider === null || listings.length === 0 ? null : attributionOf(provider, rules, asOf, language),
    marks: {
      ...(declined
        ? { "data-mk-partial": "" }
        : { "data-mk-total": String(total), "data-mk-total-pages": String(pages) }),
      "data-mk-page": String(page),
      "data-mk-defaults": JSON.stringify(valuesOfAttributes(attributes)),
      ...(place.signScope && { "data-mk-scope": scopeToken({ ...ask, officeKey }, place.signScope) }),
      ...(attributes["data-url-filters"] !== undefined && { "data-mk-url-filters": attributes["data-url-filters"] }),
      ...(attributes["data-paging"] !== undefined && {
        "data-mk-paging": attributes["data-paging"],
        "data-mk-more": words.more
      }),
      ...(dropped.length > 0 && { "data-mk-dropped": dropped.join(",") }),
      ...(question.agent === "unscoped" && { "data-mk-agent-unscoped": "" }),
      ...(question.agent === "paired" && total === 0 && { "data-mk-agent-empty": "" }),
      ...(isAway && { "data-mk-error": "listings_unavailable" })
    }
  }
}

const cards = new ListingCards()

/** Names of places as the listings found spell them, where one says the same. */
const spelled = (chosen: FilterValues, listings: ListingsSource["listings"]): FilterValues => {
  const typed = chosen["city"]
  if (typed === undefined) return chosen
  const found = listings.find(({ address }) => normal(address.city) === normal(typed))
  return { ...chosen, city: found?.address.city ?? typed }
}

/** The visitor's own filters with their labels, as a saved search tells them. */
const askedText = (chosen: FilterValues, place: SummaryPlace): string | null => {
  const narrowing = Object.entries(chosen).filter(([name]) => !listingLayout.has(name))
  const values = Object.fromEntries(narrowing)
  const lines = searchSummary({ values, featured: null, agentKey: null }, place)
  return narrowing.length === 0 || lines.length === 0 ? null : summaryText(lines).join(" · ")
}

/** A link for each filter that was told, by which it is dropped; both ends of a bound are one. */
const widerSearches = (
  chosen: FilterValues,
  place: SummaryPlace,
  hrefWithout: (names: ReadonlyArray<string>) => string
): ListingsStatus["wider"] =>
  Object.values(
    Object.groupBy(
      Object.keys(chosen).filter((name) => !listingLayout.has(name)),
      (name) => name.replace(/^(?:min|max)(?=[A-Z])/, "")
    )
  ).flatMap((names = []) => {
    const values = Object.fromEntries(names.map((name) => [name, chosen[name]!]))
    const told = summaryText(searchSummary({ values, featured: null, agentKey: null }, place))
    return told.map((text) => ({ text: withoutFilter(text, place.language), href: hrefWithout(names) }))
  })

/** How many pages of a grid can be asked for: those of the listings that are counted, and none of an empty one. */
export const pagesOf = (total: number, { values }: Pick<GridAsk, "values">): number =>
  Math.ceil(Math.min(total, limits.listingsCounted) / perPage(values))

export const perPage = (values: GridAsk["values"]): number =>
  Math.min(Number(values["limit"] ?? limits.listingsPerPage), limits.listingsPerPageMost)

/** What an address sets beside the page goes along to the others; the first page has no number, so that it has one address. */
const keptOf = (open: ReadonlySet<string>, asked: ReadParameters | undefined): string =>
  new URLSearchParams(
    Object.entries(asked?.values ?? {}).filter(([name]) => name !== "page" && open.has(name))
  ).toString()

const searchOf = (kept: string, page: number): string => {
  const search = [kept, page === 1 ? "" : `page=${page}`].filter((part) => part !== "").join("&")
  return search === "" ? "" : `?${search}`
}

/** A site without listings, and a render that nobody has read for. */
const noSource: ListingsSource = {
  provider: null,
  question: { dropped: [], agent: null },
  listings: [],
  total: 0,
  declined: false,
  page: 1,
  base: null,
  officeKey: null,
  rules: "crea",
  asOf: null,
  feed: "well"
}
