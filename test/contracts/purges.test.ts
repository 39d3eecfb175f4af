/**
 * From a change to a visitor behind a CDN: real publishers, a real origin with its own memory, and a cache in front that
 * holds pages by the origin's word and forgets them by its vendor's API. Time and whoever hears of a change are the test's.
 */
import { Effect, Layer, Redacted } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Site } from "../../engine/model/Site.ts"
import { CdnPurges } from "../../engine/ports/CdnPurges.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Publishing } from "../../engine/ports/Publishing.ts"
import { SharedCaches } from "../../engine/ports/SharedCaches.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { siteTag, tagOfKey } from "../../engine/publish/cacheTags.ts"
import { edgeKey, pageKey } from "../../engine/publish/keys.ts"
import { ask } from "../../infra/origin/testing/ask.ts"
import { startOrigin, type RunningOrigin } from "../../infra/origin/startOrigin.ts"
import { Cdn } from "../../infra/connectors/cdn/Cdn.ts"
import { purgeWithCdn, sharedCaches } from "../../infra/connectors/cdn/outbox.ts"
import { sendPurges, toldAgainMs } from "../../infra/connectors/cdn/sendPurges.ts"
import { Egress } from "../../infra/connectors/egress.ts"
import { account, type CdnStandIn, startCdnStandIn } from "../../infra/standins/cdn/cdn.ts"
import type { Fault } from "../../infra/standins/StandIn.ts"
import { removeSite } from "../../api/use-cases/site/removeSite.ts"
import { RoutePublisher } from "../../renderer/publish/settle/RoutePublisher.ts"
import { PublishJobs } from "../../renderer/publish/settle/PublishJobs.ts"
import { SiteFiles } from "../../renderer/publish/settle/SiteFiles.ts"
import { pagesToldAlone } from "../../renderer/publish/rebuild/Rebuilding.ts"
import { movableClock } from "../builders/clock.ts"
import { testDatabase } from "../builders/database.ts"
import { barrier, type Publisher, publishersOver, writer } from "../builders/publishing.ts"

const database = testDatabase()
const publishers = publishersOver(database)
const clock = movableClock()
const host = "www.vale.test"

let cdn: CdnStandIn
let origin: RunningOrigin
/** How origins hear of changes; where they do not, they see them by themselves within two seconds. */
let hear: (keys: ReadonlyArray<string>) => Promise<void> | void
let process: Publisher
let site: Site

/** One that publishes as the product does, with a CDN in front. */
const publisher = (name: string) =>
  publishers.start(name, clock.clock, undefined, undefined, {
    heard: (keys) => hear(keys),
    cdn: Layer.merge(purgeWithCdn, sharedCaches)
  })

beforeAll(async () => {
  const lifetime = { cdn: "fastly", seconds: 86_400, staleSeconds: 60 } as const
  origin = await startOrigin({
    store: publishers.store,
    port: 0,
    monotonic: clock.now,
    clock: clock.now,
    cdn: lifetime
  })
  cdn = await startCdnStandIn("fastly", { originPort: origin.port, now: clock.now })
  hear = origin.purge
  process = publisher("one")
  site = await process.run(writer.site({}, [host]))
  await process.run(Effect.flatMap(SiteFiles, (files) => files.settleEdge(site.id)))
})
afterAll(() => Promise.all([cdn.close(), origin.close()]))
beforeEach(async () => {
  hear = origin.purge
  await tellAll()
  cdn.edge.forgetTags([siteTag(site.id)])
  cdn.reset()
})

const worker = "purges"
const cdnLayer = Layer.suspend(() =>
  Cdn.layer({
    name: "fastly",
    url: cdn.address,
    zone: account.zone,
    token: Redacted.make(account.token),
    accessKey: null,
    purgeBy: "tags",
    soft: false,
    seconds: 86_400,
    staleSeconds: 60
  }).pipe(Layer.provide(Egress.layer({ allow: [cdn.host] })))
)

/** Does what is due of the purges, as a worker does; resolves to how many jobs failed. */
const tell = (from = process) =>
  from.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      let failed = 0
      for (;;) {
        const claimed = yield* jobs.claim(["purges"], worker, 10, 60_000)
        if (claimed.length === 0) return failed
        for (const job of claimed) {
          const outcome = yield* Effect.exit(sendPurges(job))
          if (outcome._tag === "Success") yield* jobs.complete(job, worker)
          else {
            failed++
            yield* jobs.fail(job, worker, String(outcome.cause))
          }
        }
      }
    }).pipe(Effect.provide(cdnLayer))
  )

