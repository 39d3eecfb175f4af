/**
 * Has pages pictured, small, for their owner. Few are: the home page when it is published, and others when their owner looks
 * at a list with them. Nobody waits for a picture: what is left is a row in the queue.
 */
import { Clock, Effect } from "effect"
import { hasThumbnail, isThumbnailDue, type Thumbnail } from "../../../../engine/content/thumbnails/Thumbnail.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Jobs } from "../../../../engine/ports/Jobs.ts"
import { Thumbnails } from "../../../../engine/ports/Thumbnails.ts"
import type { WriteDecision } from "../../../../engine/write/decision.ts"

/** Inside the transaction that publishes: a writer at work publishes again and again, and one picture comes of it. */
export const wantThumbnail = ({ outcome, page }: Pick<WriteDecision, "outcome" | "page">) =>
  outcome === "published" && page.kind === "page" && page.slot === "/"
    ? pictureSoon(page.siteId, [page.id], limits.thumbnailDelayMs)
    : Effect.void

/** What there is of pages that are shown; those that should be looked at anew are left to be. */
export const thumbnailsOf = Effect.fnUntraced(function* (siteId: SiteId, pages: ReadonlyArray<Page>) {
  const thumbnails = yield* Thumbnails
  const shown = pages.filter(hasThumbnail)
  const known = new Map<PageId, Thumbnail>(
    (yield* thumbnails.of(
      siteId,
      shown.map(({ id }) => id)
    )).map((thumbnail) => [thumbnail.pageId, thumbnail])
  )
  const now = yield* Clock.currentTimeMillis
  const due = shown.filter((page) => isThumbnailDue(page, { known: known.get(page.id), now }))
  if (due.length > 0) {
    const room = limits.thumbnailsKept - (yield* thumbnails.count(siteId))
    const [again, anew] = [due.filter(({ id }) => known.has(id)), due.filter(({ id }) => !known.has(id))]
    yield* pictureSoon(
      siteId,
      [...again, ...anew.slice(0, Math.max(0, room))].slice(0, limits.thumbnailsAtOnce).map(({ id }) => id)
    )
  }
  return known
})

export const pictureSoon = Effect.fnUntraced(function* (siteId: SiteId, pageIds: ReadonlyArray<PageId>, delayMs = 0) {
  if (pageIds.length === 0) return
  yield* (yield* Jobs).enqueueMany(
    pageIds.map((pageId) => ({ queue: "thumbnails" as const, siteId, payload: { pageId }, dedupe: pageId, delayMs }))
  )
})
