/** For what has an answer of its own while the database is away. */
import { Effect, Option } from "effect"
import { outageOf } from "../../engine/errors/Outage.ts"

/** Longest wait for the database: whoever scrapes figures waits no longer than some seconds. */
const longest = "2 seconds"

/** Undefined where the database does not answer within two seconds, or says that it is away. */
export const whileItAnswers = <A, E, R>(reading: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, E, R> =>
  reading.pipe(
    Effect.timeoutOption(longest),
    Effect.map(Option.getOrUndefined),
    Effect.catchDefect((defect) => (outageOf(defect) === undefined ? Effect.die(defect) : Effect.succeed(undefined)))
  )
