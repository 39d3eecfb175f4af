import { describe, expect, it } from "vitest"
import type { ListingSync } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"
import { limits } from "../limits.ts"
import { changesSince, comparesAll, planSync } from "./syncPlan.ts"

describe("a look at the feed", () => {
  const now = Date.UTC(2026, 2, 1)
  const sync: ListingSync = {
    siteId: "site_0001" as SiteId,
    nextSyncAt: now,
    watermark: now - 1_000,
    comparedAt: now - 1_000,
    doubtedAt: null
  }
  const stamp = (key: string, modifiedAt = 1) => ({ key, modifiedAt })
  const known = (key: string, status: "available" | "delisted" = "available") => ({ key, status, modifiedAt: 1 })
  const keys = (count: number) => Array.from({ length: count }, (_, at) => String(at))

  it("compares everything at first, once a day, and after a doubt; otherwise it asks for changes", () => {
    expect(comparesAll(sync, now)).toBe(false)
    expect(comparesAll({ ...sync, watermark: null }, now)).toBe(true)
    expect(comparesAll(sync, now + limits.listingCompareMs)).toBe(true)
    expect(comparesAll({ ...sync, doubtedAt: now }, now)).toBe(true)
    expect(changesSince(sync)).toBe(now - 1_000 - limits.listingOverlapMs)
    expect(changesSince({ ...sync, watermark: null })).toBeNull()
  })

  it("reads what is new or changed, and what came back", () => {
    const stamps = [stamp("same"), stamp("new"), stamp("changed", 2), stamp("back", 5)]
    const plan = planSync(sync, stamps, [known("same"), known("changed"), known("back", "delisted")], false)
    expect(plan).toMatchObject({ read: ["new", "changed", "back"], gone: [], doubted: false })
  })

  it("takes away what a whole list lacks, and nothing on a list of changes", () => {
    const held = keys(10).map((key) => known(key))
    const most = keys(9).map((key) => stamp(key))
    expect(planSync(sync, most, held, true).gone).toEqual(["9"])
    expect(planSync(sync, most, held, false).gone).toEqual([])
    expect(planSync(sync, [], [known("x", "delisted")], true)).toMatchObject({ gone: [], doubted: false })
  })

  it("believes a great loss only when it is told twice", () => {
    const held = keys(10).map((key) => known(key))
    const few = keys(7).map((key) => stamp(key))
    expect(planSync(sync, few, held, true)).toMatchObject({ gone: [], doubted: true })
    expect(planSync({ ...sync, doubtedAt: now }, few, held, true)).toMatchObject({
      gone: ["7", "8", "9"],
      doubted: false
    })
  })

  it("remembers the latest change it saw", () => {
    expect(planSync(sync, [stamp("a", now + 5)], [], false).watermark).toBe(now + 5)
    expect(planSync(sync, [], [], false).watermark).toBe(now - 1_000)
    expect(planSync({ ...sync, watermark: null }, [], [], true).watermark).toBeNull()
  })
})
