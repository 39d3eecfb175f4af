/** What the origin counts of the visits it answers, and what it leaves of them in the store. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { batchPrefix, readBatch } from "../../../engine/figures/batch.ts"
import { Tally } from "../../../engine/figures/Tally.ts"
import { HOUR_MS, limits, MIB, MINUTE_MS } from "../../../engine/limits.ts"
import { ObjectStoreFailure, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { memoryStore } from "../../../storage/objects/Memory.ts"
import { anOrigin, aPage, preview, siteId, type TestOrigin, www } from "../testing/anOrigin.ts"
import { Visitors } from "./Visitors.ts"

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
const browser = { "user-agent": firefox, accept: "text/html,*/*;q=0.8", "accept-language": "en" }
/** Of the clock at the start, which is 09:33 in UTC. */
const today = "2025-10-09"

/** Of what is still reachable. */
const heapUsed = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}
setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

let origin: TestOrigin
let kept: ObjectStore
/** What becomes of a put of the store for figures. */
let putting: (put: ReturnType<ObjectStore["put"]>) => ReturnType<ObjectStore["put"]>
let puts: Array<string>

beforeEach(async () => {
  kept = memoryStore()
  putting = (put) => put
  puts = []
  const figures: ObjectStore = {
    ...kept,
    put: (key, body, options) =>
      Effect.suspend(() => {
        puts.push(key)
        return putting(kept.put(key, body, options))
      })
  }
  origin = await anOrigin({ figures, figuresEveryMs: HOUR_MS, proxyHops: 1 })
  await origin.putPage("/", aPage("Home"))
  await origin.putPage("/about", aPage("About"))
  await origin.putPage("/long", aPage("Long", 5 * 1024 * 1024))
})
afterEach(() => origin.close())

const visit = (path: string, headers: { readonly [name: string]: string } = {}, host = www, method = "GET") =>
  origin.ask(path, { host, method, headers: { ...browser, "x-forwarded-for": "203.0.113.9", ...headers } })

/** Everything that lies in the store, as text and as counts, once the origin has handed over. */
const left = async () => {
  await origin.handOverFigures()
  const found = await Effect.runPromise(kept.list("", { limit: 1_000 }))
  const texts = await Promise.all(
    found.map(async ({ key }) => new TextDecoder().decode((await Effect.runPromise(kept.get(key)))!.body))
  )
  const all = new Tally()
  for (const text of texts) for (const [site, date, counts] of readBatch(text)!.entries()) all.add(site, date, counts)
  return {
    keys: found.map(({ key }) => key),
    text: texts.join("\n"),
    days: Object.fromEntries(
      [...all.entries()].map(([site, date, { pages, referrers, ...sums }]) => [
        `${site} ${date}`,
        { ...sums, pages: Object.fromEntries(pages), referrers: Object.fromEntries(referrers) }
      ])
    )
  }
}
const none = { views: 0, visits: 0, automated: 0, pages: {}, referrers: {} }

