/** A site's copy of its feed against everything that feeds do: what is stored, what is asked for again, and what is told. */
import { Effect } from "effect"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { DAY_MS, limits, MINUTE_MS } from "../../engine/limits.ts"
import { feedState } from "../../engine/listings/feedState.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Alerts } from "../../engine/ports/Alerts.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import type { Fault } from "../../infra/standins/StandIn.ts"
import { testApi } from "../builders/api.ts"
import { startFeed, type TestFeed } from "../builders/listings.ts"

const rows = 230
const feeds = { crea: await startFeed(rows), reso: await startFeed(rows, "reso") }
afterAll(() => Promise.all(Object.values(feeds).map((feed) => feed.close())))
const api = testApi()

const following: Array<string> = []
const setListings = (siteId: string, enabled: boolean) =>
  api.operator.patch(`/ops/v1/sites/${siteId}`, { listings: { enabled } })
beforeEach(async () => {
  for (const feed of Object.values(feeds)) {
    feed.reset()
    feed.restore()
  }
  for (const siteId of following.splice(0)) await setListings(siteId, false)
})

describe.each(Object.entries(feeds))("a copy of a feed under the rules of %s", (name, feed: TestFeed) => {
  const aCopy = async () => {
    const site = await api.aSite()
    await setListings(site.siteId, true)
    following.push(site.siteId)
    const siteId = site.siteId as SiteId
    const ask = <A>(use: (listings: Listings["Service"]) => Effect.Effect<A>) =>
      api.run(Effect.flatMap(Listings, (listings) => use(listings)))
    const shown = async () =>
      Object.fromEntries(
        (await ask((listings) => listings.known(siteId))).flatMap(({ key, status, modifiedAt }) =>
          status === "delisted" ? [] : [[key, modifiedAt]]
        )
      )
    const state = async () => (await ask((listings) => listings.sync(siteId)))!
    const sync = () => api.run(feed.sync)
    const later = async (ms: number = limits.listingSyncMs) => {
      api.clock.advance(ms + 1)
      await sync()
    }
    const whole = async () => {
      await sync()
      expect(await shown()).toEqual(held())
    }
    return { site, siteId, ask, shown, state, sync, later, whole }
  }
  /** What the feed shows, by key. */
  const held = () =>
    Object.fromEntries(
      [...feed.rows()].flatMap(([key, row]) =>
        row["InternetEntireListingDisplayYN"] === false ? [] : [[key, Date.parse(String(row["ModificationTimestamp"]))]]
      )
    )
  const key = (n: number) => String(4_000_000 + n)
  let moment = 0
  const stamp = () => new Date(Date.UTC(2026, 5, 1) + ++moment * 1_000).toISOString()
  const asked = (part: string) => feed.received().filter(({ target }) => decodeURIComponent(target).includes(part))
  const detailsAsked = () => asked("ListingKey in (").map(({ target }) => decodeURIComponent(target))

  it("holds what the feed holds, read with as little in hand as a page and a batch", async () => {
    const { whole, state } = await aCopy()
    await whole()
    expect((await state()).readAt).not.toBeNull()
    expect(detailsAsked().length).toBeGreaterThanOrEqual(3)
    if (name === "crea") return
    // Details of a page are asked for before the next page of the list is.
    const order = feed.received().flatMap(({ target }) => {
      const text = decodeURIComponent(target)
      return text.includes("ListingKey in (") && text.includes("/Property?")
        ? ["details"]
        : text.includes("$orderby")
          ? ["list"]
          : []
    })
    expect(order.slice(0, 4)).toEqual(["list", "details", "list", "details"])
  })

  it("loses none of many that changed in one moment", async () => {
    const { whole, shown, later } = await aCopy()
    await whole()
    const at = stamp()
    for (let n = 1; n <= 150; n++) feed.change(key(n), { ModificationTimestamp: at })
    await later()
    expect(await shown()).toEqual(held())
  })

  it("follows photos that change without the listing's stamp, and asks for no other's details", async () => {
    const { whole, ask, siteId, later } = await aCopy()
    await whole()
    feed.change(key(7), { PhotosChangeTimestamp: stamp(), Media: [feed.photo("moved", 1)] })
    feed.reset()
    await later()
    expect(detailsAsked().filter((target) => target.includes("/Property?"))).toHaveLength(1)
    const stored = await ask((listings) => listings.byNumber(siteId, "X100007"))
    expect(stored?.status !== "delisted" && stored?.listing.photos.map(({ url }) => url)).toEqual([
      expect.stringContaining("/moved/1.jpg")
    ])
  })

  it("takes away what is withdrawn or no longer permitted, and takes back what returns with the stamp it had", async () => {
    const { whole, shown, later } = await aCopy()
    await whole()
    const row = feed.property(key(9))!
    feed.change(key(9), null)
    feed.change(key(10), { InternetEntireListingDisplayYN: false, ModificationTimestamp: stamp() })
    await later(limits.listingCompareMs)
    expect(Object.keys(await shown())).not.toEqual(expect.arrayContaining([key(9)]))
    expect(await shown()).toEqual(held())
    feed.change(key(9), row)
    feed.change(key(10), { InternetEntireListingDisplayYN: true, ModificationTimestamp: stamp() })
    await later(limits.listingCompareMs)
    expect(await shown()).toEqual(held())
  })

  const failures: ReadonlyArray<readonly [string, Fault]> = [
    ["errors", { match: { path: "/odata" }, status: 500 }],
    ["half a text", { match: { path: "/odata" }, spoil: "halfText" }],
    ["pages that turn in a circle", { match: { path: "/odata" }, spoil: "loop" }],
    ["a next page that is with somebody else", { match: { path: "/odata" }, spoil: "elsewhere" }],
    ["no answer", { match: { path: "/odata" }, drop: "before" }]
  ]
  it.each(failures)("keeps all it has through %s, at whichever call, and then follows again", async (_, fault) => {
    const { whole, shown, state, later } = await aCopy()
    await whole()
    const before = await shown()
    for (const after of [0, 1]) {
      for (let n = 1; n <= 120; n++) feed.change(key(n), { ModificationTimestamp: stamp() })
      feed.reset()
      feed.fail({ ...fault, after })
      await later()
      const failed = await state()
      expect(failed.failingSince).not.toBeNull()
      expect(Object.keys(await shown())).toEqual(Object.keys(before))
      await later(limits.listingRetryMs)
      expect(await state()).toMatchObject({ failingSince: null })
      expect(await shown()).toEqual(held())
    }
  })

  it("waits as long as it is told to, and gets itself a new token when its own is revoked", async () => {
    const { whole, state, later } = await aCopy()
    await whole()
    feed.fail({ match: { path: "/odata" }, status: 429, headers: { "retry-after": "1800" }, body: "" })
    await later()
    expect((await state()).nextSyncAt).toBeGreaterThan(api.clock.now() + 1_790_000)
    feed.reset()
    await later(20 * MINUTE_MS)
    expect(feed.received()).toEqual([])
    feed.revokeTokens()
    await later(10 * MINUTE_MS)
    expect(await state()).toMatchObject({ failingSince: null })
    expect(asked("/connect/token")).toHaveLength(1)
  })

  it("does not lose what comes after, when the feed's clock was ahead once", async () => {
    const { whole, shown, later } = await aCopy()
    await whole()
    feed.change(key(3), { ModificationTimestamp: new Date(api.clock.now() + 30 * DAY_MS).toISOString() })
    await later()
    feed.change(key(4), { ModificationTimestamp: new Date(api.clock.now()).toISOString() })
    await later()
    expect(await shown()).toEqual(held())
    // Neither would another test be followed by its clock.
    for (const n of [3, 4]) feed.change(key(n), { ModificationTimestamp: stamp() })
  })

  it("believes half a page, or a count that is not met, only when it is told twice", async () => {
    const { whole, shown, state, later } = await aCopy()
    await whole()
    const before = await shown()
    feed.fail({ match: { path: "/odata/v1/Property" }, spoil: "halfPage" })
    if (name === "reso") feed.change(key(20), null)
    await later(limits.listingCompareMs)
    expect((await state()).doubtedAt).not.toBeNull()
    expect(await shown()).toEqual(before)
    await later()
    expect(await state()).toMatchObject({ doubtedAt: null })
    expect(await shown()).toEqual(held())
    if (name !== "reso") return
    feed.change(key(21), null)
    feed.fail({ match: { path: "/odata/v1/Property" }, spoil: "wrongCount" })
    await later(limits.listingCompareMs)
    expect((await shown())[key(21)]).toBeDefined()
    await later()
    expect(await shown()).toEqual(held())
  })

  it("empties nothing for a feed that lists little for a while, tells of it as of an outage, and believes it in the end", async () => {
    const { whole, shown, state, later, siteId } = await aCopy()
    await whole()
    const before = await shown()
    const alerts = () => api.run(Effect.flatMap(Alerts, ({ list }) => list(siteId, 10, "listings-behind")))
    for (let n = 21; n <= rows; n++) feed.change(key(n), null)
    await later(limits.listingCompareMs)
    const doubted = await state()
    expect([await shown(), doubted.doubtedAt === null, await alerts()]).toEqual([before, false, []])
    while (api.clock.now() + limits.listingSyncMs + 1 < doubted.doubtedAt! + limits.listingDoubtMs) {
      await later()
      expect(await state()).toMatchObject({ doubtedAt: doubted.doubtedAt, failingSince: doubted.failingSince })
      expect(await shown()).toEqual(before)
    }
    expect(feedState(await state(), api.clock.now())).toBe("behind")
    expect(await alerts()).toMatchObject([{ detail: { failure: expect.stringMatching(/lacks 210 of 230/) } }])
    await later()
    expect(await state()).toMatchObject({ doubtedAt: null, failingSince: null })
    expect(await shown()).toEqual(held())
  })

  it("takes nothing away for details of which half are missing, or all", async () => {
    const { whole, shown, state, later } = await aCopy()
    await whole()
    const before = Object.keys(await shown())
    const change = () => {
      for (let n = 1; n <= 30; n++) feed.change(key(n), { ModificationTimestamp: stamp() })
    }
    change()
    feed.fail({ match: { path: "/odata/v1/Property?$filter=ListingKey" }, spoil: "halfPage", times: 3 })
    await later()
    expect(await state()).toMatchObject({ failingSince: null })
    expect(await shown()).toEqual(held())

    change()
    feed.reset()
    feed.fail({ match: { path: "/odata/v1/Property?$filter=ListingKey" }, spoil: "noRows", times: 3 })
    await later()
    expect((await state()).failingSince).not.toBeNull()
    expect(Object.keys(await shown())).toEqual(before)
    feed.reset()
    await later(limits.listingRetryMs)
    expect(await state()).toMatchObject({ failingSince: null })
    expect(await shown()).toEqual(held())

    // What is not permitted any more is told of, and goes at once, however much it is.
    for (let n = 1; n <= 30; n++)
      feed.change(key(n), { InternetEntireListingDisplayYN: false, ModificationTimestamp: stamp() })
    await later()
    expect(await shown()).toEqual(held())
  })

  it("keeps the names of people whose half of a page was missing", async () => {
    const { whole, ask, siteId, later } = await aCopy()
    await whole()
    const names = async () => {
      const stored = await Promise.all(
        Array.from({ length: 30 }, (_, at) => ask((listings) => listings.byNumber(siteId, `X${100_001 + at}`)))
      )
      return stored.map((one) => one?.status !== "delisted" && one?.listing.agents.map(({ name }) => name))
    }
    const before = await names()
    for (let n = 1; n <= 30; n++) feed.change(key(n), { ModificationTimestamp: stamp() })
    feed.fail({ match: { path: "/odata/v1/Member" }, spoil: "halfPage" })
    await later()
    expect(await names()).toEqual(before)
  })

  it("follows a feed whose clock is a day ahead for a while, and loses none of what comes after", async () => {
    const { whole, shown, later } = await aCopy()
    await whole()
    for (let n = 1; n <= 30; n++) feed.change(key(n), { ModificationTimestamp: stamp() })
    feed.fail({ match: { path: "/odata" }, spoil: "skewed", times: 4 })
    await later()
    feed.reset()
    for (let n = 31; n <= 60; n++)
      feed.change(key(n), { ModificationTimestamp: new Date(api.clock.now()).toISOString() })
    await later()
    await later(limits.listingCompareMs)
    expect(await shown()).toEqual(held())
    for (let n = 31; n <= 60; n++) feed.change(key(n), { ModificationTimestamp: stamp() })
  })

  it("LGRID-74: through an outage keeps every listing and says that it is behind; staff are told once", async () => {
    const { whole, shown, state, later, siteId } = await aCopy()
    await whole()
    const before = await shown()
    feed.fail({ match: { path: "/odata" }, status: 503, times: 100 })
    await later()
    expect(feedState(await state(), api.clock.now())).toBe("well")
    const alerts = () => api.run(Effect.flatMap(Alerts, ({ list }) => list(siteId, 10, "listings-behind")))
    expect(await alerts()).toEqual([])
    for (const _ of [1, 2, 3]) await later(limits.listingOutageMs)
    expect(feedState(await state(), api.clock.now())).toBe("behind")
    expect(await alerts()).toMatchObject([{ detail: { failure: "The feed answered with status 503." } }])
    expect(await shown()).toEqual(before)
    // Older than its term: once more, and still nothing is taken away.
    for (const _ of [1, 2]) await later(limits.listingTermMs)
    expect(await alerts()).toHaveLength(2)
    expect(await shown()).toEqual(before)
    feed.reset()
    await later()
    expect(feedState(await state(), api.clock.now())).toBe("well")
  })

  it("goes on where a worker died: another takes its turn, and asks for no details that are stored", async () => {
    const { siteId, sync, shown, state, ask } = await aCopy()
    const due = await state()
    // As the dead one left it: its turn taken, and some of the listings stored.
    feed.fail({ match: { path: "/odata/v1/Property?$filter" }, after: 1, status: 500 })
    await sync()
    const stored = Object.keys(await shown()).length
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(rows)
    const failed = await state()
    expect(
      await ask((listings) => listings.advance(failed, { ...due, nextSyncAt: api.clock.now() + limits.listingLeaseMs }))
    ).toBe(true)
    feed.reset()
    await sync()
    expect(feed.received()).toEqual([])
    api.clock.advance(limits.listingLeaseMs + 1)
    await sync()
    expect(await shown()).toEqual(held())
    const keys = detailsAsked().flatMap((target) =>
      target.includes("/Property?") ? [...target.matchAll(/'(\d+)'/g)] : []
    )
    expect(keys.length).toBe(Object.keys(held()).length - stored)
    expect(await ask((listings) => listings.sync(siteId))).toMatchObject({ failingSince: null })
  })
})

