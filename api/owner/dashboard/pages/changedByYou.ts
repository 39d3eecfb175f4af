/** Whether what came in between was the owner's own doing, in another window or on another device. */
import { Effect } from "effect"
import { dashboardActor, type VersionId } from "../../../../engine/model/ids.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { ownersOf } from "../../../../engine/site/owners.ts"
import type { SiteVisit } from "../Visit.ts"

/**
 * True where a site has one owner, and nobody else wrote what was put on the website since `base`. False where that cannot
 * be told: of several owners nobody knows which it was.
 */
export const changedByYou = Effect.fnUntraced(function* (
  { site }: Pick<SiteVisit, "site">,
  { siteId, id }: Pick<Page, "siteId" | "id">,
  base: VersionId | null
) {
  if (ownersOf(site).length !== 1 || base === null) return false
  const pages = yield* Pages
  const seen = yield* pages.version(siteId, id, base)
  if (seen === undefined) return false
  const newest = yield* pages.versions(siteId, id, { limit: mostRead })
  const since = newest.filter(({ seq, state }) => seq > seen.seq && (state === "published" || state === "superseded"))
  return (
    since.length > 0 && since.length < mostRead && since.every(({ createdBy }) => createdBy === dashboardActor(siteId))
  )
})

const mostRead = 50
