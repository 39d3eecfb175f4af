/**
 * The product as `npm start` runs it, with its processes killed at random moments while pages are written and the site is
 * rebuilt. Whatever was acknowledged is there afterwards, nobody ever sees half a page, and the work finishes by itself.
 */
import { afterAll, describe, expect, it } from "vitest"
import { siteTag, tagOfKey } from "../../engine/publish/cacheTags.ts"
import { pageKey } from "../../engine/publish/keys.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { account, startCdnStandIn } from "../../infra/standins/cdn/cdn.ts"
import { pause } from "../../infra/main/testing/Launched.ts"
import { killDatabase, type SiteUnderTest } from "./product.ts"
import { seeded } from "../builders/seeded.ts"
import { launchedProduct } from "./launchedProduct.ts"

const cdn = await startCdnStandIn("fastly")
afterAll(() => cdn.close())
const run = launchedProduct({
  environment: {
    MAKEREADY_CDN_NAME: "fastly",
    MAKEREADY_CDN_ZONE: account.zone,
    MAKEREADY_CDN_TOKEN: account.token,
    MAKEREADY_CDN_URL: cdn.address
  }
})

/** Bodies long enough to be cut in half, with the same edition at both ends. */
const bodyOf = (edition: string): string =>
  `<p id="first">${edition}</p>\n${"<p>Felt, maple, spruce and wire.</p>\n".repeat(300)}<p id="last">${edition}</p>`

/** The edition a visitor sees, once it is sure that the page is whole. */
const editionServed = (html: string): string => {
  const first = /<p id="first">([^<]*)<\/p>/.exec(html)?.[1]
  const last = /<p id="last">([^<]*)<\/p>/.exec(html)?.[1]
  expect(first, "the page begins").toBeDefined()
  expect(last, "the page ends with the edition it begins with").toBe(first)
  expect(html.trimEnd().endsWith("</html>"), "the page is whole").toBe(true)
  return first as string
}

const victims = ["main/api.ts", "main/worker.ts", "main/origin.ts", "database"] as const

/** Whether there was a process to kill: one that died a moment ago may not be back yet. */
const kill = async (victim: (typeof victims)[number]): Promise<boolean> => {
  if (victim === "database") return killDatabase(run.dataDir)
  const pid = run.product.childOf(victim)
  if (pid !== undefined) process.kill(pid, "SIGKILL")
  return pid !== undefined
}

describe("kill -9 at any moment", () => {
  it("loses no acknowledged write, shows no half page, and finishes what was begun", async () => {
    const random = seeded()
    const site = await run.operator.site()
    const routes = ["/one", "/two", "/three"]
    for (const route of routes) await site.createPage(route, bodyOf(`${route} 0`))

    const acknowledged = new Map(routes.map((route) => [route, [`${route} 0`]]))
    const ended = { yet: false }
    const progress = { edits: 0, whole: 0 }
    const visitor = (async () => {
      while (!ended.yet) {
        const page = await site.visit(random.pick(routes)).catch(() => undefined)
        // While the origin is being started again nobody answers; what answers 200 must be whole.
        if (page?.status === 200) {
          editionServed(page.body)
          progress.whole++
        }
        await pause(5)
      }
    })()
    const killer = (async () => {
      let killed = 0
      const over = performance.now() + 75_000
      while (killed < 10 && performance.now() < over) {
        // Each kill meets a product at work: something was acknowledged and seen since the one before.
        const { edits, whole } = { ...progress }
        while ((progress.edits === edits || progress.whole === whole) && performance.now() < over) await pause(5)
        await pause(random.below(600))
        if (await kill(random.pick(victims))) killed++
      }
      ended.yet = true
      return killed
    })()
    for (let edition = 1; !ended.yet; edition++) {
      const route = random.pick(routes)
      const text = `${route} ${edition}`
      if (!(await site.edit(route, bodyOf(text)))) continue
      acknowledged.get(route)?.push(text)
      progress.edits++
    }
    // Enough of each to have met the others.
    expect(await killer, "processes were killed").toBeGreaterThanOrEqual(5)
    await visitor
    expect(progress.whole, "whole pages were served").toBeGreaterThanOrEqual(10)
    expect(progress.edits, "edits were acknowledged").toBeGreaterThanOrEqual(8)

    await run.operator.settled()
    for (const route of routes) {
      const editions = await site.editionsOf(route, (html) => /<p id="first">([^<]*)<\/p>/.exec(html)?.[1] ?? "")
      for (const text of acknowledged.get(route) ?? []) {
        expect(
          editions.filter((edition) => edition === text),
          `${text} is one version`
        ).toHaveLength(1)
      }
      const newest = editions[0]
      await expect
        .poll(async () => editionServed((await site.visit(route)).body), { timeout: 30_000, interval: 100 })
        .toBe(newest)
    }
  }, 300_000)

  it("has the CDN told of a change although the worker died between the publish and the purge", async () => {
    const site = await run.operator.site()
    await site.createPage("/told", bodyOf("/told 0"))
    await run.operator.settled()
    cdn.reset()
    // It is heard, and neither done nor answered.
    cdn.fail({ delayMs: 600_000, drop: "before" })
    expect(await site.edit("/told", bodyOf("/told 1"))).toBe(true)
    expect(editionServed((await site.visit("/told")).body)).toBe("/told 1")
    await expect.poll(() => cdn.received().length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    for (const pid of run.product.childrenOf("main/worker.ts")) process.kill(pid, "SIGKILL")
    expect(cdn.forgotten()).toEqual([])
    // Its lease runs out first.
    await expect
      .poll(() => cdn.forgotten(), { timeout: 120_000, interval: 100 })
      .toContain(tagOfKey(pageKey(site.siteId as SiteId, "/told")))
    cdn.reset()
    expect(await run.operator.purge(site), "there is a CDN to be told").toBe(true)
    await expect.poll(() => cdn.forgotten(), { timeout: 30_000, interval: 100 }).toContain(siteTag(site.siteId))
    expect(run.product.output).not.toContain(account.token)
  }, 240_000)

  it("goes on with a rebuild after its worker, the API and the database were killed in the middle of it", async () => {
    const random = seeded()
    const site: SiteUnderTest = await run.operator.site()
    const count = 400
    for (let at = 0; at < count; at += 20) {
      await site.createPages(
        Array.from({ length: 20 }, (_, offset) => ({ route: `/p/${at + offset}`, html: bodyOf(`page ${at + offset}`) }))
      )
    }
    // A kill counts that comes after the first page and before the last; a quick machine is given more to do.
    let left = 0
    for (let tries = 1; left === 0 && tries <= 9; tries++) {
      await site.writeStylesheet(`body { color: #12345${tries} }`)
      for (let looks = 0; looks < 400 && (await run.operator.pagesToRender(site)) === 0; looks++) await pause(5)
      await kill("main/worker.ts")
      left = await run.operator.pagesToRender(site)
    }
    expect(left, "the rebuild was under way when its worker was killed").toBeGreaterThan(0)
    for (const victim of victims) {
      await pause(30 + random.below(150))
      await kill(victim)
    }
    const stylesheetVersion = await site.stylesheetVersion()
    await run.operator.settled()
    for (let index = 0; index < count; index++) {
      const page = await site.visit(`/p/${index}`)
      expect(page.status).toBe(200)
      expect(editionServed(page.body)).toBe(`page ${index}`)
      expect(page.headers["x-mk-stylesheet-version"], `/p/${index} has the new stylesheet`).toBe(stylesheetVersion)
    }
  })
})
