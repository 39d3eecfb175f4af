/**
 * The one door to MySQL or MariaDB: a kysely pool, and transactions that follow the fiber. Ports hand `query` a
 * function over kysely; inside `transaction` it runs on the transaction's connection, outside on the pool.
 *
 * Failures of the database are defects, since no caller can do anything about them. Two are told apart: a
 * `DuplicateKey`, which `attempt` returns as a typed error, and `Contention`, which only the outermost bracket handles,
 * by running its body again.
 */
import { Cause, Context, Data, Effect, Exit, Layer, Redacted, Schedule } from "effect"
import { Kysely, MysqlDialect, sql, type ControlledTransaction } from "kysely"
import { createPool, type PoolOptions } from "mysql2"
import type { Tables } from "./tables.ts"

/** Where the database is: an address such as `mysql://user:secret@host:3306/name`, or the socket of a private server. */
export type DatabaseConfig = (
  | { readonly url: Redacted.Redacted<string> }
  | { readonly socketPath: string; readonly user: string; readonly database: string }
) & {
  /** Connections held at most; every open transaction holds one. */
  readonly poolSize?: number
  /** How long a statement waits for a row lock before it counts as contention, in whole seconds; 15 when left out. */
  readonly lockWaitSeconds?: number
}

/** A unique key refused the row. `key` is the name of the index, without its table. */
export class DuplicateKey extends Data.TaggedError("DuplicateKey")<{ readonly key: string; readonly cause: unknown }> {}

/**
 * Deadlock or lock wait timeout: the server rolled back, and the same work may well succeed when run again. A deadlock's
 * victim may be run again at once; who has `waited` in vain for a lock has used up its patience.
 */
export class Contention extends Data.TaggedError("Contention")<{
  readonly waited: boolean
  readonly cause: unknown
}> {}

/** Anything else the database or the way to it refused. */
export class DatabaseFailure extends Data.TaggedError("DatabaseFailure")<{
  readonly message: string
  readonly cause: unknown
}> {}

export class Database extends Context.Service<
  Database,
  {
    /**
     * Runs one statement on the surrounding transaction, or on the pool when there is none. There it runs again after a
     * deadlock, so it must not be a series of writes: those belong in `transaction`.
     */
    readonly query: <A>(statement: Statement<A>) => Effect.Effect<A>
    /** Like `query`, with the refusal of a unique key as a typed error; the transaction around it stays usable. */
    readonly attempt: <A>(statement: Statement<A>) => Effect.Effect<A, DuplicateKey>
    /**
     * Commits when the body succeeds, rolls back when it fails or is interrupted. Nested use joins the outermost
     * bracket: there are no savepoints, so a nested failure that is caught takes nothing back. After a deadlock the
     * outermost body runs again, a few times with growing random pauses; after a lock wait that was in vain it does not.
     */
    readonly transaction: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** See `engine/ports/Transaction.ts`. */
    readonly afterCommit: (work: Effect.Effect<void>) => Effect.Effect<void>
    /** Whether the database answers, for readiness. */
    readonly ping: Effect.Effect<void, DatabaseFailure>
    /** The pool itself, for migrations only: what runs on it joins no transaction. */
    readonly pool: Kysely<Tables>
  }
>()("storage/Database") {
  /** Opens no connection until the first statement. */
  static readonly layer = (config: DatabaseConfig): Layer.Layer<Database> =>
    Layer.effect(
      Database,
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => openPool(config)),
          (pool) => Effect.ignore(Effect.tryPromise(() => pool.destroy()))
        ),
        (pool) => Database.of(bracketsOver(pool))
      )
    )
}

export type Statement<A> = (db: Kysely<Tables>) => Promise<A>

/** How often a body is run again after a deadlock, and the first pause; pauses double and vary at random. */
const contentionRetries = 6
const contentionPause = "20 millis"

/** Within the patience of HTTP clients, and longer than any write holds its site. */
const defaultLockWaitSeconds = 15