/** The first time and the second. */
const tellAll = async () => {
  await tell()
  clock.advance(toldAgainMs)
  await tell()
}

/** Does what is due of publishing, as a worker does. */
const publishDue = (from: Publisher) =>
  from.run(
    Effect.gen(function* () {
      const [jobs, publishing] = [yield* Jobs, yield* PublishJobs]
      for (;;) {
        const claimed = yield* jobs.claim(["publish", "feeds", "rebuild"], "publisher", 10, 60_000)
        if (claimed.length === 0) return
        for (const job of claimed) yield* publishing.run(job, "publisher")
      }
    })
  )

const publish = (slot: string, text: string, from = process) =>
  from.run(writer.publish(site, { slot, html: `<p>${text}</p>` }))

const visit = async (path: string) => {
  const { headers, text, status } = await ask({ port: cdn.edge.port, path, host })
  return { says: /<p>([^<]*)<\/p>/.exec(text)?.[1], cache: headers["x-cache"], status }
}

const waiting = () => process.run(Effect.flatMap(CdnPurges, (purges) => purges.next(site.id)))

describe("a visitor behind a CDN", () => {
  it("is answered by it, and sees a change as soon as it was told", async () => {
    await publish("/a", "first")
    await tellAll()
    expect(await visit("/a")).toEqual({ says: "first", cache: "MISS", status: 200 })
    expect(await visit("/a")).toEqual({ says: "first", cache: "HIT", status: 200 })
    await publish("/a", "second")
    // It holds the old one until it is told: else nothing below would say anything.
    expect(await visit("/a")).toMatchObject({ says: "first", cache: "HIT" })
    expect(await tell()).toBe(0)
    expect(await visit("/a")).toEqual({ says: "second", cache: "MISS", status: 200 })
    expect(await visit("/a")).toMatchObject({ says: "second", cache: "HIT" })
  })

  it("sees a page go, and one come where there was none", async () => {
    const { page } = await publish("/goes", "here")
    expect((await visit("/comes")).status).toBe(404)
    await tellAll()
    expect(await visit("/goes")).toMatchObject({ says: "here" })
    await process.run(writer.archive(site, page))
    await publish("/comes", "new")
    await tell()
    expect((await visit("/goes")).status).toBe(404)
    expect(await visit("/comes")).toMatchObject({ says: "new", status: 200 })
  })

  it("sees the change although the origin had not heard of it when the CDN was told", async () => {
    await publish("/late", "first")
    await tellAll()
    expect(await visit("/late")).toMatchObject({ says: "first" })
    hear = () => {}
    await publish("/late", "second")
    await tell()
    // Told too soon: the origin answers out of its memory, and the CDN holds that.
    expect(await visit("/late")).toEqual({ says: "first", cache: "MISS", status: 200 })
    expect(await visit("/late")).toMatchObject({ says: "first", cache: "HIT" })
    clock.advance(toldAgainMs)
    await tell()
    expect(await visit("/late")).toEqual({ says: "second", cache: "MISS", status: 200 })
    expect(await waiting()).toBeUndefined()
  })

  it("is not had asked anew before the origin is past what it held", async () => {
    await publish("/order", "first")
    await tellAll()
    await visit("/order")
    cdn.reset()
    const gate = barrier()
    hear = async (keys) => {
      if (!keys.includes(pageKey(site.id, "/order"))) return origin.purge(keys)
      await gate.pass()
      origin.purge(keys)
    }
    const publishing = publish("/order", "second")
    await gate.arrived
    expect(await tell()).toBe(0)
    expect(cdn.forgotten()).toEqual([])
    gate.open()
    await publishing
    await tell()
    expect(await visit("/order")).toEqual({ says: "second", cache: "MISS", status: 200 })
  })

  it("sees the change although an answer of before was on its way while the CDN was told", async () => {
    await publish("/race", "first")
    await tellAll()
    const gate = barrier()
    cdn.edge.beforeHolding = () => gate.pass()
    const slow = visit("/race")
    await gate.arrived
    cdn.edge.beforeHolding = () => {}
    await publish("/race", "second")
    await tell()
    gate.open()
    expect(await slow).toMatchObject({ says: "first" })
    expect(await visit("/race")).toMatchObject({ says: "first", cache: "HIT" })
    clock.advance(toldAgainMs)
    await tell()
    expect(await visit("/race")).toMatchObject({ says: "second", cache: "MISS" })
  })
})

