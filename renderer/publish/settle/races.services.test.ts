/**
 * Interleavings. Each test holds a process up at the worst moment, lets the others go on, and looks at what is served
 * when all is done: always the newest, whoever put last.
 */
import { Effect } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { HOUR_MS } from "../../../engine/limits.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { RebuildId } from "../../../engine/model/ids.ts"
import { DeadJobs } from "../../../engine/ports/DeadJobs.ts"
import { type Job, Jobs, type Queue } from "../../../engine/ports/Jobs.ts"
import { ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Publishing, type PublishTicket } from "../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { pageKey } from "../../../engine/publish/keys.ts"
import { movableClock } from "../../../test/builders/clock.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { barrier, type Publisher, publishersOver, writer } from "../../../test/builders/publishing.ts"
import { chunkPages } from "../rebuild/beginnings.ts"
import { PublishJobs } from "./PublishJobs.ts"

const database = testDatabase()
const publishers = publishersOver(database)
const time = movableClock()
const [first, second] = [publishers.start("first", time.clock), publishers.start("second", time.clock)]

let site: Site
beforeEach(async () => {
  for (const { pauses } of [first, second]) {
    delete pauses.before
    delete pauses.after
  }
  site = await first.run(writer.site())
})

const textAt = (route: string) =>
  Effect.runPromise(
    Effect.map(
      publishers.store.get(pageKey(site.id, route)),
      (stored) => stored && Buffer.from(stored.body).toString("utf8")
    )
  )
const publish = (by: Publisher, text: Parameters<typeof writer.publish>[1], settle = true) =>
  by.run(writer.publish(site, text, settle))
const settle = (by: Publisher, ticket: PublishTicket) =>
  by.run(Effect.flatMap(Publishing, (publishing) => publishing.settle(ticket)))
/** Stops a process once, before it changes the object of a route. */
const holdBefore = (by: Publisher, route: string) => {
  const gate = barrier()
  by.pauses.before = async (keys) => {
    if (!keys.includes(pageKey(site.id, route))) return
    delete by.pauses.before
    await gate.pass()
  }
  return gate
}
const claim = (by: Publisher, limit = 10, queues: ReadonlyArray<Queue> = ["publish", "feeds", "rebuild"]) =>
  by.run(Effect.flatMap(Jobs, (jobs) => jobs.claim(queues, by.name, limit, 30_000)))
const work = (by: Publisher, job: Job) => by.run(Effect.flatMap(PublishJobs, (jobs) => jobs.run(job, by.name)))
const drain = async (by: Publisher) => {
  for (let jobs = await claim(by); jobs.length > 0; jobs = await claim(by)) for (const job of jobs) await work(by, job)
}
const rebuildOf = (id: RebuildId | null) =>
  first.run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, id as RebuildId)))

