/** What waits of a page below a version and makes up its story: each with what it did to the one that it was made of. */
import { Effect } from "effect"
import { reviewChanges } from "../../../../engine/content/review/reviewChanges.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { toldBySiteItself } from "../../../../engine/site/notification.ts"
import { storyOf } from "../../../../engine/write/story.ts"

/** The oldest first, the version itself at the end; a version alone is a story of one. */
export const readStory = Effect.fnUntraced(function* (
  { siteId, id, publishedVersionId }: Pick<Page, "siteId" | "id" | "publishedVersionId">,
  version: Version,
  site: Pick<Site, "settings">
) {
  const pages = yield* Pages
  const earlier = storyOf(version, yield* pages.pending(siteId, id))
  const texts = new Map([[version.id, version]])
  const read = Effect.fnUntraced(function* (wanted: Version["id"]) {
    const found = texts.get(wanted) ?? (yield* pages.version(siteId, id, wanted))
    if (found !== undefined) texts.set(wanted, found)
    return found
  })
  const steps: Array<{ readonly version: Version; readonly changes: ReturnType<typeof reviewChanges> }> = []
  for (const summary of [...earlier, version]) {
    const step = yield* read(summary.id)
    if (step === undefined) continue
    const madeOf = step.baseVersionId ?? publishedVersionId
    const before = madeOf === null ? undefined : yield* read(madeOf)
    // The last of one alone is what is shown anyway.
    steps.push({
      version: step,
      changes: earlier.length === 0 ? [] : reviewChanges(before, step, toldBySiteItself(site))
    })
  }
  return steps
})
