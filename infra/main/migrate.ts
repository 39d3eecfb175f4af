/**
 * Brings the schema of the configured database up to date, and ends: for releases on several machines. With `--new-key` it also
 * lets the installation go by another secret key, where the one before is lost.
 */
import { Effect } from "effect"
import { migrateUnlessAhead, staysAhead } from "../../storage/mysql/migrate.ts"
import { forgetSecretKey } from "../../storage/mysql/secretKeyMark.ts"
import { Settings } from "../config.ts"
import { database } from "./layers/storage.ts"
import { runTask } from "./process.ts"
import { StartRefused } from "./supervisor/StartRefused.ts"

const bringUpToDate = Effect.gen(function* () {
  const wanted = process.argv.slice(2)
  if (wanted.some((word) => word !== "--new-key"))
    return yield* new StartRefused({
      message: "migrate takes no words but --new-key, where the secret key before is lost."
    })
  const { schemaAhead } = yield* Settings
  const { applied, newer } = yield* migrateUnlessAhead(schemaAhead)
  if (newer.length > 0) return yield* Effect.logInfo(staysAhead(newer))
  yield* Effect.logInfo(
    applied.length === 0 ? "The database schema is up to date." : `Applied ${applied.join(", ")} to the database.`
  )
  if (wanted.length === 0) return
  yield* forgetSecretKey
  yield* Effect.logInfo("The next process to start decides by which secret key the installation goes.")
}).pipe(Effect.catchTag("MigrationFailed", ({ message }) => new StartRefused({ message })))

const usage =
  "node infra/main/migrate.ts brings the schema of the database that MAKEREADY_DATABASE_URL names up to date, and ends. It takes one " +
  "word: --new-key, where the secret key before is lost.\n"

if (["--help", "-h"].some((word) => process.argv.includes(word))) process.stdout.write(usage)
else runTask("migrate", bringUpToDate.pipe(Effect.provide(database)))
