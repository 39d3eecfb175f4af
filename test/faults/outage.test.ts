/**
 * What callers are told while the database or the object store says nothing: the API is the real one, and so are the
 * servers; the way to them is frozen.
 */
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { deadlines } from "../../engine/deadlines.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { type FaultyProxy, startFaultyProxy } from "../../infra/standins/faultyProxy.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { layerObjects } from "../../storage/objects/layer.ts"
import { testApi } from "../builders/api.ts"
import type { Client, Reply } from "../builders/client.ts"
import { type FreezableWay, wayTo } from "../builders/freezableWay.ts"
import { findS3Server, type S3Server } from "../builders/radosgw.ts"
import { newPage, signIn } from "../builders/testSite.ts"

const timed = async (reply: Promise<Reply>) => {
  const began = performance.now()
  return { ...(await reply), tookMs: performance.now() - began }
}
/** Its 503 is a list of checks and no problem document. */
const readiness = async (of: Client) => {
  const began = performance.now()
  const reply = await fetch(`${of.address()}/readyz`)
  const { checks } = (await reply.json()) as { readonly checks: object }
  return { status: reply.status, checks, tookMs: performance.now() - began }
}
/** Silence and two looks, and room for a machine that is busy with other tests. */
const outageMs = deadlines.databaseSilence.ms + 2 * deadlines.databaseLook.ms + 3_000
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64"
)
const picture = () => {
  const form = new FormData()
  form.append("alt", "A dot")
  form.append("file", new Blob([new Uint8Array(pixel)], { type: "image/png" }), "dot.png")
  return form
}

describe("while the database is frozen", () => {
  const api = testApi()
  let way: FreezableWay
  let other: Client
  beforeAll(async () => {
    way = await wayTo(new URL(inject("databaseUri")))
    other = await api.another({ databasePort: way.port })
  })
  afterAll(() => way.close())

  it("R6: writes, reads, uploads and tokens are told so within seconds, with when to come back; readyz within two", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>before</p>" })
    const there = await signIn(other, site.clientId, site.clientSecret)
    expect((await there.get("/v1/site")).status).toBe(200)

    way.freeze()
    const put = { html: "<p>after</p>" }
    const [ready, ...replies] = await Promise.all([
      readiness(other),
      timed(there.put(`/v1/pages/${page.pageId}/payload`, put, { "if-match": page.latestVersionId })),
      timed(there.post("/v1/pages", newPage())),
      timed(there.get("/v1/pages")),
      timed(there.post("/v1/media", picture())),
      timed(other.post("/v1/auth/token", { clientId: site.clientId, clientSecret: site.clientSecret }))
    ])
    expect([ready.status, ready.checks]).toEqual([503, { database: "unavailable", objects: "ok" }])
    expect(ready.tookMs).toBeLessThan(2_000)
    for (const { status, code, headers, tookMs } of replies) {
      expect([status, code]).toEqual([503, "service.unavailable"])
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      expect(tookMs).toBeLessThan(outageMs)
    }
    // By now it is known to be away.
    expect((await timed(there.get("/v1/pages"))).tookMs).toBeLessThan(1_000)
    way.thaw()
    await expect.poll(async () => (await there.get("/v1/site")).status, { timeout: 15_000 }).toBe(200)
    expect((await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions).toHaveLength(1)
    const again = await there.put(`/v1/pages/${page.pageId}/payload`, put, { "if-match": page.latestVersionId })
    expect(again.status).toBe(200)
  })

  it("R6: a write whose commit was not answered is not told that nothing was changed", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>before</p>" })
    const there = await signIn(other, site.clientId, site.clientSecret)
    expect((await there.get("/v1/site")).status).toBe(200)
    const put = { html: "<p>after</p>" }
    const headers = { "if-match": page.latestVersionId, "idempotency-key": "once" }
    way.freezeCommits()
    const first = await timed(there.put(`/v1/pages/${page.pageId}/payload`, put, headers))
    expect([first.status, first.code]).toEqual([503, "service.unconfirmed"])
    expect(first.tookMs).toBeLessThan(outageMs)
    way.thaw()
    await expect.poll(async () => (await there.get("/v1/site")).status, { timeout: 15_000 }).toBe(200)
    const again = await there.put(`/v1/pages/${page.pageId}/payload`, put, headers)
    expect(again.status).toBe(200)
    expect((await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions).toHaveLength(2)
  })
})

const source = findS3Server()
describe.skipIf(source.kind === "missing")("while the object store is frozen", () => {
  let server: S3Server | undefined
  let proxy: FaultyProxy | undefined
  const objects = Layer.unwrap(
    Effect.promise(async () => {
      if (source.kind === "missing") throw new Error(source.reason)
      server = await source.start()
      proxy = await startFaultyProxy(server.endpoint)
      const { accessKey, secretKey } = server
      const run = randomBytes(4).toString("hex")
      const buckets = { bucket: `makeready-public-${run}`, privateBucket: `makeready-private-${run}` }
      return layerObjects({
        kind: "s3",
        endpoint: proxy.address,
        region: "us-east-1",
        ...buckets,
        accessKey,
        secretKey
      })
    })
  )
  const api = testApi({}, { objects })
  afterAll(async () => {
    await proxy?.close()
    await server?.stop()
  })

  it("R6: an upload is told so within seconds, and readyz within two", async () => {
    const site = await api.aSite()
    expect((await readiness(api.anonymous)).status).toBe(200)
    proxy?.fail("stalls")
    const upload = await timed(site.post("/v1/media", picture()))
    expect([upload.status, upload.code]).toEqual([503, "service.unavailable"])
    expect(Number(upload.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(upload.tookMs).toBeLessThan(12_000)
    const ready = await readiness(api.anonymous)
    expect([ready.status, ready.checks]).toEqual([503, { database: "ok", objects: "unavailable" }])
    expect(ready.tookMs).toBeLessThan(2_000)
    proxy?.fail(null)
    await expect.poll(async () => (await readiness(api.anonymous)).status, { timeout: 15_000 }).toBe(200)
    expect((await site.post("/v1/media", picture())).status).toBeLessThan(300)
  })
})

/** A file system of its own that holds next to nothing; undefined where this user may not mount one. */
const tinyDisk = (): string | undefined => {
  const directory = mkdtempSync(join(tmpdir(), "makeready-tiny-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", directory], { stdio: "ignore" })
    return directory
  } catch {
    return void rmSync(directory, { recursive: true, force: true })
  }
}
const disk = tinyDisk()
describe.skipIf(disk === undefined)("while the disk of the objects is full", () => {
  const directory = disk ?? ""
  const api = testApi({}, { objects: layerFiles({ directory }) })
  afterAll(() => {
    execFileSync("umount", [directory])
    rmSync(directory, { recursive: true, force: true })
  })

  it("R6: readyz says so, and an upload is told to come back", async () => {
    const site = await api.aSite()
    expect((await api.run(Effect.flatMap(Sites, ({ list }) => list))).length).toBeGreaterThan(0)
    const ballast = join(directory, "ballast")
    for (const size of [1 << 20, 1 << 16, 1 << 12]) {
      try {
        for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: "a" })
      } catch {
        continue
      }
    }
    const ready = await readiness(api.anonymous)
    expect([ready.status, ready.checks]).toEqual([503, { database: "ok", objects: "unavailable" }])
    const upload = await site.post("/v1/media", picture())
    expect([upload.status, upload.code]).toEqual([503, "service.unavailable"])
    expect(upload.headers.get("retry-after")).toBe("5")
    rmSync(ballast)
    expect((await readiness(api.anonymous)).status).toBe(200)
  })
})
