/** What part of the world a map shows, as scripts say it in an address: `bbox=west,south,east,north&zoom=12`. */

/** Degrees; west is larger than east, or east past 180, where the view goes over the date line. */
export interface MapBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface MapView {
  readonly box: MapBox
  /** Of tiles of 512 pixels, as a map counts; 0 is the whole world. May lie between two. */
  readonly zoom: number
}

/** The end of a sentence that begins with the name of the parameter. */
export interface MapViewFault {
  readonly name: "bbox" | "zoom"
  readonly reason: string
}

/** What the parameters say, or what is wrong with each of them. Of one given twice the last counts. */
export const mapViewOf = (parameters: URLSearchParams): MapView | ReadonlyArray<MapViewFault> => {
  const box = boxOf(parameters.getAll("bbox").at(-1))
  const zoom = zoomOf(parameters.getAll("zoom").at(-1))
  if (typeof box !== "string" && typeof zoom !== "string") return { box, zoom }
  return [
    ...(typeof box === "string" ? [{ name: "bbox" as const, reason: box }] : []),
    ...(typeof zoom === "string" ? [{ name: "zoom" as const, reason: zoom }] : [])
  ]
}

const boxOf = (text: string | undefined): MapBox | string => {
  const parts = (text ?? "").split(",").map((part) => part.trim())
  if (parts.length !== 4 || !parts.every((part) => decimal.test(part)))
    return "takes four numbers of degrees, separated by commas: west,south,east,north"
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return "takes south and north from -90 to 90"
  if (south > north) return "takes a south that is not above its north"
  // A map that was turned around the world goes on counting.
  if (Math.abs(west) > mostTurned || Math.abs(east) > mostTurned)
    return `takes west and east from -${mostTurned} to ${mostTurned}`
  return { west, south, east, north }
}

const zoomOf = (text: string | undefined): number | string => {
  const sent = (text ?? "").trim()
  const zoom = Number(sent)
  return /^\d{1,2}(?:\.\d{1,20})?$/.test(sent) && zoom <= mostZoom ? zoom : `takes a number from 0 to ${mostZoom}`
}

const decimal = /^-?\d{1,4}(?:\.\d{1,20})?$/
const mostTurned = 3_600
/** No map goes deeper. */
const mostZoom = 24
