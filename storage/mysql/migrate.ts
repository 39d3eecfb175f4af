/**
 * Brings the schema up to date. Safe to run from any number of processes at once: kysely's migrator takes a named lock
 * on the server, and whoever comes second finds nothing left to do.
 */
import { Data, Effect } from "effect"
import { Migrator } from "kysely/migration"
import { Database } from "./Database.ts"
import { migrations } from "./migrations/all.ts"

/** The schema could not be brought up to date; nothing should serve on it. */
export class MigrationFailed extends Data.TaggedError("MigrationFailed")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** Applies what is missing; returns the names of the migrations it ran, in order. */
export const migrate: Effect.Effect<ReadonlyArray<string>, MigrationFailed, Database> = Effect.gen(function* () {
  const { pool } = yield* Database
  const migrator = new Migrator({ db: pool, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } })
  const { error, results = [] } = yield* Effect.promise(() => migrator.migrateToLatest())
  if (error === undefined) return results.map((result) => result.migrationName)

  const failed = results.find((result) => result.status === "Error")
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  return yield* new MigrationFailed({
    message:
      `The database schema could not be brought up to date${failed ? ` (migration ${failed.migrationName})` : ""}: ` +
      `${reason}. Check that the database account may create tables and that no newer release has already changed ` +
      `this database, then start again.`,
    cause: error
  })
})
