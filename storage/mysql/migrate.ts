/**
 * Brings the schema up to date. Safe to run from any number of processes at once: kysely's migrator takes a named lock
 * on the server, and whoever comes second finds nothing left to do. Whoever serves on a schema looks first whether it is
 * the one they know.
 */
import { readdirSync } from "node:fs"
import { Cause, Data, Effect } from "effect"
import { sql, type Kysely } from "kysely"
import type { MigrationResultSet } from "kysely/migration"
import { limits } from "../../engine/limits.ts"
import { closedText } from "./closed.ts"
import { Database } from "./Database.ts"
import type { Tables } from "./tables.ts"

/** The schema could not be brought up to date; nothing should serve on it. */
export class MigrationFailed extends Data.TaggedError("MigrationFailed")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** The database has another schema than this release knows; nothing may be read or written. */
export class SchemaDiffers extends Data.TaggedError("SchemaDiffers")<{ readonly message: string }> {}

/** The database lets this process not in, as it is configured. */
export class DatabaseClosed extends Data.TaggedError("DatabaseClosed")<{ readonly message: string }> {}

/** The table that is there while a backup is being restored, see `backup/filling.ts`; until it is gone nothing may serve. */
export const halfRestored = "restore_under_way"

const half =
  "The database is half restored from a backup: makeready restore was begun here and did not end. " +
  "Run it again with the same folder, it begins anew; then start this process."

const broughtUpByNewer = (newer: ReadonlyArray<string>): string =>
  `The database was brought up to date by a newer release than this one, which does not know ${newer.join(", ")}. ` +
  `Start the newer release here too, or give this one the database of a backup from before. To go back to the release ` +
  `right before the newer one, set MAKEREADY_SCHEMA_AHEAD=serve: what a release adds, the one before it can bear.`

/**
 * Fails unless exactly the migrations of this release have run, or, where it may be `ahead`, those and newer ones: what a
 * release adds, the one before it can bear (`expand.test.ts`). Fails as well where the database refuses the account. One
 * that does not answer in time is given the benefit of the doubt, which is said in the log: whoever serves says so
 * themselves as long as it is away. The answer is whether it could be seen.
 */
export const expectSchema = Effect.fn("expectSchema")(function* ({ ahead }: { readonly ahead: "refuse" | "serve" }) {
  const { pool } = yield* Database
  const look = Effect.tryPromise({
    try: async () => {
      if (await isThere(pool, halfRestored)) return halfRestored
      if (!(await isThere(pool, "kysely_migration"))) return []
      return namesApplied(pool)
    },
    catch: (cause) => cause
  })
  const applied = yield* look.pipe(
    Effect.timeout(limits.schemaLookMs),
    Effect.catchCause((cause) => {
      const message = closedText(Cause.squash(cause), { orAway: false })
      if (message !== undefined) return Effect.fail(new DatabaseClosed({ message }))
      return Effect.as(
        Effect.logWarning("Whether the database has this release's schema could not be seen.", cause),
        undefined
      )
    })
  )
  if (applied === undefined) return false
  if (applied === halfRestored) return yield* new SchemaDiffers({ message: half })
  const newer = unknownOf(applied)
  if (newer.length > 0 && ahead === "refuse") return yield* new SchemaDiffers({ message: broughtUpByNewer(newer) })
  if (newer.length > 0)
    yield* Effect.logWarning(
      `Serving on the schema of a newer release (${newer.join(", ")}), as MAKEREADY_SCHEMA_AHEAD says. What only the newer release knows is left alone.`
    )
  const missing = migrationNames().filter((name) => !applied.includes(name))
  if (missing.length > 0) return yield* new SchemaDiffers({ message: broughtUpFirst(applied, missing) })
  return true
})

const broughtUpFirst = (applied: ReadonlyArray<string>, missing: ReadonlyArray<string>): string => {
  const standing =
    applied.length === 0
      ? "The database has no schema yet. If it is to be a new installation's, make it first: "
      : `The database has the schema of an older release and lacks ${missing.join(", ")}. Bring it up to date first: `
  return `${standing}run node infra/main/migrate.ts once with the same configuration, then start this process again.`
}

/** Names of migrations that have run here and that this release does not know: those of a newer one. */
const migrationsAhead: Effect.Effect<ReadonlyArray<string>, MigrationFailed, Database> = Effect.gen(function* () {
  const { pool } = yield* Database
  return yield* asked(async () =>
    (await isThere(pool, "kysely_migration")) ? unknownOf(await namesApplied(pool)) : []
  )
})

/** What the database is asked before anything is changed; where it lets nobody in, its words with what to do. */
const asked = <A>(ask: () => Promise<A>): Effect.Effect<A, MigrationFailed> =>
  Effect.tryPromise({ try: ask, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => {
      const message = closedText(cause, { orAway: true })
      return message === undefined ? Effect.die(cause) : Effect.fail(new MigrationFailed({ message, cause }))
    })
  )

/** Applies what is missing; returns the names of the migrations it ran, in order. */
export const migrate: Effect.Effect<ReadonlyArray<string>, MigrationFailed, Database> = Effect.gen(function* () {
  const { pool } = yield* Database
  if (yield* asked(() => isThere(pool, halfRestored)))
    return yield* new MigrationFailed({ message: half, cause: halfRestored })
  const { error, results = [] } = yield* Effect.promise(() => runMigrations(pool))
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

/** Said where a schema stays that a newer release has made. */
export const staysAhead = (newer: ReadonlyArray<string>): string =>
  `The database has the schema of a newer release (${newer.join(", ")}); it stays as it is.`

/**
 * The same, but where a newer release has been here nothing is changed: that is refused, or, where this one may serve all the
 * same, told as `newer`.
 */
export const migrateUnlessAhead = Effect.fn("migrateUnlessAhead")(function* (ahead: "refuse" | "serve") {
  const newer = yield* migrationsAhead
  if (newer.length === 0) return { applied: yield* migrate, newer }
  if (ahead === "refuse") return yield* new MigrationFailed({ message: broughtUpByNewer(newer), cause: newer })
  return { applied: [], newer }
})

/** Brings a schema as far as one migration, or up to date. Throws where that cannot be done. */
export const migrateTo = async (pool: Kysely<Tables>, name?: string): Promise<void> => {
  const { error } = await runMigrations(pool, name)
  if (error !== undefined) throw error
}

/** Names of the migrations of this release, in order: those of their files, which none loads who serves on what they made. */
export const migrationNames = (): ReadonlyArray<string> =>
  readdirSync(new URL("./migrations", import.meta.url))
    .flatMap((file) => /^(\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? [])
    .sort()

const runMigrations = async (pool: Kysely<Tables>, name?: string): Promise<MigrationResultSet> => {
  const [{ Migrator }, { migrations }] = await Promise.all([import("kysely/migration"), import("./migrations/all.ts")])
  const migrator = new Migrator({ db: pool, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } })
  return name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name)
}

const namesApplied = async (pool: Kysely<Tables>): Promise<ReadonlyArray<string>> => {
  const { rows } = await sql<{ readonly name: string }>`select name from kysely_migration`.execute(pool)
  return rows.map(({ name }) => name)
}

const unknownOf = (applied: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(migrationNames())
  return applied.filter((name) => !known.has(name)).sort()
}

const isThere = async (pool: Kysely<Tables>, table: string): Promise<boolean> => {
  const { rows } = await sql<{ readonly n: number }>`select count(*) as n from information_schema.tables
    where table_schema = database() and table_name = ${table}`.execute(pool)
  return Number(rows[0]?.n) > 0
}
