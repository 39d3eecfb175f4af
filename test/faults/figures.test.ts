/**
 * Visits counted by origins that are processes of their own, several of them over one store, which are stopped, killed, and
 * cut off from the database.
 */
import { readdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { batchPrefix } from "../../engine/figures/batch.ts"
import { limits } from "../../engine/limits.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { dataPaths } from "../../infra/config.ts"
import { freePort } from "../../infra/main/testing/freePorts.ts"
import { Launched } from "../../infra/main/testing/Launched.ts"
import { takeInFigures } from "../../infra/main/worker/figures.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { testApi } from "../builders/api.ts"
import { previewOf } from "../builders/forms.ts"
import { seeded } from "../builders/seeded.ts"
import type { TestSite } from "../builders/testSite.ts"

const dataDir = await mkdtemp(join(tmpdir(), "makeready-figures-"))
const api = testApi({}, { objects: layerFiles({ directory: dataPaths(dataDir).objects }) })
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const running: Array<Launched> = []
afterEach(async () => {
  for (const origin of running.splice(0)) {
    origin.signal("SIGKILL")
    await origin.exited
  }
})

/** An origin over the store of the test, behind one proxy. */
const anOrigin = async (): Promise<Launched> => {
  const origin = await Launched.start({
    dataDir,
    script: "origin.ts",
    environment: { MAKEREADY_PROXY_HOPS: "1", MAKEREADY_LOG: "json" }
  })
  running.push(origin)
  await expect.poll(() => origin.output, { timeout: 120_000 }).toContain("Ready.")
  return origin
}

const aSite = async (routes: ReadonlyArray<string>) => {
  const site = await api.aSite()
  for (const route of routes) await site.aPage({ route })
  return { site, host: new URL(await previewOf(site)).host }
}

interface Visit {
  readonly from: string
  readonly referer?: string
  readonly userAgent?: string
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
const visit = async (origin: Launched, host: string, route: string, { from, referer, userAgent = firefox }: Visit) => {
  const headers = { "user-agent": userAgent, "accept-language": "en", "x-forwarded-for": from }
  const { status } = await origin.fetchAs("origin", host, route, { ...headers, ...(referer && { referer }) })
  expect(status).toBe(200)
}

const waiting = () =>
  api.run(Effect.flatMap(Objects, ({ private: store }) => Effect.orDie(store.list(batchPrefix, { limit: 1_000 }))))

/** Sums of everything that was counted of a site; the processes' clock is the real one. */
const sumsOf = async (site: TestSite) => {
  await api.run(takeInFigures())
  const today = new Date()
  const from = new Date(today.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  const { days, automated } = (
    await site.get(`/v1/figures?from=${from}&to=${new Date(today.getTime() + 86_400_000).toISOString().slice(0, 10)}`)
  ).body
  const sum = (of: "views" | "visits") =>
    (days as ReadonlyArray<{ readonly [of: string]: number }>).reduce((all, day) => all + day[of]!, 0)
  return { views: sum("views"), visits: sum("visits"), automated }
}

const stop = async (origin: Launched) => {
  origin.signal("SIGTERM")
  expect(await origin.exited).toBe(0)
}

describe("figures", () => {
  it("of many visitors at several origins are exact, whichever of them serves each page of a visit", async () => {
    const { site, host } = await aSite(["/one", "/two", "/three"])
    const origins = await Promise.all([anOrigin(), anOrigin(), anOrigin()])
    const { pick: any } = seeded()
    const visitors = Array.from({ length: 40 }, (_, index) => `203.0.113.${index}`)
    await Promise.all(
      visitors.map(async (from) => {
        await visit(any(origins), host, "/one", { from, referer: "https://search.test/" })
        for (const route of ["/two", "/three", "/one"])
          await visit(any(origins), host, route, { from, referer: `http://${host}/` })
      })
    )
    await Promise.all(origins.map(stop))
    expect(await waiting()).toHaveLength(3)
    expect(await sumsOf(site)).toEqual({ views: 160, visits: 40, automated: 0 })
    const { pages, referrers } = (await site.get("/v1/figures?to=2100-01-01&from=2099-12-01")).body
    expect([pages, referrers]).toEqual([[], []])
  })

  it("of who comes from elsewhere again on a day count a visit at each origin process that served them, no more", async () => {
    const { site, host } = await aSite(["/one"])
    const origins = await Promise.all([anOrigin(), anOrigin()])
    for (const origin of [...origins, ...origins, ...origins])
      await visit(origin, host, "/one", { from: "203.0.113.1" })
    await Promise.all(origins.map(stop))
    expect(await sumsOf(site)).toEqual({ views: 6, visits: 2, automated: 0 })
  })

  it("are lost by kill -9 for the last minute at most, and count once where the batch was taken in", async () => {
    const { site, host } = await aSite(["/one"])
    const origin = await anOrigin()
    for (let time = 0; time < 5; time++) await visit(origin, host, "/one", { from: "203.0.113.1" })
    await expect.poll(waiting, { timeout: 2 * limits.figuresBatchMs, interval: 500 }).toHaveLength(1)
    for (let time = 0; time < 3; time++) await visit(origin, host, "/one", { from: "203.0.113.1" })
    origin.signal("SIGKILL")
    await origin.exited
    expect(await sumsOf(site)).toEqual({ views: 5, visits: 1, automated: 0 })
    expect(await waiting()).toEqual([])
    expect(limits.figuresBatchMs).toBeLessThanOrEqual(30_000)
    expect(await sumsOf(site)).toMatchObject({ views: 5 })
  })

  it("wait while the database is away, and none is lost", async () => {
    const { site, host } = await aSite(["/one"])
    const origin = await anOrigin()
    for (let time = 0; time < 4; time++) await visit(origin, host, "/one", { from: "203.0.113.1" })
    await stop(origin)
    const away = api.database.through(await freePort())
    const tried = await api.run(Effect.exit(Effect.provide(takeInFigures(), away, { local: true })))
    expect(tried._tag).toBe("Failure")
    expect(await waiting()).toHaveLength(1)
    expect(await sumsOf(site)).toEqual({ views: 4, visits: 1, automated: 0 })
  })

  it("leave nothing of a visitor in any file or log", async () => {
    const { host } = await aSite(["/one"])
    const origin = await anOrigin()
    for (const referer of ["https://from.test/heronsnest?heronsnest", `http://${host}/one`])
      await visit(origin, host, "/one", { from: "198.51.100.77", referer, userAgent: `${firefox} Heronsnest/7` })
    await stop(origin)
    expect(await waiting()).toHaveLength(1)
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    expect(files.length).toBeGreaterThan(5)
    for (const file of files)
      expect(readFileSync(join(file.parentPath, file.name), "latin1"), file.name).not.toMatch(
        /198\.51\.100\.77|heronsnest/i
      )
    expect(origin.output).not.toMatch(/198\.51\.100\.77|heronsnest/i)
    expect(origin.output).toContain("Ready.")
  })
})
