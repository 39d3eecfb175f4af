/** Who changed what, and who looked at personal data. Appended in the transaction of the change. */
import { Context, type Effect } from "effect"
import type { AuditAction } from "../model/AuditAction.ts"
import type { Actor, PageId, SiteId, VersionId } from "../model/ids.ts"
import type { Json } from "../values/Json.ts"

/** Stands for the installation as a whole, of which there is no site: what concerns all of them is on record under it. */
export const installation = "" as SiteId

export interface AuditRecord {
  readonly siteId: SiteId
  readonly actor: Actor
  /**
   * Verb of the change in the route table's words, for example `page.create` or `stylesheet.write`. Ends in `.read` where
   * somebody only looked at personal data, which counts as no change.
   */
  readonly action: AuditAction
  readonly pageId: PageId | null
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly at: number
  /** Id of the request that did it. */
  readonly correlationId: string
  readonly detail: Json
}

export interface StoredAuditRecord extends AuditRecord {
  readonly seq: number
}

export class Audit extends Context.Service<
  Audit,
  {
    /** What was done to one asset since an instant, oldest first; `after` is the seq to continue behind. */
    readonly ofAsset: (
      siteId: SiteId,
      pageId: PageId,
      options: { readonly since: number; readonly after?: number; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<StoredAuditRecord>>
    readonly append: (record: AuditRecord) => Effect.Effect<void>
    /**
     * Newest first; `before` is the seq to continue under, `since` the one to stop above. `notBy` leaves out what that
     * actor did and whoever only looked, `without` the first of these alone.
     */
    readonly list: (
      siteId: SiteId,
      options: {
        readonly limit: number
        readonly before?: number
        readonly since?: number
        readonly notBy?: Actor
        readonly without?: Actor
      }
    ) => Effect.Effect<ReadonlyArray<StoredAuditRecord>>
    /** Which versions of an asset, written between two instants, are copies of an earlier one. Newest first. */
    readonly reverts: (
      siteId: SiteId,
      pageId: PageId,
      options: { readonly from: number; readonly to: number; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<{ readonly versionId: VersionId; readonly toVersionId: VersionId }>>
    /** What an actor did and looked at since an instant, newest first; `actions` leaves out all others. */
    readonly recentBy: (
      siteId: SiteId,
      actor: Actor,
      options: { readonly since: number; readonly limit: number; readonly actions?: ReadonlyArray<AuditAction> }
    ) => Effect.Effect<ReadonlyArray<StoredAuditRecord>>
    readonly lastBy: (siteId: SiteId, actor: Actor) => Effect.Effect<StoredAuditRecord | undefined>
    readonly countSince: (
      siteId: SiteId,
      seq: number,
      notBy: Actor
    ) => Effect.Effect<{ readonly writes: number; readonly writers: number }>
  }
>()("engine/Audit") {}
