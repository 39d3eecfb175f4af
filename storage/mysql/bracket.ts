/**
 * One open transaction: its statements, its commit and its rollback. Once the server has refused a statement in a way that
 * takes all of them back, no further one is sent, and nothing is committed.
 */
import { Context, Data, Effect } from "effect"
import type { CompiledQuery, ControlledTransaction, Kysely } from "kysely"
import { asDefect, Contention, DatabaseFailure, type DuplicateKey, isUnanswered, translate } from "./failures.ts"
import { commitStatement, joined, Unsent } from "./messages.ts"
import type { Tables } from "./tables.ts"

/** Something to be carried out, on a connection of the pool or on that of a transaction. */
export type Statement<A> = (db: Kysely<Tables>) => Promise<A>

/** One open transaction. Fibers forked inside inherit it; once closed, those that outlive it are on the pool again. */
export interface Bracket {
  readonly pool: Kysely<Tables>
  readonly connection: ControlledTransaction<Tables>
  open: boolean
  /** Set once the server rolled back by itself: whatever else the body does, it must not be committed. */
  contention: Contention | Lost | undefined
  /** Whether a statement was answered. */
  used: boolean
  /** Statements that nobody waits for, until something is asked or committed. */
  readonly unsent: Unsent
  /** Why one of those was not carried out; without it nothing may be committed. */
  missing: DuplicateKey | DatabaseFailure | undefined
  /** Statements under way; neither commit nor rollback overtakes them. */
  readonly pending: Set<Promise<unknown>>
  readonly afterCommit: Array<Effect.Effect<void>>
}

/** The connection was found dead by the first statement on it: nothing has happened yet, so all of it may run again. */
export class Lost extends Data.TaggedError("Lost")<{ readonly cause: DatabaseFailure }> {}

/** The one that the fiber is in. */
export const CurrentBracket = Context.Reference<Bracket | undefined>("storage/CurrentBracket", {
  defaultValue: () => undefined
})

/** Takes a connection for it; nothing is sent yet. */
export const begin = ({
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
      unsent: new Unsent(),
      missing: undefined,
      pending: new Set(),
      afterCommit: []
    }))
  )

/** What is still unsent goes in one message with the commit, which the server reads only once it has done all before it. */
export const commit = (bracket: Bracket): Effect.Effect<void, Contention | Lost> =>
  Effect.tryPromise({ try: () => landing(bracket), catch: translate }).pipe(
    Effect.catch((error) => {
      const cause = asLost(bracket, error)
      return cause instanceof Contention || cause instanceof Lost ? Effect.fail(cause) : Effect.die(asDefect(error))
    })
  )

const landing = async (bracket: Bracket): Promise<void> => {
  if (bracket.used) await bracket.connection.executeQuery(joined([...bracket.unsent.take(), commitStatement]))
  // Gives the connection back; the commit is said above.
  await bracket.connection.commit().execute()
}

/** A rollback that fails has lost its connection, and the server rolls back by itself. */
export const rollback = (bracket: Bracket): Effect.Effect<void> =>
  Effect.ignore(Effect.tryPromise(() => bracket.connection.rollback().execute()))

/** One statement, and its answer. */
export const inBracket = <A>(bracket: Bracket, statement: Statement<A>) =>
  Effect.suspend(() => {
    if (bracket.contention !== undefined) return Effect.fail(bracket.contention)
    return Effect.tryPromise({
      // It may have ended between the look at it and this statement.
      try: () => (bracket.open ? asked(bracket, statement) : statement(bracket.pool)),
      catch: (cause) => noticed(bracket, cause)
    })
  })

/** One statement of whose answer nobody waits; what refuses it is kept for the end. */
export const sendInBracket = (bracket: Bracket, statement: CompiledQuery): void => {
  if (bracket.contention !== undefined || bracket.missing !== undefined) return
  if (bracket.unsent.add(statement) === "full") void flush(bracket)
}

const asked = <A>(bracket: Bracket, statement: Statement<A>): Promise<A> => {
  void flush(bracket)
  return running(bracket, statement)
}

/** Hands what is unsent to the connection, ahead of whatever comes after; resolves once it is answered or refused. */
export const flush = (bracket: Bracket): Promise<void> => {
  const statements = bracket.unsent.take()
  if (statements.length === 0) return Promise.resolve()
  return running(bracket, (db) => db.executeQuery(joined(statements))).then(
    () => {},
    (cause) => {
      const error = noticed(bracket, cause)
      if (!(error instanceof Contention || error instanceof Lost)) bracket.missing ??= error
    }
  )
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

/** A pooled connection may have died unnoticed; the first statement on it tells. */
const asLost = <E>(bracket: Bracket, error: E): E | Lost => {
  const isDead =
    error instanceof DatabaseFailure && (error.cause as { readonly fatal?: boolean } | null)?.fatal === true
  return isDead && !bracket.used ? new Lost({ cause: error }) : error
}

const dying = <A, R>(
  effect: Effect.Effect<A, DuplicateKey | Contention | DatabaseFailure, R>
): Effect.Effect<A, never, R> => Effect.catch(effect, (error) => Effect.die(asDefect(error)))
