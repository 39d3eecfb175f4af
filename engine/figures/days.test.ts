import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import { dateAt, dayAt, daysAfter, daysIn, isDate } from "./days.ts"
import { rangeAsked } from "./range.ts"
import { reportOf } from "./report.ts"

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()

describe("a day", () => {
  it.each([
    ["UTC", "2026-11-23T23:59:59.999Z", "2026-11-23", "2026-11-24T00:00:00.000Z"],
    ["UTC", "2026-11-24T00:00:00Z", "2026-11-24", "2026-11-25T00:00:00.000Z"],
    ["Europe/London", "2026-07-01T22:59:59Z", "2026-07-01", "2026-07-01T23:00:00.000Z"],
    ["Pacific/Auckland", "2026-11-23T12:00:00Z", "2026-11-24", "2026-11-24T11:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-23T18:14:59Z", "2026-11-23", "2026-11-23T18:15:00.000Z"],
    // Clocks go on by an hour: 23 hours. And back: 25.
    ["Europe/London", "2026-03-29T00:00:00Z", "2026-03-29", "2026-03-29T23:00:00.000Z"],
    ["Europe/London", "2026-10-24T23:00:00Z", "2026-10-25", "2026-10-26T00:00:00.000Z"],
    // Half an hour, on Lord Howe.
    ["Australia/Lord_Howe", "2026-04-04T13:00:00Z", "2026-04-05", "2026-04-05T13:30:00.000Z"],
    // No midnight: clocks go from 24:00 to 01:00.
    ["Africa/Cairo", "2026-04-23T22:00:00Z", "2026-04-24", "2026-04-24T21:00:00.000Z"],
    ["Nowhere/Atlantis", "2026-11-23T23:59:59Z", "2026-11-23", "2026-11-24T00:00:00.000Z"]
  ])("of %s at %s is %s and ends at %s", (zone, now, date, end) => {
    const day = dayAt(zone, at(now))
    expect([day.date, iso(day.endsAt)]).toEqual([date, end])
    expect(dateAt(zone, at(now))).toBe(date)
  })

  it("ends where the next date begins, in every zone and at any time", () => {
    const zones = Intl.supportedValuesOf("timeZone")
    const times = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") })
    fc.assert(
      fc.property(fc.constantFrom(...zones), times, (zone, now) => {
        const { date, endsAt } = dayAt(zone, now)
        expect(endsAt).toBeGreaterThan(now)
        expect(dateAt(zone, endsAt - 1)).toBe(date)
        expect(dateAt(zone, endsAt)).not.toBe(date)
      })
    )
  })

  it("is a date of the calendar, written in one way", () => {
    for (const date of ["2026-02-28", "2024-02-29", "1999-12-31"]) expect(isDate(date), date).toBe(true)
    for (const text of [
      "2026-02-29",
      "2026-13-01",
      "2026-1-1",
      "20260101",
      "2026-01-01T00:00:00Z",
      "",
      "today",
      "+02026-01-01"
    ])
      expect(isDate(text), text).toBe(false)
    expect(daysAfter("2026-03-29", 1)).toBe("2026-03-30")
    expect(daysIn("2026-03-28", "2026-03-30")).toBe(3)
    expect(daysIn("2026-03-30", "2026-03-29")).toBe(0)
  })
})

describe("a range", () => {
  const today = "2026-11-23"
  it.each([
    [{}, { from: "2026-10-25", to: today }],
    [{ from: today }, { from: today, to: today }],
    [{ to: "2026-01-30" }, { from: "2026-01-01", to: "2026-01-30" }],
    [{ from: "2026-12-01" }, { from: "2026-12-01", to: "2026-12-01" }],
    [
      { from: "2025-11-23", to: today },
      { from: "2025-11-23", to: today }
    ]
  ])("asked as %j is %j", (asked, range) => expect(rangeAsked(asked, today)).toEqual(range))

  it.each([
    [{ from: "2026-02-30" }, "from", "no day of the calendar"],
    [{ to: "23.11.2026" }, "to", "no day of the calendar"],
    [{ from: "2026-11-23", to: "2026-11-22" }, "from", "after the last day"],
    [{ from: "2025-11-22", to: today }, "from", `at most ${limits.figuresRangeDays}`]
  ])("asked as %j is refused for `%s`: %s", (asked, parameter, reason) => {
    expect(rangeAsked(asked, today)).toEqual({ parameter, reason: expect.stringContaining(reason) })
  })

  it("is told with every day, the largest by name, and the others in one sum", () => {
    const pages = Array.from({ length: limits.figuresShown + 5 }, (_, index) => ({
      route: `/${index}`,
      views: index + 1
    }))
    const report = reportOf(
      { from: "2026-03-28", to: "2026-03-30" },
      {
        days: [{ date: "2026-03-29", views: 3, visits: 2, forms: 1, automated: 4 }],
        pages: [...pages, { route: "", views: 7 }],
        referrers: [
          { host: "once.test", visits: 1 },
          { host: "a.test", visits: 2 },
          { host: "", visits: 3 }
        ]
      }
    )
    expect(report.days.map(({ date, views }) => [date, views])).toEqual([
      ["2026-03-28", 0],
      ["2026-03-29", 3],
      ["2026-03-30", 0]
    ])
    expect(report.pages).toHaveLength(limits.figuresShown + 1)
    expect(report.pages[0]).toEqual({ route: `/${limits.figuresShown + 4}`, views: limits.figuresShown + 5 })
    expect(report.pages.at(-1)).toEqual({ route: null, views: 1 + 2 + 3 + 4 + 5 + 7 })
    // One visit may say anything of where it came from.
    expect(report.referrers).toEqual([
      { host: "a.test", visits: 2 },
      { host: null, visits: 4 }
    ])
    expect(report.automated).toBe(4)
  })
})
