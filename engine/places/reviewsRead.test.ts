import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, limits, MINUTE_MS } from "../limits.ts"
import type { StoredReviews } from "../model/StoredReviews.ts"
import type { SiteId } from "../model/ids.ts"
import type { PlaceReviews } from "./place.ts"
import { afterFailure, afterReviews, firstReviews, type ReviewsFailed, reviewsState } from "./reviewsRead.ts"

const terms = { refreshMs: limits.reviewsRefreshMs, keptMs: limits.reviewsKeptMs }
const reviews: PlaceReviews = { placeId: "ChIJx", name: "Vale", rating: 4.7, count: 63, mapsUrl: null, reviews: [] }
const begun = 1_790_000_000_000
const first = firstReviews("site_1" as SiteId, "ChIJx", begun)
const read = afterReviews(first, { reviews, language: "en" }, begun, terms, 0)

/** What is left of a copy when every reading fails until `ms` are over. */
const through = (from: StoredReviews, ms: number, failed: ReviewsFailed = { reason: "unreachable" }) => {
  let [stored, readings] = [from, 0]
  while (stored.nextAt <= from.nextAt + ms) {
    stored = afterFailure(stored, failed, stored.nextAt, terms)
    readings++
  }
  return { stored, readings }
}

describe("reviews of a place", () => {
  it("are read at once when it is set, and then anew within a day, not all places at the same moment", () => {
    expect(first.nextAt).toBe(begun)
    expect(reviewsState(first)).toBe("waiting")
    expect(read.nextAt).toBe(begun + DAY_MS)
    expect(afterReviews(first, { reviews, language: "en" }, begun, terms, 1).nextAt).toBe(begun + 0.9 * DAY_MS)
    expect(reviewsState(read)).toBe("read")
  })

  it.each<[ReviewsFailed, ReadonlyArray<number>]>([
    [{ reason: "unreachable" }, [5, 10, 20, 40, 80, 160, 320, 360, 360]],
    [{ reason: "timeout" }, [5, 10]],
    [{ reason: "unreadable" }, [5, 10]],
    [{ reason: "busy", retryAfterMs: 30 * MINUTE_MS }, [30, 30, 30, 40]],
    [{ reason: "refused" }, [360, 360]],
    [{ reason: "not_configured" }, [360]],
    [{ reason: "unknown" }, [360, 360]]
  ])("that fail with %j are asked for again after %j minutes", (failed, minutes) => {
    let stored = read
    for (const wait of minutes) {
      const now = stored.nextAt
      stored = afterFailure(stored, failed, now, terms)
      expect(stored.nextAt - now).toBe(wait * MINUTE_MS)
    }
  })

  it("stay through an outage, are called old when it has lasted a day, and are dropped when 30 are over", () => {
    expect(reviewsState(through(read, 12 * HOUR_MS).stored)).toBe("read")
    const old = through(read, DAY_MS + limits.reviewsRetryMostMs).stored
    expect(reviewsState(old)).toBe("behind")
    expect(old.reviews).toEqual(reviews)
    const last = through(read, 28 * DAY_MS).stored
    expect(last.reviews).toEqual(reviews)
    const dropped = through(read, 29 * DAY_MS).stored
    expect(dropped.reviews).toBeNull()
    expect(reviewsState(dropped)).toBe("unavailable")
    expect(reviewsState(afterReviews(dropped, { reviews, language: "en" }, begun, terms, 0))).toBe("read")
  })

  it("of a place that is not known any more are called old at once", () => {
    expect(reviewsState(afterFailure(read, { reason: "unknown" }, read.nextAt, terms))).toBe("behind")
    expect(reviewsState(afterFailure(first, { reason: "unknown" }, begun, terms))).toBe("unavailable")
  })

  it("are never kept beyond their term, whatever fails when, and never asked for without a pause", () => {
    const reason = fc.constantFrom<ReviewsFailed["reason"]>("unreachable", "busy", "refused", "unknown", "timeout")
    const failed = fc.record(
      { reason, retryAfterMs: fc.integer({ min: 0, max: 27 * HOUR_MS }) },
      { requiredKeys: ["reason"] }
    )
    fc.assert(
      fc.property(fc.array(failed, { minLength: 1, maxLength: 60 }), (failures) => {
        let stored = read
        for (const failure of failures) {
          const now = stored.nextAt
          stored = afterFailure(stored, failure, now, terms)
          expect(stored.nextAt - now).toBeGreaterThanOrEqual(MINUTE_MS)
          if (stored.reviews !== null)
            expect(stored.nextAt - begun).toBeLessThanOrEqual(limits.reviewsKeptMs + MINUTE_MS)
        }
      })
    )
  })
})
