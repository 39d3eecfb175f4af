/**
 * Objects that nothing names, on a real S3 server where there is one: marked, gone a week later, and never missed. Two
 * processes, one that publishes and one that sweeps, are held up at the worst moments.
 */
import { randomBytes } from "node:crypto"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { ObjectSweeps } from "../../../engine/ports/ObjectSweeps.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import {
  assetKey,
  inEdition,
  mediaKey,
  notFoundKey,
  pagedKey,
  pageKey,
  sitePrefix
} from "../../../engine/publish/keys.ts"
import { encodeListPages } from "../../../engine/publish/stamps.ts"
import { layerObjects } from "../../../storage/objects/layer.ts"
import { layerMemory } from "../../../storage/objects/Memory.ts"
import { movableClock } from "../../../test/builders/clock.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aSiteId } from "../../../test/builders/nouns.ts"
import { barrier, type Publisher, publishersOver, writer } from "../../../test/builders/publishing.ts"
import { findS3Server, type S3Server } from "../../../test/builders/radosgw.ts"
import { cssAsset } from "../render/assets.ts"
import { PublishJobs } from "../settle/PublishJobs.ts"
import { SiteObjects } from "./SiteObjects.ts"

const source = findS3Server()
let server: S3Server | undefined
let opened: Objects["Service"]
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  server = source.kind === "available" ? await source.start() : undefined
  const run = randomBytes(4).toString("hex")
  const [bucket, privateBucket] = [`makeready-public-${run}`, `makeready-private-${run}`]
  const layer: Layer.Layer<Objects, unknown> =
    server === undefined
      ? layerMemory
      : layerObjects({ kind: "s3", region: "us-east-1", ...server, bucket, privateBucket })
  opened = Context.get(await Effect.runPromise(Layer.buildWithScope(layer, scope)), Objects)
}, 120_000)
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await server?.stop()
})

/** The store that is opened once the tests begin. */
const later = (of: "public" | "private"): ObjectStore => ({
  put: (...all) => Effect.suspend(() => opened[of].put(...all)),
  putMany: (...all) => Effect.suspend(() => opened[of].putMany(...all)),
  copy: (...all) => Effect.suspend(() => opened[of].copy(...all)),
  putStream: (...all) => Effect.suspend(() => opened[of].putStream(...all)),
  get: (...all) => Effect.suspend(() => opened[of].get(...all)),
  getIfChanged: (...all) => Effect.suspend(() => opened[of].getIfChanged(...all)),
  getStream: (...all) => Effect.suspend(() => opened[of].getStream(...all)),
  head: (...all) => Effect.suspend(() => opened[of].head(...all)),
  remove: (...all) => Effect.suspend(() => opened[of].remove(...all)),
  list: (...all) => Effect.suspend(() => opened[of].list(...all)),
  flush: Effect.suspend(() => opened[of].flush),
  ping: Effect.suspend(() => opened[of].ping)
})

const database = testDatabase()
const time = movableClock()
const publishers = publishersOver(database, { public: later("public"), private: later("private") })
const api = publishers.start("api", time.clock)
const worker = publishers.start("worker", time.clock)
const { store } = publishers

let site: Site
beforeEach(async () => {
  for (const { pauses } of [api, worker]) {
    delete pauses.before
    delete pauses.after
  }
  site = await api.run(writer.site())
})

const sweep = (siteId: SiteId = site.id) =>
  worker.run(Effect.flatMap(SiteObjects, (objects) => objects.sweep(siteId, Effect.void)))
const aWeek = () => time.advance(limits.orphanKeptMs)
/** A sweep that marks, and the one a week later. */
const sweepTwice = async (siteId?: SiteId) => {
  await sweep(siteId)
  aWeek()
  return sweep(siteId)
}
const publish = (text: Parameters<typeof writer.publish>[1], settle = true) =>
  api.run(writer.publish(site, text, settle))
const keys = (siteId: SiteId = site.id) =>
  Effect.runPromise(Effect.map(store.list(sitePrefix(siteId), { limit: 1_000 }), (all) => all.map(({ key }) => key)))
const isStored = async (key: string) => (await keys(key.split("/")[1] as SiteId)).includes(key)
const put = (key: string, body: string, metadata: { readonly [name: string]: string } = {}) =>
  Effect.runPromise(store.put(key, Buffer.from(body), { contentType: "text/html; charset=utf-8", metadata }))
