/** How each source of components is read: collections with their visible rows, the roster, the published pages, listings. */
import { Effect } from "effect"
import { figuresOf } from "../../../engine/areas/figures.ts"
import { readAreaAsk } from "../../../engine/areas/source.ts"
import { askOf, questionOf, type GridAsk, readAsk, wholeExtent } from "../../../engine/components/listings/asked.ts"
import type { ReviewsSource } from "../../../engine/components/google-reviews/source.ts"
import { mostAlike } from "../../../engine/components/seller-comparables/likeness.ts"
import { nearest, readComparablesAsk } from "../../../engine/components/seller-comparables/nearest.ts"
import { cardListing, type ListingsSource } from "../../../engine/components/listings/source.ts"
import type { CollectionSettings, Read, SourceName, Sources } from "../../../engine/components/given.ts"
import { managedKey, templateRoute } from "../../../engine/content/collections/names.ts"
import { mediaOfRows } from "../../../engine/content/media/references.ts"
import { listingHome } from "../../../engine/listings/address.ts"
import { asOfShown, displayRules } from "../../../engine/listings/displayRules.ts"
import { feedState } from "../../../engine/listings/feedState.ts"
import { type FacetField, facetFields, type ListingQuery, noFilters } from "../../../engine/listings/search/query.ts"
import { type ListingScope, listingScope } from "../../../engine/listings/settings.ts"
import type { ListingSync } from "../../../engine/model/Listing.ts"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import { Areas } from "../../../engine/ports/Areas.ts"
import { Collections, type ShownRows } from "../../../engine/ports/Collections.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import type { ListingLook } from "../../../engine/ports/ListingLooks.ts"
import { ListingSearch, type ListingsFound } from "../../../engine/ports/ListingSearch.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { RosterConnectors } from "../../../engine/ports/RosterConnectors.ts"
import { reviewsState } from "../../../engine/places/reviewsRead.ts"
import { reviewedPlaces } from "../../../engine/places/settings.ts"
import { StoredReviews } from "../../../engine/ports/StoredReviews.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { PublishingConfig } from "../PublishingConfig.ts"

export type ReaderPorts =
  Collections | Pages | RosterConnectors | Sites | Listings | ListingSearch | StoredReviews | Areas | PublishingConfig

export interface Found<Value> {
  readonly value: Value
  /** Files of the library that are shown with it. */
  readonly pictures: ReadonlyArray<MediaId>
  /** As much of it as pages show: two values with equal marks give the same pages. Plain data. */
  readonly mark: unknown
}

type Asked<Answer> = (siteId: SiteId, read: Read, now: number) => Effect.Effect<Answer | undefined>

/** One source. Both answer undefined where there is no such thing. */
export interface Reader<Value> {
  /** `look`: what whoever reads has just seen of the site's listings, so that it is not read again. */
  readonly read: (
    siteId: SiteId,
    read: Read,
    now: number,
    look?: ListingLook
  ) => Effect.Effect<Found<Value> | undefined>
  /** The mark that `read` would give, at less cost. */
  readonly mark: Asked<unknown>
}

type Readers = { readonly [Name in SourceName]: Reader<Sources[Name]> } & {
  readonly settings: (siteId: SiteId, key: string) => Effect.Effect<CollectionSettings | undefined>
  /** A grid of what was found already, by whoever asked. */
  readonly shown: (siteId: SiteId, ask: GridAsk, looked: Looked, now: number) => Effect.Effect<ListingsSource>
}

/** Which page was found, from 1, and what its finder knows already of where it looked. */
export interface Looked {
  readonly found: ListingsFound
  readonly page: number
  readonly scope: ListingScope
  readonly sync: ListingSync | undefined
  /** Where listings have their pages; null while they have none. */
  readonly base: string | null
}

