/** Writes an archive of tiles: PMTiles, version 3, with one root directory and, for many tiles, one level of leaves. */
import { gzipSync } from "node:zlib"
import { zxyToTileId } from "pmtiles"
import { varint } from "../../engine/maps/plan/vectorTile.ts"
import type { PlanTile } from "../../engine/maps/plan/planTiles.ts"

export interface ArchiveSays {
  /** Names of the tiles' layers. */
  readonly layers: ReadonlyArray<string>
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** HTML; empty for none. */
  readonly attribution: string
}

interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  readonly body: Buffer
}

/** The same tiles make the same bytes. There is at least one tile. */
export const archiveOfTiles = (tiles: Iterable<PlanTile>, { layers, bounds, attribution }: ArchiveSays): Buffer => {
  const kept = [...tiles]
  const sorted = kept
    .map(({ z, x, y, body }) => ({ id: zxyToTileId(z, x, y), body: gzipSync(body) }))
    .toSorted((a, b) => a.id - b.id)
  let end = 0
  const entries = sorted.map((tile): Entry => {
    const offset = end
    end += tile.body.length
    return { ...tile, offset, length: tile.body.length }
  })
  const { root, leaves } = directoriesOf(entries)
  const metadata = gzipSync(JSON.stringify({ attribution, vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const parts = [root, metadata, leaves, Buffer.concat(entries.map(({ body }) => body))]
  const header = Buffer.alloc(127)
  header.write("PMTiles", 0, "latin1")
  header[7] = 3
  let at = header.length
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    at += part.length
  }
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), place)
  const zooms = kept.map(({ z }) => z)
  // Clustered; directories and tiles in gzip; tiles are vector tiles.
  header.set([1, 2, 2, 1, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, ...parts])
}

type Row = Omit<Entry, "body"> & { readonly run: number }

/** The root lies within the first 16 KB, which readers ask for at once. */
const directoriesOf = (entries: ReadonlyArray<Entry>): { readonly root: Buffer; readonly leaves: Buffer } => {
  const rows = entries.map((entry): Row => ({ ...entry, run: 1 }))
  const whole = directory(rows)
  if (whole.length <= largestRoot) return { root: whole, leaves: Buffer.alloc(0) }
  const chunks = Array.from({ length: Math.ceil(rows.length / leafEntries) }, (_, index) =>
    rows.slice(index * leafEntries, (index + 1) * leafEntries)
  )
  let end = 0
  const leaves = chunks.map((chunk) => {
    const body = directory(chunk)
    const offset = end
    end += body.length
    return { body, row: { id: chunk[0]!.id, offset, length: body.length, run: 0 } }
  })
  return { root: directory(leaves.map(({ row }) => row)), leaves: Buffer.concat(leaves.map(({ body }) => body)) }
}
const largestRoot = 16_384 - 127
const leafEntries = 2_048

const directory = (rows: ReadonlyArray<Row>): Buffer =>
  gzipSync(
    Buffer.from([
      ...varint(rows.length),
      ...rows.flatMap(({ id }, at) => varint(id - (rows[at - 1]?.id ?? 0))),
      ...rows.flatMap(({ run }) => varint(run)),
      ...rows.flatMap(({ length }) => varint(length)),
      ...rows.flatMap(({ offset }) => varint(offset + 1))
    ])
  )