const [red, blue] = ["main { color: red }", "main { color: blue }"]
const styleKey = (css: string) => assetKey(site.id, cssAsset(css).name)

/** Everything that a served page and its stylesheets ask for under the platform's own paths, and the store lacks. */
const missing = async (route = "/") => {
  const there = new Set(await keys())
  const asked = new Set<string>()
  const read = async (key: string) => {
    const object = await Effect.runPromise(store.get(key))
    const text = Buffer.from(object?.body ?? "").toString("utf8")
    for (const [, name] of text.matchAll(/\/__mk\/assets\/([\w.-]+)/g)) {
      const named = assetKey(site.id, name!)
      if (asked.has(named)) continue
      asked.add(named)
      if (named.endsWith(".css")) await read(named)
    }
  }
  await read(pageKey(site.id, route))
  expect(asked.size).toBeGreaterThan(1)
  return [...asked].filter((key) => !there.has(key))
}
const drain = () => drainBy(worker)
const drainBy = (publisher: Publisher) =>
  publisher.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const work = yield* PublishJobs
      for (;;) {
        const claimed = yield* jobs.claim(["publish", "feeds", "rebuild"], publisher.name, 10, 60_000)
        if (claimed.length === 0) return
        for (const job of claimed) yield* work.run(job, publisher.name)
      }
    })
  )

describe("what nothing names", () => {
  it("is an edition that the site has no more, and not the one that it has", async () => {
    await publish({ html: "<p>One</p>" })
    await drain()
    const edition = await api.run(
      Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "operator", { atomic: true }))
    )
    const own = [pageKey(site.id, "/"), pagedKey(site.id, "/", 2), notFoundKey(site.id)]
    const has = own.map((key) => inEdition(key, edition))
    const left = own.map((key) => inEdition(key, "rb_left" as RebuildId))
    for (const key of [...has, ...left]) await put(key, "<p>One</p>")
    const swept = await sweepTwice()
    expect(swept.removed.get("editions")?.count).toBe(left.length)
    const stored = await keys()
    for (const key of has) expect(stored).toContain(key)
    for (const key of left) expect(stored).not.toContain(key)
  })

  it("is marked at first, goes a week later, and is there again for a page that names it again", async () => {
    await publish({ html: "<p>One</p>", css: red })
    await publish({ html: "<p>Two</p>", css: blue })
    const first = await sweep()
    expect([first.removed.size, first.held, await isStored(styleKey(red))]).toEqual([0, null, true])
    time.advance(limits.orphanKeptMs - 60_000)
    expect((await sweep()).removed.size).toBe(0)
    time.advance(60_000)
    const second = await sweep()
    expect(second.removed.get("content-files")?.count).toBe(first.marked)
    expect([await isStored(styleKey(red)), await isStored(styleKey(blue))]).toEqual([false, true])
    expect(await missing()).toEqual([])
    // By the process that has put it before.
    await publish({ html: "<p>Three</p>", css: red })
    expect([await isStored(styleKey(red)), await missing()]).toEqual([true, []])
  })

  it("stays when it is named again before its time is over, and has a whole week from then", async () => {
    await publish({ html: "<p>One</p>", css: red })
    await publish({ html: "<p>Two</p>", css: blue })
    await sweep()
    time.advance(limits.orphanKeptMs - 60_000)
    await publish({ html: "<p>Three</p>", css: red })
    await publish({ html: "<p>Four</p>", css: blue })
    await sweep()
    time.advance(60_000)
    await sweep()
    expect(await isStored(styleKey(red))).toBe(true)
    aWeek()
    await sweep()
    expect(await isStored(styleKey(red))).toBe(false)
  })

  it("stays while a stored page names it, whatever the database says", async () => {
    await publish({ html: "<p>One</p>" })
    await publish({ kind: "stylesheet", css: red })
    await drain()
    const [stylesheet] = /[0-9a-f]{32}\.css/.exec(await text("/")) ?? []
    // The rebuild that would make the page anew waits.
    await publish({ kind: "stylesheet", css: blue })
    const swept = await sweepTwice()
    expect([await text("/"), swept.marked > 0]).toEqual([expect.stringContaining(stylesheet!), true])
    expect(await missing()).toEqual([])
    await drain()
    await sweepTwice()
    expect([await isStored(assetKey(site.id, stylesheet!)), await missing()]).toEqual([false, []])
  })

  it("stays as a typeface while any version mentions it", async () => {
    const [kept, gone] = ["a", "b"].map((letter) => assetKey(site.id, `${letter.repeat(32)}.woff2`))
    for (const key of [kept!, gone!]) await put(key, "a face")
    await publish({ html: "<p>One</p>", css: `@font-face { src: url(/__mk/assets/${"a".repeat(32)}.woff2) }` })
    await publish({ html: "<p>Two</p>" })
    await sweepTwice()
    expect([await isStored(kept!), await isStored(gone!)]).toEqual([true, false])
  })

  it("goes of a list that has become shorter, and of the library what never came into it", async () => {
    await publish({ html: "<p>One</p>" })
    const listed = (page: number) => pagedKey(site.id, "/news", page)
    await publish({ slot: "/news", html: "<p>News</p>" })
    await put(pageKey(site.id, "/news"), "<p>News</p>", encodeListPages(2))
    for (const page of [2, 3]) await put(listed(page), "<p>More</p>")
    const stranger = mediaKey(site.id, "med_never0in0the0library/original")
    await put(stranger, "a file")
    const { removed } = await sweepTwice()
    expect([await isStored(listed(2)), await isStored(listed(3)), await isStored(stranger)]).toEqual([
      true,
      false,
      false
    ])
    expect(removed.get("further-pages")).toEqual({ count: 1, bytes: 11 })
    expect(removed.get("media-files")).toEqual({ count: 1, bytes: 6 })
  })

  it("goes as a page by the queue, unless one is published there by then", async () => {
    await publish({ html: "<p>One</p>" })
    const [left, back] = ["/left", "/back"].map((route) => pageKey(site.id, route))
    for (const key of [left!, back!]) await put(key, "<p>Left behind</p>")
    await sweepTwice()
    await publish({ slot: "/back", html: "<p>Back</p>" }, false)
    time.advance(10_000)
    await drain()
    expect([await isStored(left!), await isStored(back!)]).toEqual([false, true])
  })
})

