import { expect, it } from "vitest"
import { crossed, isVisible, readInstant } from "./windows.ts"

it("shows a row from its first instant on, and no more at its last", () => {
  const row = { visibleFrom: 10, visibleUntil: 20 }
  expect([9, 10, 19, 20].map((now) => isVisible(row, now))).toEqual([false, true, true, false])
  expect(isVisible({ visibleFrom: null, visibleUntil: null }, 0)).toBe(true)
})

it("tells whether a window opened or closed in between, the end included", () => {
  const row = { visibleFrom: 10, visibleUntil: 20 }
  expect([crossed(row, 9, 10), crossed(row, 10, 19), crossed(row, 10, 20), crossed(row, 20, 99)]).toEqual([
    true,
    false,
    true,
    false
  ])
})

it.each([
  ["2026-01-01T10:00:00+02:00", Date.UTC(2026, 0, 1, 8)],
  ["2026-01-01T10:00Z", Date.UTC(2026, 0, 1, 10)],
  [1_767_261_600_000, 1_767_261_600_000],
  ["2026-01-01", undefined],
  ["2026-01-01T10:00:00", undefined],
  ["2026-02-30T25:00:00Z", undefined],
  ["1767261600000", undefined],
  // Seconds of our days, which as milliseconds lie in 1970.
  [1_767_261_600, undefined],
  [-1, undefined],
  [1.5, undefined]
])("reads %j as %s", (sent, at) => expect(readInstant(sent)).toBe(at))
