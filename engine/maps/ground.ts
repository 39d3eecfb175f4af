/**
 * The ground of a map as a MapLibre style. Vector tiles in the schemas of Protomaps and of OpenMapTiles are drawn alike;
 * without tiles there is a plain ground, with the lines of latitude and longitude on it. Runs in browsers.
 *
 * No `glyphs` are named: MapLibre then draws labels itself with the typefaces that the visitor's machine has. Files of
 * glyphs would be hundreds of requests for every script, and could be had from a third party only.
 */
import { groundColors, type PartName } from "./colors.ts"
import type { GroundChanges } from "./parts.ts"

/** What there is to draw from, as `/__mk/tiles/ground.json` says it. */
export interface Ground {
  readonly schema: "protomaps" | "openmaptiles"
  /** With `{z}`, `{x}` and `{y}`. */
  readonly tiles: string
  readonly minzoom: number
  readonly maxzoom: number
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** HTML with links alone in it. */
  readonly attribution: string
}

type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }
type Layer = { readonly [name: string]: Json }

/** Where a name stands that has no room in the middle of its place: beside it, in ems of the name. */
const aside: Layer = {
  "text-variable-anchor-offset": [
    "center",
    [0, 0],
    "top",
    [0, 2.8],
    "bottom",
    [0, -2.8],
    "left",
    [2.6, 0],
    "right",
    [-2.6, 0]
  ]
}

/** Whatever of these the machine has. */
const labelFonts = ["Noto Sans", "Helvetica", "Arial", "sans-serif"]

/**
 * `null` draws the plain ground. `language` is the page's, for names that the tiles have in several. On a dark page the ground
 * is dark too, unless somebody gave it a style, which is made for one set of colours.
 */
