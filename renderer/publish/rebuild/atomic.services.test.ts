/**
 * What visitors get while a site is rebuilt atomically: real publishers and their queue, and an origin with its own memory
 * that hears of changes as origins do. A worker that dies is one that takes a job and does a part of it.
 */
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { RebuildId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Purge } from "../../../engine/ports/Purge.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { edgeKey, editionPrefix, pageKey, sitePrefix } from "../../../engine/publish/keys.ts"
import { type RunningOrigin, startOrigin } from "../../../infra/origin/startOrigin.ts"
import { ask } from "../../../infra/origin/testing/ask.ts"
import { movableClock } from "../../../test/builders/clock.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { barrier, type Publisher, publishersOver, writer } from "../../../test/builders/publishing.ts"
import { PublishJobs } from "../settle/PublishJobs.ts"

const database = testDatabase()
const publishers = publishersOver(database)
const time = movableClock()
let origin: RunningOrigin
const front = { heard: (keys: ReadonlyArray<string>) => origin.purge(keys), cdn: Layer.effect(Purge, Purge) }
const publisher = (name: string) => publishers.start(name, time.clock, undefined, undefined, front)
/** Two workers and a process that people write by, each with its own memory of the site. */
const [worker, other, api] = [publisher("worker"), publisher("other"), publisher("api")]

beforeAll(async () => {
  origin = await startOrigin({ store: publishers.store, port: 0, monotonic: time.now, clock: time.now })
})
afterAll(() => origin.close())

let site: Site
beforeEach(async () => {
  for (const { pauses } of [worker, other, api]) {
    delete pauses.before
    delete pauses.after
  }
  site = await api.run(writer.site())
})

const publish = (text: Parameters<typeof writer.publish>[1]) => api.run(writer.publish(site, text))
const claim = (by: Publisher) =>
  by.run(Effect.flatMap(Jobs, (jobs) => jobs.claim(["rebuild"], by.name, 1, 30_000))).then(([job]) => job)
const work = (by: Publisher, job: Job) => by.run(Effect.flatMap(PublishJobs, (jobs) => jobs.run(job, by.name)))
/** One job of a rebuild; says which it was. */
const step = async (by = worker) => {
  const job = await claim(by)
  if (job === undefined) return undefined
  expect(await work(by, job)).toBe(true)
  return (job.payload as { readonly _tag: string })._tag
}
const drain = async (by = worker) => {
  while ((await step(by)) !== undefined);
}
/** All that is left to do, what waits for its time included. */
const end = async () => {
  await drain()
  time.advance(limits.editionLeftMs + 1)
  await drain()
}
const rebuildOf = (id: RebuildId) => api.run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, id)))
const order = () =>
  api.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "operator", { atomic: true })))
const visit = (path: string) => ask({ port: origin.port, host: `${site.label}.sites.test`, path })
const lookAt = async (path: string) => /(\w+) look/.exec((await visit(path)).text)?.[1]
const looks = async (paths: ReadonlyArray<string>) => new Set(await Promise.all(paths.map(lookAt)))
const keysOf = (prefix = sitePrefix(site.id)) =>
  Effect.runPromise(Effect.map(publishers.store.list(prefix, { limit: 5_000 }), (found) => found.map(({ key }) => key)))
const textOf = (key: string) =>
  Effect.runPromise(Effect.map(publishers.store.get(key), (found) => found && Buffer.from(found.body).toString("utf8")))
const edge = async () => JSON.parse((await textOf(edgeKey(site.id))) as string) as { readonly edition?: string }

/** A site that shows the old look on so many pages, while its database has the new one and nothing is rendered yet. */
const aChangedSite = async (count: number) => {
  const routes = Array.from({ length: count }, (_, at) => `/p${at}`)
  const header = (look: string) => publish({ kind: "chrome", slot: "header", html: `<p>${look} look</p>` })
  await header("Old")
  await drain()
  const pages: Array<Page> = []
  for (const slot of routes) pages.push((await publish({ slot, html: `<p>First of ${slot}</p>` })).page)
  await drain()
  await header("New")
  expect(await looks([...routes.slice(0, 5), "/nowhere"])).toEqual(new Set(["Old"]))
  return { routes, pages, header }
}

