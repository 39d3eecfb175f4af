/**
 * The process that removes objects killed again and again, while pages are written and brought back to styles that are
 * about to go: nothing that a served page asks for is ever missing for good, and the last sweep ends what the others began.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { limits } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { assetKey, sitePrefix } from "../../engine/publish/keys.ts"
import { runningPrivateDatabase } from "../../infra/local/mariadb.ts"
import { Launched, leftOf, pause } from "../../infra/main/testing/Launched.ts"
import { cssAsset } from "../../renderer/publish/render/assets.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { seeded } from "../builders/seeded.ts"
import { Operator, type SiteUnderTest } from "./product.ts"

let dataDir: string
let product: Launched
let operator: Operator

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-sweeps-"))
  product = await Launched.start({
    dataDir,
    arguments: ["--no-demo"],
    environment: { MAKEREADY_API_PROCESSES: "1" }
  })
  await product.ready()
  operator = await Operator.of(product, dataDir)
})

afterAll(async () => {
  product.signal("SIGTERM")
  await product.exited
  expect(await leftOf(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

const connected = async () => {
  const connection = await runningPrivateDatabase({ directory: join(dataDir, "database") })
  if (connection === undefined) throw new Error("The database of the test does not run.")
  return connection
}

/** The process of a test with the product's database and objects as its own. */
const within = async <A>(effect: Effect.Effect<A, unknown, Database | Objects>) => {
  const layers = Layer.merge(Database.layer(await connected()), layerFiles({ directory: join(dataDir, "objects") }))
  return Effect.runPromise(Effect.provide(effect, layers))
}

/** As if so much time had passed since what is marked was, and since whoever died at removing began to. */
const age = (marks: number, removals: number) =>
  within(
    Effect.flatMap(Database, ({ query }) =>
      query((db) =>
        sql`update object_marks set marked_at = marked_at - ${marks}, removing_at = removing_at - ${removals}`.execute(
          db
        )
      )
    )
  )

const startSweep = async () => {
  const { socketPath, user, database } = await connected()
  return Launched.start({
    dataDir,
    script: "testing/sweeping.ts",
    environment: {
      MAKEREADY_DATABASE_URL: `mysql://${user}@localhost/${database}?socketPath=${encodeURIComponent(socketPath)}`
    }
  })
}
const said = async (sweeping: Launched, words: string) => {
  while (!sweeping.output.includes(words)) {
    if (sweeping.process.exitCode !== null) throw new Error(`It ended:\n${sweeping.output}`)
    await pause(5)
  }
}
const sweepWhole = async () => {
  const sweeping = await startSweep()
  await said(sweeping, "The sweep has ended.")
  sweeping.signal("SIGTERM")
  await sweeping.exited
}

const stored = (site: SiteUnderTest) =>
  within(
    Effect.gen(function* () {
      const { public: store } = yield* Objects
      const all = yield* store.list(sitePrefix(site.siteId as SiteId), { limit: 10_000 })
      return new Set(all.map(({ key }) => key))
    })
  )

const pages = 24
const routes = Array.from({ length: pages }, (_, at) => `/p/${at}`)
const style = (route: string, edition: string) => `main { --of: "${route} ${edition}"; color: red }`
const fileOf = (site: SiteUnderTest, css: string) => assetKey(site.siteId as SiteId, cssAsset(css).name)

/** Writes a page's own stylesheet; repeated until it is answered. */
const restyle = async (site: SiteUnderTest, route: string, edition: string) => {
  while (!(await site.edit(route, `<h1>${route}</h1>`, style(route, edition)))) await pause(50)
}

/** Addresses under the platform's own paths that a page asks for and that are not answered. */
const missing = async (site: SiteUnderTest, route: string) => {
  const { status, body } = await site.visit(route)
  expect([route, status]).toEqual([route, 200])
  const asked = [...body.matchAll(/\/__mk\/assets\/[\w.-]+/g)].map(([path]) => path)
  expect(asked.length).toBeGreaterThan(1)
  const answers = await Promise.all(asked.map(async (path) => [path, (await site.fetchFile(path)).status] as const))
  return answers.filter(([, status]) => status !== 200)
}

describe("kill -9 of a sweep of objects", () => {
  it("takes nothing that a page asks for, and the next one ends what it began", async () => {
    const random = seeded()
    const site = await operator.site()
    for (const route of routes) await site.createPage(route, `<h1>${route}</h1>`, style(route, "first"))
    for (const route of routes) await restyle(site, route, "second")
    await sweepWhole()
    await age(limits.orphanKeptMs, 0)
    // Whoever remembers what it put remembers that for a day; so these end, as they would have by now.
    for (const script of ["main/api.ts", "main/worker.ts"]) process.kill(product.childOf(script) as number, "SIGKILL")

    const back = new Set<string>()
    for (let round = 0; round < 4; round++) {
      const sweeping = await startSweep()
      await said(sweeping, "The sweep begins.")
      const writing = (async () => {
        for (let count = 0; count < 4; count++) {
          const route = routes[random.below(pages)]!
          back.add(route)
          await restyle(site, route, "first")
        }
      })()
      await pause(random.below(400))
      sweeping.process.kill("SIGKILL")
      await sweeping.exited
      await writing
      // Whoever waits for a removal that died does so for as long as one may take.
      await age(0, limits.orphanClaimMs)
      const route = routes[random.below(pages)]!
      for (const one of [route, ...back]) expect([one, await missing(site, one)]).toEqual([one, []])
    }

    // What was answered before it was served is so by now.
    for (const route of back)
      await expect
        .poll(async () => (await site.visit(route)).body, { timeout: 60_000 })
        .toContain(cssAsset(style(route, "first")).name)
    await sweepWhole()
    for (const route of routes) expect([route, await missing(site, route)]).toEqual([route, []])
    const there = await stored(site)
    for (const route of routes) {
      const [first, second] = ["first", "second"].map((edition) => there.has(fileOf(site, style(route, edition))))
      expect([route, first, second]).toEqual([route, back.has(route), true])
    }
  }, 600_000)
})
