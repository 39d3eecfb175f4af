/**
 * What writers are told, and what visitors get, while the object store cannot take what is published: a real S3 server
 * that refuses, stalls or is full, and real files on a disk that is gone or full. The API and the origin are the real
 * ones; only the way to the store fails.
 */
import { execFileSync } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { limits } from "../../engine/limits.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Objects, type ObjectStore } from "../../engine/ports/Objects.ts"
import { backUp } from "../../infra/backup/backUp.ts"
import { readManifest } from "../../infra/backup/Manifest.ts"
import { restoreAll } from "../../infra/backup/restore.ts"
import { Vault } from "../../infra/backup/Vault.ts"
import { type FaultyProxy, type ProxyFault, startFaultyProxy } from "../../infra/standins/faultyProxy.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { layerObjects } from "../../storage/objects/layer.ts"
import { testApi, type TestApi } from "../builders/api.ts"
import { testDatabase } from "../builders/database.ts"
import { type TestOrigin, testOrigin } from "../builders/origin.ts"
import { findS3Server, type S3Server } from "../builders/radosgw.ts"
import { newPage, type TestSite } from "../builders/testSite.ts"

interface Told {
  readonly route?: string
  readonly served?: boolean
  readonly warnings?: ReadonlyArray<{ readonly code: string }>
}
/** What is told of publishing; remarks about the page itself are another matter. */
const codes = ({ warnings = [] }: Told) =>
  warnings.map(({ code }) => code).filter((code) => code.startsWith("publish."))
const notServedYet = "publish.not_served_yet"

/** A site with a page that is served. */
const servedSite = async (api: TestApi, origin: TestOrigin) => {
  const site = await api.aSite()
  const { hostnames } = (await site.get("/v1/site")).body
  const visit = (path: string) => origin.visit(`${hostnames[0].url}${path}`)
  const page = await site.aPage({ route: "/old", html: "<p>before</p>" })
  expect([page.served, codes(page)]).toEqual([true, []])
  expect((await visit("/old")).text).toContain("before")
  const put = (html: string, base: string, headers: { readonly [name: string]: string } = {}) =>
    site.put(`/v1/pages/${page.pageId}/payload`, { html }, { "if-match": base, ...headers })
  const isServed = async (path = `/v1/pages/${page.pageId}`) => (await site.get(path)).body.served as boolean
  return { site, visit, page, put, isServed }
}

const openJobs = (api: TestApi, site: TestSite) =>
  api.run(Effect.flatMap(Jobs, (jobs) => jobs.unfinished(site.siteId as never, "publish")))

/** The same for every store that cannot be written: what is answered, what is read, and that work goes on by itself. */
const tellsTheTruth = (api: TestApi, origin: TestOrigin, away: () => void, back: () => void) => async () => {
  const { site, visit, page, put, isServed } = await servedSite(api, origin)
  away()
  const started = performance.now()
  const edit = await put("<p>after</p>", page.latestVersionId)
  expect(performance.now() - started).toBeLessThan(limits.settleMs + 5_000)
  expect([edit.status, edit.body.status, edit.body.served]).toEqual([200, "published", false])
  expect(codes(edit.body)).toContain(notServedYet)
  expect(await isServed()).toBe(false)
  // The work is the same, so it is left once.
  const again = await put("<p>after all</p>", edit.body.latestVersionId)
  expect([again.status, again.body.served]).toEqual([200, false])
  expect(await openJobs(api, site)).toHaveLength(1)
  const created = await site.post("/v1/pages", newPage({ route: "/new", html: "<p>new</p>" }))
  expect([created.status, created.body.served, codes(created.body).includes(notServedYet)]).toEqual([200, false, true])
  const list = (await site.get("/v1/pages")).body.pages as ReadonlyArray<Told>
  expect(list.map(({ route, served }) => [route, served]).sort()).toEqual([
    ["/new", false],
    ["/old", false]
  ])
  // What needs no store is answered as ever.
  expect((await site.get("/v1/site")).status).toBe(200)
  expect((await site.put(`/v1/pages/${page.pageId}/payload?dryRun=1`, { html: "<p>x</p>" })).status).toBeLessThan(500)

  back()
  api.clock.advance(limits.settleRetryMs)
  await api.startWorker()
  await expect.poll(() => isServed(), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => isServed(`/v1/pages/${created.body.pageId}`), { timeout: 30_000 }).toBe(true)
  expect((await visit("/old")).text).toContain("after all")
  expect((await visit("/new")).text).toContain("new")
  const last = await put("<p>well</p>", again.body.latestVersionId)
  expect([last.body.served, codes(last.body).includes(notServedYet)]).toEqual([true, false])
  expect((await visit("/old")).text).toContain("well")
}

