/**
 * The one door to MySQL or MariaDB: a kysely pool, and transactions that follow the fiber. Ports hand `query` a
 * function over kysely; inside `transaction` it runs on the transaction's connection, outside on the pool.
 *
 * Failures of the database are defects, since no caller can do anything about them: an `Outage` where it does not answer
 * or was not there. Two are told apart: a `DuplicateKey`, which `attempt` returns as a typed error, and `Contention`,
 * which only the outermost bracket handles, by running its body again. No wait for it is without an end.
 */
import { Cause, Context, Data, Effect, Exit, Layer, Redacted, Schedule } from "effect"
import { Kysely, MysqlDialect, MysqlDriver, sql, type ControlledTransaction, type MysqlDialectConfig } from "kysely"
import { createPool, type PoolOptions } from "mysql2"
import { deadlines } from "../../engine/deadlines.ts"
import { Outage } from "../../engine/errors/Outage.ts"
import { Landed } from "../../engine/ports/Transaction.ts"
import { shares } from "../../engine/turns/shares.ts"
import { type NoTurn, Turns } from "../../engine/turns/Turns.ts"
import { guardedPool } from "./guardedPool.ts"
import { Presence, type PresenceTimes, Unanswered } from "./Presence.ts"
import { compiler } from "./prepared.ts"
import type { Tables } from "./tables.ts"

/** Where the database is: an address such as `mysql://user:secret@host:3306/name`, or the socket of a private server. */
export type DatabaseConfig = (
  | { readonly url: Redacted.Redacted<string> }
  | { readonly socketPath: string; readonly user: string; readonly database: string }
) & {
  /**
   * Connections held at most, 10 when left out. Half of them are for transactions, which may wait for locks, and half for
   * everything else, which therefore never waits behind those.
   */
  readonly poolSize?: number
  /** Is told every statement that is sent, as it was compiled. */
  readonly onStatement?: (statement: string) => void
  /** How many writes may wait for the turn of one site; 256 when left out. */
  readonly writeQueue?: number
  /** How long a write waits for its site's turn, in whole seconds; 10 when left out. */
  readonly writeWaitSeconds?: number
  /** How long a statement waits for a row lock before it counts as contention, in whole seconds; 15 when left out. */
  readonly lockWaitSeconds?: number
  /** How soon a database that says nothing counts as away; see `engine/deadlines.ts` when left out. */
  readonly presence?: PresenceTimes
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
     * Like `query`, for a write of whose answer nobody needs to know: inside a transaction it is on its way when this
     * returns, in its place among the statements of the connection, and without it the transaction does not commit. So the
     * database carries out one while the next is being put together. Outside it is waited for.
     */
    readonly send: (statement: Statement<unknown>) => Effect.Effect<void>
    /**
     * Commits when the body succeeds, rolls back when it fails or is interrupted. Nested use joins the outermost
     * bracket: there are no savepoints, so a nested failure that is caught takes nothing back. After a deadlock the
     * outermost body runs again, a few times with growing random pauses; after a lock wait that was in vain it does not.
     */
    readonly transaction: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * The same for work on one site, once it is that site's turn in this process. `ahead` runs when the turn has come and
     * before a connection is taken; nested use joins the outermost bracket at once.
     */
    readonly inTurn: <B, A, E, R, R2>(
      site: string,
      ahead: Effect.Effect<B, never, R2>,
      body: (ahead: B) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | NoTurn, R | R2>
    /** See `engine/ports/Transaction.ts`. */
    readonly afterCommit: (work: Effect.Effect<void>) => Effect.Effect<void>
    /** Whether the database answers, for readiness. */
    readonly ping: Effect.Effect<void, DatabaseFailure>
    /** A pool for migrations only: what runs on it joins no transaction, and takes as long as it takes. */
    readonly pool: Kysely<Tables>
  }
>()("storage/Database") {
  /** Opens no connection until the first statement. */
  static readonly layer = (config: DatabaseConfig): Layer.Layer<Database> =>
    Layer.effect(
      Database,
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => openPools(config)),
          ({ statements, transactions, patient }) =>
            Effect.ignore(
              Effect.tryPromise(() =>
                within(Promise.all([statements.destroy(), transactions.destroy(), patient.destroy()]))
              )
            )
        ),
        (pools) => Database.of(bracketsOver(pools))
      )
    )
}