describe("what the CDN is told", () => {
  it("of one page is its tag and those of what lists it, and of no other page", async () => {
    await publish("/only", "first")
    await publish("/other", "first")
    await tellAll()
    cdn.reset()
    await publish("/only", "second")
    await tell()
    const told = new Set(cdn.forgotten())
    expect(told).toContain(tagOfKey(pageKey(site.id, "/only")))
    expect(told).not.toContain(tagOfKey(pageKey(site.id, "/other")))
    expect(told).not.toContain(siteTag(site.id))
  })

  it("of a whole site rendered anew is the site's tag alone, when all of it is stored", async () => {
    const many = pagesToldAlone + 20
    for (let at = 0; at < many; at++)
      await process.run(writer.publish(site, { slot: `/many/${at}`, html: "<p>same</p>" }, at === many - 1))
    await publishDue(process)
    await tellAll()
    cdn.reset()
    await process.run(writer.publish(site, { kind: "stylesheet", css: "p{color:teal}" }))
    await publishDue(process)
    await tell()
    expect(cdn.forgotten().filter((tag) => tag === siteTag(site.id))).toHaveLength(1)
    const pages = new Set(Array.from({ length: many }, (_, at) => tagOfKey(pageKey(site.id, `/many/${at}`))))
    expect(cdn.forgotten().filter((tag) => pages.has(tag))).toEqual([])
  })

  it("of a site rendered anew whose pages stayed the same is nothing of its pages", async () => {
    await tellAll()
    cdn.reset()
    await process.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "operator")))
    await publishDue(process)
    await tellAll()
    expect(cdn.forgotten()).not.toContain(siteTag(site.id))
    for (const route of ["/a", "/only", "/other", "/many/0"])
      expect(cdn.forgotten()).not.toContain(tagOfKey(pageKey(site.id, route)))
  })

  it("of a site whose headers change is the site's tag, and of one whose redirects change nothing", async () => {
    const settle = Effect.flatMap(SiteFiles, (files) => files.settleEdge(site.id))
    const key = edgeKey(site.id)
    const stored = async () => JSON.parse(Buffer.from((await process.run(publishers.store.get(key)))!.body).toString())
    /** As if the site had been so until now. */
    const wasOtherwise = async (changes: object) => {
      const body = Buffer.from(JSON.stringify({ ...(await stored()), ...changes }))
      await process.run(publishers.store.put(key, body, { contentType: "application/json" }))
      await process.run(settle)
      await tell()
    }
    await wasOtherwise({ redirects: [{ from: "/old", to: "/", status: 301 }] })
    expect(cdn.forgotten()).toEqual([])
    await wasOtherwise({ indexable: !(await stored()).indexable })
    expect(cdn.forgotten()).toEqual([siteTag(site.id)])
  })

  it("of a site that staff want forgotten is the site's tag", async () => {
    await process.run(Effect.flatMap(SharedCaches, (caches) => caches.forgetSite(site.id)))
    await tell()
    expect(cdn.forgotten()).toEqual([siteTag(site.id)])
  })

  it("of a page that is stored at its first visit is nothing, since none holds what was not there", async () => {
    await publish("/visited", "here")
    await tellAll()
    cdn.reset()
    const settle = Effect.flatMap(RoutePublisher, (routes) =>
      routes.settle(site.id, "/visited", undefined, { atFirstVisit: true })
    )
    await process.run(settle)
    await tell()
    expect(cdn.forgotten()).toEqual([])
  })

  it("of a site that is deleted is the site's tag, although everything that waited goes with it", async () => {
    const doomed = await process.run(writer.site({}, ["www.doomed.test"]))
    await process.run(writer.publish(doomed, { slot: "/", html: "<p>doomed</p>" }))
    await tellAll()
    cdn.reset()
    let erased = 0
    const removal = Effect.gen(function* () {
      const publishing = yield* Publishing
      // It dies after the commit, before it looks for what was put meanwhile.
      const erase = (id: Site["id"]) => (++erased === 1 ? publishing.erase(id) : Effect.die("killed"))
      const dying = Effect.provideService(
        removeSite(doomed.id, () => undefined),
        Publishing,
        { ...publishing, erase }
      )
      return yield* Effect.exit(Effect.provide(dying, sharedCaches))
    })
    expect((await process.run(removal))._tag).toBe("Failure")
    expect(await process.run(Effect.flatMap(Sites, (sites) => sites.get(doomed.id)))).toBeUndefined()
    await tell()
    expect(cdn.forgotten()).toContain(siteTag(doomed.id))
  })

  it("of several sites goes into one message", async () => {
    const other = await process.run(writer.site({}, ["www.lea.test"]))
    await process.run(writer.publish(other, { slot: "/", html: "<p>lea</p>" }))
    await publish("/together", "vale")
    await tell()
    const [first] = cdn.received()
    expect(first?.body).toContain(tagOfKey(pageKey(other.id, "/")))
    expect(first?.body).toContain(tagOfKey(pageKey(site.id, "/together")))
  })
})

