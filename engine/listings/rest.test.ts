import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import { restAfter } from "./rest.ts"

const batch = { workedMs: 100, busy: 0, isFirstReading: false }

describe("the rest after a batch of a feed", () => {
  it("is as long as the batch took while nobody else needs the processor, and many times that while others do", () => {
    expect(restAfter(batch)).toBe(100)
    expect(restAfter({ ...batch, busy: 0.1 })).toBeGreaterThan(900)
    expect(restAfter({ ...batch, busy: 1 })).toBe(limits.listingPauseMostMs)
  })

  it("is short at a first reading, whoever else is there", () => {
    expect(restAfter({ ...batch, busy: 1, isFirstReading: true })).toBe(100)
  })

  it("is never shorter where others need more, and stays between its bounds", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), share, share, (workedMs, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((busy) =>
          restAfter({ ...batch, workedMs, busy })
        ) as [number, number]
        expect(less).toBeLessThanOrEqual(more)
        expect(less).toBeGreaterThanOrEqual(limits.listingPauseMs)
        expect(more).toBeLessThanOrEqual(limits.listingPauseMostMs)
      })
    )
  })
})
