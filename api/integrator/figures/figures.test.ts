/** Figures over the API: from visits at the origin to what is read. */
import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { batchKey, batchPrefix } from "../../../engine/figures/batch.ts"
import { rest, Tally } from "../../../engine/figures/Tally.ts"
import { DAY_MS, limits, MINUTE_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Figures } from "../../../engine/ports/Figures.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { sequence } from "../../../infra/Ids.ts"
import { takeInFigures } from "../../../infra/main/worker/figures.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { ada, aForm, previewOf } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1, counts: true })

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
const as = (address: string, more: { readonly [name: string]: string } = {}) => ({
  headers: { "user-agent": firefox, "accept-language": "en", "x-forwarded-for": address, ...more }
})
/** From the origin's memory into the database. */
const takeIn = async () => {
  await origin.handOverFigures()
  await api.run(takeInFigures())
}
const today = () => new Date(api.clock.now()).toISOString().slice(0, 10)
const waiting = () =>
  api.run(Effect.flatMap(Objects, ({ private: store }) => Effect.orDie(store.list(batchPrefix, { limit: 100 }))))

const aTally = (siteId: string, date: string, pages: { readonly [route: string]: number }) => {
  const tally = new Tally({ days: 10, pages: 10_000, referrers: 10_000, names: 100_000 })
  for (const [route, views] of Object.entries(pages))
    tally.add(siteId as SiteId, date, {
      views,
      visits: 1,
      automated: 0,
      pages: new Map([[route, views]]),
      referrers: new Map()
    })
  return tally
}

describe("figures", () => {
  it("tell by day what visitors opened, where they came from, and which forms they sent", async () => {
    const { site, form } = await aForm(api, origin)
    const address = await previewOf(site)
    await origin.visit(`${address}/contact`, as("203.0.113.1", { referer: "https://search.test/?q=x" }))
    await origin.visit(`${address}/contact`, as("203.0.113.1"))
    await origin.visit(`${address}/contact`, as("203.0.113.2"))
    await origin.visit(`${address}/contact`, { headers: { "user-agent": "curl/8" } })
    expect((await form.send(ada, { from: "203.0.113.1" })).status).toBe(200)
    await takeIn()
    const { status, body } = await site.get("/v1/figures")
    expect(status).toBe(200)
    expect(body).toMatchObject({ timeZone: "UTC", to: today() })
    expect(body.days).toHaveLength(limits.figuresUsualDays)
    // Opening the form by a program is what the test's own visit is.
    expect(body.days.at(-1)).toEqual({ date: today(), views: 3, visits: 2, forms: 1 })
    expect(body.automated).toBeGreaterThanOrEqual(1)
    expect(body.days.slice(0, -1).every(({ views }: { views: number }) => views === 0)).toBe(true)
    expect(body.pages).toEqual([{ route: "/contact", views: 3 }])
    expect(body.referrers).toEqual([{ host: null, visits: 1 }])
    expect(await waiting()).toEqual([])
  })

  it("count a form that is refused, or not of ours, for none", async () => {
    const { site, form } = await aForm(api, origin)
    await form.send({})
    await form.send(ada, { token: "forged" })
    await takeIn()
    const { body } = await site.get(`/v1/figures?from=${today()}`)
    expect(body.days.map(({ forms }: { forms: number }) => forms)).toEqual([0])
  })

  it("begin and end days by the clock of the site", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { contact: { address: { street: "1 Quay", city: "Auckland", country: "Japan" } } })
    const body = (await site.get("/v1/figures")).body
    expect(body.timeZone).toBe("Asia/Tokyo")
    const edge = JSON.parse((await api.object(`sites/${site.siteId}/edge.json`))!)
    expect(edge.timeZone).toBe("Asia/Tokyo")
  })

  it.each([
    ["from=2026-02-30", "from", "no day of the calendar"],
    ["to=yesterday", "to", "no day of the calendar"],
    ["from=2026-03-02&to=2026-03-01", "from", "after the last day"],
    ["from=2024-01-01&to=2026-03-01", "from", "at most 366"]
  ])("refuse ?%s and say why", async (query, parameter, why) => {
    const site = await api.aSite()
    const { status, code, body } = await site.get(`/v1/figures?${query}`)
    expect([status, code]).toEqual([400, "request.query_invalid"])
    expect(body.detail).toContain(why)
    expect(body.fields).toEqual([{ path: `query.${parameter}`, reason: expect.stringContaining(why) }])
    expect((await site.get("/v1/figures?days=3")).code).toBe("request.query_invalid")
  })

  it("are for whoever may read, of their own site alone", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    await origin.visit(`${await previewOf(site)}/`, as("203.0.113.1"))
    await site.aPage({ route: "/only-here" })
    await origin.visit(`${await previewOf(site)}/only-here`, as("203.0.113.1"))
    await takeIn()
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await reader.get("/v1/figures")).body.pages).toEqual([{ route: "/only-here", views: 1 }])
    expect((await other.get("/v1/figures")).body.pages).toEqual([])
    expect((await api.anonymous.get("/v1/figures")).code).toBe("auth.required")
  })
})

