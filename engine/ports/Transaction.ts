/**
 * One database transaction as a bracket. Everything a port does inside joins it; nested brackets join the outermost.
 * The body may run again after a deadlock, so what must happen once goes to `afterCommit`.
 */
import { Context, type Effect } from "effect"

export class Transaction extends Context.Service<
  Transaction,
  {
    readonly run: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * Registers work that runs once, in order, after the surrounding transaction has committed, before `run` returns.
     * Dropped on rollback. Outside a transaction it runs at once. Its failures are logged, never raised.
     */
    readonly afterCommit: (work: Effect.Effect<void>) => Effect.Effect<void>
  }
>()("engine/Transaction") {}
