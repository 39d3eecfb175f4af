/** Areas by name, or around a point, with the figures of a site's own market in them. */
import { Effect } from "effect"
import { pointAt } from "../../../../engine/areas/geometry.ts"
import { distanceTo, type KnownFigures, ranked, reachOf, toldArea } from "../../../../engine/areas/report.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { wordsOf } from "../../../../engine/listings/search/words.ts"
import { listingScope } from "../../../../engine/listings/settings.ts"
import type { AreaKind, AreaRecord } from "../../../../engine/model/Area.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Areas } from "../../../../engine/ports/Areas.ts"
import { timestamp } from "../../../answers/shapes.ts"

export interface AskedAreas {
  readonly name?: string | undefined
  readonly lat?: number | undefined
  readonly lng?: number | undefined
}

/** Refuses with `request.query_invalid` unless there is a name, or both parts of a point, and not both. */
export const findAreas = Effect.fn("findAreas")(function* (site: Site, { name, lat, lng }: AskedAreas) {
  const areas = yield* Areas
  if (name !== undefined) {
    if (lat !== undefined || lng !== undefined)
      return yield* invalid("name", "stands beside lat or lng; send either a name or a point")
    const words = wordsOf(name)
    if (words.length === 0) return yield* invalid("name", "has no letter or digit")
    const { areas: found, total } = yield* areas.search(words, limits.areasShown)
    const { figures, notes } = yield* figuresFor(site, found)
    return { areas: found.map((area) => toldArea(area, figures, null)), total, notes: [...notes, ...shortened(total)] }
  }
  if (lat === undefined && lng === undefined) return yield* invalid("name", "is left out, and so are lat and lng")
  if (lat === undefined || lng === undefined)
    return yield* invalid(lat === undefined ? "lat" : "lng", "is left out; a point is lat and lng together")
  const found = yield* areas.at(pointAt(lat, lng))
  const { figures, notes } = yield* figuresFor(site, found)
  const told = found.slice(0, limits.areasShown).map((area) => toldArea(area, figures, 0))
  return { areas: told, total: found.length, notes: [...notes, ...shortened(found.length)] }
})

/** Areas within `limits.areaRankKm` of a point, those first in which most is offered. */
export const rankAreas = Effect.fn("rankAreas")(function* (
  site: Site,
  { lat, lng, kind }: { readonly lat: number; readonly lng: number; readonly kind?: AreaKind | undefined }
) {
  const areas = yield* Areas
  const point = pointAt(lat, lng)
  const holding = new Set((yield* areas.at(point)).map(({ id }) => id))
  const near = (yield* areas.around(point, reachOf(point, limits.areaRankKm)))
    .filter((area) => kind === undefined || area.kind === kind)
    .map((area) => ({ area, km: distanceTo(area, point, holding) }))
    .filter(({ km }) => km <= limits.areaRankKm)
  const { figures, notes } = yield* figuresFor(
    site,
    near.map(({ area }) => area)
  )
  const told = ranked(near.map(({ area, km }) => toldArea(area, figures, km)))
  return {
    areas: told.slice(0, limits.areasShown),
    total: told.length,
    notes: [...notes, ...(told.length === 0 && notes.length === 0 ? [farAway] : []), ...shortened(told.length)]
  }
})

const farAway = `No area that is loaded lies within ${limits.areaRankKm} km of the point.`

/** What was counted of the site, and what has to be said of it. */
const figuresFor = Effect.fnUntraced(function* (site: Site, found: ReadonlyArray<AreaRecord>) {
  const areas = yield* Areas
  const none: KnownFigures = new Map()
  if ((yield* areas.mark) === 0)
    return { figures: none, notes: ["No boundaries of areas are loaded. Whoever runs the installation loads them."] }
  if (listingScope(site) === undefined)
    return { figures: none, notes: ["The site shows no listings, so every count is of none."] }
  const countedAt = yield* areas.countedAt(site.id)
  if (countedAt === null)
    return { figures: none, notes: ["The site's listings are not counted yet. Ask again in some minutes."] }
  const figures = yield* areas.figures(
    site.id,
    found.map(({ id }) => id),
    1
  )
  const counted = `Figures are counted from the site's own listings with a place on the map, at ${timestamp(countedAt)}; prices are asking prices.`
  return { figures, notes: found.length === 0 ? [] : [counted] }
})

const shortened = (total: number): ReadonlyArray<string> =>
  total > limits.areasShown ? [`The first ${limits.areasShown} of ${total} areas are told. Ask more narrowly.`] : []

const invalid = (parameter: "name" | "lat" | "lng", reason: string) =>
  refuse("request.query_invalid", `\`${parameter}\` ${reason}.`, { fields: [{ path: `query.${parameter}`, reason }] })