interface Pools {
  /** Single statements, each committed by itself. */
  readonly statements: Kysely<Tables>
  /** Connections on which the first statement begins a transaction. */
  readonly transactions: Kysely<Tables>
  /** Without deadlines: a change of the schema may take hours. */
  readonly patient: Kysely<Tables>
  readonly turns: Turns
  readonly presence: Presence
}

export type Statement<A> = (db: Kysely<Tables>) => Promise<A>

/** How often a body is run again after a deadlock, and the first pause; pauses double and vary at random. */
const contentionRetries = 6
const contentionPause = "20 millis"

/** Within the patience of HTTP clients, and longer than any write holds its site. */
const defaultLockWaitSeconds = 15

const defaultPoolSize = 10

const openPools = (config: DatabaseConfig): Pools => {
  const all = config.poolSize ?? defaultPoolSize
  const forTransactions = Math.max(1, Math.ceil(all / 2))
  const { writeQueue: queue = shares.writes.queue, writeWaitSeconds } = config
  const waitMs = writeWaitSeconds === undefined ? shares.writes.waitMs : writeWaitSeconds * 1_000
  const presence = new Presence(addressOf(config), config.presence)
  return {
    statements: openPool(config, Math.max(1, all - forTransactions), true, presence),
    transactions: openPool(config, forTransactions, false, presence),
    patient: openPool(config, 2, true),
    presence,
    // One is left for transactions that are about no site, or about no more than a job.
    turns: new Turns({ ...shares.writes, atOnce: Math.max(1, forTransactions - 1), queue, waitMs })
  }
}

/** A server that does not answer is not waited for to say goodbye. */
const within = (ended: Promise<unknown>): Promise<unknown> =>
  Promise.race([ended, new Promise((resolve) => setTimeout(resolve, deadlines.databaseSilence.ms).unref())])

const addressOf = (config: DatabaseConfig): PoolOptions =>
  "url" in config
    ? { uri: Redacted.value(config.url) }
    : { socketPath: config.socketPath, user: config.user, database: config.database }

const openPool = (config: DatabaseConfig, size: number, autocommit: boolean, presence?: Presence): Kysely<Tables> => {
  const pool = createPool({
    ...addressOf(config),
    connectionLimit: size,
    connectTimeout: deadlines.databaseConnect.ms,
    charset: "utf8mb4_bin",
    timezone: "Z",
    // Sums come back as DECIMAL; all of ours are counts far below 2^53.
    decimalNumbers: true
  })
  const dialect: MysqlDialectConfig = {
    pool: presence === undefined ? pool : guardedPool(pool, { presence, autocommit }),
    // The servers' defaults differ (MySQL: REPEATABLE READ), and an operator may have changed them.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(sql`set session transaction isolation level read committed`.compile(compiler))
      await connection.executeQuery(
        sql`set session sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
            session innodb_lock_wait_timeout = ${sql.lit(config.lockWaitSeconds ?? defaultLockWaitSeconds)},
            session autocommit = ${sql.lit(autocommit ? 1 : 0)}`.compile(compiler)
      )
    }
  }
  const { onStatement } = config
  return new Kysely<Tables>({
    dialect: autocommit ? new MysqlDialect(dialect) : new ImplicitTransactions(dialect),
    ...(onStatement !== undefined && { log: ({ query }) => onStatement(query.sql) })
  })
}

