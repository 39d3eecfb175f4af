/** A tile as Mapbox Vector Tile 2.1 writes it: a message of protocol buffers, with positions in whole steps from its corner. */
import type { Point } from "./cut.ts"

/** Steps along a tile's side. */
export const tileExtent = 4096

export interface TileFeature {
  readonly type: "point" | "line" | "area"
  /** In steps from the top left; rings are not closed, outer ones run clockwise as they are seen, holes the other way. */
  readonly parts: ReadonlyArray<ReadonlyArray<Point>>
  readonly properties: { readonly [name: string]: string }
}

export interface TileLayer {
  readonly name: string
  readonly features: ReadonlyArray<TileFeature>
}

/** Layers without features are left out; a tile of none is empty. */
export const vectorTile = (layers: ReadonlyArray<TileLayer>): Uint8Array =>
  Uint8Array.from(layers.flatMap((layer) => (layer.features.length === 0 ? [] : field(3, layerOf(layer)))))

type Bytes = ReadonlyArray<number>

const layerOf = ({ name, features }: TileLayer): Bytes => {
  const keys = new Map<string, number>()
  const values = new Map<string, number>()
  const numberOf = (known: Map<string, number>, text: string): number => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  }
  const written = features.flatMap(({ type, parts, properties }) => {
    const tags = Object.entries(properties).flatMap(([key, value]) => [numberOf(keys, key), numberOf(values, value)])
    return field(2, [
      ...field(2, tags.flatMap(varint)),
      ...numeric(3, { point: 1, line: 2, area: 3 }[type]),
      ...field(4, geometryOf(type, parts))
    ])
  })
  return [
    ...numeric(15, 2),
    ...field(1, text(name)),
    ...written,
    ...[...keys.keys()].flatMap((key) => field(3, text(key))),
    ...[...values.keys()].flatMap((value) => field(4, field(1, text(value)))),
    ...numeric(5, tileExtent)
  ]
}

/** Section 4.3: commands with their count, and after each how far from the last position. */
const geometryOf = (type: TileFeature["type"], parts: TileFeature["parts"]): Bytes => {
  let [x, y] = [0, 0]
  const moves = (points: ReadonlyArray<Point>): Bytes =>
    points.flatMap(([toX, toY]) => {
      const move = [...varint(zigzag(toX - x)), ...varint(zigzag(toY - y))]
      ;[x, y] = [toX, toY]
      return move
    })
  return parts.flatMap(([first, ...rest]) => [
    ...command(moveTo, 1),
    ...moves([first!]),
    ...(rest.length === 0 ? [] : [...command(lineTo, rest.length), ...moves(rest)]),
    ...(type === "area" ? command(closePath, 1) : [])
  ])
}

const [moveTo, lineTo, closePath] = [1, 2, 7]
const command = (id: number, count: number): Bytes => varint(id + count * 8)
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)

const field = (number: number, body: Bytes): Bytes => [...varint(number * 8 + 2), ...varint(body.length), ...body]
const numeric = (number: number, value: number): Bytes => [...varint(number * 8), ...varint(value)]
const text = (value: string): Bytes => [...new TextEncoder().encode(value)]

export function varint(value: number): Bytes {
  const bytes: Array<number> = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) | 128)
  }
}
