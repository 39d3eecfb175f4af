import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import type { ListingSync } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"
import type { ListingStamp } from "../ports/ListingFeed.ts"
import type { KnownListing } from "../ports/Listings.ts"
import { firstSync } from "./feedState.ts"
import { changesSince, comparesAll, isCutShort, isDoubted, isSilent, toRead, watermarkAfter } from "./syncPlan.ts"

const now = Date.UTC(2026, 2, 1)
const sync: ListingSync = {
  ...firstSync("site_0001" as SiteId, now),
  watermark: now - 1_000,
  comparedAt: now - 1_000,
  readAt: now - 1_000
}
const stamp = (key: string, modifiedAt = 1, photosAt?: number): ListingStamp => ({
  key,
  modifiedAt,
  ...(photosAt !== undefined && { photosAt })
})
const known = (key: string, status: KnownListing["status"] = "available", photosAt: number | null = null) => ({
  key,
  status,
  modifiedAt: 1,
  photosAt
})

describe("a look at the feed", () => {
  it("compares everything at first, at set times, and after a doubt; otherwise it asks for changes", () => {
    expect(comparesAll(sync, now)).toBe(false)
    expect(comparesAll({ ...sync, watermark: null }, now)).toBe(true)
    expect(comparesAll(sync, now + limits.listingCompareMs)).toBe(true)
    expect(comparesAll({ ...sync, doubtedAt: now }, now)).toBe(true)
    expect(changesSince(sync)).toBe(now - 1_000 - limits.listingOverlapMs)
    expect(changesSince({ ...sync, watermark: null })).toBeNull()
  })

  it("reads what is new or changed, even to an older stamp, and what came back with the stamp it had", () => {
    const stamps = [stamp("same"), stamp("new"), stamp("changed", 2), stamp("restored", 0), stamp("back")]
    const before = [known("same"), known("changed"), known("restored"), known("back", "delisted")]
    expect(toRead(stamps, before)).toEqual(["new", "changed", "restored", "back"])
  })

  it("reads a listing whose photos alone changed, where the list says so", () => {
    const before = [known("a", "available", 5), known("b", "available", 5), known("c")]
    expect(toRead([stamp("a", 1, 5), stamp("b", 1, 6), stamp("c", 1, 5)], before)).toEqual(["b", "c"])
    expect(toRead([stamp("a"), stamp("b")], before)).toEqual([])
    const elsewhere = { ...stamp("of another scope", 1, 9), photosOnly: true as const }
    expect(toRead([elsewhere, { ...elsewhere, key: "a" }], before)).toEqual(["a"])
  })

  it("doubts a great loss, and a loss beside a count that is not met, until it was told the same for long", () => {
    const compared = { live: 10, missing: 2, listed: 8, told: null }
    const great = { ...compared, missing: 9, told: 9 }
    expect(isDoubted(sync, compared, now)).toBe(false)
    expect(isDoubted(sync, { ...compared, missing: 3, listed: 7 }, now)).toBe(true)
    expect(isDoubted(sync, { ...compared, told: 9 }, now)).toBe(true)
    expect(isDoubted(sync, { ...compared, missing: 0, told: 9 }, now)).toBe(false)
    expect(isDoubted({ doubtedAt: now }, great, now + limits.listingDoubtMs - 1)).toBe(true)
    expect(isDoubted({ doubtedAt: now }, great, now + limits.listingDoubtMs)).toBe(false)
    // Another scope lacks at once what the one before held.
    expect(isDoubted(firstSync("site_0001" as SiteId, now, true), great, now)).toBe(false)
  })

  it("doubts a feed that says nothing of all it has just listed, and not one that leaves out a few", () => {
    expect(isSilent(sync, { silent: 100, asked: 100 }, now)).toBe(true)
    expect(isSilent(sync, { silent: 99, asked: 100 }, now)).toBe(false)
    expect(isSilent(sync, { silent: 2, asked: 2 }, now)).toBe(false)
    expect(isSilent({ failingSince: now }, { silent: 100, asked: 100 }, now + limits.listingDoubtMs)).toBe(false)
  })

  it("asks again for changes of which fewer came than were told", () => {
    expect(isCutShort(7, 6)).toBe(true)
    expect(isCutShort(6, 6)).toBe(false)
    // What changed while the list was read.
    expect(isCutShort(6, 7)).toBe(false)
    expect(isCutShort(null, 0)).toBe(false)
  })

  it("remembers the latest change it saw, and never one that is yet to come", () => {
    expect(watermarkAfter(now - 5, [stamp("a", now - 3)], now)).toBe(now - 3)
    expect(watermarkAfter(now - 5, [stamp("a", now + limits.listingCompareMs)], now)).toBe(now)
    expect(watermarkAfter(now - 5, [], now)).toBe(now - 5)
    expect(watermarkAfter(null, [], now)).toBeNull()
  })
})

describe("following a feed whose rows come, change, go and return", () => {
  const feeds = fc.array(fc.dictionary(fc.constantFrom(..."abcdefgh"), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 8
  })

  it("ends with what the feed holds, however its pages are cut and whatever is listed twice", () => {
    fc.assert(
      fc.property(feeds, fc.integer({ min: 1, max: 3 }), (states, size) => {
        let held = new Map<string, KnownListing>()
        for (const feed of states) {
          const stamps = Object.entries(feed).map(([key, at]) => stamp(key, at))
          const told = [...stamps, ...stamps.slice(0, 1)]
          for (let from = 0; from < told.length; from += size) {
            const page = told.slice(from, from + size)
            const before = page.flatMap(({ key }) => held.get(key) ?? [])
            for (const key of toRead(page, before)) held.set(key, { ...known(key), modifiedAt: feed[key]! })
          }
          held = new Map(
            [...held].map(([key, row]) => [key, key in feed ? row : { ...row, status: "delisted" as const }])
          )
          const shown = [...held.values()].filter(({ status }) => status !== "delisted")
          expect(Object.fromEntries(shown.map(({ key, modifiedAt }) => [key, modifiedAt]))).toEqual({ ...feed })
        }
      })
    )
  })
})
