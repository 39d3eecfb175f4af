/**
 * A pool of mysql2 in which no wait lasts for ever: neither that for a connection nor that for an answer. What is given up
 * takes its connection along, so that the pool heals by itself; mysql2 alone would hold a place for each dead one.
 */
import type { MysqlDialectConfig } from "kysely"
import type { Pool, PoolConnection } from "mysql2"
import { deadlines } from "../../engine/deadlines.ts"
import { isCutOff } from "./failures.ts"
import { commits } from "./messages.ts"
import { noAnswer, type Presence, Unanswered } from "./Presence.ts"

type GuardedPool = Exclude<MysqlDialectConfig["pool"], (...given: never) => unknown>
type Guarded = Parameters<Parameters<GuardedPool["getConnection"]>[0]>[1]

export interface GuardedPoolOptions {
  readonly presence: Presence
  /** Whether each statement commits by itself: then one that writes and is not answered may stand. */
  readonly autocommit: boolean
}

export const guardedPool = (pool: Pool, { presence, autocommit }: GuardedPoolOptions): GuardedPool => {
  const known = new WeakMap<PoolConnection, Guarded>()
  const mayStand = autocommit ? (sql: string) => !/^\s*(?:select|set|show)\b/i.test(sql) : commits

  const guardedOf = (connection: PoolConnection): Guarded => {
    const before = known.get(connection)
    if (before !== undefined) return before
    const guarded = guard(connection, presence, mayStand)
    known.set(connection, guarded)
    return guarded
  }

  return {
    getConnection: (given) => {
      let isOver = false
      const done = presence.begin(deadlines.databasePool.ms, (reason) => {
        isOver = true
        if (reason === noAnswer) presence.lost()
        given(new Unanswered(reason, false), undefined as never)
      })
      if (done === undefined) return refuse((error) => given(error, undefined as never))
      pool.getConnection((error, connection) => {
        // It came after all, and nobody waits for it.
        if (isOver) return void (error === null && connection.release())
        done()
        // A server that refuses says so with a state; it is there.
        if (error && (error as { readonly sqlState?: string }).sqlState === undefined) presence.lost()
        if (error) given(error, undefined as never)
        else given(undefined, guardedOf(connection))
      })
    },
    end: (ended) => pool.end(ended)
  }
}

/** Not within the call: whoever asks goes on first. */
const refuse = (told: (error: Unanswered) => void): void => process.nextTick(told, new Unanswered(noAnswer, false))

/** The same object for the same connection: kysely knows by it which ones it has set up. */
const guard = (connection: PoolConnection, presence: Presence, mayStand: (sql: string) => boolean): Guarded => {
  const query = (
    sql: string,
    parameters: Array<unknown>,
    answered: (error: unknown, result: unknown) => void
  ): void => {
    let isOver = false
    const done = presence.begin(deadlines.databaseStatement.ms, (reason) => {
      isOver = true
      if (reason === noAnswer) presence.lost()
      // Its answer must not be taken for that of the next statement.
      connection.destroy()
      answered(new Unanswered(reason, mayStand(sql)), undefined)
    })
    if (done === undefined) {
      connection.destroy()
      return refuse((error) => answered(error, undefined))
    }
    connection.query(sql, parameters, (error, result) => {
      if (isOver) return
      done()
      if (error?.fatal !== true) presence.heard()
      // A connection that breaks while it is asked leaves open what became of the question; so does a node that is cut off.
      if (error !== null && (error.fatal || isCutOff(error)) && mayStand(sql))
        Object.assign(error, { unconfirmed: true })
      answered(error, result)
    })
  }
  return {
    get threadId() {
      return connection.threadId
    },
    config: connection.config,
    query,
    release: () => connection.release(),
    destroy: () => connection.destroy()
  } as unknown as Guarded
}
