/**
 * Tiles of the ground of maps, read by ranges out of the archive in the object store, which may be of many gigabytes. What
 * is held in memory is bounded: the directories of the archive that were read last, and the tiles that were asked for last.
 */
import { Effect, Stream } from "effect"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Compression, findTile, type Header, ResolvedValueCache, type Source, zxyToTileId } from "pmtiles"
import type { ObjectStore } from "../../../engine/ports/Objects.ts"
import { archiveKey, type TileName } from "../../../engine/maps/tiles.ts"
import { BoundedCache, Held } from "../BoundedCache.ts"
import { tight } from "../encode.ts"
import { timings } from "../options.ts"

export interface Tile {
  readonly body: Buffer
  readonly coding: "gzip" | "identity"
}

/** The archive has no tile there, as over open water, or none so near. */
export const noTile = "none"
/** There is no such archive. */
export const noArchive = "unknown"

class HeldTile extends Held {
  readonly tile: Tile | typeof noTile

  constructor(key: string, tile: Tile | typeof noTile) {
    super(key)
    this.tile = tile
  }
}

export class MapTiles {
  readonly #store: ObjectStore
  readonly #directories = new ResolvedValueCache(heldDirectories, true, decompressed)
  readonly #tiles = new BoundedCache<HeldTile>(heldTileBytes, () => {})
  readonly #reading = new Map<string, Promise<Tile | typeof noTile | typeof noArchive>>()

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** Rejects where the store does not answer. However many ask for a tile, it is read once. */
  read(name: TileName): Promise<Tile | typeof noTile | typeof noArchive> {
    const key = `${name.version}/${name.z}/${name.x}/${name.y}`
    const held = this.#tiles.get(key)
    if (held !== undefined) {
      held.used = true
      return Promise.resolve(held.tile)
    }
    const under = this.#reading.get(key)
    if (under !== undefined) return under
    const reading = this.#find(name)
      .then((tile) => {
        if (tile !== noArchive)
          this.#tiles.set(new HeldTile(key, tile), allowance + (tile === noTile ? 0 : tile.body.length))
        return tile
      })
      .finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #find({ version, z, x, y }: TileName): Promise<Tile | typeof noTile | typeof noArchive> {
    const source = this.#archive(version)
    try {
      const header = await this.#directories.getHeader(source)
      if (z < header.minZoom || z > header.maxZoom) return noTile
      const at = await this.#place(source, header, zxyToTileId(z, x, y))
      if (at === undefined) return noTile
      if (at.length > largestTileBytes) throw new Error(`Tile ${z}/${x}/${y} of ${version} is ${at.length} bytes long.`)
      const { data } = await source.getBytes(header.tileDataOffset + at.offset, at.length)
      const coding = header.tileCompression === Compression.Gzip ? "gzip" : "identity"
      return { body: tight(new Uint8Array(data)), coding }
    } catch (cause) {
      if (cause instanceof ArchiveMissing) return noArchive
      throw cause
    }
  }

  /** Goes down the directories: the root, and at most three levels of leaves (PMTiles 3, section 4). */
  async #place(source: Source, header: Header, id: number) {
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
    for (let depth = 0; depth <= 3; depth++) {
      const entry = findTile(await this.#directories.getDirectory(source, offset, length, header), id)
      if (entry === null) return undefined
      if (entry.runLength > 0) return entry
      offset = header.leafDirectoryOffset + entry.offset
      length = entry.length
    }
    throw new Error("The directories of the archive are deeper than four levels.")
  }

  #archive(version: string): Source {
    const key = archiveKey(version)
    const store = this.#store
    return {
      getKey: () => version,
      getBytes: async (offset, length) => {
        const data = await Effect.runPromise(
          Effect.timeout(
            Effect.gen(function* () {
              const opened = yield* store.getStream(key, { first: offset, last: offset + length - 1 })
              return opened === undefined ? undefined : Buffer.concat(yield* Stream.runCollect(opened.body))
            }),
            timings.firstReadMs
          )
        )
        if (data === undefined) throw new ArchiveMissing()
        return { data: new Uint8Array(data).buffer }
      }
    }
  }
}

class ArchiveMissing extends Error {}

/** For a visitor who does not take gzip. */
export const unpacked = async ({ body, coding }: Tile): Promise<Buffer> =>
  coding === "identity" ? body : promisify(gunzip)(body, { maxOutputLength: largestTileBytes * 16 })

async function decompressed(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return data
  if (compression !== Compression.Gzip)
    throw new Error(`Directories are compressed in a way that is not read: ${compression}.`)
  const unzipped = await promisify(gunzip)(new Uint8Array(data), { maxOutputLength: largestDirectoryBytes })
  return new Uint8Array(unzipped).buffer
}

/** Each some thousands of entries; a session of looking at one city needs two or three. */
const heldDirectories = 32
const heldTileBytes = 16 * 1024 * 1024
/** What an entry costs beside its tile. */
const allowance = 256
const largestTileBytes = 4 * 1024 * 1024
const largestDirectoryBytes = 16 * 1024 * 1024
