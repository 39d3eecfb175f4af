/**
 * What maps of listings look into, one index for everything that is asked alike: made when it is first asked for, and
 * kept while there is room. Where there are many, reading and gathering takes seconds: it is done in another thread, once
 * for all who ask, and what was there before serves meanwhile. Whoever shows a single listing looks it up, so that none is
 * shown that is gone.
 */
import { Clock, Deferred, Effect } from "effect"
import { limits } from "../../../../../engine/limits.ts"
import {
  packPins,
  type PackedPins,
  pinIndex,
  type PinIndex,
  type PinPlaces
} from "../../../../../engine/listings/map/pinIndex.ts"
import type { ListingPointsQuery, ListingQuery } from "../../../../../engine/listings/search/query.ts"
import type { SiteId } from "../../../../../engine/model/ids.ts"
import { type ListingPoints, ListingSearch, type ListingsStanding } from "../../../../../engine/ports/ListingSearch.ts"
import { type NoThread, type Outgrown, Threads } from "../../../content/Threads.ts"

export interface Pins {
  readonly index: PinIndex
  /** Keys of the listings, by their places in the index. */
  readonly keys: ReadonlyArray<string>
  /** Listings that match and state no place; null where nobody counts them. */
  readonly unplaced: number | null
  /** Some that match may be missing: they are more than can be looked at. */
  readonly partial: boolean
}

interface Kept extends Pins {
  /** What the site's listings were then. */
  readonly mark: string
  /** When it was gathered, and when it was last known to be what the listings are. */
  readonly madeAt: number
  rightAt: number
}

type NotMade = NoThread | Outgrown
type Making = Deferred.Deferred<Kept, NotMade>

/** How much is kept, and how many listings are gathered at once; see `engine/limits.ts`. */
export interface PinIndexesOptions {
  readonly listingMapMemory: number
  readonly listingMapAtOnce: number
}

const threads = new Threads<PinPlaces, PackedPins>({
  program: new URL("./thread.ts", import.meta.url),
  startMs: limits.listingMapThreadMs,
  workMs: limits.listingMapWorkMs,
  lastsMs: limits.listingMapLastsMs,
  heavyMs: limits.listingMapWorkMs,
  heavyNiceness: 10
})

export class PinIndexes {
  readonly #bytesMost: number
  readonly #atOnceMost: number
  /** The longest unused first. */
  readonly #kept = new Map<string, Kept>()
  readonly #making = new Map<string, Making>()
  #bytes = 0

  constructor({ listingMapMemory, listingMapAtOnce }: PinIndexesOptions = limits) {
    this.#bytesMost = listingMapMemory
    this.#atOnceMost = listingMapAtOnce
  }

  /** Of memory, of all that is kept. */
  get bytes(): number {
    return this.#bytes
  }

  /** Everything that matches, of listings that stand so, or as they stand. What is older than it may be is made anew before it is answered. */
  readonly of = Effect.fnUntraced(
    function* (
      this: PinIndexes,
      siteId: SiteId,
      { filters, extent, order, limit, page }: ListingQuery,
      standing?: ListingsStanding
    ) {
      const search = yield* ListingSearch
      const key = JSON.stringify([siteId, filters, extent, order])
      const mark = yield* search.mark(siteId, standing)
      const now = yield* Clock.currentTimeMillis
      const kept = this.#used(key)
      const make = this.#made(key, siteId, { filters, extent, order, limit, page })
      if (kept === undefined) return yield* make
      if (kept.mark === mark) {
        kept.rightAt = Math.max(kept.rightAt, now)
        return kept
      }
      const isShort = kept.keys.length <= this.#atOnceMost
      if (isShort || now - kept.rightAt > limits.listingMapStaleMs) return yield* make
      if (now - kept.madeAt > limits.listingMapRestMs) yield* Effect.forkDetach(Effect.ignore(make))
      return kept
    }.bind(this)
  )

  /** Joins whoever makes it, or makes it, which nobody's leaving ends. */
  #made(key: string, siteId: SiteId, query: ListingQuery): Effect.Effect<Kept, NotMade, ListingSearch> {
    return Effect.suspend(() => {
      const running = this.#making.get(key)
      if (running !== undefined) return Deferred.await(running)
      const result: Making = Deferred.makeUnsafe()
      this.#making.set(key, result)
      const work = this.#make(siteId, query).pipe(
        Effect.tap((made) => Effect.sync(() => this.#keep(key, made))),
        Effect.onExit((exit) => {
          this.#making.delete(key)
          return Deferred.done(result, exit)
        })
      )
      return Effect.andThen(Effect.forkDetach(work), Deferred.await(result))
    })
  }

  #make(siteId: SiteId, query: ListingQuery): Effect.Effect<Kept, NotMade, ListingSearch> {
    const atOnceMost = this.#atOnceMost
    return Effect.gen(function* () {
      const search = yield* ListingSearch
      const madeAt = yield* Clock.currentTimeMillis
      const asked: ListingPointsQuery = { filters: query.filters, extent: query.extent, order: query.order }
      const points = yield* search.points(siteId, asked)
      const { total, declined } = yield* search.search(siteId, { ...query, limit: 1, page: 1 })
      const { keys, lat, lng } = placed(points)
      const packed = keys.length <= atOnceMost ? packPins({ lat, lng }) : yield* threads.ask(siteId, { lat, lng })
      const isCounted = !declined && !points.partial && total < limits.listingsCounted
      return {
        index: pinIndex(packed),
        keys,
        unplaced: isCounted ? Math.max(0, total - keys.length) : null,
        partial: points.partial,
        mark: points.mark,
        madeAt,
        rightAt: madeAt
      }
    })
  }

  #used(key: string): Kept | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  /** One that is too large for all the room there is, is kept alone. */
  #keep(key: string, made: Kept): void {
    const before = this.#kept.get(key)
    if (before !== undefined) this.#forget(key, before)
    this.#kept.set(key, made)
    this.#bytes += bytesOf(made)
    for (const [other, kept] of this.#kept) {
      if (this.#bytes <= this.#bytesMost || other === key) break
      this.#forget(other, kept)
    }
  }

  #forget(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#bytes -= bytesOf(kept)
  }
}

/** A feed that knows no place may say that it is where both numbers are 0, which is in the sea. */
const placed = ({ keys, lat, lng }: ListingPoints): PinPlaces & { readonly keys: ReadonlyArray<string> } => {
  const some = keys.flatMap((_, place) => (lat[place] === 0 && lng[place] === 0 ? [] : [place]))
  if (some.length === keys.length) return { keys, lat, lng }
  return {
    keys: some.map((place) => keys[place]!),
    lat: Int32Array.from(some, (place) => lat[place]!),
    lng: Int32Array.from(some, (place) => lng[place]!)
  }
}

const bytesOf = ({ index, keys }: Pins): number => index.bytes + bytesOfKey * keys.length
/** A short text, and its place in a list. */
const bytesOfKey = 48
