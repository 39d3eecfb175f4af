/**
 * Atomic rebuilds whose workers are killed: no visitor meets a page of the new look before all pages have it, nor one of the
 * old look after that, and nothing of the edition is left. On files, and on a real S3 server.
 */
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import type { SiteId } from "../../engine/model/ids.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { sitePrefix } from "../../engine/publish/keys.ts"
import { pause } from "../../infra/main/testing/Launched.ts"
import { layerObjects, type ObjectsConfig } from "../../storage/objects/layer.ts"
import { findS3Server, type S3Server } from "../builders/radosgw.ts"
import { seeded } from "../builders/seeded.ts"
import { launchedProduct } from "./launchedProduct.ts"
import type { SiteUnderTest, Visited } from "./product.ts"

const pages = 600
const routes = Array.from({ length: pages }, (_, at) => `/p/${at}`)
const readers = 3

const source = findS3Server()
let server: Promise<S3Server> | undefined
afterAll(async () => (await server)?.stop())
const run = randomBytes(4).toString("hex")
const onS3 = async () => {
  if (source.kind === "missing") throw new Error(source.reason)
  const { endpoint, accessKey, secretKey } = await (server ??= source.start())
  return {
    endpoint,
    region: "us-east-1",
    accessKey,
    secretKey,
    bucket: `makeready-public-${run}`,
    privateBucket: `makeready-private-${run}`
  }
}

interface Place {
  /** How a product is told of it. */
  readonly environment: () => Promise<{ readonly [name: string]: string }>
  /** How it is looked into beside the product. */
  readonly objects: (dataDir: string) => Promise<ObjectsConfig>
}

const onDisk: Place = {
  environment: async () => ({ MAKEREADY_WORKERS: "2" }),
  objects: async (dataDir) => ({ kind: "files", directory: join(dataDir, "objects") })
}
const inBuckets: Place = {
  environment: async () => {
    const { endpoint, accessKey, secretKey, bucket, privateBucket } = await onS3()
    return {
      MAKEREADY_WORKERS: "2",
      MAKEREADY_S3_ENDPOINT: endpoint,
      MAKEREADY_S3_ACCESS_KEY: accessKey,
      MAKEREADY_S3_SECRET_KEY: secretKey,
      MAKEREADY_S3_BUCKET: bucket,
      MAKEREADY_S3_PRIVATE_BUCKET: privateBucket
    }
  },
  objects: async () => ({ kind: "s3", ...(await onS3()) })
}

/** What a store holds of editions of a site. */
const editionsIn = async (place: Place, dataDir: string, siteId: string): Promise<ReadonlyArray<string>> =>
  Effect.flatMap(Objects, ({ public: store }) =>
    store.list(`${sitePrefix(siteId as SiteId)}editions/`, { limit: 10 })
  ).pipe(
    Effect.map((found) => found.map(({ key }) => key)),
    Effect.provide(layerObjects(await place.objects(dataDir)).pipe(Layer.fresh)),
    Effect.runPromise
  )

/** A page as a visitor got it: when it was asked for, when it was there, and with which stylesheet. */
interface Look {
  readonly from: number
  readonly until: number
  readonly status: number
  readonly version: string
}

/** Of the stylesheet that a page was rendered with. */
const lookOf = ({ headers }: Pick<Visited, "headers">): string => String(headers["x-mk-stylesheet-version"])

/** Reads pages at random until `end` is called. */
const reading = (site: SiteUnderTest, random: ReturnType<typeof seeded>) => {
  const seen: Array<Look> = []
  const over = new AbortController()
  const read = async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      const page = await site.visit(random.pick(routes))
      seen.push({ from, until: performance.now(), status: page.status, version: lookOf(page) })
    }
  }
  const all = Promise.all(Array.from({ length: readers }, read))
  return {
    seen,
    end: async (): Promise<void> => {
      over.abort()
      await all
    }
  }
}

const places = [
  ["files on a disk", onDisk],
  ...(source.kind === "missing" ? [] : [["a real S3 server", inBuckets] as const])
] as const

describe.each(places)("kill -9 of workers during an atomic rebuild, on %s", (_, place) => {
  const run = launchedProduct({ environment: place.environment })

  it("shows all of the old or all of the new, and leaves nothing of the edition", async () => {
    const random = seeded()
    const { operator, product } = run
    const site = await operator.site()
    for (let at = 0; at < pages; at += 20)
      await site.createPages(routes.slice(at, at + 20).map((route) => ({ route, html: `<h1>Page ${route}</h1>` })))
    await site.writeStylesheet("body { color: #123456 }")
    await operator.settled()
    const before = lookOf(await site.visit(routes[0]!))

    const workers = () => product.childrenOf("main/worker.ts")
    // Ordered while no worker moves, so that the new look takes the place of a rebuild that has shown nothing yet.
    const held = workers()
    for (const pid of held) process.kill(pid, "SIGSTOP")
    await operator.rebuild(site, true)
    await site.writeStylesheet("body { color: #654321 }")
    const reader = reading(site, random)
    for (const pid of held) process.kill(pid, "SIGCONT")

    // Each kill meets a rebuild that has moved since the one before.
    const killed = { edition: 0, line: 0 }
    let moved = 0
    const running = async () => (await operator.rebuilds(site)).find(({ state }) => state === "running")
    try {
      for (let now = await running(); now !== undefined; now = await running()) {
        const part = 2 * now.pagesDone < now.pagesTotal ? "edition" : "line"
        if (now.pagesDone > moved && killed[part] < 2) {
          moved = now.pagesDone
          await pause(random.below(60))
          for (const pid of workers()) process.kill(pid, "SIGKILL")
          killed[part]++
        }
        await pause(10)
      }
      await operator.settled()
    } finally {
      await reader.end()
    }
    const { seen } = reader
    const after = lookOf(await site.visit(routes[0]!))
    expect([before, after]).toEqual([expect.stringMatching(/^ver_/), expect.stringMatching(/^ver_/)])
    expect(after).not.toBe(before)
    expect(new Set(seen.map(({ status, version }) => `${status} ${version}`))).toEqual(
      new Set([`200 ${before}`, `200 ${after}`])
    )
    const firstNew = seen.reduce(
      (least, { version, until }) => (version === after ? Math.min(least, until) : least),
      Infinity
    )
    expect(seen.filter(({ version, from }) => version === before && from > firstNew).slice(0, 3)).toEqual([])
    for (const route of routes) expect(lookOf(await site.visit(route)), route).toBe(after)
    expect((await operator.rebuilds(site)).filter(({ state }) => state === "running" || state === "failed")).toEqual([])
    expect(await editionsIn(place, run.dataDir, site.siteId)).toEqual([])
    expect(killed.edition, "while the edition was rendered").toBeGreaterThan(0)
    expect(killed.line, "while the site was brought in line").toBeGreaterThan(0)
  }, 600_000)
})
