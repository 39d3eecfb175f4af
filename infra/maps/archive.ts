/**
 * Puts an archive of tiles into the object store and into force. An archive that is loaded is read once as a stream, whatever
 * its size, and one of a plan is drawn in memory; it is in force once it is there whole.
 */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open, readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Clock, Data, Effect, Stream } from "effect"
import { bytesToHeader, Compression, type Header, TileType } from "pmtiles"
import {
  archiveKey,
  archivePrefix,
  groundKey,
  type GroundNote,
  groundNoteKey,
  type GroundRecord,
  safeAttribution,
  schemaOf
} from "../../engine/maps/tiles.ts"
import { type Plan, planBounds, planLayers } from "../../engine/maps/plan/plan.ts"
import { planTileBounds, planTiles } from "../../engine/maps/plan/planTiles.ts"
import { readPlan } from "../../engine/maps/plan/readPlan.ts"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import { archiveOfTiles } from "./pmtiles.ts"

/** The file cannot be the ground of maps; the message says why, and what can. */
export class NotAnArchive extends Data.TaggedError("NotAnArchive")<{ readonly message: string }> {}

/** What is in force; null for nothing. */
export const groundInForce = (store: ObjectStore) =>
  Effect.map(store.get(groundKey), (object) =>
    object === undefined ? null : (JSON.parse(Buffer.from(object.body).toString()) as GroundRecord)
  )

/**
 * Loads a file: an archive of tiles, or a plan in GeoJSON, which is drawn. The archive that was in force before stays, for
 * pages that are open; older ones go.
 */
export const loadGround = Effect.fnUntraced(function* (store: ObjectStore, file: string) {
  if (yield* isPlan(file)) return yield* putPlan(store, yield* planOf(file))
  const said = yield* described(file)
  const [version, bytes] = yield* Effect.tryPromise({ try: () => hashed(file), catch: (cause) => unread(file, cause) })
  yield* store.putStream(
    archiveKey(version),
    Stream.fromAsyncIterable(createReadStream(file, { highWaterMark: pieceBytes }), (cause) => unread(file, cause)),
    archiveMeta
  )
  return yield* enforced(store, { ...said, version, bytes })
})

/**
 * Draws a plan's tiles and puts them into force. `drawnFrom` says by which state of the installation it was drawn, of a plan
 * that nobody loaded; `maxzoom` is that of its last level, which maps enlarge.
 */
export const putPlan = Effect.fnUntraced(function* (
  store: ObjectStore,
  plan: Plan,
  { drawnFrom, maxzoom = planTileBounds.maxzoom }: { readonly drawnFrom?: string; readonly maxzoom?: number } = {}
) {
  const tiles = [...planTiles(plan, { ...planTileBounds, maxzoom })]
  const bounds = planBounds(plan)
  const archive = archiveOfTiles(tiles, { layers: planLayers, bounds, attribution: "" })
  const version = createHash("sha256").update(archive).digest("hex").slice(0, versionDigits)
  yield* store.put(archiveKey(version), archive, archiveMeta)
  return yield* enforced(store, {
    schema: "protomaps",
    minzoom: 0,
    maxzoom: tiles.reduce((deepest, { z }) => Math.max(deepest, z), 0),
    bounds,
    attribution: "",
    version,
    bytes: archive.length,
    ...(drawnFrom !== undefined && { drawnFrom })
  })
})

const archiveMeta = {
  contentType: "application/vnd.pmtiles",
  cacheControl: "public, max-age=31536000, immutable"
} as const

const enforced = Effect.fnUntraced(function* (store: ObjectStore, said: Omit<GroundRecord, "putAt">) {
  const before = yield* groundInForce(store)
  const record: GroundRecord = { ...said, putAt: yield* Clock.currentTimeMillis }
  yield* store.put(groundKey, Buffer.from(JSON.stringify(record)), { contentType: "application/json" })
  yield* store.flush
  yield* removeArchives(store, [record.version, before?.version])
  return record
})

/**
 * Takes the ground out of force, and every archive away. Maps have the plain ground from then on, or the one that is drawn
 * from areas where there are any.
 */
export const removeGround = Effect.fnUntraced(function* (store: ObjectStore) {
  yield* store.remove([groundKey])
  yield* removeArchives(store, [])
  yield* store.flush
})

/** Leaves word of what the operator did, for the worker that puts it on record. */
export const noteGround = Effect.fnUntraced(function* (
  store: ObjectStore,
  action: GroundNote["action"],
  detail: GroundNote["detail"]
) {
  const note: GroundNote = { action, at: yield* Clock.currentTimeMillis, detail }
  yield* store.put(groundNoteKey(note), Buffer.from(JSON.stringify(note)), { contentType: "application/json" })
  yield* store.flush
})

