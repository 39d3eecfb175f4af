/** The database with a span for each statement and transaction. What is asked with which values is in no trace. */
import { Effect, Layer } from "effect"
import { Database } from "../../storage/mysql/Database.ts"

/** The same database, traced. */
export const tracedDatabase: <E, R>(database: Layer.Layer<Database, E, R>) => Layer.Layer<Database, E, R> = (
  database
) =>
  Layer.effect(
    Database,
    Effect.map(Database, (statements) =>
      Database.of({
        ...statements,
        query: (statement) => Effect.withSpan(statements.query(statement), "Database.query", client),
        attempt: (statement) => Effect.withSpan(statements.attempt(statement), "Database.query", client),
        transaction: (body) => Effect.withSpan(statements.transaction(body), "Database.transaction", client),
        inTurn: (site, ahead, body) =>
          Effect.withSpan(statements.inTurn(site, ahead, body), "Database.turn", {
            attributes: { "makeready.site": site }
          })
      })
    )
  ).pipe(Layer.provide(database))

const client = { kind: "client", attributes: { "db.system.name": "mysql" } } as const
