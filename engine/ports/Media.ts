/** The media library of each site: what is known of its files. The files themselves are objects, see `engine/content/media`. */
import { Context, type Effect } from "effect"
import type { Held } from "../content/media/room.ts"
import type { CollectionRow } from "../model/Collection.ts"
import type { MediaId, PageId, SiteId } from "../model/ids.ts"
import type { MediaAsset } from "../model/Media.ts"

export interface MediaUses {
  readonly pages: ReadonlyArray<{ readonly mediaId: MediaId; readonly pageId: PageId }>
  readonly rows: ReadonlyArray<{ readonly mediaId: MediaId; readonly row: CollectionRow }>
}

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
    /** Says anew what a picture shows. */
    readonly describe: (siteId: SiteId, id: MediaId, alt: string) => Effect.Effect<void>
    /**
     * Where files are used: on pages and sections that are on the website, and in rows of collections; at most `limit` of
     * each. Two queries however many files, none for no files.
     */
    readonly uses: (siteId: SiteId, ids: ReadonlyArray<MediaId>, limit: number) => Effect.Effect<MediaUses>
    /** How many files the site has, and their bytes in all. */
    readonly held: (siteId: SiteId) => Effect.Effect<Held>
  }
>()("engine/Media") {}
