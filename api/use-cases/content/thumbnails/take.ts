/** Jobs of the queue `thumbnails`: look at a page as it is on the website, and keep a small picture of it. */
import { Cause, Clock, Effect, Schema } from "effect"
import { hasThumbnail, pictured, thumbnailKey } from "../../../../engine/content/thumbnails/Thumbnail.ts"
import { limits } from "../../../../engine/limits.ts"
import { PageId } from "../../../../engine/model/ids.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { Captures } from "../../../../engine/ports/Captures.ts"
import { Images } from "../../../../engine/ports/Images.ts"
import type { Job } from "../../../../engine/ports/Jobs.ts"
import { Objects } from "../../../../engine/ports/Objects.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Thumbnails } from "../../../../engine/ports/Thumbnails.ts"
import { captured } from "../capture/captured.ts"
import { pictureSoon } from "./want.ts"

const payloadOf = Schema.decodeUnknownSync(Schema.Struct({ pageId: PageId }))

/** Fails with nothing: a look that came to nothing is noted, and tried again a few times. */
export const takeThumbnail = Effect.fnUntraced(function* ({ siteId, payload }: Pick<Job, "siteId" | "payload">) {
  const { pageId } = payloadOf(payload)
  const { private: store } = yield* Objects
  const thumbnails = yield* Thumbnails
  const page = yield* (yield* Pages).get(siteId, pageId)
  const versionId = page?.publishedVersionId ?? null
  if (page === undefined || versionId === null || !hasThumbnail(page)) {
    yield* Effect.orDie(store.remove([thumbnailKey(siteId, pageId)]))
    return yield* thumbnails.remove(siteId, pageId)
  }
  const [known] = yield* thumbnails.of(siteId, [pageId])
  const failed = known?.versionId === versionId ? known.failures : 0
  const taken = yield* picture(page).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause)
        ? Effect.interrupt
        : Effect.as(Effect.logWarning(`The page ${pageId} of ${siteId} could not be pictured.`, cause), undefined)
    )
  )
  if (taken !== undefined)
    yield* Effect.orDie(store.put(thumbnailKey(siteId, pageId), taken, { contentType: "image/webp" }))
  const failures = taken === undefined ? failed + 1 : 0
  yield* thumbnails.put({
    siteId,
    pageId,
    versionId,
    isThere: taken !== undefined || known?.isThere === true,
    failures,
    takenAt: yield* Clock.currentTimeMillis
  })
  if (taken === undefined && failures < limits.thumbnailTries)
    yield* pictureSoon(siteId, [pageId], limits.comparisonAgainMs)
})

const picture = Effect.fnUntraced(function* ({ siteId, id, publishedVersionId }: Page) {
  const { subject } = yield* captured(siteId, id, publishedVersionId!)
  const { width, height, kept } = pictured
  const { png } = yield* (yield* Captures).screenshot(subject, { width, height, fullPage: false, y: null })
  return yield* (yield* Images).reduce(siteId, png, kept)
})
