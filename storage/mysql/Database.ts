/**
 * The one door to MySQL or MariaDB: a kysely pool, and transactions that follow the fiber. Ports hand `query` a
 * function over kysely; inside `transaction` it runs on the transaction's connection, outside on the pool.
 *
 * Failures of the database are defects, since no caller can do anything about them; see `failures.ts` for the two that are
 * told apart. No wait for it is without an end.
 */
import { Context, Effect, Layer } from "effect"
import { closePools, type DatabaseConfig, openPools } from "./pools.ts"
import { type Statements, statementsOver } from "./statements.ts"

export class Database extends Context.Service<Database, Statements>()("storage/Database") {
  /** Opens no connection until the first statement. */
  static readonly layer = (config: DatabaseConfig): Layer.Layer<Database> =>
    Layer.effect(
      Database,
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => openPools(config)),
          (pools) => Effect.ignore(Effect.tryPromise(() => closePools(pools)))
        ),
        (pools) => Database.of(statementsOver(pools))
      )
    )
}
