import { expect, it } from "vitest"
import { DAY_MS } from "../limits.ts"
import { nextDailyAt } from "./dailyAt.ts"

const at = (text: string) => Date.parse(text)

it.each([
  ["Europe/London", "08:00", "2026-01-10T07:59:00Z", "2026-01-10T08:00:00Z"],
  ["Europe/London", "08:00", "2026-01-10T08:00:00Z", "2026-01-11T08:00:00Z"],
  ["Europe/London", "08:00", "2026-07-10T06:59:00Z", "2026-07-10T07:00:00Z"],
  ["America/Toronto", "18:30", "2026-07-10T23:00:00Z", "2026-07-11T22:30:00Z"],
  ["Pacific/Auckland", "08:00", "2026-01-10T18:30:00Z", "2026-01-10T19:00:00Z"],
  // The night in which clocks go forward, and the one in which they go back.
  ["Europe/London", "08:00", "2026-03-28T09:00:00Z", "2026-03-29T07:00:00Z"],
  ["Europe/London", "01:30", "2026-03-28T09:00:00Z", "2026-03-29T01:30:00Z"],
  ["Europe/London", "08:00", "2026-10-24T09:00:00Z", "2026-10-25T08:00:00Z"],
  ["Europe/London", "01:30", "2026-10-24T09:00:00Z", "2026-10-25T00:30:00Z"],
  ["UTC", "00:00", "2026-01-10T23:59:59Z", "2026-01-11T00:00:00Z"]
])("in %s the %s after %s is %s", (zone, time, after, due) => {
  expect(new Date(nextDailyAt(zone, time, at(after))).toISOString()).toBe(new Date(at(due)).toISOString())
})

it("comes once on every day of a year, whatever clocks do", () => {
  for (const zone of ["Europe/Berlin", "Australia/Lord_Howe"]) {
    let due = at("2026-01-01T12:00:00Z")
    for (let day = 0; day < 366; day++) {
      const next = nextDailyAt(zone, "02:15", due)
      expect(Math.abs(next - due - DAY_MS), `${zone}, after ${new Date(due).toISOString()}`).toBeLessThanOrEqual(
        (day === 0 ? 24 : 1) * 3_600_000
      )
      due = next
    }
  }
})
