/** `engine/ports/Transaction.ts` over the database's own brackets. */
import { Effect, Layer } from "effect"
import { refuse } from "../../engine/errors/Refusal.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { Database } from "./Database.ts"
import { NoTurn } from "../../engine/turns/Turns.ts"

export const layer: Layer.Layer<Transaction, never, Database> = Layer.effect(
  Transaction,
  Effect.map(Database, (db) =>
    Transaction.of({
      run: db.transaction,
      onSite: (siteId, ahead, body) =>
        Effect.catch(db.inTurn(siteId, ahead, body), (error) =>
          Effect.fail(error instanceof NoTurn ? busy(error) : error)
        ),
      ping: Effect.orDie(db.ping),
      afterCommit: db.afterCommit
    })
  )
)

const busy = ({ full }: NoTurn) =>
  refuse(
    "site.busy",
    full
      ? "As many writes to this site wait already as may wait; this one was not begun."
      : "Other writes to this site took too long; this one waited for its turn and was not begun.",
    undefined,
    { "retry-after": "2" }
  )
