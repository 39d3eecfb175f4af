import { describe, expect, it } from "vitest"
import type { PageId } from "../model/ids.ts"
import { coverageChanges, pageCapOf, refusePageBeyondPlan, withPageCap } from "./plan.ts"

const page = (id: string, createdAt: number, more: { slot?: string | null; frozen?: boolean } = {}) => ({
  id: `pg_${id}` as PageId,
  createdAt,
  slot: `/${id}` as string | null,
  frozen: false,
  ...more
})

describe("the cap", () => {
  it("is absent unless staff set one, and goes without taking the rest of the plan along", () => {
    expect(pageCapOf({ settings: {} })).toBeNull()
    const settings = { owner: { email: "a@b.test" }, plan: { label: "Studio" } }
    expect(pageCapOf({ settings: withPageCap(settings, 0) })).toBe(0)
    expect(withPageCap(withPageCap(settings, 5), null)).toEqual({
      owner: { email: "a@b.test" },
      plan: { label: "Studio", pageCap: null }
    })
  })

  it("LIMIT-31: refuses the first page beyond it, and none without it", () => {
    const site = { settings: withPageCap({}, 2) }
    expect(refusePageBeyondPlan(site, 1)).toBeUndefined()
    expect(refusePageBeyondPlan(site, 2)).toMatchObject({ code: "plan.page_cap", fields: { cap: 2, used: 2 } })
    expect(refusePageBeyondPlan({ settings: {} }, 1_000_000)).toBeUndefined()
  })
})

describe("coverage", () => {
  it("LIMIT-31: freezes the newest pages beyond the cap, whatever order they come in", () => {
    const pages = [page("c", 3), page("a", 1), page("d", 3), page("b", 2)]
    expect(coverageChanges(pages, 2)).toEqual([
      { id: "pg_c", frozen: true },
      { id: "pg_d", frozen: true }
    ])
    expect(coverageChanges(pages, 3)).toEqual([{ id: "pg_d", frozen: true }])
    expect(coverageChanges(pages.toReversed(), 3)).toEqual([{ id: "pg_d", frozen: true }])
    expect(coverageChanges(pages, 4)).toEqual([])
  })

  it("thaws what a higher cap, or room that an archived page left, covers again", () => {
    const pages = [page("a", 1), page("b", 2, { frozen: true }), page("c", 3, { frozen: true })]
    expect(coverageChanges(pages, 2)).toEqual([{ id: "pg_b", frozen: false }])
    expect(coverageChanges(pages, null)).toHaveLength(2)
    expect(coverageChanges([page("a", 1, { slot: null }), ...pages.slice(1)], 1)).toEqual([
      { id: "pg_b", frozen: false }
    ])
  })

  it("never freezes an archived page", () => {
    expect(coverageChanges([page("a", 1, { slot: null, frozen: true })], 0)).toEqual([{ id: "pg_a", frozen: false }])
  })
})