describe("the origin counts", () => {
  it("views and visits of a page, the first time it is read and from memory alike", async () => {
    for (let time = 0; time < 3; time++) expect((await visit("/about")).status).toBe(200)
    expect(origin.counters().ready).toBe(2)
    const tag = (await visit("/about")).headers["etag"]!
    expect((await visit("/about", { "if-none-match": tag })).status).toBe(304)
    await visit("/about?utm_source=post")
    await visit("/", { "x-forwarded-for": "203.0.113.10" })
    await visit("/", { "user-agent": `${firefox} another` })
    await visit("/long")
    expect((await left()).days).toEqual({
      [`${siteId} ${today}`]: { ...none, views: 9, visits: 3, pages: { "/about": 6, "/": 2, "/long": 1 } }
    })
  })

  it("a visit by where it came from, and none for who follows a link of the site", async () => {
    await visit("/", { referer: "https://www.search.test/?q=private+words" })
    await visit("/about", { referer: `https://${www}/`, "x-forwarded-for": "203.0.113.10" })
    await visit("/", { referer: "https://other.test/", "x-forwarded-for": "203.0.113.10" })
    await visit("/", { referer: "https://www.search.test/", "x-forwarded-for": "203.0.113.11" })
    const { days, text } = await left()
    expect(days).toEqual({
      [`${siteId} ${today}`]: {
        ...none,
        views: 4,
        visits: 2,
        pages: { "/": 3, "/about": 1 },
        referrers: { "www.search.test": 2 }
      }
    })
    expect(text).not.toContain("private")
  })

  it("the referrers of so many newcomers of one address by name, and those of more of them among the others", async () => {
    const made = limits.figuresNamedReferrers + 5
    for (let time = 0; time < made; time++)
      await visit("/", {
        "user-agent": `${firefox} ${time}`,
        // One household has so many addresses.
        "x-forwarded-for": `2001:db8:1:2::${(time % 3) + 1}`,
        referer: `https://made-up-${time}.test/`
      })
    await visit("/", { "x-forwarded-for": "203.0.113.10", referer: "https://true.test/" })
    const { visits, referrers } = (await left()).days[`${siteId} ${today}`]!
    expect(visits).toBe(made + 1)
    expect(Object.keys(referrers)).toHaveLength(limits.figuresNamedReferrers + 2)
    expect(referrers).toMatchObject({ "": 5, "true.test": 1, "made-up-0.test": 1 })
    origin.time.epoch += HOUR_MS
    await visit("/", { "user-agent": `${firefox} later`, referer: "https://later.test/" })
    expect((await left()).days[`${siteId} ${today}`]!.referrers).toMatchObject({ "later.test": 1 })
  })

  it("nothing but pages that people open", async () => {
    await origin.putAsset("0123456789abcdef0123456789abcdef.css", "a{}", "text/css")
    await origin.putEdge({ redirects: [{ from: "/old", to: "/about", status: 301 }] })
    const tries: ReadonlyArray<readonly [number, Promise<{ readonly status: number }>]> = [
      [200, visit("/about", {}, www, "HEAD")],
      [206, visit("/about", { range: "bytes=0-9" })],
      [200, visit("/about", { "sec-purpose": "prefetch;prerender" })],
      [200, visit("/about", { "sec-fetch-dest": "empty" })],
      [200, visit("/about?nolazy=1")],
      [200, visit("/about?mkstate=open")],
      [200, visit("/__mk/assets/0123456789abcdef0123456789abcdef.css")],
      [404, visit("/nowhere")],
      [301, visit("/old")],
      [404, visit("/__preview/token")],
      [503, visit("/__preview/token", {}, preview)],
      [200, visit("/robots.txt", {}, preview)],
      [200, visit("/about", {}, preview)],
      [405, visit("/about", {}, www, "POST")]
    ]
    for (const [status, answer] of tries) expect.soft((await answer).status).toBe(status)
    expect((await left()).days).toEqual({})
    expect(puts).toEqual([])
  })

  it("programs apart, by their name, their behaviour and their pace", async () => {
    await visit("/", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" })
    await visit("/", { "user-agent": "curl/8.11.0" })
    await origin.ask("/", { headers: { "user-agent": firefox, "x-forwarded-for": "203.0.113.10" } })
    for (let time = 0; time < limits.figuresPace + 5; time++) await visit("/")
    origin.time.epoch += MINUTE_MS
    await visit("/")
    expect((await left()).days).toEqual({
      [`${siteId} ${today}`]: {
        ...none,
        views: limits.figuresPace + 1,
        visits: 1,
        automated: 8,
        pages: { "/": limits.figuresPace + 1 }
      }
    })
  })

  it("on the platform's host while the site has none of its own", async () => {
    await origin.putEdge({ primaryHost: null })
    await visit("/", {}, preview)
    expect((await left()).days).toEqual({ [`${siteId} ${today}`]: { ...none, views: 1, visits: 1, pages: { "/": 1 } } })
  })

  it("days by the clock of the site, each with visitors of its own", async () => {
    await origin.putEdge({ timeZone: "Pacific/Auckland" })
    origin.time.epoch = Date.parse("2025-10-09T10:59:59Z")
    await visit("/")
    origin.time.epoch += 1_000
    await visit("/")
    await visit("/")
    const { days } = await left()
    expect(Object.entries(days).map(([day, { views, visits }]) => [day, views, visits])).toEqual([
      [`${siteId} 2025-10-09`, 1, 1],
      [`${siteId} 2025-10-10`, 2, 1]
    ])
  })

  it("a page that is rendered at its first visit, where there is one, and nothing else that the API answers", async () => {
    const server = createServer(({ url = "" }, response) => {
      response.writeHead(url.includes("gone") ? 404 : 200, { "content-type": "text/html" }).end("<h1>Rendered</h1>")
    })
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    const { port } = server.address() as AddressInfo
    const before = origin
    origin = await anOrigin({ figures: kept, figuresEveryMs: HOUR_MS, api: { url: `http://127.0.0.1:${port}` } })
    await before.close()
    await origin.putEdge({ patterns: ["/listings/:id"] })
    const answers = [await visit("/listings/7"), await visit("/listings/gone"), await visit("/__data/listings")]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200])
    expect((await left()).days).toEqual({
      [`${siteId} ${today}`]: { ...none, views: 1, visits: 1, pages: { "/listings/7": 1 } }
    })
    server.close()
  })

  it("nothing where it is not asked to", async () => {
    const other = await anOrigin({ forms: kept })
    await other.putPage("/", aPage("Home"))
    await other.ask("/", { headers: browser })
    await other.close()
    expect(await Effect.runPromise(kept.list("", { limit: 10 }))).toEqual([])
  })
})

