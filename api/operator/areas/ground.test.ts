/** The ground of maps as a worker draws it: of areas and listings, where the operator has loaded none. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { DAY_MS } from "../../../engine/limits.ts"
import { archivePrefix } from "../../../engine/maps/tiles.ts"
import { Audit, installation } from "../../../engine/ports/Audit.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { groundInForce, loadGround, noteGround, removeGround } from "../../../infra/maps/archive.ts"
import { drawGround } from "../../../infra/main/worker/ground.ts"
import { testApi } from "../../../test/builders/api.ts"
import { lakeTowns, loadAreas, putListings, squareArea } from "../../../test/builders/areas.ts"
import type { Stored } from "../../../test/builders/database.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"
import { aTown } from "../../../test/builders/tiles.ts"

const api = testApi()
const origin = testOrigin(api)

let site: TestSite
let siteUrl: string
let folder: string
beforeAll(async () => {
  site = await api.aSite()
  siteUrl = (await site.get("/v1/site")).body.hostnames[0].url
  folder = await mkdtemp(join(tmpdir(), "makeready-ground-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const store = async () => (await api.run(Objects)).public
beforeEach(async () => Effect.runPromise(removeGround(await store())))

const look = () => api.run(drawGround as Effect.Effect<void, never, Stored>)
const inForce = async () => Effect.runPromise(groundInForce(await store()))
/** The tile of a zoom that holds a place, as a visitor's browser asks for it. */
const tileAt = async (lat: number, lng: number, z: number) => {
  const radians = (lat * Math.PI) / 180
  const [x, y] = [
    Math.floor(((lng + 180) / 360) * 2 ** z),
    Math.floor(((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** z)
  ]
  const answer = await origin.visit(`${siteUrl}/__mk/tiles/${(await inForce())!.version}/${z}/${x}/${y}.mvt`)
  expect(answer.status).toBe(200)
  return answer.text
}

it("has the areas with their names, and follows them when they change", async () => {
  await look()
  expect(await inForce()).toBeNull()
  await loadAreas(api, "lake", lakeTowns)
  await look()
  expect(await inForce()).toMatchObject({ schema: "protomaps", bounds: [-80, 44, -78, 45], attribution: "" })
  expect(await tileAt(44.5, -79.5, 8)).toContain("Northbay Falls")
  expect(await tileAt(44.07, -79.95, 12)).toContain("Old Mill")
  await loadAreas(api, "lake", [squareArea("Ferrier", "city", [44, -80], 1)])
  await look()
  expect(await tileAt(44.5, -79.5, 8)).toContain("Ferrier")
  expect(await tileAt(44.5, -79.5, 8)).not.toContain("Northbay Falls")
  // Pages that are open ask for the one before.
  const there = await Effect.runPromise((await store()).list(archivePrefix, { limit: 10 }))
  expect(there.filter(({ key }) => key.endsWith(".pmtiles"))).toHaveLength(2)
  expectStatus(await api.operator.delete("/ops/v1/areas/lake"), 200)
  await look()
  expect(await inForce()).toBeNull()
})

it("has land as built where listings are close together, once there are any, and looks again after a day", async () => {
  await loadAreas(api, "lake", lakeTowns)
  await look()
  const built = async (lat: number, lng: number) => (await tileAt(lat, lng, 12)).includes("residential")
  expect(await built(44.5, -79.5)).toBe(false)
  const close = (at: number, latitude: number) =>
    Array.from({ length: 3 }, (_, n) => ({ key: `${at}${n}`, mls: `V${at}${n}`, latitude, longitude: -79.5 }))
  await putListings(api, site.siteId, [
    ...close(1, 44.502),
    { key: "lone", mls: "V9", latitude: 44.2, longitude: -79.2 }
  ])
  await look()
  expect([await built(44.502, -79.5), await built(44.2, -79.2)]).toEqual([true, false])
  await putListings(api, site.siteId, [...close(1, 44.502), ...close(2, 44.802)])
  await look()
  expect(await built(44.802, -79.5)).toBe(false)
  api.clock.advance(DAY_MS)
  await look()
  expect(await built(44.802, -79.5)).toBe(true)
})

it("leaves what the operator loaded as it is, and puts on record that it was loaded and removed", async () => {
  const file = join(folder, "town.pmtiles")
  await writeFile(file, aTown(51.5, -0.12))
  const objects = await store()
  const loaded = await Effect.runPromise(loadGround(objects, file))
  await Effect.runPromise(
    noteGround(objects, "installation.ground_load", { file: "town.pmtiles", version: loaded.version })
  )
  await loadAreas(api, "lake", lakeTowns)
  await look()
  expect((await inForce())?.version).toBe(loaded.version)
  await Effect.runPromise(removeGround(objects))
  await Effect.runPromise(noteGround(objects, "installation.ground_remove", { version: loaded.version }))
  await look()
  await look()
  const records = await api.run(Effect.flatMap(Audit, (audit) => audit.list(installation, { limit: 50 })))
  expect(records.filter(({ action }) => action.startsWith("installation.ground"))).toMatchObject([
    { action: "installation.ground_remove", actor: "operator", detail: { version: loaded.version } },
    { action: "installation.ground_load", actor: "operator", detail: { file: "town.pmtiles", version: loaded.version } }
  ])
})
