import { describe, expect, it } from "vitest"
import { HeavySites } from "./HeavySites.ts"

describe("heavy sites", () => {
  it("are those that brought long work, until ten quick pieces have followed it", () => {
    const sites = new HeavySites()
    sites.wasQuick("a")
    expect(sites.has("a")).toBe(false)
    sites.tookLong("a")
    for (let quick = 0; quick < 9; quick++) sites.wasQuick("a")
    expect([sites.has("a"), sites.has("b")]).toEqual([true, false])
    sites.tookLong("a")
    for (let quick = 0; quick < 9; quick++) sites.wasQuick("a")
    expect(sites.has("a")).toBe(true)
    sites.wasQuick("a")
    expect(sites.has("a")).toBe(false)
  })

  it("are remembered in bounds, the latest of them", () => {
    const sites = new HeavySites()
    sites.tookLong("first")
    sites.tookLong("second")
    sites.tookLong("first")
    for (let other = 0; other < 999; other++) sites.tookLong(`other ${other}`)
    expect([sites.has("second"), sites.has("first"), sites.has("other 998")]).toEqual([false, true, true])
  })
})
