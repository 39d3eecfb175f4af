/** Looks up an asset or one version of it, for reads. Assets of other sites are not found, like any unknown id. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"

export const findPage = Effect.fnUntraced(function* (siteId: SiteId, id: PageId) {
  const page = yield* (yield* Pages).get(siteId, id)
  return page ?? (yield* refuse("page.not_found", `This site has no page ${id}.`, { pageId: id }))
})

export const findVersion = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, vid: VersionId) {
  const page = yield* findPage(siteId, id)
  const version = yield* (yield* Pages).version(siteId, id, vid)
  if (version === undefined)
    return yield* refuse("version.not_found", `The ${page.kind} has no version ${vid}.`, { versionId: vid })
  return { page, version }
})
