/** Photos of a feed whose addresses expire, as they are kept here: fetched, shown at the site's own address, and taken away. */
import { Effect } from "effect"
import { afterAll, beforeEach, expect, it } from "vitest"
import { HOUR_MS, limits } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { ListingPhotos } from "../../engine/ports/ListingPhotos.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { photoPath } from "../../engine/publish/keys.ts"
import { testApi } from "../builders/api.ts"
import { startFeed } from "../builders/listings.ts"
import { testOrigin } from "../builders/origin.ts"

const feed = await startFeed(3, "reso", { keepsPhotos: true })
afterAll(() => feed.close())
const api = testApi()
const origin = testOrigin(api)

const keys = [4_000_001, 4_000_002, 4_000_003].map(String)
const [first = ""] = keys
let moment = 0
const stamp = () => new Date(Date.UTC(2026, 5, 1) + ++moment * 1_000).toISOString()
const pictures = (key: string, ...numbers: ReadonlyArray<number>) => ({
  Media: numbers.map((at) => feed.photo(key, at)),
  PhotosChangeTimestamp: stamp()
})
const following: Array<string> = []
const show = (siteId: string, enabled: boolean) =>
  api.operator.patch(`/ops/v1/sites/${siteId}`, { listings: { enabled } })
beforeEach(async () => {
  for (const siteId of following.splice(0)) await show(siteId, false)
  await api.run(feed.keepPhotos)
  feed.restore()
  for (const key of keys) feed.change(key, { ...pictures(key, 1, 2), InternetEntireListingDisplayYN: true })
  feed.reset()
})

const aCopy = async () => {
  const site = await api.aSite()
  const siteId = site.siteId as SiteId
  await show(siteId, true)
  following.push(siteId)
  const shown = async (key: string = first) => {
    const found = await api.run(
      Effect.flatMap(Listings, (listings) => listings.byNumber(siteId, `X${Number(key) - 3_900_000}`))
    )
    return found === undefined || found.status === "delisted" ? undefined : found.listing.photos.map(({ url }) => url)
  }
  const files = async () =>
    (await api.objectKeys(`sites/${siteId}/photos/`)).map((key) => photoPath(key.split("/").at(-1)!)).sort()
  const sync = () => api.run(feed.sync)
  const keep = () => api.run(feed.keepPhotos)
  const later = async (ms: number) => {
    api.clock.advance(ms + 1)
    await sync()
    await keep()
  }
  const all = async () => (await Promise.all(keys.map((key) => shown(key)))).flatMap((photos) => photos ?? []).sort()
  return { site, siteId, shown, all, files, sync, keep, later }
}
const photosAsked = () => feed.received().filter(({ target }) => target.startsWith("/photos/"))

it("a listing is shown without its photos until they are here, and then with them at the site's own address", async () => {
  const { site, siteId, shown, all, files, sync, keep } = await aCopy()
  await site.aPage({ route: "/homes/:mls/:slug", html: '<mk-component name="listing-detail"></mk-component>' })
  await sync()
  expect(await shown()).toEqual([])
  await keep()
  expect(await shown()).toHaveLength(2)
  expect(await all()).toEqual(await files())
  for (const path of await files()) {
    expect(path).toMatch(/^\/__mk\/photos\/[0-9a-f]{32}\.webp$/)
    const stored = await api.object(`sites/${siteId}/photos/${path.split("/").at(-1)}`)
    expect(stored?.slice(8, 12)).toBe("WEBP")
  }
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  const visit = (path: string) => origin.visit(`${address}${path}`)
  const page = await visit(String((await visit("/homes/X100001")).headers["location"]))
  for (const path of (await shown())!) {
    expect(page.text).toContain(`src="${path}"`)
    // Search engines want whole addresses.
    expect(page.text).toContain(`"${address}${path}"`)
    const photo = await visit(path)
    expect(photo.status).toBe(200)
    expect(photo.headers).toMatchObject({ "content-type": "image/webp" })
    expect(photo.headers["cache-control"]).toContain("immutable")
  }
  // A second round has nothing to do.
  feed.reset()
  await keep()
  expect(feed.received()).toEqual([])
})