describe("whoever puts last", () => {
  it("serves the newest version when the publisher of an older one finishes last", async () => {
    const { ticket } = await publish(first, { slot: "/a", html: "<p>one</p>" }, false)
    const gate = holdBefore(first, "/a")
    const settling = settle(first, ticket)
    await gate.arrived
    await publish(second, { slot: "/a", html: "<p>two</p>" })
    expect(await textAt("/a")).toContain("two")
    gate.open()
    await settling
    expect(await textAt("/a")).toContain("two")
  })

  it("leaves nothing served when an older render arrives after the page was archived", async () => {
    const { ticket, page } = await publish(first, { slot: "/a", html: "<p>one</p>" }, false)
    const gate = holdBefore(first, "/a")
    const settling = settle(first, ticket)
    await gate.arrived
    await second.run(writer.archive(site, page))
    gate.open()
    await settling
    expect(await textAt("/a")).toBeUndefined()
  })

  it("serves the page that took over an address when the removal of the former one comes late", async () => {
    const { page } = await publish(first, { slot: "/a", html: "<p>former</p>" })
    const ticket = await first.run(writer.archive(site, page, false))
    const gate = holdBefore(first, "/a")
    const settling = settle(first, ticket)
    await gate.arrived
    await publish(second, { slot: "/a", html: "<p>successor</p>" })
    gate.open()
    await settling
    expect(await textAt("/a")).toContain("successor")
  })

  it("serves the newest title when only the record changed meanwhile", async () => {
    const { ticket } = await publish(first, { slot: "/a", html: "x", title: "Old" }, false)
    const gate = holdBefore(first, "/a")
    const settling = settle(first, ticket)
    await gate.arrived
    await second.run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const page = yield* pages.bySlot(site.id, "page", "/a")
        if (page !== undefined) yield* pages.update(site.id, page.id, { title: "New" })
      })
    )
    gate.open()
    await settling
    expect(await textAt("/a")).toContain("<title>New</title>")
  })

  it("serves a page with the newest stylesheet when its edit began under the old one", async () => {
    await publish(first, { slot: "/a", html: "<p>one</p>" })
    const { ticket } = await publish(first, { slot: "/a", html: "<p>two</p>" }, false)
    const gate = holdBefore(first, "/a")
    const settling = settle(first, ticket)
    await gate.arrived
    await publish(second, { kind: "stylesheet", css: "p{color:red}" })
    await drain(second)
    const newest = /assets\/(\w+\.css)/.exec((await textAt("/a")) ?? "")?.[1]
    gate.open()
    await settling
    expect(await textAt("/a")).toContain("two")
    expect(/assets\/(\w+\.css)/.exec((await textAt("/a")) ?? "")?.[1]).toBe(newest)
  })

  it("serves an edit that was made while a rebuild held the page's older text", async () => {
    for (const slot of ["/a", "/b"]) await publish(first, { slot, html: "<p>one</p>" })
    await drain(first)
    await publish(first, { kind: "chrome", slot: "header", html: "<p>H</p>" })
    const gate = holdBefore(first, "/a")
    const rebuilding = drain(first)
    await gate.arrived
    await publish(second, { slot: "/a", html: "<p>two</p>" })
    gate.open()
    await rebuilding
    expect(await textAt("/a")).toContain("two")
    expect(await textAt("/b")).toContain("one")
  })

  it("serves the newest header when it changed while a chunk was about to store the older one", async () => {
    await publish(first, { slot: "/a", html: "<p>x</p>" })
    await drain(first)
    await publish(first, { kind: "chrome", slot: "header", html: "<p>H1</p>" })
    const gate = holdBefore(first, "/a")
    const rebuilding = drain(first)
    await gate.arrived
    await publish(second, { kind: "chrome", slot: "header", html: "<p>H2</p>" })
    await drain(second)
    expect(await textAt("/a")).toContain("H2")
    gate.open()
    await rebuilding
    expect(await textAt("/a")).toContain("H2")
    expect(await textAt("/a")).not.toContain("H1")
  })

  it("serves the last of many edits that three processes settle in no order at all", async () => {
    const third = publishers.start("third", time.clock)
    const processes = [first, second, third]
    const routes = ["/a", "/b", "/c", "/d"]
    let seed = 7
    const random = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
    for (const { pauses } of processes) {
      pauses.before = () => new Promise<void>((resolve) => setTimeout(resolve, random() < 0.5 ? 0 : 200))
    }
    const edits = Array.from({ length: 48 }, (_, index) =>
      publish(processes[index % 3] as Publisher, {
        slot: routes[index % 4] as string,
        html: `<p>edit ${index}</p>`
      })
    )
    await Promise.all(edits)
    for (const route of routes) {
      const page = await first.run(Effect.flatMap(Pages, (pages) => pages.publishedBySlot(site.id, "page", route)))
      const stored = await Effect.runPromise(publishers.store.get(pageKey(site.id, route)))
      expect(stored?.metadata["page-version"], route).toBe(page?.versionId)
    }
  })
})