const removeArchives = Effect.fnUntraced(function* (store: ObjectStore, kept: ReadonlyArray<string | undefined>) {
  const stay = new Set(kept.flatMap((version) => (version === undefined ? [] : [archiveKey(version)])))
  const there = yield* store.list(archivePrefix, { limit: 1_000 })
  yield* store.remove(there.flatMap(({ key }) => (key.endsWith(".pmtiles") && !stay.has(key) ? [key] : [])))
})

const unread = (file: string, cause: unknown): NotAnArchive =>
  new NotAnArchive({ message: `${file} cannot be read: ${String(cause)}.` })

/** Archives begin with their name, JSON with a brace. */
const isPlan = (file: string) =>
  Effect.tryPromise({
    try: async () => {
      const handle = await open(file, "r")
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
        return /^\uFEFF?\s*\{/.test(buffer.toString("utf8", 0, bytesRead))
      } finally {
        await handle.close()
      }
    },
    catch: (cause) => unread(file, cause)
  })

const planOf = (file: string) =>
  Effect.tryPromise({
    try: async () => {
      const text = await readFile(file, "utf8")
      if (text.length > largestPlanBytes) throw new NotAnArchive({ message: `${file} is larger than 64 MB.` })
      let json: unknown
      try {
        json = JSON.parse(text.replace(/^\uFEFF/, ""))
      } catch {
        throw new NotAnArchive({ message: `${file} is neither a PMTiles archive nor JSON.` })
      }
      const read = readPlan(json)
      if (!read.ok) throw new NotAnArchive({ message: `${file} ${read.problem}` })
      return read.plan
    },
    catch: (cause) => (cause instanceof NotAnArchive ? cause : unread(file, cause))
  })

/** What the header and the metadata of an archive say. */
const described = (file: string) =>
  Effect.tryPromise({
    try: async () => {
      const handle = await open(file, "r")
      try {
        const at = async (offset: number, length: number) => {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
          return buffer.subarray(0, bytesRead)
        }
        const start = await at(0, headerBytes)
        if (start.length < headerBytes || start.toString("latin1", 0, 7) !== "PMTiles" || start[7] !== 3)
          throw new NotAnArchive({
            message: `${file} is no PMTiles archive of version 3. Make one with "pmtiles extract" or "pmtiles convert".`
          })
        const header = bytesToHeader(new Uint8Array(start).buffer)
        const { size } = await handle.stat()
        refuseUnfit(file, header, size)
        const packed = await at(header.jsonMetadataOffset, header.jsonMetadataLength)
        const metadata = JSON.parse(
          (header.internalCompression === Compression.Gzip
            ? await promisify(gunzip)(packed, { maxOutputLength: largestMetadataBytes })
            : packed
          ).toString()
        ) as { readonly vector_layers?: ReadonlyArray<{ readonly id?: unknown }>; readonly attribution?: unknown }
        const layers = (metadata.vector_layers ?? []).map(({ id }) => String(id))
        const schema = schemaOf(layers)
        if (schema === undefined)
          throw new NotAnArchive({
            message: `${file} has the layers ${layers.join(", ") || "of no name"}, which are neither those of Protomaps nor those of OpenMapTiles.`
          })
        return {
          schema,
          minzoom: header.minZoom,
          maxzoom: header.maxZoom,
          bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat] as const,
          attribution: safeAttribution(typeof metadata.attribution === "string" ? metadata.attribution : "")
        }
      } finally {
        await handle.close()
      }
    },
    catch: (cause) => (cause instanceof NotAnArchive ? cause : unread(file, cause))
  })

const refuseUnfit = (file: string, header: Header, size: number): void => {
  const refuse = (why: string) => {
    throw new NotAnArchive({ message: `${file} ${why}` })
  }
  if (header.tileType !== TileType.Mvt) refuse("has no vector tiles (MVT). Pictures of a map cannot be styled.")
  const readable: ReadonlyArray<Compression> = [Compression.None, Compression.Gzip]
  if (!readable.includes(header.tileCompression) || !readable.includes(header.internalCompression))
    refuse("is compressed otherwise than with gzip, which browsers and we read alike.")
  if (header.jsonMetadataLength > largestMetadataBytes) refuse("has metadata of more than 16 MB.")
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > size) refuse("ends before its tiles do. Copy it anew.")
}

const hashed = async (file: string): Promise<readonly [version: string, bytes: number]> => {
  const hash = createHash("sha256")
  let bytes = 0
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
  }
  return [hash.digest("hex").slice(0, versionDigits), bytes]
}

const versionDigits = 32
const largestPlanBytes = 64 * 1024 * 1024
const headerBytes = 127
const pieceBytes = 1024 * 1024
const largestMetadataBytes = 16 * 1024 * 1024