describe("of a visitor", () => {
  it("nothing is left: no address, no browser, no mark that tells them again", async () => {
    const canary = {
      "user-agent": `${firefox} Canary/7`,
      "x-forwarded-for": "198.51.100.77",
      "accept-language": "cy-GB"
    }
    await visit("/about", {
      ...canary,
      referer: "https://canary:secret@from.test/canary?canary=1#canary",
      cookie: "canary=1"
    })
    const first = await left()
    expect(first.text).toBe(
      JSON.stringify({
        site: siteId,
        date: today,
        views: 1,
        visits: 1,
        automated: 0,
        pages: [["/about", 1]],
        referrers: [["from.test", 1]]
      })
    )
    expect(first.keys).toEqual([expect.stringMatching(/^figures\/waiting\/fig_[0-9a-z]{26}$/)])
    expect(JSON.stringify(origin.events)).not.toMatch(/198\.51\.100\.77|canary/i)
  })

  it("is told apart within a day and a process alone, and forgotten at its end", () => {
    const [here, there] = [new Visitors(), new Visitors()]
    const nell = { address: "198.51.100.77", userAgent: firefox }
    const noon = Date.parse("2026-11-23T12:00:00Z")
    const look = (visitors: Visitors, now: number, zone = "UTC", site = "site_a") =>
      visitors.look(site, zone, nell.address, nell.userAgent, now).isNew
    expect([look(here, noon), look(here, noon + HOUR_MS), look(there, noon)]).toEqual([true, false, true])
    expect([look(here, noon, "UTC", "site_b"), look(here, noon, "Europe/Paris")]).toEqual([true, true])
    expect(here.count).toBe(3)
    here.forget(noon + 11.5 * HOUR_MS)
    expect(here.count).toBe(2)
    here.forget(noon + 12 * HOUR_MS)
    expect(here.count).toBe(0)
    expect(look(here, noon + 12 * HOUR_MS)).toBe(true)
  })

  it("is told from others by address, by browser and by site, whatever these are", () => {
    const visitors = new Visitors()
    const now = Date.parse("2026-11-23T12:00:00Z")
    let known = 0
    for (const site of ["site_a", "site_b"])
      for (const browser of [firefox, `${firefox.slice(0, -1)}1`])
        for (let high = 0; high < 250; high++)
          for (let low = 0; low < 50; low++)
            if (!visitors.look(site, "UTC", `10.0.${high}.${low}`, browser, now).isNew) known++
    // 50,000 in 30 bits: one or two meet by chance.
    expect(known).toBeLessThan(15)
  })

  it("no more are remembered than there is room for; those beyond are new each time", () => {
    const visitors = new Visitors(2)
    const now = Date.parse("2026-11-23T12:00:00Z")
    const look = (address: string) => visitors.look("site_a", "UTC", address, firefox, now).isNew
    expect(["1", "2", "3", "3", "1"].map(look)).toEqual([true, true, true, true, false])
    expect(visitors.count).toBe(2)
  })

  it("takes no memory by the length of a browser's name, nor by how many there are on sites of how many time zones", () => {
    const visitors = new Visitors()
    const now = Date.parse("2026-11-23T12:00:00Z")
    const zones = Intl.supportedValuesOf("timeZone").slice(0, 40)
    const before = heapUsed()
    for (const zone of zones)
      for (let name = 0; name < 2_000; name++) {
        const length = name % 4 === 0 ? 15_000 : 390
        const userAgent = Buffer.alloc(length, `${firefox} ${zone} ${name} `).toString("latin1")
        visitors.look("site_a", zone, "198.51.100.77", userAgent, now)
      }
    // A mark has 30 bits and a salt that nobody knows: once in some fourteen runs two of these are taken for one.
    expect(visitors.count).toBeLessThanOrEqual(zones.length * 2_000)
    expect(visitors.count).toBeGreaterThan(zones.length * 2_000 - 10)
    // The names alone are 320 MB, which is more than an origin has; who was here takes some bytes each.
    expect(heapUsed() - before).toBeLessThan(16 * MIB)
    expect(visitors.look("site_a", zones[0]!, "198.51.100.77", firefox, now).isNew).toBe(true)
    expect(visitors.look("site_a", zones[0]!, "198.51.100.77", firefox, now).isNew).toBe(false)
  })
})