it("an address that has expired is asked for anew, and none that is here is fetched again", async () => {
  const { all, files, sync, keep, later } = await aCopy()
  await sync()
  feed.expirePhotos()
  await keep()
  expect(photosAsked()).toHaveLength(12)
  expect(await all()).toHaveLength(6)
  expect(await all()).toEqual(await files())
  feed.expirePhotos()
  feed.reset()
  feed.change(first, { ListPrice: 812_000, ModificationTimestamp: stamp() })
  await later(limits.listingSyncMs)
  expect(photosAsked()).toEqual([])
  expect(await all()).toEqual(await files())
})

it("photos that change are replaced, without a change of the listing, and what is shown no more is removed", async () => {
  const { shown, all, files, sync, keep, later } = await aCopy()
  await sync()
  await keep()
  const before = (await shown())!
  feed.change(first, pictures(first, 2))
  await later(limits.listingSyncMs)
  const after = (await shown())!
  expect(after).toHaveLength(1)
  expect(before).not.toContain(after[0])
  expect(await files()).toEqual(expect.arrayContaining(before))
  await later(limits.listingPhotoLeftMs)
  expect(await files()).toEqual(await all())
})

it("photos go with their listing, withdrawn or not permitted any more", async () => {
  const { shown, files, sync, keep, later } = await aCopy()
  await sync()
  await keep()
  const [, second = "", third = ""] = keys
  const kept = (await shown(third))!
  const row = feed.property(second)!
  feed.change(first, { InternetEntireListingDisplayYN: false, ModificationTimestamp: stamp() })
  feed.change(second, null)
  // Until it has been told for an hour it is doubted; so much of so few is missing.
  await later(limits.listingCompareMs)
  await later(limits.listingSyncMs)
  await later(limits.listingDoubtMs)
  await later(limits.listingPhotoLeftMs)
  expect(await files()).toEqual([...kept].sort())
  feed.change(second, row)
})

it("a feed that asks for patience is left alone as long as it says, and then gone on with", async () => {
  const { all, sync, keep, later } = await aCopy()
  await sync()
  feed.fail({ match: { path: "/photos" }, after: 2, status: 429, headers: { "retry-after": "3600" }, body: "" })
  await keep()
  const asked = photosAsked().length
  expect(asked).toBeLessThan(6)
  expect((await all()).length).toBeGreaterThan(0)
  await later(HOUR_MS / 2)
  expect(photosAsked()).toHaveLength(asked)
  await later(HOUR_MS / 2)
  expect(await all()).toHaveLength(6)
})

it("what is no picture, or half of one, is not shown and not asked for again", async () => {
  const { all, files, sync, keep, later } = await aCopy()
  await sync()
  feed.fail({ match: { path: "/photos/4000001/" }, times: 2, status: 200, body: "<h1>Sorry</h1>" })
  await keep()
  expect(await all()).toHaveLength(4)
  expect(await files()).toEqual(await all())
  feed.reset()
  await later(HOUR_MS)
  expect(photosAsked()).toEqual([])
})

it("another worker goes on where one died, and fetches nothing that is here", async () => {
  const { siteId, all, sync, keep, later } = await aCopy()
  await sync()
  // As the dead one left it: all claimed, and one fetched.
  const now = api.clock.now()
  await api.run(
    Effect.gen(function* () {
      const photos = yield* ListingPhotos
      const claimed = yield* photos.claim(siteId, now, now + limits.listingPhotoLeaseMs, 10)
      expect(claimed).toHaveLength(3)
      const one = claimed.find(({ key }) => key === first)!
      yield* photos.fetched(siteId, first, one.photos[0]!.picture, `${"0".repeat(32)}.webp`)
    })
  )
  feed.reset()
  await keep()
  expect(photosAsked()).toEqual([])
  await later(limits.listingPhotoLeaseMs)
  expect(photosAsked()).toHaveLength(5)
  expect(await all()).toHaveLength(6)
})

it("a site that may not show its listings any more keeps no photo of them, and has them again when it may", async () => {
  const { siteId, all, files, sync, keep, later } = await aCopy()
  await sync()
  await keep()
  await show(siteId, false)
  await keep()
  api.clock.advance(limits.listingPhotoLeftMs + 1)
  await keep()
  expect(await files()).toEqual([])
  await show(siteId, true)
  await later(1_000)
  expect(await all()).toHaveLength(6)
  expect(await all()).toEqual(await files())
})