const text = async (route: string) =>
  Buffer.from((await Effect.runPromise(store.get(pageKey(site.id, route))))?.body ?? "").toString("utf8")

describe("whoever puts what is about to go", () => {
  /** Red is due, blue is shown. */
  beforeEach(async () => {
    await publish({ html: "<p>One</p>", css: red })
    await publish({ html: "<p>Two</p>", css: blue })
    await sweep()
    aWeek()
  })

  it("has it, where the put was begun first", async () => {
    const gate = barrier()
    api.pauses.before = async (changed) => {
      if (changed.includes(styleKey(red))) await gate.pass()
    }
    const publishing = publish({ html: "<p>Three</p>", css: red })
    await gate.arrived
    const swept = await sweep()
    gate.open()
    await publishing
    expect([await isStored(styleKey(red)), await missing()]).toEqual([true, []])
    expect(swept.held).toBeNull()
  })

  it("waits for a removal that was begun first, and has it then", async () => {
    const gate = barrier()
    worker.pauses.before = async (changed) => {
      if (changed.includes(styleKey(red))) await gate.pass()
    }
    const sweeping = sweep()
    await gate.arrived
    const before = api.puts.length
    const publishing = publish({ html: "<p>Three</p>", css: red })
    // It has asked what is marked, and been told to wait.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(api.puts.slice(before)).not.toContain(styleKey(red))
    gate.open()
    await sweeping
    await publishing
    expect([await isStored(styleKey(red)), await missing()]).toEqual([true, []])
  })

  it("waits no longer than a removal may take, where whoever began it died", async () => {
    const now = time.now()
    const claimed = await worker.run(
      Effect.flatMap(Orphans, (orphans) => orphans.claim(site.id, [styleKey(red)], now, now))
    )
    expect(claimed).toEqual([styleKey(red)])
    const publishing = publish({ html: "<p>Three</p>", css: red })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await text("/")).toContain("Two")
    time.advance(limits.orphanClaimMs)
    await publishing
    expect([await isStored(styleKey(red)), await missing()]).toEqual([true, []])
    expect(await text("/")).toContain("Three")
  })

  it("finds it after a sweep that died, and the next sweep ends what it began", async () => {
    worker.pauses.before = async () => {
      throw new Error("The process dies here.")
    }
    await expect(sweep()).rejects.toThrow()
    delete worker.pauses.before
    expect(await missing()).toEqual([])
    expect((await sweep()).removed.get("content-files")).toBeUndefined()
    time.advance(limits.orphanClaimMs)
    expect((await sweep()).removed.get("content-files")?.count).toBeGreaterThan(0)
    expect([await isStored(styleKey(red)), await missing()]).toEqual([false, []])
  })
})

