import { firstSync } from "../../../engine/listings/feedState.ts"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import { aListing, aSiteId, noon } from "../../../test/builders/nouns.ts"
import { Listings } from "../../../engine/ports/Listings.ts"

const { run } = testDatabase()
const over = <A>(work: (listings: Listings["Service"]) => Effect.Effect<A>): Promise<A> =>
  run(Effect.flatMap(Listings, work))

describe("listings", () => {
  it("are found by their number, whatever its case, on their own site only", async () => {
    const [mine, other] = [aSiteId(), aSiteId()]
    await over((listings) => listings.put(mine, [aListing({ key: "1", mls: "w77-a" })]))
    for (const mls of ["w77-a", "W77-A"]) {
      const found = await over((listings) => listings.byNumber(mine, mls))
      expect(found).toEqual({ siteId: mine, status: "available", listing: aListing({ key: "1", mls: "w77-a" }) })
    }
    expect(await over((listings) => listings.byNumber(other, "W77-A"))).toBeUndefined()
  })

  it("take the place of what was stored under their key", async () => {
    const site = aSiteId()
    await over((listings) => listings.put(site, [aListing({ key: "1" }), aListing({ key: "2", mls: "W2" })]))
    const later = aListing({ key: "1", mls: "W9", status: "sold", modifiedAt: noon + 1 })
    await over((listings) => listings.put(site, [later]))
    expect(await over((listings) => listings.byNumber(site, "W77"))).toBeUndefined()
    expect(await over((listings) => listings.byNumber(site, "W9"))).toMatchObject({ status: "sold", listing: later })
    expect(await over((listings) => listings.known(site))).toEqual([
      { key: "1", status: "sold", modifiedAt: noon + 1, photosAt: null },
      { key: "2", status: "available", modifiedAt: noon, photosAt: null }
    ])
  })

  it("leave their number when they go, and give way to another listing of that number", async () => {
    const site = aSiteId()
    await over((listings) => listings.put(site, [aListing({ key: "1" })]))
    await over((listings) => listings.delist(site, ["1"], noon + 5))
    expect(await over((listings) => listings.byNumber(site, "W77"))).toEqual({
      siteId: site,
      status: "delisted",
      key: "1",
      mls: "W77"
    })
    await over((listings) => listings.put(site, [aListing({ key: "2" })]))
    expect(await over((listings) => listings.byNumber(site, "W77"))).toMatchObject({ listing: { key: "2" } })
  })

  it("tell where their pages are, in the order of their keys and some at a time, but for those that went", async () => {
    const site = aSiteId()
    const place = { ...aListing().address, line: null, city: "Lac-Clair", province: "Quebec" }
    await over((listings) =>
      listings.put(site, [
        aListing({ key: "b", mls: "w2", modifiedAt: noon + 2 }),
        aListing({ key: "a", mls: "W1", modifiedAt: noon + 1 }),
        aListing({ key: "c", mls: "W3" }),
        aListing({ key: "d", mls: "W4", status: "sold", address: place })
      ])
    )
    await over((listings) => listings.put(aSiteId(), [aListing({ key: "e" })]))
    await over((listings) => listings.delist(site, ["c"], noon))
    const first = await over((listings) => listings.addresses(site, null, 2))
    expect(first).toEqual([
      {
        key: "a",
        mls: "W1",
        address: { line: "12 Mill Road", city: "Ajax", province: "Ontario" },
        modifiedAt: noon + 1
      },
      {
        key: "b",
        mls: "w2",
        address: { line: "12 Mill Road", city: "Ajax", province: "Ontario" },
        modifiedAt: noon + 2
      }
    ])
    expect(await over((listings) => listings.addresses(site, "b", 2))).toMatchObject([
      { key: "d", mls: "W4", address: { line: null, city: "Lac-Clair", province: "Quebec" } }
    ])
    expect(await over((listings) => listings.addresses(site, "d", 2))).toEqual([])
  })

  it("give an example: of those that are available the last to be listed, else of all that are there", async () => {
    const site = aSiteId()
    const example = () => over((listings) => listings.example(site))
    expect(await example()).toBeUndefined()
    await over((listings) => listings.put(site, [aListing({ key: "gone", listedAt: noon + 9 })]))
    await over((listings) => listings.delist(site, ["gone"], noon + 9))
    expect(await example()).toBeUndefined()
    await over((listings) => listings.put(site, [aListing({ key: "sold", status: "sold", listedAt: noon + 5 })]))
    expect((await example())?.key).toBe("sold")
    // The newest has the lowest key, of more than one statement reads.
    const older = Array.from({ length: 600 }, (_, at) =>
      aListing({ key: `k${at}`, mls: `W${at}`, listedAt: noon - at - 1 })
    )
    await over((listings) => listings.put(site, [...older, aListing({ key: "0", listedAt: noon + 2 })]))
    expect(await example()).toEqual(aListing({ key: "0", listedAt: noon + 2 }))
  })

  it("are stored by the hundred", async () => {
    const site = aSiteId()
    const many = Array.from({ length: 450 }, (_, at) => aListing({ key: String(at), mls: `W${at}` }))
    await over((listings) => listings.put(site, many))
    expect(await over((listings) => listings.known(site))).toHaveLength(450)
    await over((listings) =>
      listings.delist(
        site,
        many.slice(0, 300).map(({ key }) => key),
        noon
      )
    )
    const live = (await over((listings) => listings.known(site))).filter(({ status }) => status !== "delisted")
    expect(live).toHaveLength(150)
    await over((listings) => Effect.andThen(listings.put(site, []), listings.delist(site, [], noon)))
  })

  it("have their pages noted once each, by listing, until they are delisted", async () => {
    const site = aSiteId()
    const of = (key: string) => aListing({ key, mls: `W${key}` })
    await over((listings) =>
      Effect.all([
        listings.put(site, [of("1"), of("2")]),
        listings.notePage(site, "/listings/W1/a", "1"),
        listings.notePage(site, "/listings/W1/a", "1"),
        listings.notePage(site, "/homes/W1/a", "1"),
        listings.notePage(site, "/listings/W2/b", "2")
      ])
    )
    const pages = (keys?: ReadonlyArray<string>) => over((listings) => listings.pages(site, keys))
    expect(await pages()).toEqual(["/homes/W1/a", "/listings/W1/a", "/listings/W2/b"])
    expect(await pages(["1"])).toEqual(["/homes/W1/a", "/listings/W1/a"])
    expect(await pages([])).toEqual([])
    await over((listings) => listings.delist(site, ["1"], noon))
    expect(await pages()).toEqual(["/listings/W2/b"])
    expect(await pages(["1"])).toEqual(["/homes/W1/a", "/listings/W1/a"])
  })
})

