import { describe, expect, it } from "vitest"
import { catalogue, type ErrorCode } from "../errors/catalogue.ts"
import { DAY_MS, HOUR_MS } from "../limits.ts"
import { aSite } from "../write/fixtures.ts"
import {
  allowCreates,
  countsAsRejection,
  limitHeaders,
  isOwnReasonToFreeze,
  limitsRecord,
  limitWarnings,
  reasonToFreeze,
  refuseFrozenSite,
  refuseWriteRate,
  windowStarts
} from "./budgets.ts"

const minute = Date.UTC(2026, 0, 15, 12, 30)
const now = minute + 20_000
const building = aSite()
const live = aSite({ liveSince: minute - 2 * DAY_MS })
const hour = (writesLastHour: number, rejectionsLastHour = 0) => ({ writesLastHour, rejectionsLastHour })

describe("windows", () => {
  it("begin with the minute's first millisecond and end with its last", () => {
    const counted = (at: number, seenAt: number) => at > windowStarts(seenAt).write
    expect(counted(minute, minute)).toBe(true)
    expect(counted(minute, minute + 59_999)).toBe(true)
    expect(counted(minute, minute + 60_000)).toBe(false)
    expect(counted(minute + 59_999, minute + 60_000)).toBe(false)
  })

  it("of an hour roll: what is exactly an hour old is out", () => {
    const counted = (at: number) => at > windowStarts(now).hour
    expect(counted(now - HOUR_MS + 1)).toBe(true)
    expect(counted(now - HOUR_MS)).toBe(false)
  })
})

describe("the write rate", () => {
  it("LIMIT-05, LIMIT-06: the 31st write of a minute waits for the next", () => {
    expect(refuseWriteRate(live, 29, now)).toBeUndefined()
    expect(refuseWriteRate(live, 30, now)).toMatchObject({
      code: "rate.limited",
      fields: { budget: "write", limit: 30, retryAt: new Date(minute + 60_000).toISOString() },
      headers: { "retry-after": "40" }
    })
    expect(refuseWriteRate(live, 30, minute + 59_999)!.headers).toEqual({ "retry-after": "1" })
  })

  it("LIMIT-07, LIMIT-08: is suspended until a domain serves", () => {
    expect(refuseWriteRate(building, 1000, now)).toBeUndefined()
    expect(limitsRecord(building, { ...hour(40), writesInWindow: 40 }, now).rateLimits.write.enforced).toBe(false)
    expect(limitsRecord(live, { ...hour(40), writesInWindow: 4 }, now).rateLimits.write.enforced).toBe(true)
  })
})

describe("new pages", () => {
  it("LIMIT-09: the sixth within an hour waits until the first is an hour old", () => {
    const oldest = now - 600_000
    expect(allowCreates(live, { count: 4, oldest }, 1, now)).toEqual({ granted: 1, refusal: undefined })
    expect(allowCreates(live, { count: 5, oldest }, 1, now)).toMatchObject({
      granted: 0,
      refusal: { code: "rate.limited", fields: { budget: "create" }, headers: { "retry-after": "3000" } }
    })
  })

  it("LIMIT-11: a batch gets what is left, and a refusal for the rest", () => {
    const none = { count: 0, oldest: null }
    expect(allowCreates(live, none, 8, now)).toMatchObject({ granted: 5, refusal: { code: "rate.limited" } })
    expect(allowCreates(live, { count: 7, oldest: now }, 2, now).granted).toBe(0)
  })

  it("LIMIT-10: are not limited until a domain serves", () => {
    expect(allowCreates(building, { count: 50, oldest: now }, 20, now)).toEqual({ granted: 20, refusal: undefined })
  })
})

