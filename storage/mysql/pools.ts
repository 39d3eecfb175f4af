/**
 * The connections to the database: those for single statements, those for transactions, which may wait for locks, and those
 * for migrations. Each is told how its server is to behave, whatever the server's own settings are.
 */
import { Redacted } from "effect"
import { Kysely, MysqlDialect, MysqlDriver, sql, type MysqlDialectConfig } from "kysely"
import { createPool, type PoolOptions } from "mysql2"
import { deadlines } from "../../engine/deadlines.ts"
import { shares } from "../../engine/turns/shares.ts"
import { Turns } from "../../engine/turns/Turns.ts"
import { guardedPool } from "./guardedPool.ts"
import { Presence, type PresenceTimes } from "./Presence.ts"
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

export interface Pools {
  /** Single statements, each committed by itself. */
  readonly statements: Kysely<Tables>
  /** Connections on which the first statement begins a transaction. */
  readonly transactions: Kysely<Tables>
  /** Without deadlines: a change of the schema may take hours. */
  readonly patient: Kysely<Tables>
  readonly turns: Turns
  readonly presence: Presence
}

/** Within the patience of HTTP clients, and longer than any write holds its site. */
const defaultLockWaitSeconds = 15

const defaultPoolSize = 10

/** `isBack` is told when the database answers again after it did not, and after how long. */
export const openPools = (config: DatabaseConfig, isBack?: (afterMs: number) => void): Pools => {
  const all = config.poolSize ?? defaultPoolSize
  const forTransactions = Math.max(1, Math.ceil(all / 2))
  const { writeQueue: queue = shares.writes.queue, writeWaitSeconds } = config
  const waitMs = writeWaitSeconds === undefined ? shares.writes.waitMs : writeWaitSeconds * 1_000
  const presence = new Presence(addressOf(config), config.presence, isBack)
  return {
    statements: openPool(config, Math.max(1, all - forTransactions), true, presence),
    transactions: openPool(config, forTransactions, false, presence),
    patient: openPool(config, 2, true),
    presence,
    // One is left for transactions that are about no site, or about no more than a job.
    turns: new Turns({ ...shares.writes, atOnce: Math.max(1, forTransactions - 1), queue, waitMs })
  }
}

export const closePools = ({ statements, transactions, patient }: Pools): Promise<unknown> =>
  within(Promise.all([statements.destroy(), transactions.destroy(), patient.destroy()]))

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
    // Only where statements are gathered; every value is escaped on the way, here as there.
    multipleStatements: !autocommit,
    charset: "utf8mb4_bin",
    timezone: "Z",
    // Sums come back as DECIMAL; all of ours are counts far below 2^53.
    decimalNumbers: true
  })
  const dialect: MysqlDialectConfig = {
    pool: presence === undefined ? pool : guardedPool(pool, { presence, autocommit }),
    // The servers' defaults differ (MySQL: REPEATABLE READ), and an operator may have changed them. What stands in the comment
    // MySQL alone carries out: it would tell the size of a table as it was up to a day ago.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(sql`set session transaction isolation level read committed`.compile(compiler))
      await connection.executeQuery(
        sql`set session sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
            session innodb_lock_wait_timeout = ${sql.lit(config.lockWaitSeconds ?? defaultLockWaitSeconds)},
            session autocommit = ${sql.lit(autocommit ? 1 : 0)}
            /*!80000 , session information_schema_stats_expiry = 0 */`.compile(compiler)
      )
    }
  }
  const { onStatement } = config
  return new Kysely<Tables>({
    dialect: autocommit ? new MysqlDialect(dialect) : new ImplicitTransactions(dialect),
    ...(onStatement !== undefined && { log: ({ query }) => onStatement(query.sql) })
  })
}

/**
 * Without autocommit the first statement begins a transaction, which spares one that would only say so. The commit goes
 * with the last statements, see `bracket.ts`.
 */
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
  override commitTransaction(): Promise<void> {
    return Promise.resolve()
  }
}