describe("a rebuild whose worker dies", () => {
  const manyPages = async (count: number) => {
    for (let index = 0; index < count; index++)
      await first.run(writer.publish(site, { slot: `/p${index}`, html: `<p>${index}</p>` }, false))
    // Their own jobs are of no interest here.
    await first.run(
      Effect.flatMap(Jobs, (jobs) =>
        Effect.gen(function* () {
          time.advance(5_000)
          for (;;) {
            const claimed = yield* jobs.claim(["publish", "feeds"], "nobody", 100, 1)
            if (claimed.length === 0) return
            for (const job of claimed) yield* jobs.complete(job, "nobody")
          }
        })
      )
    )
  }
  const count = chunkPages + 30

  it("is taken up where it stopped, by another worker, and counted exactly", async () => {
    await manyPages(count)
    const id = await first.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "operator")))
    const [split] = await claim(first, 1, ["rebuild"])
    await work(first, split as Job)
    expect(await rebuildOf(id)).toMatchObject({ state: "running", pagesTotal: count, pagesDone: 0 })

    // The first worker stores part of its chunk and is never heard of again.
    const [chunk] = await claim(first, 1, ["rebuild"])
    const gate = barrier()
    first.pauses.after = async (keys) => {
      if (keys.some((key) => key.includes("/pages/"))) await gate.pass()
    }
    const dying = work(first, chunk as Job)
    await gate.arrived
    await drain(second)
    expect(await rebuildOf(id)).toMatchObject({ state: "running", pagesDone: count - chunkPages })

    time.advance(31_000)
    expect(await second.run(Effect.flatMap(Jobs, (jobs) => jobs.reap()))).toBe(1)
    await drain(second)
    expect(await rebuildOf(id)).toMatchObject({ state: "done", pagesDone: count })
    expect(await textAt(`/p${count - 1}`)).toContain(`<p>${count - 1}</p>`)
    expect(await textAt("/p0")).toContain("<p>0</p>")

    // Should the first come back to life, it finds its lease gone and counts nothing.
    gate.open()
    delete first.pauses.after
    await dying
    expect(await rebuildOf(id)).toMatchObject({ state: "done", pagesDone: count })
  })

  it("is given up, with the reason, when a chunk fails for the last time", async () => {
    await manyPages(1)
    const id = await first.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "operator")))
    const [split] = await claim(first, 1, ["rebuild"])
    await work(first, split as Job)
    first.pauses.before = async (keys) => {
      if (keys.some((key) => key.includes("/pages/"))) throw new Error("The disk is full.")
    }
    const [chunk] = await claim(first, 1, ["rebuild"])
    await work(first, { ...(chunk as Job), maxAttempts: 1 })
    expect(await rebuildOf(id)).toMatchObject({ state: "failed", error: expect.stringContaining("The disk is full.") })
  })
})

describe("a rebuild while the object store is away", () => {
  it("is not given up within hours, and is done once the store is back", async () => {
    await first.run(writer.publish(site, { slot: "/a", html: "<p>a</p>" }))
    const { ticket } = await publish(first, { kind: "stylesheet", css: "p{color:red}" })
    const id = ticket.rebuilds[0]!
    const [split] = await claim(first, 1, ["rebuild"])
    await work(first, split as Job)
    first.pauses.before = async (keys) => {
      if (keys.some((key) => key.includes("/pages/")))
        throw new ObjectStoreFailure({ operation: "put", key: "", cause: new Error("no route to host") })
    }
    let tried = 0
    for (; tried < 30; tried++) {
      const [chunk] = await claim(first, 1, ["rebuild"])
      await work(first, chunk as Job)
      expect(await rebuildOf(id)).toMatchObject({ state: "running", error: null })
      time.advance(2 * HOUR_MS)
    }
    delete first.pauses.before
    await drain(first)
    expect(await rebuildOf(id)).toMatchObject({ state: "done", error: null })
  })
})

describe("a job of a page", () => {
  it("says first of which one, where it fails", async () => {
    await publish(first, { slot: "/about", html: "<p>About</p>" }, false)
    // For that long it is left to its writer.
    time.advance(60_000)
    first.pauses.before = async (keys) => {
      if (keys.some((key) => key.includes("/pages/"))) throw new Error("The disk is full.")
    }
    const job = (await claim(first, 100, ["publish"])).find(({ siteId }) => siteId === site.id)!
    await work(first, { ...job, maxAttempts: 1 })
    const dead = await first.run(Effect.flatMap(DeadJobs, ({ find }) => find(job.id)))
    expect(dead?.error).toMatch(/^page \/about: .*The disk is full\./)
  })
})
