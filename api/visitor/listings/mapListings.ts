/**
 * Listings of what a map shows, in a visitor's name: those that a grid with the same filters finds, gathered into clusters
 * where they are close together, and single ones with what their popup says. An answer has a size that it never goes past.
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { type GridAsk, questionOf } from "../../../engine/components/listings/asked.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import { feedError } from "../../../engine/listings/feedError.ts"
import { type MapView, mapViewOf } from "../../../engine/listings/map/mapView.ts"
import { fitsAnAnswer, listingPin, type ListingsInView, withoutPhotos } from "../../../engine/listings/map/pin.ts"
import { mergedValues, valuesOfParameters } from "../../../engine/listings/search/filters.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { ListingLook } from "../../../engine/ports/ListingLooks.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { answer } from "../../answers/Answer.ts"
import { PinIndexes, type Pins } from "../../use-cases/site/listings/pins/PinIndexes.ts"
import { answeredFrom, inTurn, notTaken, parametersOf } from "./asking.ts"
import { scopeOf, unsigned } from "./scoped.ts"

export const mapListings = (request: HttpServerRequest.HttpServerRequest) =>
  inTurn(answeredFrom(request, (look) => mapped(request, look)))

const mapped = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, look: ListingLook) {
  const parameters = parametersOf(request)
  const view = mapViewOf(parameters)
  const { values, faults } = valuesOfParameters(parameters)
  const { site, sync } = look
  const sent = parameters.get("scope") ?? ""
  const scope = yield* scopeOf(site, sent)
  if (!("box" in view)) return notTaken([...view, ...faults, ...(scope === undefined ? [unsigned] : [])])
  if (scope === undefined || faults.length > 0) return notTaken([...faults, ...(scope === undefined ? [unsigned] : [])])

  const ask: GridAsk = { values: mergedValues(values), featured: scope.featured, agentKey: scope.agentKey }
  const { query } = questionOf(ask, listingScope(site))
  const lifetime = { "cache-control": sent === "" ? cacheControl.soon : cacheControl.never }
  if (query === null) return answer(nothing, lifetime)
  const error = sync && feedError(sync, yield* Clock.currentTimeMillis)
  if (error?.asOf === null) return answer({ ...nothing, error }, unkept)
  const pins = yield* indexes.of(site.id, query, look.standing).pipe(
    Effect.catchTag(["NoThread", "Outgrown"], () =>
      refuse("listings.too_many", "The listings of this search are still being put on a map.", undefined, {
        "retry-after": "5"
      })
    )
  )
  const body = {
    ...(yield* shownOf(look, pins, view)),
    total: pins.index.count,
    unplaced: pins.unplaced,
    partial: pins.partial,
    extent: pins.index.extent
  }
  return error === undefined ? answer(body, lifetime) : answer({ ...body, error }, unkept)
})

/** What the view shows, each listing as it is now; gathered as for a lower zoom until it fits. */
const shownOf = Effect.fnUntraced(function* ({ site, base }: ListingLook, { index, keys }: Pins, view: MapView) {
  const listings = yield* Listings
  const known = new Map<string, Listing | undefined>()
  let shown: ListingsInView = nothing
  for (let coarser = 0; coarser <= view.zoom; coarser++) {
    const { clusters, pins } = index.inView(view, bounds, coarser)
    const wanted = [...pins, ...clusters.flatMap(({ first }) => first)].map((place) => keys[place]!)
    const unknown = wanted.filter((key) => !known.has(key))
    const read = new Map((yield* listings.ofKeys(site.id, unknown)).map((listing) => [listing.key, listing]))
    for (const key of unknown) known.set(key, read.get(key))
    // One that is gone since, or no longer says where it lies, is not shown.
    const pinsOf = (places: ReadonlyArray<number>) =>
      places.flatMap((place) => {
        const listing = known.get(keys[place]!)
        return (listing && listingPin(listing, base, site.language)) ?? []
      })
    shown = {
      clusters: clusters.map(({ first, ...cluster }) =>
        first.length === 0 ? cluster : { ...cluster, pins: pinsOf(first) }
      ),
      pins: pinsOf(pins)
    }
    if (fitsAnAnswer(shown)) return shown
  }
  return withoutPhotos(shown)
})

const indexes = new PinIndexes()
const bounds = { pins: limits.listingMapPins, clusters: limits.listingMapClusters }
const nothing = { clusters: [], pins: [], total: 0, unplaced: 0, partial: false, extent: null }
const unkept = { "cache-control": cacheControl.never }
