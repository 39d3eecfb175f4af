/** `makeready map load|show|remove` as an operator runs it, against a real S3 server and no running product. */
import { spawn } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { randomBytes } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { archivePrefix } from "../../engine/maps/tiles.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { layerObjects } from "../../storage/objects/layer.ts"
import { findS3Server, type S3Server } from "../../test/builders/radosgw.ts"
import { aTown } from "../../test/builders/tiles.ts"
import { environmentWith } from "../config.ts"

const source = findS3Server()
if (source.kind === "missing")
  describe.skip(`makeready map: ${source.reason}`, () => void it("is not tested", () => {}))
else
  describe(`makeready map, on ${source.name}`, () => {
    let server: S3Server
    let folder: string
    const run = randomBytes(4).toString("hex")
    const [bucket, privateBucket] = [`makeready-maps-${run}`, `makeready-maps-private-${run}`]
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "makeready-map-"))
      server = await source.start()
    })
    afterAll(async () => {
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const makeready = (...line: ReadonlyArray<string>): Promise<{ code: number | null; out: string; err: string }> =>
      new Promise((resolve) => {
        const child = spawn(
          process.execPath,
          [fileURLToPath(new URL("../cli/bin.mjs", import.meta.url)), "map", ...line],
          {
            stdio: ["ignore", "pipe", "pipe"],
            env: environmentWith({
              MAKEREADY_DATA_DIR: folder,
              MAKEREADY_S3_ENDPOINT: server.endpoint,
              MAKEREADY_S3_REGION: "us-east-1",
              MAKEREADY_S3_BUCKET: bucket,
              MAKEREADY_S3_PRIVATE_BUCKET: privateBucket,
              MAKEREADY_S3_ACCESS_KEY: server.accessKey,
              MAKEREADY_S3_SECRET_KEY: server.secretKey
            })
          }
        )
        let [out, err] = ["", ""]
        child.stdout.on("data", (text) => (out += text))
        child.stderr.on("data", (text) => (err += text))
        child.once("close", (code) => resolve({ code, out, err }))
      })
    const answer = async (...line: ReadonlyArray<string>) => {
      const { code, out, err } = await makeready(...line, "--json")
      expect({ code, err }).toEqual({ code: 0, err: "" })
      return JSON.parse(out)
    }
    const stored = () =>
      Effect.runPromise(
        Effect.flatMap(Objects, ({ public: store }) => store.list(archivePrefix, { limit: 20 })).pipe(
          Effect.provide(
            layerObjects({
              kind: "s3",
              endpoint: server.endpoint,
              region: "us-east-1",
              bucket,
              privateBucket,
              accessKey: server.accessKey,
              secretKey: server.secretKey
            }).pipe(Layer.orDie)
          )
        )
      ).then((found) => found.map(({ key }) => key))

    it("loads an archive and a plan, shows which is in force, removes all, and leaves word of each for the record", async () => {
      expect(await answer("show")).toBeNull()
      const [town, plan] = [join(folder, "town.pmtiles"), join(folder, "plan.geojson")]
      await writeFile(town, aTown(51.5, -0.12))
      const pond = {
        type: "Polygon",
        coordinates: [
          [
            [10, 50],
            [11, 50],
            [11, 51],
            [10, 50]
          ]
        ]
      }
      const feature = { type: "Feature", properties: { layer: "water", kind: "lake" }, geometry: pond }
      await writeFile(plan, JSON.stringify({ type: "FeatureCollection", features: [feature] }))
      const first = await answer("load", town)
      expect(await answer("show")).toEqual(first)
      expect(await stored()).toContain(`maps/${first.version}.pmtiles`)
      const second = await answer("load", plan)
      expect(second).toMatchObject({ schema: "protomaps", bounds: [10, 50, 11, 51] })
      expect((await answer("show")).version).toBe(second.version)
      const refused = await makeready("load", join(folder, "nowhere.pmtiles"))
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("nowhere.pmtiles cannot be read")])
      expect(await answer("remove")).toEqual({ removed: true })
      expect(await answer("show")).toBeNull()
      const left = await stored()
      expect(left.map((key) => key.replace(/\d+/, "…"))).toEqual([
        "maps/notes/…-load.json",
        "maps/notes/…-load.json",
        "maps/notes/…-remove.json"
      ])
    })
  })
