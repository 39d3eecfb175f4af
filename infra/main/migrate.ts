/** Brings the schema of the configured database up to date, and ends: for releases on several machines. */
import { Effect } from "effect"
import { migrate } from "../../storage/mysql/migrate.ts"
import { database } from "./layers/storage.ts"
import { runTask } from "./process.ts"

const bringUpToDate = Effect.gen(function* () {
  const applied = yield* migrate
  yield* Effect.logInfo(
    applied.length === 0 ? "The database schema is up to date." : `Applied ${applied.join(", ")} to the database.`
  )
})

runTask("migrate", bringUpToDate.pipe(Effect.provide(database)))
