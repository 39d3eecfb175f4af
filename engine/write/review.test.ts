import { describe, expect, it } from "vitest"
import { aPage, aSiteId, aVersion } from "../../test/builders/nouns.ts"
import type { Page, Version } from "../model/Page.ts"
import { reviewStanding } from "./review.ts"

const siteId = aSiteId()
const waiting = aVersion({ siteId, pageId: aPage({ siteId }).id, state: "held" })
const standing = (page: Partial<Page>, version: Partial<Version> = {}) =>
  reviewStanding(aPage({ siteId, latestVersionId: waiting.id, ...page }), { ...waiting, ...version })

describe("a version that somebody was asked about", () => {
  it("waits while it is the newest", () => {
    expect(standing({ status: "live" })).toBe("waits")
    expect(standing({ status: "draft" }, { state: "draft" })).toBe("waits")
  })

  it("HOLD-25: is overtaken by any later edit, whatever its own state", () => {
    expect(standing({ latestVersionId: aVersion({ siteId, pageId: waiting.pageId }).id })).toBe("overtaken")
    expect(standing({}, { state: "superseded" })).toBe("overtaken")
  })

  it("is over once it is live, rejected, or its page is closed", () => {
    expect(standing({ publishedVersionId: waiting.id }, { state: "published" })).toBe("live")
    expect(standing({}, { state: "rejected" })).toBe("rejected")
    expect(standing({ status: "archived" })).toBe("closed")
    expect(standing({ status: "unarchive_pending" })).toBe("closed")
  })
})
