import { describe, expect, it } from "vitest"
import { aPage, aSiteId, aVersion } from "../../test/builders/nouns.ts"
import type { Page, Version } from "../model/Page.ts"
import { reviewStanding } from "./review.ts"

const siteId = aSiteId()
const waiting = aVersion({ siteId, pageId: aPage({ siteId }).id, state: "held" })
const standing = (page: Partial<Page>, version: Partial<Version> = {}, later: ReadonlyArray<Version> = []) => {
  const asked = { ...waiting, ...version }
  const pending = [...later, asked].filter(({ state }) => state === "draft" || state === "held")
  return reviewStanding(aPage({ siteId, latestVersionId: pending[0]?.id ?? asked.id, ...page }), asked, pending)
}
/** A version written `steps` after the one that was asked about. */
const after = (steps: number, state: Version["state"]) =>
  aVersion({ siteId, pageId: waiting.pageId, seq: waiting.seq + steps, state })

describe("a version that somebody was asked about", () => {
  it("waits while it is the newest", () => {
    expect(standing({ status: "live" })).toBe("waits")
    expect(standing({ status: "draft" }, { state: "draft" })).toBe("waits")
  })

  it("HOLD-25: is overtaken by any later edit, whatever its own state", () => {
    expect(standing({ latestVersionId: aVersion({ siteId, pageId: waiting.pageId }).id })).toBe("overtaken")
    expect(standing({}, { state: "superseded" })).toBe("overtaken")
  })

  it("A1: waits on under drafts, about which nobody is asked, and not under anything else", () => {
    expect(standing({}, {}, [after(1, "draft")])).toBe("waits")
    expect(standing({}, {}, [after(2, "draft"), after(1, "draft")])).toBe("waits")
    expect(standing({}, {}, [after(1, "held")])).toBe("overtaken")
    expect(standing({}, {}, [after(2, "held"), after(1, "draft")])).toBe("overtaken")
    expect(standing({}, {}, [after(2, "draft"), after(1, "held")])).toBe("overtaken")
    // Something was published under the draft.
    expect(standing({}, {}, [after(2, "draft")])).toBe("overtaken")
  })

  it("is over once it is live, rejected, or its page is closed", () => {
    expect(standing({ publishedVersionId: waiting.id }, { state: "published" })).toBe("live")
    expect(standing({}, { state: "rejected" })).toBe("rejected")
    expect(standing({ status: "archived" })).toBe("closed")
    expect(standing({ status: "unarchive_pending" })).toBe("closed")
  })
})