describe("following a feed", () => {
  it("is due at its time, and claimed by one of several", async () => {
    const sync = { ...firstSync(aSiteId(), noon), watermark: noon - 1, failingSince: noon - 7, readAt: noon - 9 }
    const due = (at: number) =>
      over((listings) => listings.due(at, 100)).then((all) => all.filter(({ siteId }) => siteId === sync.siteId))
    await over((listings) => listings.putSync(sync))
    expect(await due(noon - 1)).toEqual([])
    expect(await due(noon)).toEqual([sync])
    const claimed = await Promise.all([1, 2, 3].map(() => over((listings) => listings.claim(sync, noon + 60))))
    expect(claimed.filter(Boolean)).toHaveLength(1)
    expect(await due(noon)).toEqual([])
    expect(await over((listings) => listings.sync(sync.siteId))).toEqual({ ...sync, nextSyncAt: noon + 60 })
    const held = { ...sync, nextSyncAt: noon + 60 }
    expect(await over((listings) => listings.advance(sync, { ...sync, readAt: noon }))).toBe(false)
    expect(await over((listings) => listings.advance(held, { ...held, nextSyncAt: noon + 90, readAt: noon }))).toBe(
      true
    )
    expect(await over((listings) => listings.sync(sync.siteId))).toEqual({
      ...sync,
      nextSyncAt: noon + 90,
      readAt: noon
    })
    await over((listings) => listings.removeSync(sync.siteId))
    expect(await over((listings) => listings.sync(sync.siteId))).toBeUndefined()
  })

  it("gives a site one budget, whoever asks for it how often, and counts what is asked on it", async () => {
    const siteId = aSiteId()
    const give = (key: string) => over((listings) => listings.putBudget(siteId, key, noon))
    await Promise.all([give("key_1"), give("key_1")])
    await give("key_2")
    await over((listings) => Effect.andThen(listings.countCalls(siteId, 3, noon), listings.countCalls(siteId, 4, noon)))
    expect(await over((listings) => listings.budget(siteId))).toMatchObject({ key: "key_1", calls: 7 })
    expect(await over((listings) => listings.budget(aSiteId()))).toBeUndefined()
  })
})