/** Without autocommit the first statement begins a transaction, which spares one that would only say so. */
class ImplicitTransactions extends MysqlDialect {
  readonly #config: MysqlDialectConfig
  constructor(config: MysqlDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): MysqlDriver {
    return new ImplicitBegin(this.#config)
  }
}

class ImplicitBegin extends MysqlDriver {
  override beginTransaction(): Promise<void> {
    return Promise.resolve()
  }
}

/** One open transaction. Fibers forked inside inherit it; once closed, those that outlive it are on the pool again. */
interface Bracket {
  readonly pool: Kysely<Tables>
  readonly connection: ControlledTransaction<Tables>
  open: boolean
  /** Set once the server rolled back by itself: whatever else the body does, it must not be committed. */
  contention: Contention | Lost | undefined
  /** Whether a statement was answered. */
  used: boolean
  /** Why one that nobody waited for was not carried out; without it nothing may be committed. */
  missing: DuplicateKey | DatabaseFailure | undefined
  /** Statements under way; neither commit nor rollback overtakes them. */
  readonly pending: Set<Promise<unknown>>
  readonly afterCommit: Array<Effect.Effect<void>>
}

/** The connection was found dead by the first statement on it: nothing has happened yet, so all of it may run again. */
class Lost extends Data.TaggedError("Lost")<{ readonly cause: DatabaseFailure }> {}

const CurrentBracket = Context.Reference<Bracket | undefined>("storage/CurrentBracket", {
  defaultValue: () => undefined
})

const bracketsOver = ({ statements: pool, transactions, patient, turns, presence }: Pools): Database["Service"] => {
  /** The transaction around the fiber, if it is one of this pool and not over. */
  const current = Effect.map(CurrentBracket, (bracket) =>
    bracket?.open && bracket.pool === pool ? bracket : undefined
  )

  const attempt = <A>(statement: Statement<A>): Effect.Effect<A, DuplicateKey> =>
    Effect.flatMap(current, (bracket) =>
      dieUnlessDuplicate(bracket ? inBracket(bracket, statement) : again(onPool(pool, statement)))
    )

  const query = <A>(statement: Statement<A>): Effect.Effect<A> => Effect.orDie(attempt(statement))

  const send: Database["Service"]["send"] = (statement) =>
    Effect.flatMap(current, (bracket) =>
      bracket ? Effect.sync(() => sendInBracket(bracket, statement)) : Effect.asVoid(query(statement))
    )

  const begun = <A, E, R>(body: Effect.Effect<A, E, R>, committed: Effect.Effect<void>): Effect.Effect<A, E, R> =>
    dieOfContention(again(onceMore(once({ pool, transactions }, body, committed))))

  const transaction = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(current, (bracket) => (bracket ? body : begun(body, Effect.void)))

  const inTurn: Database["Service"]["inTurn"] = (site, ahead, body) =>
    Effect.flatMap(current, (bracket) =>
      bracket
        ? Effect.flatMap(ahead, body)
        : Effect.uninterruptibleMask((restore) =>
            Effect.flatMap(turns.take(site), (end) =>
              restore(Effect.flatMap(ahead, (known) => begun(body(known), end))).pipe(Effect.ensuring(end))
            )
          )
    )

  const afterCommit = (work: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.flatMap(current, (bracket) =>
      bracket ? Effect.sync(() => void bracket.afterCommit.push(work)) : logged(work)
    )

  const ping = Effect.flatMap(
    Effect.promise(() => presence.look()),
    (refused) => (refused === undefined ? Effect.void : Effect.fail(failure(refused)))
  )

  return { query, attempt, send, transaction, inTurn, afterCommit, ping, pool: patient }
}

/** Runs the body in a transaction of its own, once; `committed` runs as soon as it has landed. */
const once = <A, E, R>(
  pools: Pick<Bracket, "pool"> & { readonly transactions: Kysely<Tables> },
  body: Effect.Effect<A, E, R>,
  committed: Effect.Effect<void>
): Effect.Effect<A, E | Contention | Lost, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const bracket = yield* begin(pools)
      const exit = yield* Effect.exit(restore(Effect.provideService(body, CurrentBracket, bracket)))
      bracket.open = false
      yield* Effect.promise(() => Promise.allSettled(bracket.pending))
      if (Exit.isSuccess(exit) && bracket.contention === undefined && bracket.missing === undefined) {
        const landed = yield* Effect.exit(commit(bracket))
        if (Exit.isSuccess(landed)) {
          ;(yield* Landed).any = true
          yield* committed
          yield* Effect.forEach(bracket.afterCommit, logged, { discard: true })
          return exit.value
        }
        yield* rollback(bracket)
        return yield* Effect.failCause(landed.cause)
      }
      yield* rollback(bracket)
      const interrupted = Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)
      if (bracket.contention !== undefined && !interrupted) return yield* Effect.fail(bracket.contention)
      if (Exit.isSuccess(exit) && bracket.missing !== undefined) return yield* Effect.die(asDefect(bracket.missing))
      return yield* exit
    })
  )

const begin = ({
  pool,
  transactions
}: Pick<Bracket, "pool"> & { readonly transactions: Kysely<Tables> }): Effect.Effect<Bracket> =>
  Effect.tryPromise({ try: () => transactions.startTransaction().execute(), catch: translate }).pipe(
    Effect.retry({ times: 1, while: (error) => !isUnanswered(error) }),
    dying,
    Effect.map((connection) => ({
      pool,
      connection,
      open: true,
      contention: undefined,
      used: false,
      missing: undefined,
      pending: new Set(),
      afterCommit: []
    }))
  )

