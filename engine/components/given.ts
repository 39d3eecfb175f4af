/** What components can ask for beside their attributes, and what they are given: plain data, and one render's records. */
import type { Counted } from "../areas/figures.ts"
import { areaAsk, areaAskText, type AreaSource } from "../areas/source.ts"
import { managedKey } from "../content/collections/names.ts"
import type { KnownMedia } from "../content/media/imageAttributes.ts"
import type { ShownPictures } from "../content/media/ShownPictures.ts"
import type { CollectionField, CollectionRow } from "../model/Collection.ts"
import type { Listing } from "../model/Listing.ts"
import type { RosterState } from "../model/Roster.ts"
import type { Contact } from "../model/Site.ts"
import type { RouteEntry } from "../ports/Pages.ts"
import { dependency } from "../publish/dependencies.ts"
import type { ReadParameters } from "../listings/search/filters.ts"
import type { ShownForms } from "./form/ShownForms.ts"
import { askOf, askText } from "./listings/asked.ts"
import type { SignScope } from "./listings/scope.ts"
import type { ReviewsSource } from "./google-reviews/source.ts"
import type { FacetValues, FeedSource, ListingsSource } from "./listings/source.ts"

/** What it takes to print a row of a collection. */
export interface CollectionSettings {
  readonly schema: ReadonlyArray<CollectionField>
  /** Base of the rows' own pages, null while they have none. */
  readonly detailBase: string | null
}

/** A collection as visitors may see it now. */
export interface CollectionSource extends CollectionSettings {
  /** Visible rows, of those that were asked for. */
  readonly rows: ReadonlyArray<CollectionRow>
}

/** The roster is there even while nothing of it is stored, so that it can say why it is empty. */
export interface RosterSource extends CollectionSource {
  /** What came of its last reading. */
  readonly state: RosterState | "unconfigured"
}

/** What can be read for components. Each has its reader in `renderer/publish/render/sourceReaders.ts`. */
export interface Sources {
  /** A collection by its key, with its visible rows. */
  readonly collection: CollectionSource
  readonly roster: RosterSource
  /** Every published page. */
  readonly pages: ReadonlyArray<RouteEntry>
  /** What a grid of listings asks for, see `listings/asked.ts`. */
  readonly listings: ListingsSource
  /** An area, by what an author or a listing asks for, see `engine/areas/source.ts`. */
  readonly area: AreaSource
  /** Homes around an address, see `seller-comparables/nearest.ts`. */
  readonly comparables: ListingsSource
  /** Listings to count, by what a grid would ask for, with the instant of the count; undefined of too many. */
  readonly counted: { readonly listings: ReadonlyArray<Counted>; readonly at: number }
  /** Under whose licence a single listing is shown. */
  readonly feed: FeedSource
  /** Values of a field of the feed that the site's listings have. */
  readonly facets: FacetValues
  /** What people say of a place of the site, by its name; of its first one by no name. */
  readonly reviews: ReviewsSource
}
export type SourceName = keyof Sources

export interface Read {
  readonly source: SourceName
  /** Which one, where there are several; empty otherwise. */
  readonly key: string
  /** Of a collection its featured rows alone, or its other rows alone; all of them where this is left out. */
  readonly featured?: boolean
}

/** Something that a component shows. */
export interface Need {
  /** The name by which a change to it is announced, see `engine/publish/dependencies.ts`. */
  readonly dependency: string
  /** What is read for it; left out where the page brings it along. */
  readonly read?: Read
}