describe("the automatic freeze", () => {
  it("LIMIT-13, LIMIT-14: the 61st write and the 21st rejection of an hour freeze the site", () => {
    expect(reasonToFreeze(live, hour(60, 20))).toBeUndefined()
    expect(reasonToFreeze(live, hour(61))).toContain("60 writes")
    expect(reasonToFreeze(live, hour(0, 21))).toContain("20 refused")
  })

  it("is told from a person's by its reason", () => {
    for (const counters of [hour(61), hour(0, 21)])
      expect(isOwnReasonToFreeze(reasonToFreeze(live, counters) ?? null)).toBe(true)
    for (const reason of [null, "too many writes", "by request: more than 60 writes within an hour"])
      expect(isOwnReasonToFreeze(reason)).toBe(false)
  })

  it("LIMIT-16: while building, the 2001st of either does", () => {
    expect(reasonToFreeze(building, hour(2000, 2000))).toBeUndefined()
    expect(reasonToFreeze(building, hour(2001))).toBeDefined()
    expect(reasonToFreeze(building, hour(0, 2001))).toBeDefined()
    expect(limitsRecord(building, { ...hour(0), writesInWindow: 0 }, now).autoFreeze.thresholds).toEqual({
      writes: 2000,
      rejections: 2000
    })
  })

  it("takes other ceilings from configuration, for live sites", () => {
    const ceilings = { writes: 100, rejections: 5 }
    expect(reasonToFreeze(live, hour(100, 5), ceilings)).toBeUndefined()
    expect(reasonToFreeze(live, hour(101), ceilings)).toBeDefined()
    expect(reasonToFreeze(building, hour(101), ceilings)).toBeUndefined()
  })

  it("LIMIT-15: counts what the gate and the guards refuse, for real", () => {
    const counted = (Object.keys(catalogue) as Array<ErrorCode>).filter((code) => countsAsRejection(code, false))
    expect(counted.toSorted()).toEqual([
      "gate.budget_css",
      "gate.budget_html",
      "gate.budget_js",
      "gate.component_value",
      "gate.form_lead_destination",
      "gate.form_notify_email",
      "gate.form_offsite_file",
      "gate.placeholder_unresolved",
      "gate.rejected",
      "theme.contrast",
      "theme.invalid",
      "write.cross_writer_fields",
      "write.cross_writer_overwrite",
      "write.destructive_overwrite",
      "write.replaces_waiting",
      "write.unguarded_truncation"
    ])
    expect(counted.every((code) => catalogue[code].status === 422)).toBe(true)
  })

  it("DRYRUN-15: counts no rehearsal", () => {
    expect(countsAsRejection("gate.rejected", true)).toBe(false)
  })

  it("refuses writes while frozen, however long ago that was", () => {
    expect(refuseFrozenSite(live)).toBeUndefined()
    const frozen = aSite({ frozenAt: now - 365 * DAY_MS, frozenReason: "more than 60 writes within an hour" })
    expect(refuseFrozenSite(frozen)).toMatchObject({
      code: "site.frozen",
      fields: { reason: "more than 60 writes within an hour" }
    })
  })
})

describe("warnings", () => {
  const codes = (site = live, counters = hour(0), at = now) => limitWarnings(site, counters, at).map(({ code }) => code)

  it("LIMIT-26: a freeze is announced from three quarters of a ceiling", () => {
    expect([44, 45, 46].map((writes) => codes(live, hour(writes)).length)).toEqual([0, 1, 1])
    expect([14, 15].map((rejections) => codes(live, hour(0, rejections)).length)).toEqual([0, 1])
    expect(codes(building, hour(1499))).toEqual([])
    expect(codes(building, hour(1500))).toEqual(["limits.freeze_approaching"])
  })

  it("the write that freezes the site says that it did", () => {
    const said = (counters: ReturnType<typeof hour>) => limitWarnings(live, counters, now)[0]?.detail
    expect(said(hour(60, 20))).toContain("beyond that the site freezes")
    for (const counters of [hour(61), hour(0, 21)]) expect(said(counters)).toContain("that froze the site")
  })

  it("LIMIT-27: the end of build mode is announced for exactly 24 hours", () => {
    const since = aSite({ liveSince: minute })
    expect(codes(since, hour(0), minute)).toEqual(["limits.build_mode_ended"])
    expect(codes(since, hour(0), minute + DAY_MS - 1)).toEqual(["limits.build_mode_ended"])
    expect(codes(since, hour(0), minute + DAY_MS)).toEqual([])
    expect(codes(building)).toEqual([])
  })

  it("stand in the headers too", () => {
    expect(limitHeaders(building, hour(0))).toEqual({ "x-mk-build-mode": "active" })
    expect(limitHeaders(live, hour(46, 15))).toEqual({
      "x-mk-build-mode": "ended",
      "x-mk-limits-warning": "writes=46/60, rejections=15/20"
    })
  })
})

describe("the limits record", () => {
  it("LIMIT-01, LIMIT-02, LIMIT-03: shows every budget and adds up", () => {
    expect(limitsRecord(live, { ...hour(12, 3), writesInWindow: 7 }, now)).toEqual({
      buildMode: { active: false, reason: expect.any(String), effect: expect.any(String), endsWhen: null },
      frozen: false,
      rateLimits: {
        write: {
          used: 7,
          limit: 30,
          remaining: 23,
          windowSeconds: 60,
          windowResetsAt: new Date(minute + 60_000).toISOString(),
          enforced: true
        }
      },
      autoFreeze: {
        enforced: true,
        mode: "live",
        thresholds: { writes: 60, rejections: 20 },
        current: { writesLastHour: 12, rejectionsLastHour: 3 }
      }
    })
    expect(limitsRecord(building, { ...hour(12, 3), writesInWindow: 7 }, now)).toMatchObject({
      buildMode: { active: true, endsWhen: expect.any(String) },
      frozen: false,
      autoFreeze: { enforced: true, mode: "build", thresholds: { writes: 2000, rejections: 2000 } }
    })
    expect(limitsRecord(aSite({ frozenAt: now }), { ...hour(0), writesInWindow: 0 }, now).frozen).toBe(true)
    const building40 = limitsRecord(building, { ...hour(40), writesInWindow: 40 }, now).rateLimits.write
    expect(building40.used + building40.remaining).toBe(building40.limit)
  })
})