export const sourceReaders: Effect.Effect<Readers, never, ReaderPorts> = Effect.gen(function* () {
  const collections = yield* Collections
  const pages = yield* Pages
  const rosters = yield* RosterConnectors
  const sites = yield* Sites
  const listings = yield* Listings
  const search = yield* ListingSearch
  const stored = yield* StoredReviews
  const areas = yield* Areas
  const { listingRules: rules = "crea" } = yield* PublishingConfig

  const settings = Effect.fnUntraced(function* (siteId: SiteId, key: string) {
    const collection = yield* collections.get(siteId, key)
    if (collection === undefined) return undefined
    const { schema, detailBasePath } = collection
    const template = detailBasePath && (yield* pages.bySlot(siteId, "page", templateRoute(detailBasePath)))
    const detailBase = template && template.publishedVersionId !== null ? detailBasePath : null
    return { schema, detailBase } satisfies CollectionSettings
  })

  const markOf = Effect.fnUntraced(function* (siteId: SiteId, key: string, shown: ShownRows) {
    const printed = yield* settings(siteId, key)
    return printed && { printed, mark: [printed, yield* collections.visibleMark(siteId, key, shown)] }
  })

  const visible = Effect.fnUntraced(function* (siteId: SiteId, key: string, shown: ShownRows) {
    // Read before the rows: what moves in between gives an old mark to new rows, and so another look.
    const marked = yield* markOf(siteId, key, shown)
    if (marked === undefined) return undefined
    const rows = yield* collections.visibleRows(siteId, key, shown)
    return { value: { ...marked.printed, rows }, mark: marked.mark }
  })

  const stateOf = (siteId: SiteId) =>
    Effect.map(rosters.get(siteId), (found) => found?.state ?? ("unconfigured" as const))

  const published = Effect.fnUntraced(function* (siteId: SiteId) {
    const value = yield* pages.routes(siteId)
    // Of a page only what a list shows of it: its other changes concern no list.
    const mark = value.map(({ route, title, meta }) => [route, title, meta.publishedAt, meta.description])
    return { value, pictures: [], mark }
  })

  const scopeOf = Effect.fnUntraced(function* (siteId: SiteId, look?: ListingLook) {
    const site = look?.site ?? (yield* sites.get(siteId))
    return site && listingScope(site)
  })

  /** Where listings have their pages: of several bases the shortest, so that all grids of a site lead to one. */
  const baseOf = (siteId: SiteId) => Effect.map(pages.patterns(siteId), (routes) => listingHome(routes) ?? null)

  /** The page that was asked for, or the last where there are not so many (LGRID-38). */
  const lookFor = Effect.fnUntraced(function* (siteId: SiteId, query: ListingQuery | null, look?: ListingLook) {
    if (query === null) return { found: nothingFound, page: 1 }
    const found = yield* search.search(siteId, query, look?.standing)
    if (query.page === 1 || found.listings.length > 0) return { found, page: query.page }
    const page = Math.max(1, Math.ceil(Math.min(found.total, limits.listingsCounted) / query.limit))
    return { found: yield* search.search(siteId, { ...query, page }, look?.standing), page }
  })

  /** What a grid shows of what was found for it, with what surrounds that. */
  const shown = Effect.fnUntraced(function* (
    siteId: SiteId,
    ask: GridAsk,
    looked: Looked | null,
    now: number,
    look?: ListingLook
  ) {
    const scope = looked?.scope ?? (yield* scopeOf(siteId, look))
    const { query, ...question } = questionOf(ask, scope)
    const { found, page } = looked ?? (yield* lookFor(siteId, query, look))
    const read = look === undefined ? listings.sync(siteId) : Effect.succeed(look.sync)
    const sync = looked === null ? scope && (yield* read) : looked.sync
    const { base } = looked ?? look ?? {}
    return {
      provider: scope?.provider ?? null,
      question,
      listings: found.listings.map(cardListing),
      total: found.total,
      declined: found.declined,
      page,
      base: found.listings.length === 0 ? null : base === undefined ? yield* baseOf(siteId) : base,
      officeKey: scope?.provider === "resale" ? (scope.officeKey ?? null) : null,
      rules,
      asOf: sync === undefined ? null : dayOf(asOfShown(displayRules[rules], sync.readAt, now)),
      feed: sync === undefined ? "well" : feedState(sync, now)
    } satisfies ListingsSource
  })

  const feed = Effect.fnUntraced(function* (siteId: SiteId, now: number, look?: ListingLook) {
    const sync = look === undefined ? yield* listings.sync(siteId) : look.sync
    return { rules, asOf: sync === undefined ? null : dayOf(asOfShown(displayRules[rules], sync.readAt, now)) }
  })

  const grid = Effect.fnUntraced(function* (siteId: SiteId, { key }: Read, now: number, look?: ListingLook) {
    const value: ListingsSource = yield* shown(siteId, readAsk(key), null, now, look)
    // A feed that is merely behind changes nothing of a page rendered ahead: its last good grid stays (LGRID-74).
    return { value, pictures: [], mark: { ...value, feed: value.feed === "none" } }
  })

  const facets = Effect.fnUntraced(function* (siteId: SiteId, { key }: Read, look?: ListingLook) {
    const field = facetFields.find((name): name is FacetField => name === key)
    const extent = wholeExtent(yield* scopeOf(siteId, look))
    const value =
      field === undefined || extent === null ? {} : yield* search.facets(siteId, extent, [field], look?.standing)
    return { value, pictures: [], mark: value }
  })

  const reviews = Effect.fnUntraced(function* (siteId: SiteId, { key }: Read) {
    const site = yield* sites.get(siteId)
    const places = site === undefined ? [] : reviewedPlaces(site)
    const place = key === "" ? places[0] : places.find(({ name }) => name === key)
    if (place === undefined) return undefined
    const copy = yield* stored.get(siteId, place.placeId)
    const value: ReviewsSource =
      copy === undefined ? { reviews: null, state: "waiting" } : { reviews: copy.reviews, state: reviewsState(copy) }
    return { value, pictures: [], mark: value }
  })

  /** The area that was asked for: of a listing its neighbourhood, or else its city (STATS-05). */
  const area = Effect.fnUntraced(function* (siteId: SiteId, { key }: Read) {
    const ask = readAreaAsk(key)
    const found =
      "boundary" in ask
        ? (yield* areas.named(ask.boundary))[0]
        : (yield* areas.at(ask.at)).find(({ kind }) => kind !== "region")
    if (found === undefined) return undefined
    const { id, name, kind, box, outline } = found
    const middle = [Math.round((box.west + box.east) / 2), Math.round((box.south + box.north) / 2)] as const
    const city = kind === "neighbourhood" ? (yield* areas.at(middle)).find((one) => one.kind === "city") : undefined
    // Figures of listings that a site has ceased to show are not shown either.
    const isShown = (yield* scopeOf(siteId)) !== undefined
    const figures = isShown ? (yield* areas.figures(siteId, [id], keptMonths)).get(id) : undefined
    const value = {
      area: { id, name, kind, box, outline },
      within: city === undefined ? null : { id: city.id, name: city.name, outline: city.outline },
      months: figures?.months ?? []
    }
    return { value, pictures: [], mark: value }
  })

  /** The figures are the mark: they change with the days too, and what is counted is long. */
  const counted = Effect.fnUntraced(function* (siteId: SiteId, { key }: Read, now: number) {
    const { query } = questionOf(readAsk(key), yield* scopeOf(siteId))
    const listings = query === null ? undefined : yield* search.counted(siteId, query)
    if (listings === undefined) return undefined
    return { value: { listings, at: now }, pictures: [], mark: figuresOf(listings, now) }
  })

  /** Rendered for one visitor, so that it is never compared with what it was. */
  const comparables = Effect.fnUntraced(function* (siteId: SiteId, { key }: Read, now: number) {
    const scope = yield* scopeOf(siteId)
    const extent = wholeExtent(scope)
    if (scope === undefined || extent === null) return undefined
    const points = yield* search.points(siteId, { filters: noFilters, extent, order: "newest" })
    const ask = readComparablesAsk(key)
    const near = new Map(nearest(points, ask, limits.comparablesLookedAt).map((one) => [one.key, one.km]))
    const homes = (yield* listings.ofKeys(siteId, [...near.keys()])).flatMap((listing) => {
      const km = near.get(listing.key)
      return km === undefined ? [] : [{ listing, km }]
    })
    const alike = mostAlike(homes, ask.home, ask)
    const looked = {
      found: { listings: alike, total: alike.length, declined: false },
      page: 1,
      scope,
      sync: yield* listings.sync(siteId),
      base: alike.length === 0 ? null : yield* baseOf(siteId)
    }
    const value: ListingsSource = yield* shown(siteId, askOf({}), looked, now)
    return { value, pictures: [], mark: value }
  })

  return {
    settings,
    shown,

    comparables: {
      read: comparables,
      mark: (siteId, read, now) => Effect.map(comparables(siteId, read, now), (found) => found?.mark)
    },

    area: { read: area, mark: (siteId, read) => Effect.map(area(siteId, read), (found) => found?.mark) },

    counted: {
      read: counted,
      mark: (siteId, read, now) => Effect.map(counted(siteId, read, now), (found) => found?.mark)
    },

    collection: {
      read: Effect.fnUntraced(function* (siteId, { key, featured = null }, now) {
        const found = yield* visible(siteId, key, { now, featured })
        return found && { ...found, pictures: mediaOfRows(found.value.rows, found.value.schema) }
      }),
      mark: (siteId, { key, featured = null }, now) =>
        Effect.map(markOf(siteId, key, { now, featured }), (found) => found?.mark)
    },

    roster: {
      read: Effect.fnUntraced(function* (siteId, _, now) {
        const state = yield* stateOf(siteId)
        const found = yield* visible(siteId, managedKey, { now, featured: null })
        const value = { ...(found?.value ?? { schema: [], rows: [], detailBase: null }), state }
        return { value, pictures: mediaOfRows(value.rows, value.schema), mark: [state, found?.mark] }
      }),
      mark: Effect.fnUntraced(function* (siteId, _, now) {
        return [yield* stateOf(siteId), (yield* markOf(siteId, managedKey, { now, featured: null }))?.mark]
      })
    },

    pages: { read: published, mark: (siteId) => Effect.map(published(siteId), ({ mark }) => mark) },

    listings: { read: grid, mark: (siteId, read, now) => Effect.map(grid(siteId, read, now), ({ mark }) => mark) },

    feed: {
      read: (siteId, _, now, look) =>
        Effect.map(feed(siteId, now, look), (value) => ({ value, pictures: [], mark: value })),
      mark: (siteId, _, now) => feed(siteId, now)
    },

    facets: {
      read: (siteId, read, _, look) => facets(siteId, read, look),
      mark: (siteId, read) => Effect.map(facets(siteId, read), ({ mark }) => mark)
    },

    reviews: {
      read: reviews,
      mark: (siteId, read) => Effect.map(reviews(siteId, read), (found) => found?.mark)
    }
  }
})

/** The day of an instant: a page that names one is not rendered anew for every sync. */
const dayOf = (at: number | null): number | null => (at === null ? null : at - (at % DAY_MS))

/** More than any component shows, so that the first tells since when figures are kept. */
const keptMonths = 600

const nothingFound: ListingsFound = { listings: [], total: 0, declined: false }
