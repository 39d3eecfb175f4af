/** Areas of the installation, which all its sites share, and the figures of each site's market in them. */
import { Context, type Effect } from "effect"
import type { AreaFigures, Counted, MonthFigures, ReckonedMonth } from "../areas/figures.ts"
import type { Area, AreaKind, AreaPoint, AreaRecord } from "../model/Area.ts"
import type { BuiltCell } from "../maps/plan/areasPlan.ts"
import type { ListingQuery } from "../listings/search/query.ts"
import type { SiteId } from "../model/ids.ts"

export interface AreaCollection {
  readonly collection: string
  readonly areas: number
  readonly kinds: { readonly [kind in AreaKind]: number }
  readonly loadedAt: number
}

/** A site whose figures are to be counted, with what they will have been counted from. */
export interface DueCount {
  readonly siteId: SiteId
  readonly listingsMark: number
  readonly areasMark: number
}

/** A listing with where it is; null where the feed does not say. */
export interface PlacedListing extends Counted {
  readonly key: string
  readonly at: AreaPoint | null
}

export class Areas extends Context.Service<
  Areas,
  {
    /** Puts areas in the place of all of their collection; figures of those that stay, by their ids, stay. */
    readonly replace: (collection: string, areas: ReadonlyArray<Area>, at: number) => Effect.Effect<void>
    /** How many there were. */
    readonly remove: (collection: string) => Effect.Effect<number>
    readonly collections: Effect.Effect<ReadonlyArray<AreaCollection>>
    /** Changes with every change of areas; 0 while there never were any. */
    readonly mark: Effect.Effect<number>

    /** Every one with its boundary, in no order. For whoever looks up many points at once. */
    readonly all: Effect.Effect<ReadonlyArray<Area>>
    /** Every one with what is drawn of it, in no order. */
    readonly outlines: Effect.Effect<ReadonlyArray<AreaRecord>>
    /** Squares of land that hold at least `least` listings, of whichever sites; those with most first. */
    readonly built: (side: number, least: number, limit: number) => Effect.Effect<ReadonlyArray<BuiltCell>>
    /** Those that hold the point, the smallest kind first. */
    readonly at: (point: AreaPoint) => Effect.Effect<ReadonlyArray<AreaRecord>>
    /** By id, or by the whole name without case and accents: the city first, then the others, and by id. At most `limits.areasShown`. */
    readonly named: (name: string) => Effect.Effect<ReadonlyArray<AreaRecord>>
    /** Those whose box touches one around the point, at most `limits.areasShown` of each kind. */
    readonly around: (
      point: AreaPoint,
      reach: { readonly longitude: number; readonly latitude: number }
    ) => Effect.Effect<ReadonlyArray<AreaRecord>>
    /** Areas of whose name every word begins with one of these, in the order of names; and how many there are. */
    readonly search: (
      words: ReadonlyArray<string>,
      limit: number
    ) => Effect.Effect<{ readonly areas: ReadonlyArray<AreaRecord>; readonly total: number }>

    /** Sites whose figures are older than their listings allow, at most `limit`. None whose feed was never read whole. */
    readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<DueCount>>
    /** Listings of a site within an extent, those after a key, in the order of keys. */
    readonly listings: (
      siteId: SiteId,
      extent: ListingQuery["extent"],
      after: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<PlacedListing>>
    /**
     * Stores what was counted of a site as the figures of this month; areas that are not named have no listing now. Months
     * before it that have none yet keep what was reckoned of them. True where any figure is another one than before.
     */
    readonly putFigures: (
      counted: DueCount,
      month: string,
      figures: ReadonlyArray<readonly [areaId: string, AreaFigures, before: ReadonlyArray<ReckonedMonth>]>,
      at: number
    ) => Effect.Effect<boolean>
    /** Of each area that has any, the last months, the latest last. */
    readonly figures: (
      siteId: SiteId,
      areaIds: ReadonlyArray<string>,
      months: number
    ) => Effect.Effect<
      ReadonlyMap<string, { readonly months: ReadonlyArray<MonthFigures>; readonly countedAt: number }>
    >
    /** When a site's figures were last counted; null before. */
    readonly countedAt: (siteId: SiteId) => Effect.Effect<number | null>
  }
>()("engine/Areas") {}
