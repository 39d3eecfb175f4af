/**
 * The one door to MySQL or MariaDB: a kysely pool, and transactions that follow the fiber. Ports hand `query` a
 * function over kysely; inside `transaction` it runs on the transaction's connection, outside on the pool.
 *
 * Failures of the database are defects, since no caller can do anything about them; see `failures.ts` for the two that are
 * told apart. No wait for it is without an end.
 */
import { Context, Effect, Layer } from "effect"
import { SECOND_MS } from "../../engine/limits.ts"
import { closePools, type DatabaseConfig, openPools } from "./pools.ts"
import { type Statements, statementsOver } from "./statements.ts"

export class Database extends Context.Service<Database, Statements>()("storage/Database") {
  /** Opens no connection until the first statement. */
  static readonly layer = (config: DatabaseConfig): Layer.Layer<Database> =>
    Layer.effect(
      Database,
      Effect.gen(function* () {
        const fork = Effect.runForkWith(yield* Effect.context<never>())
        const isBack = (afterMs: number) => {
          fork(Effect.logInfo(`The database answers again; it had not for ${(afterMs / SECOND_MS).toFixed(1)} s.`))
        }
        const pools = yield* Effect.acquireRelease(
          Effect.sync(() => openPools(config, isBack)),
          (opened) => Effect.ignore(Effect.tryPromise(() => closePools(opened)))
        )
        return Database.of(statementsOver(pools))
      })
    )
}