const commit = (bracket: Bracket): Effect.Effect<void, Contention | Lost> =>
  Effect.tryPromise({ try: () => bracket.connection.commit().execute(), catch: translate }).pipe(
    Effect.catch((error) => {
      const cause = asLost(bracket, error)
      return cause instanceof Contention || cause instanceof Lost ? Effect.fail(cause) : Effect.die(asDefect(error))
    })
  )

/** A pooled connection may have died unnoticed; the first statement on it tells. */
const asLost = <E>(bracket: Bracket, error: E): E | Lost => {
  const isDead =
    error instanceof DatabaseFailure && (error.cause as { readonly fatal?: boolean } | null)?.fatal === true
  return isDead && !bracket.used ? new Lost({ cause: error }) : error
}

/** A rollback that fails has lost its connection, and the server rolls back by itself. */
const rollback = (bracket: Bracket): Effect.Effect<void> =>
  Effect.ignore(Effect.tryPromise(() => bracket.connection.rollback().execute()))

const onPool = <A>(pool: Kysely<Tables>, statement: Statement<A>) =>
  Effect.tryPromise({ try: () => statement(pool), catch: translate })

const inBracket = <A>(bracket: Bracket, statement: Statement<A>) =>
  Effect.suspend(() => {
    if (bracket.contention !== undefined) return Effect.fail(bracket.contention)
    return Effect.tryPromise({
      // It may have ended between the look at it and this statement.
      try: () => (bracket.open ? running(bracket, statement) : statement(bracket.pool)),
      catch: (cause) => noticed(bracket, cause)
    })
  })

const sendInBracket = (bracket: Bracket, statement: Statement<unknown>): void => {
  if (bracket.contention !== undefined || bracket.missing !== undefined) return
  running(bracket, statement).catch((cause) => {
    const error = noticed(bracket, cause)
    if (!(error instanceof Contention || error instanceof Lost)) bracket.missing ??= error
  })
}

/** The statement on the transaction's connection. */
const running = <A>(bracket: Bracket, statement: Statement<A>): Promise<A> => {
  const answered = statement(bracket.connection)
    .then((answer) => {
      bracket.used = true
      return answer
    })
    .finally(() => bracket.pending.delete(answered))
  bracket.pending.add(answered)
  return answered
}

/** What a refusal comes to for the whole transaction. */
const noticed = (bracket: Bracket, cause: unknown) => {
  const error = asLost(bracket, translate(cause))
  if (error instanceof Contention || error instanceof Lost) bracket.contention ??= error
  else bracket.used = true
  return error
}

/** With each try a dead connection leaves the pool; a server that was started again leaves many. */
const onceMore = <A, E, R>(effect: Effect.Effect<A, E | Lost, R>): Effect.Effect<A, Exclude<E, Lost>, R> =>
  Effect.retry(effect, { while: (error) => error instanceof Lost, times: 5 }).pipe(
    Effect.catch((error) =>
      error instanceof Lost ? Effect.die(asDefect(error.cause)) : Effect.fail(error as Exclude<E, Lost>)
    )
  )

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

const dieUnlessDuplicate = <A>(effect: Effect.Effect<A, DuplicateKey | Contention | Lost | DatabaseFailure>) =>
  Effect.catch(effect, (error): Effect.Effect<never, DuplicateKey> =>
    error instanceof DuplicateKey ? Effect.fail(error) : Effect.die(asDefect(error))
  )

const dying = <A, R>(
  effect: Effect.Effect<A, DuplicateKey | Contention | DatabaseFailure, R>
): Effect.Effect<A, never, R> => Effect.catch(effect, (error) => Effect.die(asDefect(error)))

/** The failures of a database that is away are outages: not there, not answering, ending, or without room for anything. */
const asDefect = <E>(error: E): E | Outage => {
  if (!(error instanceof DatabaseFailure)) return error
  const { fatal, errno, unconfirmed } = Object(error.cause) as {
    readonly fatal?: boolean
    readonly errno?: number
    readonly unconfirmed?: boolean
  }
  if (fatal !== true && !isUnanswered(error) && !(errno !== undefined && unableNow.has(errno))) return error
  return new Outage({ of: "database", unconfirmed: unconfirmed === true, message: error.message, cause: error })
}

/**
 * Numbers by which a server that answers says that it cannot for now: no room on its disk or in a table, too many
 * connections, shutting down, read-only for a change of masters, killed by an operator.
 */
const unableNow: ReadonlySet<number> = new Set([1021, 1030, 1040, 1053, 1114, 1203, 1290, 1317, 1836, 1927])

const isUnanswered = (error: unknown): boolean => error instanceof DatabaseFailure && error.cause instanceof Unanswered

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