it("changes of which half a page came are asked for again at the next look, where the feed counts them", async () => {
  const feed = feeds.reso
  const site = await api.aSite()
  await setListings(site.siteId, true)
  following.push(site.siteId)
  const shown = async () =>
    Object.fromEntries(
      (await api.run(Effect.flatMap(Listings, (listings) => listings.known(site.siteId as SiteId)))).map((listing) => [
        listing.key,
        listing.modifiedAt
      ])
    )
  await api.run(feed.sync)
  const moments = Array.from({ length: 40 }, (_, n) => Date.UTC(2026, 8, 1) + n * MINUTE_MS)
  for (const [n, at] of moments.entries())
    feed.change(String(4_000_001 + n), {
      ModificationTimestamp: new Date(at).toISOString(),
      PhotosChangeTimestamp: "2025-01-01T00:00:00.000Z"
    })
  // Behind the pages of what is listed again because of the overlap.
  feed.fail({ match: { path: "/odata/v1/Property?$select" }, after: 2, spoil: "halfPage" })
  const stale = async () => {
    const known = await shown()
    return moments.filter((at, n) => known[String(4_000_001 + n)] !== at).length
  }
  const look = async () => {
    api.clock.advance(limits.listingSyncMs + 1)
    await api.run(feed.sync)
    return stale()
  }
  expect(await look()).toBeGreaterThan(10)
  expect(await look()).toBe(0)
})

