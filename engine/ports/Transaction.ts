/**
 * One database transaction as a bracket. Everything a port does inside joins it; nested brackets join the outermost.
 * The body may run again after a deadlock, so what must happen once goes to `afterCommit`.
 */
import { Context, type Effect } from "effect"
import type { Refusal } from "../errors/Refusal.ts"
import type { SiteId } from "../model/ids.ts"

export class Transaction extends Context.Service<
  Transaction,
  {
    readonly run: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * The same for work on one site that will lock its row. It waits for the site's turn in this process without holding
     * a connection, and can be interrupted meanwhile; sites take turns, however many wait for one of them. When the turn
     * has come `ahead` runs, outside the transaction, and what it learned is given to the body. Refuses with `site.busy`
     * when too many wait, or for too long.
     */
    readonly onSite: <B, A, E, R, R2>(
      siteId: SiteId,
      ahead: Effect.Effect<B, never, R2>,
      body: (ahead: B) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | Refusal, R | R2>
    /** Whether the database answers, however long its locks are waited for. Dies when it does not. */
    readonly ping: Effect.Effect<void>
    /**
     * Registers work that runs once, in order, after the surrounding transaction has committed, before `run` returns.
     * Dropped on rollback. Outside a transaction it runs at once. Its failures are logged, never raised.
     */
    readonly afterCommit: (work: Effect.Effect<void>) => Effect.Effect<void>
  }
>()("engine/Transaction") {}

/** Provided around a request: whether anything of it was committed, so that a later failure does not deny it. */
export const Landed = Context.Reference<{ any: boolean }>("engine/Landed", { defaultValue: () => ({ any: false }) })
