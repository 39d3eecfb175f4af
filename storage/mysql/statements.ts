/**
 * Statements and transactions over the pools. Transactions follow the fiber: what is asked for inside one runs on its
 * connection, and joins it, whoever asks. What is refused for others' sake runs again.
 */
import { Cause, Effect, Exit, Schedule } from "effect"
import type { CompiledQuery, Kysely } from "kysely"
import { Landed } from "../../engine/ports/Transaction.ts"
import type { NoTurn } from "../../engine/turns/Turns.ts"
import {
  begin,
  type Bracket,
  commit,
  CurrentBracket,
  flush,
  inBracket,
  Lost,
  rollback,
  sendInBracket,
  type Statement
} from "./bracket.ts"
import { asDefect, Contention, DatabaseFailure, DuplicateKey, failure, translate } from "./failures.ts"
import type { Pools } from "./pools.ts"
import { compiler } from "./prepared.ts"
import type { Tables } from "./tables.ts"

export interface Statements {
  /**
   * Runs one statement on the surrounding transaction, or on the pool when there is none. There it runs again after a
   * deadlock, so it must not be a series of writes: those belong in `transaction`.
   */
  readonly query: <A>(statement: Statement<A>) => Effect.Effect<A>
  /** Like `query`, with the refusal of a unique key as a typed error; the transaction around it stays usable. */
  readonly attempt: <A>(statement: Statement<A>) => Effect.Effect<A, DuplicateKey>
  /**
   * Like `query`, for a write of whose answer nobody needs to know: inside a transaction it goes in one message with
   * others of its kind, in its place among the statements of the connection and at the latest with the commit; without
   * it the transaction does not commit. Outside it is waited for.
   */
  readonly send: (statement: (db: Kysely<Tables>) => CompiledQuery) => Effect.Effect<void>
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

export const statementsOver = ({ statements: pool, transactions, patient, turns, presence }: Pools): Statements => {
  /** The transaction around the fiber, if it is one of this pool and not over. */
  const current = Effect.map(CurrentBracket, (bracket) =>
    bracket?.open && bracket.pool === pool ? bracket : undefined
  )

  const attempt = <A>(statement: Statement<A>): Effect.Effect<A, DuplicateKey> =>
    Effect.flatMap(current, (bracket) =>
      dieUnlessDuplicate(bracket ? inBracket(bracket, statement) : again(onPool(pool, statement)))
    )

  const query = <A>(statement: Statement<A>): Effect.Effect<A> => Effect.orDie(attempt(statement))

  const send: Statements["send"] = (statement) =>
    Effect.flatMap(current, (bracket) =>
      bracket
        ? Effect.sync(() => sendInBracket(bracket, statement(compiler)))
        : Effect.asVoid(query((db) => db.executeQuery(statement(compiler))))
    )

  const begun = <A, E, R>(body: Effect.Effect<A, E, R>, committed: Effect.Effect<void>): Effect.Effect<A, E, R> =>
    dieOfContention(again(onceMore(once({ pool, transactions }, body, committed))))

  const transaction = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(current, (bracket) => (bracket ? body : begun(body, Effect.void)))

  const inTurn: Statements["inTurn"] = (site, ahead, body) =>
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
      // A connection that is found dead by its first message must not leave open whether that has committed.
      if (Exit.isSuccess(exit) && !bracket.used) yield* Effect.promise(() => flush(bracket))
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
      // What dies of something that is not there, because a statement before it was not carried out, says less than that one.
      if (bracket.missing !== undefined && !interrupted && (Exit.isSuccess(exit) || Cause.hasDies(exit.cause)))
        return yield* Effect.die(asDefect(bracket.missing))
      return yield* exit
    })
  )

const onPool = <A>(pool: Kysely<Tables>, statement: Statement<A>) =>
  Effect.tryPromise({ try: () => statement(pool), catch: translate })

/** With each try a dead connection leaves the pool; a server that was started again leaves many. */
const onceMore = <A, E, R>(effect: Effect.Effect<A, E | Lost, R>): Effect.Effect<A, Exclude<E, Lost>, R> =>
  Effect.retry(effect, { while: (error) => error instanceof Lost, times: 5 }).pipe(
    Effect.catch((error) =>
      error instanceof Lost ? Effect.die(asDefect(error.cause)) : Effect.fail(error as Exclude<E, Lost>)
    )
  )

/** How often a body is run again after a deadlock, and the first pause; pauses double and vary at random. */
const contentionRetries = 6
const contentionPause = "20 millis"

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

const logged = (work: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.provideService(work, CurrentBracket, undefined).pipe(
    Effect.catchCause((cause) => Effect.logError("Work that follows a commit failed; the commit stands.", cause))
  )
