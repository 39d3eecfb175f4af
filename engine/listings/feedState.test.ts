import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import type { SiteId } from "../model/ids.ts"
import { afterFailure, feedState, firstSync } from "./feedState.ts"

describe("how a copy of a feed stands", () => {
  const now = Date.UTC(2026, 2, 1)
  const first = firstSync("site_0001" as SiteId, now)

  it("is well until the feed has failed for half an hour, and then behind", () => {
    const read = { ...first, watermark: 1, readAt: now }
    expect(feedState(read, now + limits.listingCompareMs * 100)).toBe("well")
    const failing = afterFailure(read, now, now + 1)
    expect(feedState(failing, now + limits.listingOutageMs)).toBe("well")
    expect(feedState(failing, now + limits.listingOutageMs + 1)).toBe("behind")
  })

  it("is nothing at all only where nothing was ever read", () => {
    expect(feedState(first, now)).toBe("well")
    const failing = afterFailure(first, now, now + 1)
    expect(feedState(failing, now)).toBe("none")
    expect(feedState({ ...failing, readAt: now - 1 }, now)).toBe("well")
  })

  it("forgets what was in doubt before a failure, and not that another scope is believed", () => {
    expect(afterFailure({ ...first, comparedAt: now, doubtedAt: now }, now, now + 1).doubtedAt).toBeNull()
    const believed = firstSync("site_0001" as SiteId, now, true)
    expect(afterFailure(believed, now, now + 1).doubtedAt).toBe(believed.doubtedAt)
  })

  it("remembers the first failure, not the last", () => {
    const failing = afterFailure(afterFailure(first, now, now + 1), now + 5, now + 6)
    expect(failing).toMatchObject({ failingSince: now, nextSyncAt: now + 6 })
  })
})
