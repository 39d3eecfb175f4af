import { expect, it } from "vitest"
import { progressLine } from "./progress.ts"

it("shows bar, counts, rate and what is left", () => {
  expect(progressLine({ done: 4_000, total: 10_000 }, 2, 120)).toBe(
    `${"█".repeat(16)}${"░".repeat(24)}  4,000 of 10,000 pages  2,000 pages/s  3 s left`
  )
})

it.each([
  [{ done: 0, total: 0 }, 0],
  [{ done: 5, total: 0 }, 1],
  [{ done: 999_999, total: 1_000_000 }, 4_000]
])("never grows wider than the terminal: %j", (progress, seconds) => {
  for (const columns of [20, 40, 60, 80, 200]) {
    expect(progressLine(progress, seconds, columns).length).toBeLessThanOrEqual(columns)
  }
})
