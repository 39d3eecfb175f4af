/** The entries of one page of a list, and the pager below them. */
import { limits } from "../../limits.ts"
import type { RouteEntry } from "../../ports/Pages.ts"
import { isPattern, routePath } from "../../publish/addresses.ts"
import { wording } from "../../publish/wording.ts"
import { formattingLocale } from "../../values/locale.ts"
import { type PagerLink, pagerLinks } from "../pager.ts"
import { prefixOf } from "./prefix.ts"

export interface EntryView {
  readonly title: string
  readonly href: string
  readonly date: { readonly iso: string; readonly text: string } | null
  readonly excerpt: string | null
}

export interface PageListData {
  /** Entries of all pages together. */
  readonly total: number
  readonly entries: ReadonlyArray<EntryView>
  /** Empty where one page holds all. */
  readonly pager: ReadonlyArray<PagerLink>
  readonly pagerLabel: string
}

/** Where a list stands. */
export interface ListPlace {
  readonly route: string
  /** From 1. */
  readonly page: number
  /** BCP 47. */
  readonly language: string
}

type Attributes = { readonly [name: string]: string }

/** Published pages strictly below the prefix, but for the list's own; dated ones first, newest first, then by route. */
export const listedPages = (
  attributes: Attributes,
  pages: ReadonlyArray<RouteEntry>,
  own: string
): ReadonlyArray<RouteEntry> => {
  const prefix = prefixOf(attributes["data-under"])
  if (prefix === undefined) return []
  const below = prefix === "/" ? "/" : `${prefix}/`
  const at = ({ meta }: RouteEntry) => Date.parse(meta.publishedAt ?? "") || Number.NEGATIVE_INFINITY
  return pages
    .filter(({ route }) => route.startsWith(below) && route !== below && route !== own && !isPattern(route))
    .sort((a, b) => (at(a) === at(b) ? (a.route < b.route ? -1 : 1) : at(b) - at(a)))
}

/** How many pages a list fills; 1 for an empty one. */
export const pagesFilled = (entries: number): number => Math.max(1, Math.ceil(entries / limits.pageListEntries))

/** A page past the last shows the last (PLIST-04). */
export const pageListData = (
  attributes: Attributes,
  pages: ReadonlyArray<RouteEntry>,
  { route, page, language }: ListPlace
): PageListData => {
  const listed = listedPages(attributes, pages, route)
  const last = pagesFilled(listed.length)
  const shown = Math.min(page, last)
  const first = (shown - 1) * limits.pageListEntries
  return {
    total: listed.length,
    entries: listed.slice(first, first + limits.pageListEntries).map((entry) => entryView(entry, language)),
    pager: pagerLinks({ shown, last, hrefOf: (number) => pageHref(route, number) }, language),
    pagerLabel: wording(language).pages
  }
}

const entryView = ({ title, route, meta }: RouteEntry, language: string): EntryView => ({
  title,
  href: routePath(route),
  date: meta.publishedAt === undefined ? null : dateView(meta.publishedAt, language),
  excerpt: meta.description ?? null
})

const dateView = (iso: string, language: string): EntryView["date"] => {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return null
  return {
    iso,
    text: new Intl.DateTimeFormat(formattingLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(at)
  }
}

/** The first page is the route itself, so that it has one address. */
const pageHref = (route: string, page: number): string => `${routePath(route)}${page === 1 ? "" : `?page=${page}`}`
