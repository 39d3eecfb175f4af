import { describe, expect, it } from "vitest"
import { dueTimes, fromDue, median, pairedRatio, percentile, table } from "./figures.ts"

describe("the arithmetic of the benchmarks", () => {
  it("takes percentiles by nearest rank, in any order", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect([0.01, 0.07, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 7, 50, 99, 100])
    expect(percentile([7], 0.5)).toBe(7)
    expect(percentile([1, 2], 0.99)).toBe(2)
    expect(percentile([1, 2, 3], 0)).toBe(1)
  })

  it("says of nothing that it has no percentile and no median, rather than 0", () => {
    expect(percentile([], 0.5)).toBeNaN()
    expect(median([])).toBeNaN()
  })

  it("takes the mean of the two middle values as the median of an even number", () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([9, 1, 5, 6])).toBe(5.5)
  })

  it("pairs figures round by round, so that a slow round changes nothing", () => {
    expect(pairedRatio([10, 100, 10], [20, 200, 20])).toBe(0.5)
    expect(() => pairedRatio([1], [1, 2])).toThrow("1 figures cannot be paired with 2.")
  })

  it("plans an open loop at a fixed rate", () => {
    expect(dueTimes(4, 1)).toEqual([0, 250, 500, 750])
    expect(dueTimes(20, 10)).toHaveLength(200)
  })

  it("counts a stall for every request that was due during it, not only for the one that met it", () => {
    const due = dueTimes(10, 1)
    // A server that answers within 5 ms, but nothing between 200 and 700.
    const answered = due.map((at) => (at >= 200 && at < 700 ? 700 : at) + 5)
    expect(fromDue(due, answered)).toEqual([5, 5, 505, 405, 305, 205, 105, 5, 5, 5])
    expect(percentile(fromDue(due, answered), 0.9)).toBe(405)
  })

  it("refuses answers that fit no request", () => {
    expect(() => fromDue([0, 10], [5])).toThrow("1 answers to 2 requests.")
    expect(() => fromDue([10], [5])).toThrow("before it was due")
  })

  it("writes tables as Markdown", () => {
    expect(table(["pages", "p50"], [[10, "1.0"]])).toBe("| pages | p50 |\n|---|---|\n| 10 | 1.0 |")
  })
})