describe("a budget of the feed for one site", () => {
  const feed = feeds.crea

  it("SITE-67, SITE-68, SITE-69: is given once, tells four characters of its key, and is told of by the site", async () => {
    const site = await api.aSite()
    const own = async () => (await site.get("/v1/site")).body.listings.license.ownBudget
    expect(await own()).toBe(false)
    const replies = [await site.post("/v1/listings/provision"), await site.post("/v1/listings/provision")]
    const budget = await api.run(Effect.flatMap(Listings, (listings) => listings.budget(site.siteId as SiteId)))
    for (const { status, body } of replies) {
      expect([status, body.keyHint]).toEqual([200, budget!.key.slice(-4)])
      expect(JSON.stringify(body)).not.toContain(budget!.key)
    }
    expect(budget!.key.length).toBeGreaterThan(20)
    expect(await own()).toBe(true)
    await setListings(site.siteId, true)
    following.push(site.siteId)
    expect(await own()).toBe(true)
    const another = await api.aSite()
    const hint = (await another.post("/v1/listings/provision")).body.keyHint
    expect(
      await api.run(Effect.flatMap(Listings, (listings) => listings.budget(another.siteId as SiteId)))
    ).not.toEqual(budget)
    expect(hint).toHaveLength(4)
  })

  it("ends for the day with the number of calls that staff set, which they see, and goes on with the next", async () => {
    const site = await api.aSite()
    await site.post("/v1/listings/provision")
    const set = (listings: object) => api.operator.patch(`/ops/v1/sites/${site.siteId}`, { listings })
    expect((await set({})).body.listings.budget).toEqual({ today: 0, dailyCalls: limits.feedCallsPerDay })
    await set({ enabled: true, dailyCalls: 2 })
    following.push(site.siteId)
    await api.run(feed.sync)
    const calls = () => feed.received().filter(({ target }) => target.startsWith("/odata")).length
    expect(calls()).toBe(2)
    expect((await set({})).body.listings.budget).toEqual({ today: 2, dailyCalls: 2 })
    const held = () => api.run(Effect.flatMap(Listings, (listings) => listings.sync(site.siteId as SiteId)))
    const tomorrow = (Math.floor(api.clock.now() / DAY_MS) + 1) * DAY_MS
    expect((await held())!.nextSyncAt).toBeGreaterThanOrEqual(tomorrow)
    expect((await set({ dailyCalls: null })).body.listings.budget.dailyCalls).toBe(limits.feedCallsPerDay)
    api.clock.advance(tomorrow - api.clock.now() + DAY_MS / 24)
    await api.run(feed.sync)
    expect((await held())!.failingSince).toBeNull()
  })

  it("counts the calls that were made for the site, and those of no other", async () => {
    const [own, shared] = [await api.aSite(), await api.aSite()]
    await own.post("/v1/listings/provision")
    for (const { siteId } of [own, shared]) {
      await setListings(siteId, true)
      following.push(siteId)
    }
    await api.run(feed.sync)
    const calls = feed.received().filter(({ target }) => target.startsWith("/odata")).length
    const budget = await api.run(Effect.flatMap(Listings, (listings) => listings.budget(own.siteId as SiteId)))
    expect(calls).toBeGreaterThan(4)
    expect(budget?.calls).toBe(calls / 2)
  })
})
