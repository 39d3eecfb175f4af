/**
 * Jobs of the queue `comparisons`: bring the pictures of one page in line with what waits of it. Versions never change, so
 * what was taken of a version beside the same live one is not taken again; what waits no longer loses its pictures.
 */
import { Cause, Clock, Effect, Schema } from "effect"
import {
  type ComparedScreen,
  comparedScreens,
  comparedVersions,
  type ComparedView,
  type Comparison,
  comparisonKey,
  comparisonKeys,
  screenNames
} from "../../../../../engine/content/review/Comparison.ts"
import { changedRegions } from "../../../../../engine/content/review/changedRegions.ts"
import { limits } from "../../../../../engine/limits.ts"
import { PageId, type SiteId, type VersionId } from "../../../../../engine/model/ids.ts"
import type { Page, PageKind } from "../../../../../engine/model/Page.ts"
import { Captures, type CaptureSubject } from "../../../../../engine/ports/Captures.ts"
import { Comparisons } from "../../../../../engine/ports/Comparisons.ts"
import { type Compared, Images, type ShownPicture } from "../../../../../engine/ports/Images.ts"
import type { Job } from "../../../../../engine/ports/Jobs.ts"
import { Objects } from "../../../../../engine/ports/Objects.ts"
import { Pages } from "../../../../../engine/ports/Pages.ts"
import { captured } from "../../capture/captured.ts"
import { comparePageSoon } from "./want.ts"

const payloadOf = Schema.decodeUnknownSync(Schema.Struct({ pageId: PageId }))

/** Fails with nothing: a look that came to nothing is noted, and tried again a few times. */
export const takeComparisons = Effect.fnUntraced(function* ({ siteId, payload }: Pick<Job, "siteId" | "payload">) {
  const { pageId } = payloadOf(payload)
  const pages = yield* Pages
  const comparisons = yield* Comparisons
  const page = yield* pages.get(siteId, pageId)
  const isThere = page !== undefined && page.status !== "archived" && page.status !== "unarchive_pending"
  const waiting = isThere ? comparedVersions(yield* pages.pending(siteId, pageId)) : []
  const known = yield* comparisons.ofPage(siteId, pageId)
  yield* forget(
    siteId,
    known.map(({ versionId }) => versionId).filter((id) => waiting.every((version) => version.id !== id))
  )
  if (!isThere) return
  const live = yield* picturesOfLive(page)
  for (const { id } of waiting) {
    const before = known.find(({ versionId }) => versionId === id)
    if (before === undefined || !isSettled(before, page)) yield* take(page, id, before, live)
  }
})

/** Nothing is left to be tried beside what is live. */
const isSettled = ({ againstId, views, failures }: Comparison, { publishedVersionId }: Page): boolean =>
  againstId === publishedVersionId && (views !== null || failures >= limits.comparisonTries)

const forget = Effect.fnUntraced(function* (siteId: SiteId, versionIds: ReadonlyArray<VersionId>) {
  if (versionIds.length === 0) return
  const { private: store } = yield* Objects
  yield* Effect.orDie(store.remove(versionIds.flatMap((id) => comparisonKeys(siteId, id))))
  yield* (yield* Comparisons).remove(siteId, versionIds)
})

type Live = (screen: ComparedScreen) => Effect.Effect<Uint8Array | null, unknown, Looking>
type Looking = Effect.Services<ReturnType<typeof captured>> | Captures

/** A look at what visitors see, which is taken once a screen for all that waits of the page. */
const picturesOfLive = Effect.fnUntraced(function* (page: Page) {
  const subject = yield* Effect.cached(liveSubject(page))
  const taken = new Map<ComparedScreen, Uint8Array | null>()
  const look: Live = Effect.fnUntraced(function* (screen) {
    const kept = taken.get(screen)
    if (kept !== undefined) return kept
    const found = yield* subject
    const picture = found === null ? null : yield* photographed(found, screen)
    taken.set(screen, picture)
    return picture
  })
  return look
})

const liveSubject = Effect.fnUntraced(function* ({ siteId, id, kind, publishedVersionId }: Page) {
  if (publishedVersionId !== null) return (yield* captured(siteId, id, publishedVersionId)).subject
  if (!surrounds.has(kind)) return null
  // What surrounds pages is looked at around the home page, which stands without it until now.
  const home = yield* (yield* Pages).publishedBySlot(siteId, "page", "/")
  return home === undefined ? null : (yield* captured(siteId, home.page.id, home.versionId)).subject
})

const surrounds: ReadonlySet<PageKind> = new Set(["stylesheet", "script", "theme", "chrome"])

const photographed = Effect.fnUntraced(function* (subject: CaptureSubject, screen: ComparedScreen) {
  const captures = yield* Captures
  return (yield* captures.screenshot(subject, { ...comparedScreens[screen], fullPage: true, y: null })).png
})

const take = Effect.fnUntraced(function* (
  page: Page,
  versionId: VersionId,
  before: Comparison | undefined,
  live: Live
) {
  const { siteId, id: pageId, publishedVersionId: againstId } = page
  const comparisons = yield* Comparisons
  const failed = before?.againstId === againstId ? before.failures : 0
  const note = (views: Comparison["views"], failures: number) =>
    Effect.flatMap(Clock.currentTimeMillis, (takenAt) =>
      comparisons.put({ siteId, pageId, versionId, againstId, views, failures, takenAt })
    )
  // Noted first, so that pictures of which a dying process told nobody are found and removed.
  yield* note(null, failed)
  const views = yield* viewsOf(siteId, pageId, versionId, live).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause)
        ? Effect.interrupt
        : Effect.as(Effect.logWarning(`The version ${versionId} of ${siteId} could not be pictured.`, cause), null)
    )
  )
  const failures = views === null ? failed + 1 : 0
  yield* note(views, failures)
  if (views === null && failures < limits.comparisonTries) yield* comparePageSoon(page, limits.comparisonAgainMs)
})

const viewsOf = Effect.fnUntraced(function* (siteId: SiteId, pageId: PageId, versionId: VersionId, live: Live) {
  const images = yield* Images
  const { subject } = yield* captured(siteId, pageId, versionId)
  const views: Array<ComparedView> = []
  for (const screen of screenNames) {
    const compared = yield* images.compare(siteId, yield* live(screen), yield* photographed(subject, screen))
    yield* keep(siteId, versionId, screen, compared)
    views.push(viewOf(screen, compared))
  }
  return views
})

const keep = Effect.fnUntraced(function* (
  siteId: SiteId,
  versionId: VersionId,
  screen: ComparedScreen,
  { before, after }: Compared
) {
  const { private: store } = yield* Objects
  const put = (side: "before" | "after", { body }: ShownPicture) =>
    store.put(comparisonKey(siteId, versionId, screen, side), body, { contentType: "image/webp" })
  if (before !== null) yield* put("before", before)
  yield* put("after", after)
})

const viewOf = (screen: ComparedScreen, { before, after, differing, block }: Compared): ComparedView => {
  const width = comparedScreens[screen].width
  const height = Math.max(before?.height ?? 0, after.height)
  return {
    screen,
    heights: { before: before?.height ?? null, after: after.height },
    places: changedRegions(differing, limits.comparedPlaces).map(({ left, top, right, bottom }) => ({
      x: left * block,
      y: top * block,
      width: Math.min(right * block, width) - left * block,
      height: Math.min(bottom * block, height) - top * block
    }))
  }
}