export const groundStyle = (
  ground: Ground | null,
  changes: GroundChanges,
  language: string,
  isDark: boolean = false
): Layer => {
  const scheme = isDark && Object.keys(changes).length === 0 ? 1 : 0
  const color = (part: PartName): string => changes[part]?.color ?? groundColors[part][scheme]
  const isShown = (part: PartName): boolean => changes[part]?.hidden !== true
  /** Widths by zoom, as `[zoom, pixels, zoom, pixels …]`. */
  const width = (part: PartName, ...stops: ReadonlyArray<number>): Json => [
    "interpolate",
    ["exponential", 1.6],
    ["zoom"],
    ...stops.map((stop, at) => (at % 2 === 0 ? stop : stop * (changes[part]?.weight ?? 1)))
  ]
  const background: Layer = {
    id: "land",
    type: "background",
    paint: { "background-color": isShown("land") ? color("land") : "rgba(0,0,0,0)" }
  }
  if (ground === null) {
    const every: Layer = {
      id: "fine",
      type: "line",
      source: "lines",
      filter: ["==", ["get", "name"], ""],
      paint: { "line-color": color("lines"), "line-width": 1, "line-opacity": 0.5 }
    }
    const named: Layer = {
      id: "named",
      type: "line",
      source: "lines",
      filter: ["!=", ["get", "name"], ""],
      paint: { "line-color": color("lines"), "line-width": 1.5 }
    }
    const names: Layer = {
      id: "names",
      type: "symbol",
      source: "lines",
      filter: ["!=", ["get", "name"], ""],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 500,
        "text-field": ["get", "name"],
        "text-font": labelFonts,
        "text-size": 11
      },
      paint: { "text-color": color("quarterName"), "text-halo-color": color("land"), "text-halo-width": 2 }
    }
    return {
      version: 8,
      sources: { lines: { type: "geojson", data: { type: "FeatureCollection", features: [] } } },
      layers: [background, ...(isShown("lines") ? [every, named] : []), ...(isShown("quarterName") ? [names] : [])]
    }
  }

  const isProtomaps = ground.schema === "protomaps"
  const kind: Json = isProtomaps
    ? ["coalesce", ["get", "kind"], ["get", "pmap:kind"], ""]
    : ["coalesce", ["get", "class"], ""]
  const among = (words: string): Json => ["in", kind, ["literal", words.split(" ")]]
  const name: Json = ["coalesce", ["get", `name:${language.slice(0, 2).toLowerCase()}`], ["get", "name"], ""]
  const either = (protomaps: string, openMapTiles: string): string => (isProtomaps ? protomaps : openMapTiles)

  const of = (part: PartName, id: string, source: string, type: string, filter: Json | undefined, rest: Layer) =>
    isShown(part) && source !== ""
      ? [{ id, type, source: "ground", "source-layer": source, ...(filter !== undefined && { filter }), ...rest }]
      : []
  const fill = (part: PartName, source: string, filter?: Json, more: Layer = {}) =>
    of(part, `${part}-${source}`, source, "fill", filter, { paint: { "fill-color": color(part), ...more } })
  const line = (part: PartName, source: string, filter: Json, widths: Json, more: Layer = {}) =>
    of(part, `${part}-${source}`, source, "line", filter, {
      layout: { "line-cap": "round", "line-join": "round" },
      paint: { "line-color": color(part), "line-width": widths, ...more }
    })
  const label = (
    part: PartName,
    halo: PartName,
    source: string,
    filter: Json,
    size: Json,
    layout: Layer = {},
    more: Layer = {}
  ) =>
    of(part, `${part}-${source}-name`, source, "symbol", filter, {
      layout: {
        "text-field": name,
        "text-font": labelFonts,
        "text-size": size,
        "text-max-width": 8,
        ...layout
      },
      paint: {
        "text-color": color(part),
        "text-halo-color": isShown(halo) ? color(halo) : "rgba(0,0,0,0)",
        "text-halo-width": 1.4
      },
      ...more
    })

  const roads = either("roads", "transportation")
  const isPath = among(either("path other", "path track"))
  const isLocal = among(either("minor_road", "minor service tertiary"))
  const isArterial = among(either("major_road medium_road", "primary secondary trunk"))
  const isHighway = among(either("highway", "motorway"))
  const byZoom = (...stops: ReadonlyArray<number>): Json => ["interpolate", ["linear"], ["zoom"], ...stops]

  return {
    version: 8,
    sources: {
      ground: {
        type: "vector",
        tiles: [ground.tiles],
        minzoom: ground.minzoom,
        maxzoom: ground.maxzoom,
        bounds: ground.bounds,
        attribution: ground.attribution
      }
    },
    layers: [
      background,
      ...fill("green", "landcover", isProtomaps ? undefined : among("grass wood")),
      ...fill("quarter", "landuse", among("neighbourhood city")),
      ...fill("built", "landuse", among("residential industrial commercial retail railway")),
      ...fill("green", "landuse", among("grass meadow wood forest scrub nature_reserve protected_area farmland")),
      ...fill("school", "landuse", among("school university college kindergarten")),
      ...fill("medical", "landuse", among("hospital")),
      ...fill("park", "landuse", among("park cemetery garden golf_course recreation_ground pitch playground zoo")),
      ...fill("park", either("", "park")),
      ...fill("water", "water", ["in", ["geometry-type"], ["literal", ["Polygon", "MultiPolygon"]]]),
      ...line(
        "water",
        either("water", "waterway"),
        ["in", ["geometry-type"], ["literal", ["LineString", "MultiLineString"]]],
        width("water", 8, 0.5, 14, 2, 18, 6)
      ).map((layer) => ({ ...layer, id: "water-lines" })),
      ...fill("building", either("buildings", "building"), undefined, {
        "fill-outline-color": isShown("buildingEdge") ? color("buildingEdge") : color("building")
      }),
      ...line("path", roads, isPath, width("path", 14, 0.5, 18, 3), { "line-dasharray": [2, 2] }),
      ...line("rail", roads, among("rail transit"), width("rail", 10, 0.5, 18, 3)),
      ...line("localEdge", roads, isLocal, width("localEdge", 12, 0.8, 14, 3, 18, 20)),
      ...line("arterialEdge", roads, isArterial, width("arterialEdge", 8, 0.8, 14, 6, 18, 28)),
      ...line("highwayEdge", roads, isHighway, width("highwayEdge", 5, 0.8, 14, 8, 18, 34)),
      ...line("local", roads, isLocal, width("local", 12, 0.4, 14, 2, 18, 17)),
      ...line("arterial", roads, isArterial, width("arterial", 8, 0.5, 14, 4.5, 18, 25)),
      ...line("highway", roads, isHighway, width("highway", 5, 0.5, 14, 6, 18, 30)),
      ...line(
        "quarterEdge",
        either("boundaries", ""),
        among("neighbourhood city"),
        width("quarterEdge", 8, 0.5, 14, 2),
        {
          "line-dasharray": [3, 2]
        }
      ),
      ...line(
        "province",
        either("boundaries", "boundary"),
        isProtomaps ? among("region") : ["==", ["get", "admin_level"], 4],
        1,
        { "line-dasharray": [3, 2] }
      ),
      ...line(
        "country",
        either("boundaries", "boundary"),
        isProtomaps ? among("country") : ["==", ["get", "admin_level"], 2],
        1.5
      ),
      ...label(
        "roadName",
        "roadHalo",
        either("roads", "transportation_name"),
        ["any", isLocal, isArterial, isHighway],
        byZoom(13, 10, 18, 14),
        { "symbol-placement": "line" },
        { minzoom: 13 }
      ),
      ...label("waterName", "waterHalo", either("water", "water_name"), ["has", "name"], 12),
      ...label(
        "quarterName",
        "placeHalo",
        either("places", "place"),
        among("neighbourhood macrohood suburb quarter"),
        byZoom(11, 10, 16, 14),
        aside,
        { minzoom: 11 }
      ),
      ...label(
        "placeName",
        "placeHalo",
        either("places", "place"),
        among("locality city town village"),
        byZoom(4, 11, 10, 15, 14, 20),
        aside
      ),
      ...label(
        "countryName",
        "placeHalo",
        either("places", "place"),
        among("country"),
        byZoom(1, 10, 5, 16),
        {},
        { maxzoom: 7 }
      )
    ]
  }
}

