/** How many partials a site has, and how much they take: every page of it is rendered with all of them at hand. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { VersionId } from "../../../../engine/model/ids.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"

/**
 * Asked once a partial is stored, in its transaction; `before` is what it was. Refuses with `partial.limit` where the site has
 * more than it may, unless this one takes no more than it did. What waits counts as well, since it may go live.
 */
export const refuseMorePartials = Effect.fnUntraced(function* (before: Page | undefined, page: Page) {
  const pages = yield* Pages
  const all = yield* pages.list(page.siteId, "partial")
  const texts = new Set([...all, ...(before === undefined ? [] : [before])].flatMap(textsOf))
  const sizes = yield* pages.versionSizes(
    page.siteId,
    all.map(({ id }) => id),
    [...texts]
  )
  const bytesOf = (some: ReadonlyArray<Page>): number =>
    [...new Set(some.flatMap(textsOf))].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
  const isMore = before === undefined || bytesOf([page]) > bytesOf([before])
  const isFull = (before === undefined && all.length > limits.partials) || bytesOf(all) > limits.partialsBytes
  if (!isMore || !isFull) return
  return yield* refuse(
    "partial.limit",
    `A site has at most ${limits.partials} partials, whose texts take ${limits.partialsBytes} bytes at most, what waits included.`,
    { limit: limits.partials, limitBytes: limits.partialsBytes }
  )
})

/** The text that is live, and the newest. */
const textsOf = ({ publishedVersionId, latestVersionId }: Page): ReadonlyArray<VersionId> =>
  [publishedVersionId, latestVersionId].filter((id) => id !== null)