describe("while the store is away", () => {
  const away = Effect.fail(new ObjectStoreFailure({ operation: "put", key: "", cause: new Error("no route to host") }))

  it("counting goes on, nothing is lost, and the log says so once", async () => {
    putting = () => away
    await visit("/")
    await origin.handOverFigures()
    for (let time = 0; time < 4; time++) {
      await visit("/about")
      await origin.handOverFigures()
    }
    expect(origin.events.filter(({ event }) => event === "figures-kept-back")).toHaveLength(1)
    putting = (put) => put
    await origin.handOverFigures()
    expect((await left()).days).toEqual({
      [`${siteId} ${today}`]: { ...none, views: 5, visits: 1, pages: { "/": 1, "/about": 4 } }
    })
  })

  it("a batch of which the answer was lost is sent again under its own name", async () => {
    putting = (put) => Effect.andThen(put, away)
    await visit("/")
    await origin.handOverFigures()
    putting = (put) => put
    await visit("/about")
    await origin.handOverFigures()
    const { days, keys } = await left()
    expect(keys).toHaveLength(2)
    expect(puts[0]).toBe(puts[1])
    expect(puts.every((key) => key.startsWith(batchPrefix))).toBe(true)
    expect(days[`${siteId} ${today}`]).toMatchObject({ views: 2, visits: 1 })
  })

  it("a store that never answers slows no visit, and a stop only by seconds, after which it says what is lost", async () => {
    putting = () => Effect.never
    await visit("/")
    void origin.handOverFigures()
    for (let time = 0; time < 50; time++) expect((await visit("/about")).status).toBe(200)
    await origin.close()
    expect(origin.events.filter(({ event }) => event === "figures-lost")).toHaveLength(1)
  })
})

it("a stop hands over what was counted, and what is answered meanwhile", async () => {
  await visit("/")
  await origin.close()
  expect((await left()).days).toEqual({ [`${siteId} ${today}`]: { ...none, views: 1, visits: 1, pages: { "/": 1 } } })
})