/**
 * Lines of latitude and longitude for what a map shows, in degrees: some ten of them with their name each way, and four
 * fine ones between two.
 */
export const groundLines = (
  west: number,
  south: number,
  east: number,
  north: number
): { readonly type: "FeatureCollection"; readonly features: ReadonlyArray<object> } => {
  const wide = Math.max(east - west, 1e-6)
  const step = steps.find((one) => wide / one <= 10) ?? steps.at(-1)!
  const fine = step / 5
  // As far again on every side: what a hand or a larger window brings into view has its lines already.
  const high = north - south
  const [top, bottom] = [Math.min(85, north + high), Math.max(-85, south - high)]
  const [left, right] = [west - wide, east + wide]
  const line = (name: string, ...coordinates: ReadonlyArray<readonly [number, number]>) => ({
    type: "Feature",
    properties: { name },
    geometry: { type: "LineString", coordinates }
  })
  const places = (from: number, to: number): ReadonlyArray<{ readonly at: number; readonly isNamed: boolean }> => {
    const first = Math.ceil(from / fine)
    const count = Math.max(0, Math.min(mostLines, Math.floor(to / fine) - first + 1))
    return Array.from({ length: count }, (_, index) => ({
      at: (first + index) * fine,
      isNamed: (first + index) % 5 === 0
    }))
  }
  const digits = Math.max(0, Math.ceil(-Math.log10(step)))
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(digits)}°${Number(value.toFixed(digits)) === 0 ? "" : value > 0 ? positive : negative}`
  const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
  return {
    type: "FeatureCollection",
    features: [
      ...places(left, right).map(({ at, isNamed }) =>
        line(isNamed ? degrees(wrapped(at), "E", "W") : "", [at, bottom], [at, top])
      ),
      ...places(bottom, top).map(({ at, isNamed }) =>
        line(isNamed ? degrees(at, "N", "S") : "", [left, at], [right, at])
      )
    ]
  }
}

const mostLines = 400
const steps = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45]