describe("a batch", () => {
  const take = (id: string, tally: Tally) =>
    api.run(Effect.flatMap(Figures, (figures) => figures.take(id, tally, api.clock.now())))

  it("counts once, however often and by however many workers it is taken in", async () => {
    const site = await api.aSite()
    const tally = aTally(site.siteId, today(), { "/": 2 })
    const taken = await Promise.all([1, 2, 3, 4].map(() => take("fig_same", tally)))
    expect(taken.filter((is) => is)).toEqual([true])
    expect(await take("fig_same", tally)).toBe(false)
    expect((await site.get("/v1/figures")).body.pages).toEqual([{ route: "/", views: 2 }])
  })

  it("many at once add up, with forms that are sent meanwhile", async () => {
    const site = await api.aSite()
    const batches = Array.from({ length: 12 }, (_, index) =>
      take(`fig_many_${index}`, aTally(site.siteId, today(), { "/": 1, [`/${index}`]: 1 }))
    )
    const forms = Array.from({ length: 12 }, () =>
      api.run(Effect.flatMap(Figures, (figures) => figures.countForm(site.siteId as SiteId, today())))
    )
    await Promise.all([...batches, ...forms])
    const { body } = await site.get(`/v1/figures?from=${today()}`)
    expect(body.days).toEqual([{ date: today(), views: 24, visits: 24, forms: 12 }])
    expect(body.pages[0]).toEqual({ route: "/", views: 12 })
  })

  it("fills a day with so many pages and no more; the sum stays whole", async () => {
    const site = await api.aSite()
    const some = (from: number) =>
      Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`/page-${from + index}`, 1]))
    await take("fig_first", aTally(site.siteId, today(), some(0)))
    await take("fig_second", aTally(site.siteId, today(), some(100)))
    const rows = await api.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) => db.selectFrom("figure_pages").selectAll().where("site_id", "=", site.siteId).execute())
      )
    )
    expect(rows.filter(({ route }) => route !== rest)).toHaveLength(limits.figuresPages)
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(300)
    const { pages } = (await site.get("/v1/figures")).body
    expect(pages.reduce((sum: number, { views }: { views: number }) => sum + views, 0)).toBe(300)
    expect(pages.at(-1)).toEqual({ route: null, views: expect.any(Number) })
  })

  it("of a site that is gone makes no rows", async () => {
    await take("fig_gone", aTally("site_gone", today(), { "/": 1 }))
    const { rows } = await api.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) => sql`select * from figure_days where site_id = 'site_gone'`.execute(db))
      )
    )
    expect(rows).toEqual([])
  })

  it("that nobody can read, or that waited for too long, is removed and stops no other", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/read" })
    const put = (key: string, text: string) =>
      api.run(
        Effect.flatMap(Objects, ({ private: store }) =>
          Effect.orDie(store.put(key, Buffer.from(text), { contentType: "application/x-ndjson" }))
        )
      )
    await put(batchKey("fig_00000000000000000000000000"), "{}")
    await put(batchKey("nobodys"), "{}")
    await put(batchKey(`fig_${sequence()(api.clock.now())}`), "{}")
    await origin.visit(`${await previewOf(site)}/read`, as("203.0.113.1"))
    await takeIn()
    expect(await waiting()).toEqual([])
    expect((await site.get("/v1/figures")).body.pages).toEqual([{ route: "/read", views: 1 }])
  })
})

describe("of a visitor", () => {
  it("no table and no object holds an address, a browser or anything that tells them again", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/seen" })
    const address = await previewOf(site)
    const canary = {
      "user-agent": `${firefox} Canary/7`,
      "accept-language": "cy-GB",
      cookie: "canary=1",
      referer: "https://from.test/canary-path?canary=1"
    }
    for (let day = 0; day < 2; day++) {
      for (let time = 0; time < 2; time++) await origin.visit(`${address}/seen`, as("198.51.100.77", canary))
      // Once as it waits, once as it was taken in.
      await origin.handOverFigures()
      expect(await everything()).not.toMatch(/198\.51\.100\.77|canary|cy-GB|Firefox/i)
      await takeIn()
      expect(await everything()).not.toMatch(/198\.51\.100\.77|canary|cy-GB|Firefox/i)
      api.clock.advance(DAY_MS + MINUTE_MS)
    }
    // All there is of the visitor is in these rows, and they are of two days alike.
    const { rows } = await api.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) =>
          sql<{ readonly views: number; readonly visits: number }>`
            select views, visits from figure_days where site_id = ${site.siteId} order by day`.execute(db)
        )
      )
    )
    expect(rows).toEqual([
      { views: 2, visits: 1 },
      { views: 2, visits: 1 }
    ])
  })

  /** Every row of every table, and every object of both stores, as text. */
  const everything = (): Promise<string> =>
    api.run(
      Effect.gen(function* () {
        const { query } = yield* Database
        const { rows: tables } = yield* query((db) =>
          sql<{ readonly name: string }>`select table_name as name from information_schema.tables
            where table_schema = database()`.execute(db)
        )
        const parts: Array<string> = []
        for (const { name } of tables) {
          const { rows } = yield* query((db) => sql`select * from ${sql.table(name)}`.execute(db))
          parts.push(JSON.stringify(rows))
        }
        expect(tables.length).toBeGreaterThan(40)
        const objects = yield* Objects
        for (const store of [objects.public, objects.private])
          for (const { key } of yield* Effect.orDie(store.list("", { limit: 10_000 }))) {
            const object = yield* Effect.orDie(store.get(key))
            parts.push(key, new TextDecoder().decode(object!.body))
          }
        return parts.join("\n")
      })
    )
})
