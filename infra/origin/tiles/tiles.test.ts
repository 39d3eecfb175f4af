/** The ground of maps at the origin: an archive is loaded as the operator does it, and its tiles are asked for. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { archivePrefix } from "../../../engine/maps/tiles.ts"
import { archiveOf, type ArchiveTile } from "../../../test/builders/tiles.ts"
import { groundInForce, loadGround, removeGround } from "../../maps/archive.ts"
import { anOrigin } from "../testing/anOrigin.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "makeready-tiles-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const tile = (z: number, x: number, y: number, body = `tile ${z}/${x}/${y}`): ArchiveTile => ({
  z,
  x,
  y,
  body: Buffer.from(body)
})
let files = 0
const aFile = async (bytes: Buffer): Promise<string> => {
  const file = join(folder, `${++files}.pmtiles`)
  await writeFile(file, bytes)
  return file
}
const loaded = async (
  options?: Parameters<typeof archiveOf>[1],
  tiles = [tile(0, 0, 0), tile(2, 3, 1), tile(3, 0, 7)]
) => {
  const origin = await anOrigin()
  const record = await Effect.runPromise(loadGround(origin.store, await aFile(archiveOf(tiles, options))))
  return { origin, record, at: (name: string) => `/__mk/tiles/${record.version}/${name}.mvt` }
}

it.each([false, true])(
  "LMAP-13: hands out tiles of the archive, however its directories lie (leaves: %s)",
  async (leaves) => {
    const { origin, record, at } = await loaded({ leaves, bounds: [-1, 50, 1, 52] })
    const told = await origin.ask("/__mk/tiles/ground.json")
    expect(told.headers).toMatchObject({ "content-type": "application/json", "cache-control": "public, max-age=300" })
    expect(JSON.parse(told.text)).toEqual({
      schema: "protomaps",
      tiles: `/__mk/tiles/${record.version}/{z}/{x}/{y}.mvt`,
      minzoom: 0,
      maxzoom: 3,
      bounds: [-1, 50, 1, 52],
      attribution: '<a href="https://maps.example/" target="_blank" rel="noopener">Example Maps</a>'
    })
    for (const [z, x, y] of [
      [0, 0, 0],
      [2, 3, 1],
      [3, 0, 7]
    ] as const) {
      const packed = await origin.ask(at(`${z}/${x}/${y}`), { headers: { "accept-encoding": "br, gzip" } })
      expect(packed.status).toBe(200)
      expect(packed.headers).toMatchObject({
        "content-type": "application/vnd.mapbox-vector-tile",
        "content-encoding": "gzip",
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept-Encoding"
      })
      expect(gunzipSync(packed.bytes).toString()).toBe(`tile ${z}/${x}/${y}`)
      expect((await origin.ask(at(`${z}/${x}/${y}`))).text).toBe(`tile ${z}/${x}/${y}`)
    }
    expect((await origin.ask(at("0/0/0"), { method: "HEAD" })).bytes.length).toBe(0)
    await origin.close()
  }
)

it("answers 204 where the archive has no tile and where there is no archive, 404 for what can be none, 405 for writes", async () => {
  const { origin, at } = await loaded()
  const status = async (path: string, method = "GET") => (await origin.ask(path, { method })).status
  expect([await status(at("2/0/0")), await status(at("9/1/1"))]).toEqual([204, 204])
  expect(await status(at("2/4/0"))).toBe(404)
  expect(await status(`/__mk/tiles/${"0".repeat(32)}/0/0/0.mvt`)).toBe(404)
  expect(await status("/__mk/tiles/other.json")).toBe(404)
  expect([await status(at("0/0/0"), "POST"), await status("/__mk/tiles/ground.json", "PUT")]).toEqual([405, 405])
  await origin.close()
  const bare = await anOrigin()
  expect((await bare.ask("/__mk/tiles/ground.json")).status).toBe(204)
  await bare.close()
})

it("reads a tile once however many ask, goes on with what it has read while the store is away, and recovers", async () => {
  const { origin, at } = await loaded()
  const read = () => origin.reads.filter((one) => one.startsWith("getStream maps/")).length
  await Promise.all(Array.from({ length: 8 }, () => origin.ask(at("2/3/1"))))
  const once = read()
  expect(once).toBeLessThanOrEqual(3)
  origin.fault.before = (key) =>
    key.startsWith("maps/")
      ? Effect.fail(new ObjectStoreFailure({ operation: "get", key, cause: "away" }))
      : Effect.void
  expect((await origin.ask(at("2/3/1"))).status).toBe(200)
  expect((await origin.ask(at("3/0/7"))).status).toBe(503)
  origin.fault.before = () => Effect.void
  expect((await origin.ask(at("3/0/7"))).status).toBe(200)
  await origin.close()
})

it("keeps the archive before the last, which open pages ask for, and no older one", async () => {
  const { origin, record } = await loaded()
  const more = async (body: string) =>
    Effect.runPromise(loadGround(origin.store, await aFile(archiveOf([tile(0, 0, 0, body)]))))
  const [second, third] = [await more("second"), await more("third")]
  const there = (await Effect.runPromise(origin.store.list(archivePrefix, { limit: 10 }))).map(({ key }) => key)
  expect(there.toSorted()).toEqual(
    ["maps/ground.json", ...[second, third].map(({ version }) => `maps/${version}.pmtiles`)].toSorted()
  )
  expect((await origin.ask(`/__mk/tiles/${second.version}/0/0/0.mvt`)).text).toBe("second")
  expect((await origin.ask(`/__mk/tiles/${record.version}/0/0/0.mvt`)).status).toBe(404)
  // The same file again takes nothing away.
  expect((await more("third")).version).toBe(third.version)
  await Effect.runPromise(removeGround(origin.store))
  expect(await Effect.runPromise(groundInForce(origin.store))).toBeNull()
  expect(await Effect.runPromise(origin.store.list(archivePrefix, { limit: 10 }))).toEqual([])
  await origin.close()
})

it.each([
  [
    "no archive",
    Buffer.from("PK\u0003\u0004 something else altogether".repeat(20)),
    "is no PMTiles archive of version 3"
  ],
  ["nothing", Buffer.alloc(0), "is no PMTiles archive of version 3"],
  ["pictures", archiveOf([tile(0, 0, 0)], { tileType: 2 }), "has no vector tiles"],
  ["layers of another kind", archiveOf([tile(0, 0, 0)], { layers: ["stations"] }), "has the layers stations"],
  ["half a file", archiveOf([tile(0, 0, 0, "x".repeat(500))]).subarray(0, -4), "ends before its tiles do"]
])("refuses %s and leaves what is in force", async (_, bytes, why) => {
  const { origin, record } = await loaded()
  const outcome = await Effect.runPromise(Effect.flip(loadGround(origin.store, await aFile(Buffer.from(bytes)))))
  expect(outcome.message).toContain(why)
  expect((await Effect.runPromise(groundInForce(origin.store)))?.version).toBe(record.version)
  await origin.close()
})

it("draws a plan in GeoJSON that is loaded, and refuses one with what is wrong with it", async () => {
  const { origin, record: before } = await loaded()
  const plan = (properties: object) =>
    Buffer.from(
      ` {"type":"FeatureCollection","features":[{"type":"Feature","properties":${JSON.stringify(properties)},` +
        `"geometry":{"type":"Polygon","coordinates":[[[10,50],[11,50],[11,51],[10,50]]]}}]}`
    )
  const load = async (bytes: Buffer) => loadGround(origin.store, await aFile(bytes))
  const refused = async (bytes: Buffer) => (await Effect.runPromise(Effect.flip(await load(bytes)))).message
  expect(await refused(plan({ layer: "sea", kind: "deep" }))).toContain("number 1, that names no layer")
  expect(await refused(Buffer.from("{ nothing"))).toContain("is neither a PMTiles archive nor JSON.")
  expect((await Effect.runPromise(groundInForce(origin.store)))?.version).toBe(before.version)
  const record = await Effect.runPromise(await load(plan({ layer: "water", kind: "lake", name: "Deep Lake" })))
  expect(JSON.parse((await origin.ask("/__mk/tiles/ground.json")).text)).toMatchObject({
    schema: "protomaps",
    bounds: [10, 50, 11, 51],
    maxzoom: 14,
    attribution: ""
  })
  const tileAt = (name: string) => origin.ask(`/__mk/tiles/${record.version}/${name}.mvt`)
  expect((await tileAt("5/16/10")).text).toContain("Deep Lake")
  // Deep down, where the directories have leaves.
  expect((await tileAt("14/8690/5500")).text).toContain("water")
  expect((await tileAt("14/0/0")).status).toBe(204)
  // The same plan makes the same archive.
  const again = await Effect.runPromise(await load(plan({ layer: "water", kind: "lake", name: "Deep Lake" })))
  expect(again.version).toBe(record.version)
  await origin.close()
})
