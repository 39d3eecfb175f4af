/** The media library of each site: what is known of its files. The files themselves are objects, see `engine/content/media`. */
import { Context, type Effect } from "effect"
import type { Held } from "../content/media/room.ts"
import type { MediaId, SiteId } from "../model/ids.ts"
import type { MediaAsset } from "../model/Media.ts"

export class Media extends Context.Service<
  Media,
  {
    readonly insert: (asset: MediaAsset) => Effect.Effect<void>
    readonly get: (siteId: SiteId, id: MediaId) => Effect.Effect<MediaAsset | undefined>
    /** Newest first; `before` is the id to continue under. */
    readonly list: (
      siteId: SiteId,
      options: { readonly limit: number; readonly before?: MediaId }
    ) => Effect.Effect<ReadonlyArray<MediaAsset>>
    /** Those of the ids that the site has, in no order. One query, none for no ids. */
    readonly find: (siteId: SiteId, ids: ReadonlyArray<MediaId>) => Effect.Effect<ReadonlyArray<MediaAsset>>
    /** How many files the site has, and their bytes in all. */
    readonly held: (siteId: SiteId) => Effect.Effect<Held>
  }
>()("engine/Media") {}