describe("a CDN that cannot be told", () => {
  it.each([
    ["is busy", { status: 429, headers: { "retry-after": "30" } }],
    ["fails", { status: 503 }],
    ["is away", { drop: "before" }]
  ] as ReadonlyArray<readonly [string, Fault]>)(
    "because it %s is told later, and nothing is lost",
    async (_, fault) => {
      await publish("/kept", `before ${fault.status}`)
      await tellAll()
      await visit("/kept")
      cdn.fail({ ...fault, times: 2 })
      const text = `after ${fault.status}`
      await publish("/kept", text)
      expect(await tell()).toBeGreaterThan(0)
      expect(await visit("/kept")).toMatchObject({ cache: "HIT" })
      await expect
        .poll(async () => {
          clock.advance(31_000)
          await tell()
          return (await visit("/kept")).says
        })
        .toBe(text)
    }
  )

  it("for long has one purge of the whole site in the end, however often it was written to", async () => {
    cdn.fail({ status: 503, times: 1_000 })
    const rows = () =>
      process
        .run(Effect.flatMap(CdnPurges, (purges) => purges.due(site.id, clock.now(), 1_000)))
        .then((due) => due.length)
    for (let edit = 0; edit < 110; edit++) await publish("/often", `edit ${edit}`)
    expect(await rows()).toBeGreaterThan(100)
    await tell()
    expect(await rows()).toBe(1)
    cdn.reset()
    clock.advance(60_000)
    await tell()
    expect(new Set(cdn.forgotten())).toEqual(new Set([siteTag(site.id)]))
  })
})

describe("a process that dies", () => {
  it("between the new bytes and the purge leaves the job that publishes, and whoever does it has the CDN told", async () => {
    await publish("/dies", "first")
    await tellAll()
    await visit("/dies")
    const dying = publisher("dying")
    const gate = barrier()
    const key = pageKey(site.id, "/dies")
    dying.pauses.after = async (keys) => {
      if (keys.includes(key)) await gate.pass()
    }
    // Never let on again: as far as anybody can see it is dead.
    void publish("/dies", "second", dying).catch(() => {})
    await gate.arrived
    await tell()
    expect(await visit("/dies")).toMatchObject({ says: "first", cache: "HIT" })
    clock.advance(60_000)
    await publishDue(process)
    await tell()
    expect(await visit("/dies")).toMatchObject({ says: "second", cache: "MISS" })
  })

  it("in the middle of a rebuild leaves what it announced, although nobody sees a difference any more", async () => {
    await process.run(writer.publish(site, { kind: "partial", slot: "note", html: "<p>first</p>" }))
    await process.run(writer.publish(site, { slot: "/with", parts: [{ kind: "partial", ref: "note" }] as never }))
    await publishDue(process)
    await tellAll()
    expect(await visit("/with")).toMatchObject({ says: "first" })
    const dying = publisher("dying too")
    const gate = barrier()
    const key = pageKey(site.id, "/with")
    dying.pauses.after = async (keys) => {
      if (keys.includes(key)) await gate.pass()
    }
    await process.run(writer.publish(site, { kind: "partial", slot: "note", html: "<p>second</p>" }))
    void publishDue(dying).catch(() => {})
    await gate.arrived
    // Another worker takes the job over when its lease is out, and finds everything as it is to be.
    clock.advance(120_000)
    await process.run(Effect.flatMap(Jobs, (jobs) => jobs.reap()))
    clock.advance(120_000)
    await publishDue(process)
    clock.advance(600_000)
    await tellAll()
    expect(await visit("/with")).toMatchObject({ says: "second" })
  })
})
