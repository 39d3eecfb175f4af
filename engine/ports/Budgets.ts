/** What was done in the last hours, by kind. Counted in the write's own transaction, under the site's write lock. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

/** What is counted in rolling windows. */
export type BudgetKind =
  | "write"
  | "rejection"
  | "create"
  | "owner_question"
  | "capture"
  | "rehearsal"
  | "drawing"
  | "redelivery"
  | "credential_check"

export class Budgets extends Context.Service<
  Budgets,
  {
    readonly record: (siteId: SiteId, kind: BudgetKind, at: number, count: number) => Effect.Effect<void>
    /** Sum of counts with `at > since`, and the time of the oldest counted. */
    readonly used: (
      siteId: SiteId,
      kind: BudgetKind,
      since: number
    ) => Effect.Effect<{ readonly count: number; readonly oldest: number | null }>
    /** Forgets everything counted, as an unfreeze does, and a domain that serves for the first time. */
    readonly reset: (siteId: SiteId) => Effect.Effect<void>
  }
>()("engine/Budgets") {}
