/** Changes that wait for the owner. Written under the site's lock only. */
import { Context, type Effect } from "effect"
import type { PendingChange, PendingKind } from "../model/PendingChange.ts"
import type { PendingChangeId, SiteId } from "../model/ids.ts"

export class PendingChanges extends Context.Service<
  PendingChanges,
  {
    readonly insert: (change: PendingChange) => Effect.Effect<void>
    readonly get: (siteId: SiteId, id: PendingChangeId) => Effect.Effect<PendingChange | undefined>
    /** Newest first. */
    readonly list: (siteId: SiteId, limit: number) => Effect.Effect<ReadonlyArray<PendingChange>>
    /** Those about one subject that nobody has answered, those past their time included. */
    readonly unanswered: (
      siteId: SiteId,
      kind: PendingKind,
      subject: string
    ) => Effect.Effect<ReadonlyArray<PendingChange>>
    readonly resolve: (
      siteId: SiteId,
      id: PendingChangeId,
      answer: Pick<PendingChange, "state" | "resolvedAt" | "error">
    ) => Effect.Effect<void>
  }
>()("engine/PendingChanges") {}