const openPool = (config: DatabaseConfig): Kysely<Tables> => {
  const where: PoolOptions =
    "url" in config
      ? { uri: Redacted.value(config.url) }
      : { socketPath: config.socketPath, user: config.user, database: config.database }
  const pool = createPool({
    ...where,
    connectionLimit: config.poolSize ?? 10,
    charset: "utf8mb4_bin",
    timezone: "Z",
    // Sums come back as DECIMAL; all of ours are counts far below 2^53.
    decimalNumbers: true
  })
  return new Kysely<Tables>({
    dialect: new MysqlDialect({
      pool,
      // The servers' defaults differ (MySQL: REPEATABLE READ), and an operator may have changed them.
      onCreateConnection: async (connection) => {
        await connection.executeQuery(sql`set session transaction isolation level read committed`.compile(compiler))
        await connection.executeQuery(
          sql`set session sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
              session innodb_lock_wait_timeout = ${sql.lit(config.lockWaitSeconds ?? defaultLockWaitSeconds)}`.compile(
            compiler
          )
        )
      }
    })
  })
}

/** Compiles the statements that prepare a connection; never connects. */
const compiler = new Kysely<Tables>({
  dialect: new MysqlDialect({ pool: () => Promise.reject(new Error("compiles only")) })
})

/** One open transaction. Fibers forked inside inherit it; once closed, those that outlive it are on the pool again. */
interface Bracket {
  readonly pool: Kysely<Tables>
  readonly connection: ControlledTransaction<Tables>
  open: boolean
  /** Set once the server rolled back by itself: whatever else the body does, it must not be committed. */
  contention: Contention | undefined
  /** Statements under way; neither commit nor rollback overtakes them. */
  readonly pending: Set<Promise<unknown>>
  readonly afterCommit: Array<Effect.Effect<void>>
}

const CurrentBracket = Context.Reference<Bracket | undefined>("storage/CurrentBracket", {
  defaultValue: () => undefined
})

const bracketsOver = (pool: Kysely<Tables>): Database["Service"] => {
  /** The transaction around the fiber, if it is one of this pool and not over. */
  const current = Effect.map(CurrentBracket, (bracket) =>
    bracket?.open && bracket.pool === pool ? bracket : undefined
  )

  const attempt = <A>(statement: Statement<A>): Effect.Effect<A, DuplicateKey> =>
    Effect.flatMap(current, (bracket) =>
      dieUnlessDuplicate(bracket ? inBracket(bracket, statement) : again(onPool(pool, statement)))
    )

  const query = <A>(statement: Statement<A>): Effect.Effect<A> => Effect.orDie(attempt(statement))

  const transaction = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(current, (bracket) => (bracket ? body : dieOfContention(again(once(pool, body)))))

  const afterCommit = (work: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.flatMap(current, (bracket) =>
      bracket ? Effect.sync(() => void bracket.afterCommit.push(work)) : logged(work)
    )

  const ping = Effect.asVoid(
    Effect.tryPromise({ try: () => sql`select 1`.execute(pool), catch: (cause) => failure(cause) })
  )

  return { query, attempt, transaction, afterCommit, ping, pool }
}

/** Runs the body in a transaction of its own, once. */
const once = <A, E, R>(pool: Kysely<Tables>, body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Contention, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const bracket = yield* begin(pool)
      const exit = yield* Effect.exit(restore(Effect.provideService(body, CurrentBracket, bracket)))
      bracket.open = false
      yield* Effect.promise(() => Promise.allSettled(bracket.pending))
      if (Exit.isSuccess(exit) && bracket.contention === undefined) {
        const committed = yield* Effect.exit(commit(bracket))
        if (Exit.isSuccess(committed)) {
          yield* Effect.forEach(bracket.afterCommit, logged, { discard: true })
          return exit.value
        }
        yield* rollback(bracket)
        return yield* Effect.failCause(committed.cause)
      }
      yield* rollback(bracket)
      const interrupted = Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)
      if (bracket.contention !== undefined && !interrupted) return yield* Effect.fail(bracket.contention)
      return yield* exit
    })
  )