const source = findS3Server()
/** One for all faults: each has a way to it and buckets of its own. */
let server: Promise<S3Server> | undefined
const theServer = (): Promise<S3Server> => {
  if (source.kind === "missing") throw new Error(source.reason)
  return (server ??= source.start())
}
afterAll(async () => (await server)?.stop())

describe.skipIf(source.kind === "missing").each<ProxyFault>(["refuses", "stalls", "is full"])(
  "an S3 server that %s",
  (fault) => {
    let proxy: FaultyProxy | undefined
    const objects = Layer.unwrap(
      Effect.promise(async () => {
        const { endpoint, accessKey, secretKey } = await theServer()
        proxy = await startFaultyProxy(endpoint)
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
    const origin = testOrigin(api)
    afterAll(() => proxy?.close())

    it(
      "A4: keeps no writer from an answer, which says that visitors do not get it yet",
      tellsTheTruth(
        api,
        origin,
        () => proxy?.fail(fault),
        () => proxy?.fail(null)
      )
    )
  }
)

describe.skipIf(source.kind === "missing")("a backup of what lies in buckets", () => {
  const [database, empty] = [testDatabase(), testDatabase()]
  const folder = mkdtempSync(join(tmpdir(), "makeready-buckets-"))
  const scope = Scope.makeUnsafe()
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  })
  const someBuckets = async () => {
    const { endpoint, accessKey, secretKey } = await theServer()
    const run = randomBytes(4).toString("hex")
    const buckets = { bucket: `makeready-public-${run}`, privateBucket: `makeready-private-${run}` }
    const layer = layerObjects({ kind: "s3", endpoint, region: "us-east-1", ...buckets, accessKey, secretKey })
    return Context.get(await Effect.runPromise(Layer.buildWithScope(layer, scope)), Objects)
  }
  const poolOf = ({ run }: typeof database) => run(Effect.map(Database, ({ pool }) => pool))
  const contentOf = (store: ObjectStore) =>
    Effect.runPromise(
      Effect.flatMap(store.list("", { limit: 100 }), (listed) =>
        Effect.forEach(listed, ({ key }) =>
          Effect.map(store.get(key), (found) => {
            const { body, contentType, metadata } = found!
            return [key, contentType, metadata, createHash("sha256").update(body).digest("hex")]
          })
        )
      )
    )

  it("reads them once, and fills other buckets with the same: bytes, kinds and what stands beside them", async () => {
    const stores = await someBuckets()
    const long = randomBytes(9 << 20)
    const put = (store: ObjectStore, key: string, body: Uint8Array, contentType: string) =>
      Effect.runPromise(store.put(key, body, { contentType, metadata: { name: "a-b_c" } }))
    await put(stores.public, "sites/site_a/media/med_a/original", long, "image/png")
    await put(stores.public, "sites/site_a/media/med_b/original", new Uint8Array(), "image/svg+xml")
    await put(stores.private, "leads/site_a/file_a", Buffer.from("größer"), "application/pdf")
    const of = {
      pool: await poolOf(database),
      stores,
      secretKey: Redacted.make("s".repeat(40)),
      files: {},
      release: "0.1.0"
    }
    const taken = () => backUp(folder, undefined, of, { expectTaken: async () => {} }, Date.now)
    const first = await taken()
    expect([first.objects, first.passedOver]).toEqual([3, 0])
    expect(first.written.bytes).toBeGreaterThan(long.length)
    expect((await taken()).written).toEqual({ files: 0, bytes: 0 })

    const others = await someBuckets()
    // What a restore that was killed has left there.
    await put(others.public, "sites/site_a/media/med_z/original", Buffer.from("z"), "image/png")
    const place = { pool: await poolOf(empty), stores: others, dataDir: folder, orderRebuilds: Effect.void }
    const { manifest } = await readManifest(folder, undefined)
    expect(await restoreAll(new Vault(folder, undefined), manifest, place, () => {})).toMatchObject({ objects: 3 })
    for (const store of ["public", "private"] as const)
      expect(await contentOf(others[store])).toEqual(await contentOf(stores[store]))
  })
})

describe("files on a disk", () => {
  const directory = mkdtempSync(join(tmpdir(), "makeready-files-"))
  const api = testApi({}, { objects: layerFiles({ directory }) })
  const origin = testOrigin(api)
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  const incoming = join(directory, ".store", "incoming", "public")

  it(
    "A4: that is gone keep no writer from an answer, which says that visitors do not get it yet",
    tellsTheTruth(
      api,
      origin,
      () => renameSync(incoming, `${incoming}-away`),
      () => renameSync(`${incoming}-away`, incoming)
    )
  )

  it("A4: a batch, a row and a shared asset tell it too, and a repeated request tells what became of the first", async () => {
    const { site, isServed } = await servedSite(api, origin)
    const sheet = (await site.put("/v1/stylesheet", { css: ".a{}" })).body
    expect([sheet.served, sheet.rerenderQueued, codes(sheet).includes(notServedYet)]).toEqual([false, true, false])
    await expect.poll(() => isServed("/v1/stylesheet"), { timeout: 30_000 }).toBe(true)
    const schema = [{ name: "name", type: "text" }]
    await site.post("/v1/collections", { key: "team", name: "Team", schema, detailBasePath: "/team" })
    await site.aPage({ route: "/team/:slug", html: '<mk-component name="collection-detail"></mk-component>' })

    renameSync(incoming, `${incoming}-away`)
    const key = { "idempotency-key": "batch-1" }
    const batch = { pages: [newPage({ route: "/one" }), newPage({ route: "/two" })] }
    const first = await site.post("/v1/pages/batch", batch, key)
    expect([first.status, first.body.served, codes(first.body)]).toEqual([200, false, [notServedYet]])
    const row = await site.post("/v1/collections/team/rows", { slug: "ann", data: { name: "Ann" } })
    expect([row.status, row.body.served, codes(row.body).includes(notServedYet)]).toEqual([201, false, true])
    const rows = async () => (await site.get("/v1/collections/team/rows")).body.rows[0].served as boolean
    expect(await rows()).toBe(false)
    const lost = await site.put("/v1/notfound", { html: "<p>lost</p>" })
    expect([lost.body.served, await isServed("/v1/notfound")]).toEqual([false, false])
    // The row has an address of its own, which the origin learns from the record that holds redirects and origins too.
    const edge = ["/v1/redirects", "/v1/allowlist", "/v1/site"]
    expect(await Promise.all(edge.map(isServed))).toEqual([false, false, false])
    renameSync(`${incoming}-away`, incoming)

    const replayed = await site.post("/v1/pages/batch", batch, key)
    expect(replayed.body).toEqual(first.body)
    const second = { pages: [newPage({ route: "/three" })] }
    const good = await site.post("/v1/pages/batch", second, { "idempotency-key": "batch-2" })
    expect(good.body.served).toBe(true)
    expect((await site.post("/v1/pages/batch", second, { "idempotency-key": "batch-2" })).body).toEqual(good.body)
    api.clock.advance(limits.settleRetryMs)
    await expect.poll(rows, { timeout: 30_000 }).toBe(true)
    for (const path of ["/v1/notfound", ...edge]) {
      await expect.poll(() => isServed(path), { timeout: 30_000 }).toBe(true)
    }
  })
})

/** A file system of its own that holds next to nothing; undefined where this user may not mount one. */
const tinyDisk = (): string | undefined => {
  const directory = mkdtempSync(join(tmpdir(), "makeready-tiny-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", directory], { stdio: "ignore" })
    return directory
  } catch {
    return void rmSync(directory, { recursive: true, force: true })
  }
}
const disk = tinyDisk()
describe.skipIf(disk === undefined)("files on a disk that is full", () => {
  const directory = disk ?? ""
  const api = testApi({}, { objects: layerFiles({ directory }) })
  const origin = testOrigin(api)
  afterAll(() => {
    // The store is closed after this, and may be flushing.
    execFileSync("umount", ["--lazy", directory])
    rmSync(directory, { recursive: true, force: true })
  })
  const ballast = join(directory, "ballast")
  const fill = () => {
    const parts = [1 << 20, 1 << 16, 1 << 12]
    for (let index = 0; index < parts.length;) {
      try {
        writeFileSync(ballast, Buffer.alloc(parts[index] as number), { flag: "a" })
      } catch {
        index++
      }
    }
  }

  it(
    "A4: keep no writer from an answer, which says that visitors do not get it yet",
    tellsTheTruth(api, origin, fill, () => rmSync(ballast))
  )
})
