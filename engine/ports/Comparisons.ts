/** What is known of the pictures of versions that wait. The pictures themselves lie in the private store. */
import { Context, type Effect } from "effect"
import type { Comparison } from "../content/review/Comparison.ts"
import type { PageId, SiteId, VersionId } from "../model/ids.ts"

export class Comparisons extends Context.Service<
  Comparisons,
  {
    readonly get: (siteId: SiteId, versionId: VersionId) => Effect.Effect<Comparison | undefined>
    readonly ofPage: (siteId: SiteId, pageId: PageId) => Effect.Effect<ReadonlyArray<Comparison>>
    /** In the place of what was known of the version. */
    readonly put: (comparison: Comparison) => Effect.Effect<void>
    readonly remove: (siteId: SiteId, versionIds: ReadonlyArray<VersionId>) => Effect.Effect<void>
  }
>()("engine/Comparisons") {}
