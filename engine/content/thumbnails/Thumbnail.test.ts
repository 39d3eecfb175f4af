/** When a page is looked at anew for its small picture. */
import { describe, expect, it } from "vitest"
import { limits } from "../../limits.ts"
import type { PageId, SiteId, VersionId } from "../../model/ids.ts"
import { hasThumbnail, isThumbnailDue, type Thumbnail } from "./Thumbnail.ts"

const page = { kind: "page", slot: "/about", publishedVersionId: "v_2" as VersionId } as const
const now = 1_800_000_000_000
const known = (thumbnail: Partial<Thumbnail> = {}): Thumbnail => ({
  siteId: "site_1" as SiteId,
  pageId: "pg_1" as PageId,
  versionId: page.publishedVersionId,
  isThere: true,
  failures: 0,
  takenAt: now - 1,
  ...thumbnail
})

describe("a small picture of a page", () => {
  it.each([
    ["of which there is none", undefined, true],
    ["that is there", known(), false],
    ["of another version", known({ versionId: "v_1" as VersionId }), true],
    ["of yesterday", known({ takenAt: now - limits.thumbnailFreshMs }), true],
    ["that came to nothing once", known({ isThere: false, failures: 1 }), true],
    ["that came to nothing time and again", known({ isThere: false, failures: limits.thumbnailTries }), false]
  ])("%s is taken anew, or left", (_, thumbnail, isDue) => {
    expect(isThumbnailDue(page, { known: thumbnail, now })).toBe(isDue)
  })

  it("is taken of what can be seen by itself alone", () => {
    expect(hasThumbnail(page)).toBe(true)
    for (const unseen of [
      { slot: null },
      { publishedVersionId: null },
      { slot: "/team/:slug" },
      { kind: "chrome" as const }
    ])
      expect(hasThumbnail({ ...page, ...unseen })).toBe(false)
  })
})