/** Nothing tells any more that there was an edition, and the site itself is in the new look. */
const expectNoEdition = async (routes: ReadonlyArray<string>, look = "New") => {
  expect((await api.run(Effect.flatMap(Sites, (sites) => sites.get(site.id))))?.edition).toBeNull()
  expect(await edge()).not.toHaveProperty("edition")
  expect(await keysOf(`${sitePrefix(site.id)}editions/`)).toEqual([])
  for (const route of routes) expect(await textOf(pageKey(site.id, route)), route).toContain(`${look} look`)
  expect(await looks([...routes, "/nowhere"])).toEqual(new Set([look]))
}

describe("an atomic rebuild", () => {
  it("shows visitors the old pages until all are rendered, then the new ones, and none of the others again", async () => {
    const { routes } = await aChangedSite(230)
    const id = await order()
    const seen: Array<string> = []
    const asked = [...routes.filter((_, at) => at % 23 === 0), routes.at(-1) as string, "/nowhere"]
    worker.pauses.after = async () => {
      const all = await looks(asked)
      expect([...all]).toHaveLength(1)
      seen.push(...(all as Set<string>))
    }
    // Somebody who reads page by page, whatever happens meanwhile.
    const reader = { reads: true }
    const read = (async () => {
      const met: Array<string | undefined> = []
      for (let at = 0; reader.reads; at++) met.push(await lookAt(routes[at % routes.length] as string))
      return met
    })()
    await end()
    reader.reads = false
    expect(await rebuildOf(id)).toMatchObject({
      state: "done",
      atomic: true,
      pagesTotal: 2 * routes.length,
      pagesDone: 2 * routes.length
    })
    for (const all of [seen, await read]) {
      expect(new Set(all)).toEqual(new Set(["Old", "New"]))
      expect(all.slice(all.indexOf("New"))).not.toContain("Old")
    }
    await expectNoEdition(routes)
  })

  it.each([
    ["before anything is rendered", ["split"]],
    ["when all is rendered and nothing shown", ["split", "chunk"]],
    ["when it is shown", ["split", "chunk", "split"]],
    ["when the site is in line behind it", ["split", "chunk", "split", "chunk"]],
    ["when it is being left", ["split", "chunk", "split", "chunk", "leave"]]
  ])("lets visitors see at once what is published %s, and keeps it", async (_, steps) => {
    const { routes, pages } = await aChangedSite(6)
    await order()
    for (const tag of steps) expect(await step()).toBe(tag)
    await publish({ slot: "/p0", html: "<p>Second of /p0</p>" })
    await api.run(writer.archive(site, pages[1] as Page))
    await publish({ slot: "/added", html: "<p>First of /added</p>" })
    const expectAll = async () => {
      expect((await visit("/p0")).text).toContain("Second of /p0")
      expect((await visit("/p1")).status).toBe(404)
      expect((await visit("/added")).text).toContain("First of /added")
    }
    await expectAll()
    await drain()
    await expectAll()
    await end()
    await expectAll()
    await expectNoEdition(["/p0", "/added", ...routes.slice(2)])
    expect(await textOf(pageKey(site.id, "/p1"))).toBeUndefined()
  })

  it.each([
    ["renders its edition", 1, "Old"],
    ["brings the site in line behind it", 3, "New"]
  ])("goes on where a worker died that %s, whatever that one does later", async (_, steps, look) => {
    const { routes } = await aChangedSite(120)
    const id = await order()
    for (let at = 0; at < steps; at++) await step()
    const chunk = (await claim(worker)) as Job
    const gate = barrier()
    worker.pauses.after = async (keys) => {
      if (keys.some((key) => key.includes("/pages/"))) await gate.pass()
    }
    const dying = work(worker, chunk)
    await gate.arrived
    expect(await looks(["/p0", "/p50", "/p119"])).toEqual(new Set([look]))
    time.advance(31_000)
    expect(await other.run(Effect.flatMap(Jobs, (jobs) => jobs.reap()))).toBe(1)
    await drain(other)
    time.advance(limits.editionLeftMs + 1)
    await drain(other)
    expect(await rebuildOf(id)).toMatchObject({ state: "done", pagesDone: 240 })
    gate.open()
    await dying
    expect(await rebuildOf(id)).toMatchObject({ state: "done", pagesDone: 240 })
    await expectNoEdition(routes)
  })

  it("leaves nothing when it is cancelled before it is shown, and visitors the old pages", async () => {
    const { routes } = await aChangedSite(4)
    const id = await order()
    await step()
    const chunk = (await claim(worker)) as Job
    const gate = barrier()
    worker.pauses.before = async (keys) => {
      if (keys.some((key) => key.includes("/pages/"))) await gate.pass()
    }
    const late = work(worker, chunk)
    await gate.arrived
    const cancel = Effect.flatMap(Publishing, (publishing) => publishing.cancelRebuild(site.id, id))
    expect(await api.run(cancel)).toBe(true)
    expect(await api.run(cancel)).toBe(false)
    await drain(other)
    expect(await keysOf(editionPrefix(site.id, id))).toEqual([])
    // The worker that is at it learns of it when it looks again.
    gate.open()
    await late
    expect(await rebuildOf(id)).toMatchObject({ state: "cancelled" })
    await expectNoEdition(routes, "Old")
  })

  it("leaves the new pages to visitors when it is cancelled while shown, until a rebuild is done", async () => {
    const { routes } = await aChangedSite(4)
    const id = await order()
    for (const tag of ["split", "chunk", "split"]) expect(await step()).toBe(tag)
    await api.run(Effect.flatMap(Publishing, (publishing) => publishing.cancelRebuild(site.id, id)))
    await end()
    expect(await looks(routes)).toEqual(new Set(["New"]))
    expect((await edge()).edition).toBe(id)
    await api.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "operator")))
    await end()
    await expectNoEdition(routes)
  })

  it("makes atomic what a change of the whole site does that comes before it is shown", async () => {
    const { routes, header } = await aChangedSite(4)
    const id = await order()
    for (const tag of ["split", "chunk"]) expect(await step()).toBe(tag)
    const { ticket } = await header("Newer")
    const [later] = ticket.rebuilds as [RebuildId]
    expect(await rebuildOf(id)).toMatchObject({ state: "cancelled" })
    expect(await rebuildOf(later)).toMatchObject({ state: "running", atomic: true })
    const seen: Array<string> = []
    worker.pauses.after = async () => {
      const all = await looks(routes)
      expect([...all]).toHaveLength(1)
      seen.push(...(all as Set<string>))
    }
    await end()
    expect(new Set(seen)).toEqual(new Set(["Old", "Newer"]))
    await expectNoEdition(routes, "Newer")
  })

  it("hides behind what is shown what a later change of the whole site does, until all of it is done", async () => {
    const { routes, header } = await aChangedSite(4)
    await order()
    for (const tag of ["split", "chunk", "split"]) expect(await step()).toBe(tag)
    await header("Newer")
    const seen: Array<string> = []
    worker.pauses.after = async () => {
      const all = await looks(routes)
      expect([...all]).toHaveLength(1)
      seen.push(...(all as Set<string>))
    }
    await end()
    expect(new Set(seen)).toEqual(new Set(["New", "Newer"]))
    expect(seen.slice(seen.indexOf("Newer"))).not.toContain("New")
    await expectNoEdition(routes, "Newer")
  })

  it("gives visitors what pages with a partial show in each set of pages", async () => {
    await publish({ kind: "partial", slot: "hours", html: "<p>Nine to five</p>" })
    await aChangedSite(2)
    await publish({ slot: "/hours", parts: [{ kind: "partial", ref: "hours" }] })
    await order()
    for (const tag of ["split", "chunk", "split"]) expect(await step()).toBe(tag)
    await publish({ kind: "partial", slot: "hours", html: "<p>Ten to six</p>" })
    await drain()
    expect((await visit("/hours")).text).toContain("Ten to six")
    await end()
    expect((await visit("/hours")).text).toContain("Ten to six")
    await expectNoEdition(["/p0", "/p1", "/hours"])
  })

  it("is done with a site that has no page", async () => {
    await publish({ kind: "chrome", slot: "header", html: "<p>New look</p>" })
    const id = await order()
    await end()
    expect(await rebuildOf(id)).toMatchObject({ state: "done", pagesTotal: 0 })
    await expectNoEdition([])
  })

  it("leaves pages as they are that would come out the same", async () => {
    const { routes } = await aChangedSite(3)
    await order()
    await end()
    const [before] = await api.run(Effect.flatMap(Pages, (pages) => pages.list(site.id, "page")))
    expect(before).toBeDefined()
    worker.puts.length = 0
    const id = await order()
    await end()
    expect(worker.puts.filter((key) => key.startsWith(`${sitePrefix(site.id)}pages/`))).toEqual([])
    expect(await rebuildOf(id)).toMatchObject({ state: "done", pagesTotal: 6, pagesUnchanged: 3 })
    await expectNoEdition(routes)
  })
})
