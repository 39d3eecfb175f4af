/**
 * Whoever holds copies of pages outside the installation and has to be told of changes: a CDN, where one is configured.
 * `Purge.notify` tells it of objects that have changed. What is put only where it differs is announced before: after a crash
 * between the two nobody would see a difference any more.
 */
import { Context, Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

export const SharedCaches = Context.Reference<{
  /**
   * What is about to change, by object keys; `sites/<site>/` is the whole site. It is forgotten even if nobody calls
   * `changed`, after minutes. `id` is for work that announces the same again and again; answers the id to call it by.
   */
  readonly changing: (siteId: SiteId, keys: ReadonlyArray<string>, id?: string) => Effect.Effect<string>
  /** The new bytes are what the origin serves. Nothing happens where nothing was announced. In the caller's transaction. */
  readonly changed: (siteId: SiteId, id: string) => Effect.Effect<void>
  /** Everything of a site, now. In the caller's transaction. */
  readonly forgetSite: (siteId: SiteId) => Effect.Effect<void>
  /** Whether there are any. */
  readonly present: boolean
}>("engine/SharedCaches", {
  defaultValue: () => ({
    changing: (_siteId, _keys, id = "") => Effect.succeed(id),
    changed: () => Effect.void,
    forgetSite: () => Effect.void,
    present: false
  })
})
