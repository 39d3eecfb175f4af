/** The ground of maps as visitors' browsers ask for it: names of its objects and of its tiles. */
import type { Ground } from "./ground.ts"

/** What is kept of an archive of tiles beside it, read out of it once, when it is put. */
export interface GroundRecord extends Omit<Ground, "tiles"> {
  /** First 128 bits of the SHA-256 of the archive, in hexadecimal: no two archives share one. */
  readonly version: string
  readonly bytes: number
  /** Epoch milliseconds. */
  readonly putAt: number
  /** By which state of the installation it was drawn, see `infra/maps/draw.ts`; left out of one that somebody loaded. */
  readonly drawnFrom?: string
}

/** Which archive is in force. */
export const groundKey = "maps/ground.json"
/** An archive in PMTiles, version 3, of vector tiles. */
export const archiveKey = (version: string): string => `maps/${version}.pmtiles`
export const archivePrefix = "maps/"

/**
 * What the operator did to the ground and no worker has put on record yet: the command line reaches the object store alone,
 * and the record is in the database.
 */
export interface GroundNote {
  readonly action: "installation.ground_load" | "installation.ground_remove"
  /** Epoch milliseconds. */
  readonly at: number
  readonly detail: { readonly [name: string]: string | number }
}
export const groundNotePrefix = "maps/notes/"
export const groundNoteKey = ({ action, at }: GroundNote): string =>
  `${groundNotePrefix}${at}-${action === "installation.ground_load" ? "load" : "remove"}.json`

/** What a browser is told of the ground in force. */
export const groundPath = "/__mk/tiles/ground.json"
export const groundOf = ({ version, schema, minzoom, maxzoom, bounds, attribution }: GroundRecord): Ground => ({
  schema,
  tiles: `/__mk/tiles/${version}/{z}/{x}/{y}.mvt`,
  minzoom,
  maxzoom,
  bounds,
  attribution
})

export interface TileName {
  readonly version: string
  readonly z: number
  readonly x: number
  readonly y: number
}

/** The tile of a path; undefined for a path that can name none. */
export const tileNamed = (path: string): TileName | undefined => {
  const [, version, ...numbers] =
    /^\/__mk\/tiles\/([0-9a-f]{32})\/(0|[1-9]\d?)\/(0|[1-9]\d{0,7})\/(0|[1-9]\d{0,7})\.mvt$/.exec(path) ?? []
  const [z, x, y] = numbers.map(Number)
  if (version === undefined || z === undefined || x === undefined || y === undefined) return undefined
  return z <= deepest && x < 2 ** z && y < 2 ** z ? { version, z, x, y } : undefined
}

/** Numbers of tiles further down are more than a double tells apart. */
const deepest = 26

/**
 * What an archive says of its sources, as HTML with nothing but words and links to https addresses in it: an archive is a
 * file of others.
 */
export const safeAttribution = (written: string): string => {
  let html = ""
  let isLink = false
  for (const [piece, tag, words] of written.slice(0, attributionCharacters).matchAll(/(<[^>]*>?)|([^<]+)/g)) {
    if (words !== undefined) html += words.replace(/&(?!#?\w+;)/g, "&amp;").replaceAll(">", "&gt;")
    const address = /^<a\s[^>]*?href\s*=\s*["']?(https:\/\/[^"'\s<>]+)/i.exec(tag ?? "")?.[1]
    if (address !== undefined && !isLink) {
      html += `<a href="${address}" target="_blank" rel="noopener">`
      isLink = true
    } else if (/^<\/a\s*>$/i.test(piece) && isLink) {
      html += "</a>"
      isLink = false
    }
  }
  return `${html}${isLink ? "</a>" : ""}`.trim()
}
const attributionCharacters = 2_000

/** The schema of an archive by the names of its layers; undefined for one that none of our layers fits. */
export const schemaOf = (layers: ReadonlyArray<string>): Ground["schema"] | undefined => {
  const has = (...names: ReadonlyArray<string>) => names.some((name) => layers.includes(name))
  if (has("transportation", "transportation_name", "waterway", "place")) return "openmaptiles"
  return has("roads", "earth", "places", "water", "landuse") ? "protomaps" : undefined
}