export const need = {
  collection: (key: string, featured?: boolean): Need => ({
    dependency: dependency.collection(key),
    read: { source: "collection", key, ...(featured !== undefined && { featured }) }
  }),
  roster: { dependency: dependency.collection(managedKey), read: { source: "roster", key: "" } } satisfies Need,
  /** The published pages under a prefix. They are read together, whatever the prefix. */
  pages: (prefix: string): Need => ({ dependency: dependency.pages(prefix), read: { source: "pages", key: "" } }),
  /** The row that the page is about. Not the rows: the page of one does not change with another. */
  details: (key: string): Need => ({ dependency: dependency.details(key) }),
  /** Two grids that ask the same are read once. */
  listings: (attributes: { readonly [name: string]: string }, asked?: ReadParameters): Need => ({
    dependency: dependency.listings,
    read: { source: "listings", key: askText(askOf(attributes, asked)) }
  }),
  /** Of the first place where none is named. */
  reviews: (place = ""): Need => ({ dependency: dependency.reviews(place), read: { source: "reviews", key: place } }),
  /** The area of a boundary. It is read once the page is known to be about a listing, where it is that of the listing. */
  area: (boundary: string, listing: Listing | undefined): Need => {
    const ask = areaAsk(boundary, listing)
    return {
      dependency: dependency.market,
      ...(ask !== null && { read: { source: "area" as const, key: areaAskText(ask) } })
    }
  },
  /** Of a page that is rendered for one visitor: nothing is rendered anew for it. */
  comparables: (ask: string): Need => ({ dependency: dependency.listings, read: { source: "comparables", key: ask } }),
  counted: (attributes: { readonly [name: string]: string }): Need => ({
    dependency: dependency.market,
    read: { source: "counted", key: askText(askOf(attributes)) }
  }),
  /** What stands beside a listing that the page is about. It comes with the page of the listing, and changes with it. */
  feed: { dependency: dependency.listingPages, read: { source: "feed", key: "" } } satisfies Need,
  facet: (field: string): Need => ({ dependency: dependency.listings, read: { source: "facets", key: field } })
}

/** The row that a page is about. */
export interface Subject {
  readonly collection: string
  readonly row: CollectionRow
}

/** What the components of one or many pages ask for together. */
export interface Needs {
  /** Each once. */
  readonly reads: ReadonlyArray<Read>
  /** Printed with its collection's settings alone: its cost must not grow with the other rows. */
  readonly subject: Subject | null
}

/** What was read. Made by `renderer/publish/render/ComponentSources.ts`, looked into with `found`. */
export interface Given {
  readonly reads: ReadonlyMap<string, unknown>
  /** How rows of the subject's collection are printed; undefined where the page is about none. */
  readonly settings: CollectionSettings | undefined
  /** Files of the library that the pictures of rows are. */
  readonly media: KnownMedia
}

/** Under which name a reading is kept. */
export const readName = ({ source, key, featured }: Read): string =>
  `${source} ${key}${featured === undefined ? "" : ` ${featured}`}`

/** What a source holds; undefined where there is no such thing, or nobody asked. */
export const found = <Name extends SourceName>(
  given: Given,
  source: Name,
  key = "",
  featured?: boolean
): Sources[Name] | undefined =>
  given.reads.get(readName({ source, key, ...(featured !== undefined && { featured }) })) as Sources[Name] | undefined

/** The area that a component of an area shows; undefined where there is none. */
export const foundArea = (given: Given, boundary: string, listing: Listing | undefined): AreaSource | undefined => {
  const ask = areaAsk(boundary, listing)
  return ask === null ? undefined : found(given, "area", areaAskText(ask))
}

/** What is known of pictures, and which come before. */
export interface Pictures {
  readonly media: KnownMedia
  readonly shown: ShownPictures
}

/** Where a component stands: the page, the site's own record, and what came before it on the page. */
export interface Place {
  readonly route: string
  /** From 1, see `page-list`. */
  readonly page: number
  /** BCP 47. */
  readonly language: string
  readonly subject: Subject | null
  /** The listing that the page is about, if it is about one. */
  readonly listing?: Listing
  readonly contact: Contact
  readonly forms: ShownForms
  /** Whether forms of the site ask for proof of work, see `engine/people/forms/challenge.ts`. */
  readonly challenged: boolean
  /** Public key of the vendor's check that its forms have beside, see `engine/people/forms/turnstile.ts`; null without. */
  readonly siteKey?: string | null
  /** Names of the address a visitor landed on that forms tell of; none where it is left out. */
  readonly landingParams?: ReadonlyArray<string>
  /** Whether the site looks addresses up; not where it is left out. */
  readonly looksUp?: boolean
  /** Filters of the address that the page is rendered for; left out for a page rendered ahead. */
  readonly asked?: ReadParameters
  /** The notices of the feed's licence stand with the listing that the page is about: no grid repeats them. */
  readonly isNoticed?: true
  /** It begins within a form that filters listings, of markup before it. */
  readonly isWithinFilters?: boolean
  /** Attributes of the page's grid of listings, see `listings/mainGrid.ts`; left out where it has none. */
  readonly grid?: { readonly [name: string]: string }
  /** Signs whose listings a grid may show; nothing is signed where it is left out. */
  readonly signScope?: SignScope
  readonly pictures: ShownPictures
  /** Whether the author's markup has a heading of the first level. */
  readonly headed: boolean
}
