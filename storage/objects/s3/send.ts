/** Sending a request of either client as an effect, with the port's own failure, and an end to the wait for it. */
import { Effect } from "effect"
import { deadlines } from "../../../engine/deadlines.ts"
import { MIB, SECOND_MS } from "../../../engine/limits.ts"
import { ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { isAbsent } from "./answers.ts"

/**
 * However often a client repeats, the whole takes no longer than `ms`. The answer is raced: interrupting would wait where
 * the caller must not be interrupted, and only one of the clients heeds a signal.
 */
export const sending = <A>(
  operation: string,
  key: string,
  run: (signal: AbortSignal) => Promise<A>,
  ms: number = deadlines.objectAnswer.ms
) =>
  Effect.tryPromise({
    try: (signal) => {
      const late = new AbortController()
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new NoAnswer(`The server did not answer within ${ms} ms.`)
          reject(error)
          late.abort(error)
        }, ms)
      })
      const answered = run(AbortSignal.any([signal, late.signal]))
      return Promise.race([answered, deadline]).finally(() => clearTimeout(timer))
    },
    catch: failure(operation, key)
  })

/** Asking again at once would only wait again. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer"
}

/** How long a body of that size may take to be taken. */
export const putMs = (bytes: number): number => deadlines.objectPut.ms + Math.floor(bytes / MIB) * SECOND_MS

/** Gives that instead where the answer says that nothing is at the key. */
export const absentAs = <A, B>(
  nothing: B,
  effect: Effect.Effect<A, ObjectStoreFailure>
): Effect.Effect<A | B, ObjectStoreFailure> =>
  Effect.catchIf(
    effect,
    ({ cause }) => isAbsent(cause),
    () => Effect.succeed(nothing)
  )

export const failure =
  (operation: string, key: string) =>
  (cause: unknown): ObjectStoreFailure =>
    new ObjectStoreFailure({ operation, key, cause })
