/** `engine/ports/Transaction.ts` over the database's own brackets. */
import { Effect, Layer } from "effect"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { Database } from "./Database.ts"

export const layer: Layer.Layer<Transaction, never, Database> = Layer.effect(
  Transaction,
  Effect.map(Database, (db) => Transaction.of({ run: db.transaction, afterCommit: db.afterCommit }))
)