const begin = (pool: Kysely<Tables>): Effect.Effect<Bracket> =>
  Effect.tryPromise({ try: () => pool.startTransaction().execute(), catch: translate }).pipe(
    // A pooled connection may have died unnoticed; nothing has happened on it yet.
    Effect.retry({ times: 1 }),
    Effect.orDie,
    Effect.map((connection) => ({
      pool,
      connection,
      open: true,
      contention: undefined,
      pending: new Set(),
      afterCommit: []
    }))
  )

const commit = (bracket: Bracket): Effect.Effect<void, Contention> =>
  Effect.tryPromise({ try: () => bracket.connection.commit().execute(), catch: translate }).pipe(
    Effect.catch((error) => (error instanceof Contention ? Effect.fail(error) : Effect.die(error)))
  )

/** A rollback that fails has lost its connection, and the server rolls back by itself. */
const rollback = (bracket: Bracket): Effect.Effect<void> =>
  Effect.ignore(Effect.tryPromise(() => bracket.connection.rollback().execute()))

const onPool = <A>(pool: Kysely<Tables>, statement: Statement<A>) =>
  Effect.tryPromise({ try: () => statement(pool), catch: translate })

const inBracket = <A>(bracket: Bracket, statement: Statement<A>) =>
  Effect.suspend(() => {
    if (bracket.contention !== undefined) return Effect.fail(bracket.contention)
    return Effect.tryPromise({
      try: () => {
        // It may have ended between the look at it and this statement.
        if (!bracket.open) return statement(bracket.pool)
        const running = statement(bracket.connection).finally(() => bracket.pending.delete(running))
        bracket.pending.add(running)
        return running
      },
      catch: (cause) => {
        const error = translate(cause)
        if (error instanceof Contention) bracket.contention = error
        return error
      }
    })
  })

const again = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(effect, {
    while: (error) => error instanceof Contention && !error.waited,
    schedule: Schedule.jittered(Schedule.exponential(contentionPause)),
    times: contentionRetries
  })

const dieOfContention = <A, E, R>(effect: Effect.Effect<A, E | Contention, R>): Effect.Effect<A, E, R> =>
  Effect.catch(effect, (error): Effect.Effect<never, E> =>
    error instanceof Contention ? Effect.die(error) : Effect.fail(error)
  )

const dieUnlessDuplicate = <A>(effect: Effect.Effect<A, DuplicateKey | Contention | DatabaseFailure>) =>
  Effect.catch(effect, (error): Effect.Effect<never, DuplicateKey> =>
    error instanceof DuplicateKey ? Effect.fail(error) : Effect.die(error)
  )

const logged = (work: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.provideService(work, CurrentBracket, undefined).pipe(
    Effect.catchCause((cause) => Effect.logError("Work that follows a commit failed; the commit stands.", cause))
  )

/** Error numbers are the same on both servers unless said otherwise. */
const translate = (cause: unknown): DuplicateKey | Contention | DatabaseFailure => {
  const errno = (cause as { readonly errno?: number } | undefined)?.errno
  switch (errno) {
    case 1062:
      return new DuplicateKey({ key: keyName(cause), cause })
    case 1020: // MariaDB: record has changed since last read
    case 1205: // lock wait timeout
    case 1213: // deadlock
      return new Contention({ waited: errno === 1205, cause })
    default:
      return failure(cause)
  }
}

/** MariaDB says `for key 'pages_slot'`, MySQL `for key 'pages.pages_slot'`. */
const keyName = (cause: unknown): string =>
  /for key '(?:[^.']+\.)?([^']+)'/.exec((cause as { readonly sqlMessage?: string }).sqlMessage ?? "")?.[1] ?? "unknown"

const failure = (cause: unknown): DatabaseFailure =>
  new DatabaseFailure({
    message: `The database did not carry out a statement: ${cause instanceof Error ? cause.message : String(cause)}`,
    cause
  })
