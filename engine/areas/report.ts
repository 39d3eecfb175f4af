/** Areas with their figures, as they are told to whoever asks. */
import type { AreaPoint, AreaRecord } from "../model/Area.ts"
import { type AreaFigures, figuresOf, type MonthFigures } from "./figures.ts"
import { degree, kilometresTo } from "./geometry.ts"

export interface ToldArea extends AreaFigures {
  readonly id: string
  readonly name: string
  readonly kind: AreaRecord["kind"]
  /** From the point that was asked about to the area's outline; 0 within it. Null where none was. */
  readonly distanceKm: number | null
}

export type KnownFigures = ReadonlyMap<string, { readonly months: ReadonlyArray<MonthFigures> }>

/** Where nothing was counted of an area it has no listings. */
export const toldArea = (area: AreaRecord, figures: KnownFigures, distanceKm: number | null): ToldArea => ({
  id: area.id,
  name: area.name,
  kind: area.kind,
  distanceKm: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
  ...(figures.get(area.id)?.months.at(-1)?.figures ?? figuresOf([], 0))
})

/** What is offered most comes first; then what is nearer. */
export const ranked = (areas: ReadonlyArray<ToldArea>): ReadonlyArray<ToldArea> => {
  const offered = ({ inventory }: ToldArea) => inventory.forSale + inventory.forRent
  return [...areas].sort(
    (a, b) => offered(b) - offered(a) || (a.distanceKm ?? 0) - (b.distanceKm ?? 0) || (a.id < b.id ? -1 : 1)
  )
}

/** How far a number of kilometres reaches around a point, in millionths of a degree. */
export const reachOf = ([, y]: AreaPoint, km: number): { readonly longitude: number; readonly latitude: number } => {
  const latitude = (km / kmPerDegree) * degree
  const narrowing = Math.max(0.01, Math.cos((y / degree / 180) * Math.PI))
  return { latitude: Math.ceil(latitude), longitude: Math.ceil(Math.min(180 * degree, latitude / narrowing)) }
}
const kmPerDegree = 111

/** 0 for the areas that hold the point. */
export const distanceTo = (area: AreaRecord, point: AreaPoint, holding: ReadonlySet<string>): number =>
  holding.has(area.id) ? 0 : kilometresTo(area.outline, point)
