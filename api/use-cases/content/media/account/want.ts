/**
 * Has the pictures of the image host that a text shows measured (AU-B18). The text goes live at once, as it would if the
 * host were away: the job left here looks at them, and then has the text rendered again.
 */
import { Clock, Effect } from "effect"
import { accountPictures, isAwaited } from "../../../../../engine/content/media/accountPictures.ts"
import { limits } from "../../../../../engine/limits.ts"
import type { PageId, SiteId } from "../../../../../engine/model/ids.ts"
import type { PagePart } from "../../../../../engine/model/PagePart.ts"
import { Jobs } from "../../../../../engine/ports/Jobs.ts"
import { MeasuredImages } from "../../../../../engine/ports/MeasuredImages.ts"
import { imageAccountFor } from "../../../../ApiConfig.ts"
import { Write } from "../../../../access/Call.ts"

/** Leaves the job, inside the writer's transaction, if the asset that went live shows a picture that has one to wait for. */
export const wantPictures = Effect.fnUntraced(function* (
  siteId: SiteId,
  pageId: PageId,
  parts: ReadonlyArray<PagePart>
) {
  const shown = accountPictures(parts, yield* imageAccountFor((yield* Write).site))
  if (shown.length === 0) return
  const now = yield* Clock.currentTimeMillis
  const found = yield* (yield* MeasuredImages).find(siteId, shown)
  const known = new Map(found.map((picture) => [picture.url, picture]))
  if (!shown.some((url) => isAwaited(known.get(url), now))) return
  yield* (yield* Jobs).enqueue({
    queue: "pictures",
    siteId,
    payload: { pageId, since: now },
    dedupe: pageId,
    delayMs: limits.pictureGraceMs
  })
})
