import { expect, it } from "vitest"
import { namesApart, progressLine, rebuildLine, standstill } from "./progress.ts"

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

it("E5: never counts nothing: before pages are counted it says so, and so does the line of a site without any", () => {
  expect(progressLine({ done: 0, total: 0 }, 1, 80)).toBe("Counting pages …")
  const times = { startedAt: "2026-11-22T12:00:00Z", finishedAt: "2026-11-22T12:00:02Z" }
  const rebuilt = (pages: number, unchanged = 0) => ({
    ...times,
    pagesTotal: pages,
    pagesDone: pages,
    pagesUnchanged: unchanged
  })
  expect(rebuildLine(rebuilt(0), "Vale")).toBe("Vale  has no published page.")
  expect(rebuildLine(rebuilt(1), "Vale", 6)).toBe("Vale    1 page in 2.0 s.")
  expect(rebuildLine(rebuilt(2_400, 2_000), "Vale")).toBe("Vale  2,400 pages in 2.0 s, 1200 pages/s; 2,000 as before.")
})

it("says once that nothing moves, and not while pages are counted or rendered", () => {
  const stands = standstill(15)
  const told = [
    [0, 0, 0],
    [0, 0, 14.9],
    [0, 8, 15],
    [1, 8, 29],
    [1, 8, 43.9],
    [1, 8, 44],
    [1, 8, 90]
  ].map(([done = 0, total = 0, now = 0]) => stands({ done, total }, now))
  expect(told.map((word) => word !== undefined)).toEqual([false, false, false, false, false, true, false])
  expect(told[5]).toMatch(/^Nothing has moved for 15 s\. Look whether a worker runs/)
})

it("tells sites of one name apart by their ids, and leaves them out of the others'", () => {
  const named = namesApart([
    { siteId: "site_a", name: "Hand Bakery Two" },
    { siteId: "site_b", name: "Vale" },
    { siteId: "site_c", name: "Hand Bakery Two" }
  ])
  expect(["site_a", "site_b", "site_c", "site_d"].map(named)).toEqual([
    "Hand Bakery Two (site_a)",
    "Vale",
    "Hand Bakery Two (site_c)",
    "site_d"
  ])
})
