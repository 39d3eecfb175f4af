/** How a page looks on the website, small: for its owner, who knows a page by its look. */
import { limits } from "../../limits.ts"
import type { PageId, SiteId, VersionId } from "../../model/ids.ts"
import type { Page } from "../../model/Page.ts"
import { isPattern } from "../../publish/addresses.ts"
import { sitePrefix } from "../../publish/keys.ts"

/** Pixels of the screen that is looked at, and of the picture that is kept of it. */
export const pictured = { width: 1280, height: 800, kept: 640 } as const

export interface Thumbnail {
  readonly siteId: SiteId
  readonly pageId: PageId
  /** What was live when the page was looked at last. */
  readonly versionId: VersionId
  /** Whether there is a picture, which may be one of an earlier look. */
  readonly isThere: boolean
  /** Looks that came to nothing since. */
  readonly failures: number
  readonly takenAt: number
}

type Pictured = Pick<Page, "kind" | "slot" | "publishedVersionId">

/** Whether a page can be seen by itself: live, at an address that is one page's. */
export const hasThumbnail = ({ kind, slot, publishedVersionId }: Pictured): boolean =>
  kind === "page" && slot !== null && publishedVersionId !== null && !isPattern(slot)

/**
 * Whether a page should be looked at anew: another version is live, or what surrounds it has had a day to change. One that
 * cannot be pictured is left for a day.
 */
export const isThumbnailDue = (
  page: Pictured,
  { known, now }: { readonly known: Thumbnail | undefined; readonly now: number }
): boolean => {
  if (!hasThumbnail(page)) return false
  if (known === undefined || now - known.takenAt >= limits.thumbnailFreshMs) return true
  if (known.versionId !== page.publishedVersionId) return true
  return !known.isThere && known.failures < limits.thumbnailTries
}

/** In the private store. */
export const thumbnailKey = (siteId: SiteId, pageId: PageId): string => `${sitePrefix(siteId)}thumbnails/${pageId}.webp`
