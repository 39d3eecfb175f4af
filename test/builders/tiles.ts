/** Archives of tiles as their programs write them: PMTiles 3 around vector tiles 2, for a made-up town. */
import { gzipSync } from "node:zlib"
import { zxyToTileId } from "pmtiles"

type Point = readonly [x: number, y: number]
export interface TileFeature {
  readonly kind: "line" | "area" | "point"
  /** In 4,096ths of the tile, from its top left. */
  readonly points: ReadonlyArray<Point>
  readonly properties: { readonly [name: string]: string }
}
export interface TileLayer {
  readonly name: string
  readonly features: ReadonlyArray<TileFeature>
}

const varint = (value: number): Array<number> => {
  const bytes: Array<number> = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) | 128)
  }
}
const field = (number: number, body: ReadonlyArray<number> | string): Array<number> => {
  const bytes = typeof body === "string" ? [...Buffer.from(body)] : body
  return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
}
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2)

/** A tile as Mapbox Vector Tile 2.1 has it. */
export const vectorTile = (layers: ReadonlyArray<TileLayer>): Buffer =>
  Buffer.from(
    layers.flatMap(({ name, features }) => {
      const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))]
      const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))]
      return field(3, [
        ...varint(15 * 8),
        2,
        ...field(1, name),
        ...features.flatMap(({ kind, points, properties }) => {
          const tags = Object.entries(properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
          let [x, y] = [0, 0]
          const moves = points.map(([toX, toY]) => {
            const move = [...varint(zigzag(toX - x)), ...varint(zigzag(toY - y))]
            ;[x, y] = [toX, toY]
            return move
          })
          const geometry = [
            ...varint(1 + (1 << 3)),
            ...moves[0]!,
            ...(moves.length > 1 ? [...varint(2 + ((moves.length - 1) << 3)), ...moves.slice(1).flat()] : []),
            ...(kind === "area" ? varint(7 + (1 << 3)) : [])
          ]
          return field(2, [
            ...field(2, tags.flatMap(varint)),
            ...varint(3 * 8),
            { point: 1, line: 2, area: 3 }[kind],
            ...field(4, geometry)
          ])
        }),
        ...keys.flatMap((key) => field(3, key)),
        ...values.flatMap((value) => field(4, field(1, value))),
        ...varint(5 * 8),
        ...varint(4096)
      ])
    })
  )

export interface ArchiveTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly body: Buffer
}

/** An archive with these tiles; with `leaves` its root names leaf directories of one entry each. */
export const archiveOf = (
  tiles: ReadonlyArray<ArchiveTile>,
  {
    attribution = '<a href="https://maps.example/">Example Maps</a>',
    layers = ["earth", "water", "roads", "places", "landuse"],
    bounds = [-180, -85, 180, 85],
    leaves = false,
    tileType = 1
  }: {
    readonly attribution?: string
    readonly layers?: ReadonlyArray<string>
    readonly bounds?: readonly [number, number, number, number]
    readonly leaves?: boolean
    readonly tileType?: number
  } = {}
): Buffer => {
  const entries = tiles
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), body: gzipSync(tile.body) }))
    .toSorted((a, b) => a.id - b.id)
  let end = 0
  const placed = entries.map(({ id, body }) => {
    const offset = end
    end += body.length
    return { id, offset, length: body.length, run: 1 }
  })
  const directory = (
    rows: ReadonlyArray<{ readonly id: number; readonly offset: number; readonly length: number; readonly run: number }>
  ) =>
    gzipSync(
      Buffer.from([
        ...varint(rows.length),
        ...rows.flatMap(({ id }, at) => varint(id - (rows[at - 1]?.id ?? 0))),
        ...rows.flatMap(({ run }) => varint(run)),
        ...rows.flatMap(({ length }) => varint(length)),
        ...rows.flatMap(({ offset }) => varint(offset + 1))
      ])
    )
  const leafDirectories = leaves ? placed.map((entry) => directory([entry])) : []
  let leafEnd = 0
  const root = directory(
    leaves
      ? placed.map(({ id }, at) => {
          const length = leafDirectories[at]!.length
          const offset = leafEnd
          leafEnd += length
          return { id, offset, length, run: 0 }
        })
      : placed
  )
  const metadata = gzipSync(JSON.stringify({ attribution, vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const leafBytes = Buffer.concat(leafDirectories)
  const header = Buffer.alloc(127)
  header.write("PMTiles", 0, "latin1")
  header[7] = 3
  const parts = [root, metadata, leafBytes, Buffer.concat(entries.map(({ body }) => body))]
  let at = header.length
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    at += part.length
  }
  for (const offset of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), offset)
  header[96] = 1
  header[97] = 2
  header[98] = 2
  header[99] = tileType
  header[100] = Math.min(...tiles.map(({ z }) => z))
  header[101] = Math.max(...tiles.map(({ z }) => z))
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, ...parts])
}

/** Where a place is on tiles of a zoom, as fractions. */
const placeOn = (lat: number, lng: number, z: number): Point => {
  const radians = (lat * Math.PI) / 180
  return [
    ((lng + 180) / 360) * 2 ** z,
    ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** z
  ]
}

/** A town around a place with streets, a river, a park and names, as one tile of zoom 12 and those around it. */
export const aTown = (lat: number, lng: number): Buffer => {
  const [x, y] = placeOn(lat, lng, 12).map(Math.floor) as unknown as Point
  const line = (kind: string, name: string, ...points: ReadonlyArray<Point>): TileFeature => ({
    kind: "line",
    points,
    properties: { kind, name }
  })
  const steps = Array.from({ length: 17 }, (_, at) => at * 256)
  const body = vectorTile([
    {
      name: "landuse",
      features: [
        {
          kind: "area",
          points: [
            [2304, 1024],
            [3072, 1024],
            [3072, 1792],
            [2304, 1792]
          ],
          properties: { kind: "park" }
        }
      ]
    },
    {
      name: "water",
      features: [
        {
          kind: "area",
          points: [
            [0, 2900],
            [1400, 2700],
            [2600, 3000],
            [4096, 2700],
            [4096, 3050],
            [2600, 3350],
            [1400, 3050],
            [0, 3250]
          ],
          properties: { kind: "river" }
        }
      ]
    },
    {
      name: "roads",
      features: [
        ...steps.map((at) => line("minor_road", `Lane ${at / 256}`, [at, 0], [at, 4096])),
        ...steps.map((at) => line("minor_road", `Row ${at / 256}`, [0, at], [4096, at])),
        line("major_road", "High Street", [0, 2048], [4096, 2048]),
        line("highway", "Ring Road", [1024, 0], [1280, 2048], [1024, 4096])
      ]
    },
    {
      name: "places",
      features: [{ kind: "point", points: [[2048, 2048]], properties: { kind: "locality", name: "Vale" } }]
    }
  ])
  return archiveOf(
    [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => ({ z: 12, x: x + right, y: y + down, body })))
  )
}
