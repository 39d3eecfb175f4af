/** What is known of the small pictures of pages. The pictures themselves lie in the private store. */
import { Context, type Effect } from "effect"
import type { Thumbnail } from "../content/thumbnails/Thumbnail.ts"
import type { PageId, SiteId } from "../model/ids.ts"

export class Thumbnails extends Context.Service<
  Thumbnails,
  {
    /** Those of the pages that have one, in no order. One query, none for no pages. */
    readonly of: (siteId: SiteId, pageIds: ReadonlyArray<PageId>) => Effect.Effect<ReadonlyArray<Thumbnail>>
    readonly count: (siteId: SiteId) => Effect.Effect<number>
    /** In the place of what was known of the page. */
    readonly put: (thumbnail: Thumbnail) => Effect.Effect<void>
    readonly remove: (siteId: SiteId, pageId: PageId) => Effect.Effect<void>
  }
>()("engine/Thumbnails") {}