describe("a list that becomes longer again while its further page is about to go", () => {
  const list = { kind: "component", name: "page-list", attributes: { "data-under": "/notes" } } as const
  const second = () => pagedKey(site.id, "/notes", 2)
  const showList = () => publish({ slot: "/notes", parts: [list] })
  const note = (number: number) => publish({ slot: `/notes/${number}`, html: `<p>Note ${number}</p>` })
  /** Twelve stand on a page. */
  beforeEach(async () => {
    for (let number = 1; number <= 12; number++) await note(number)
    const { page } = await note(13)
    await showList()
    expect(await isStored(second())).toBe(true)
    await api.run(writer.archive(site, page))
    await showList()
    await drain()
    await sweep()
    aWeek()
    await publish({ slot: "/notes/13", html: "<p>Note 13</p>" })
  })

  it("waits for the removal, and has its page", async () => {
    const gate = barrier()
    worker.pauses.before = async (changed) => {
      if (changed.includes(second())) await gate.pass()
    }
    const sweeping = sweep()
    await gate.arrived
    const showing = showList()
    await new Promise((resolve) => setTimeout(resolve, 300))
    gate.open()
    expect((await sweeping).removed.get("further-pages")?.count).toBe(1)
    await showing
    expect(await isStored(second())).toBe(true)
  })

  it("keeps the page that a rebuild finds as it would be put", async () => {
    let steps = 0
    const put = api.puts.length
    // The last step before anything goes: everything has been looked at by then.
    const alive = Effect.promise(async () => {
      if (++steps === 2) {
        await api.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "copy")))
        await drainBy(api)
      }
    })
    const swept = await worker.run(Effect.flatMap(SiteObjects, (objects) => objects.sweep(site.id, alive)))
    expect(steps).toBeGreaterThanOrEqual(2)
    expect(api.puts.slice(put)).toContain(pageKey(site.id, "/notes"))
    expect([swept.removed.get("further-pages"), await isStored(second())]).toEqual([undefined, true])
  })
})

describe("too much at once", () => {
  const letPass = (siteId: SiteId) =>
    worker.run(Effect.flatMap(ObjectSweeps, (sweeps) => sweeps.letPass(siteId, time.now())))
  const strangers = (siteId: SiteId, count: number) =>
    Array.from({ length: count }, (_, index) => mediaKey(siteId, `med_stranger${index}/original`))

  it("stays until staff name the site, and goes once then", async () => {
    await publish({ html: "<p>One</p>", css: red })
    await publish({ html: "<p>Two</p>", css: blue })
    const files = strangers(site.id, limits.orphansMadeOnce + 1)
    for (const key of files) await put(key, "a file")
    expect(await letPass(site.id)).toBe(false)
    const held = await sweepTwice()
    expect([held.held?.count, held.removed.size]).toEqual([held.marked, 0])
    expect([await isStored(styleKey(red)), await isStored(files[0]!)]).toEqual([true, true])
    expect(await letPass(site.id)).toBe(true)
    expect((await sweep()).removed.get("media-files")?.count).toBe(files.length)
    expect([await isStored(styleKey(red)), await isStored(files[0]!), await missing()]).toEqual([false, false, []])
    // That was once.
    for (const key of files) await put(key, "a file")
    expect((await sweepTwice()).held?.count).toBe(files.length)
  })

  it("is all of a site that the database does not know", async () => {
    const lost = aSiteId()
    const page = pageKey(lost, "/")
    await put(page, "<p>Of another database</p>")
    expect((await sweepTwice(lost)).held).toEqual({ count: 1, bytes: 26 })
    expect(await isStored(page)).toBe(true)
    expect(await letPass(lost)).toBe(true)
    await sweep(lost)
    expect(await isStored(page)).toBe(false)
  })
})
