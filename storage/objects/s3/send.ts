/** Sending a request of either client as an effect, with the port's own failure, and an end to the wait for it. */
import { Effect } from "effect"
import { deadlines } from "../../../engine/deadlines.ts"
import { MIB, SECOND_MS } from "../../../engine/limits.ts"
import { ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { isAbsent } from "./answers.ts"

export type Sending = <A>(
  operation: string,
  key: string,
  run: (signal: AbortSignal) => Promise<A>,
  ms?: number
) => Effect.Effect<A, ObjectStoreFailure>

/**
 * For requests to one server. However often a client repeats one, the whole takes no longer than `ms`; and where the last
 * had no answer, the next waits a moment only, so that what is tidied up after it takes no long time either. The answer is
 * raced: interrupting would wait where the caller must not be interrupted, and only one of the clients heeds a signal.
 */
export const senderTo = (): Sending => {
  let isSilent = false
  return (operation, key, run, ms = deadlines.objectAnswer.ms) =>
    Effect.tryPromise({
      try: (signal) => {
        const late = new AbortController()
        const withinMs = isSilent ? Math.min(ms, silentMs) : ms
        let timer: NodeJS.Timeout | undefined
        const deadline = new Promise<never>((_, reject) => {
          timer = setTimeout(() => {
            isSilent = true
            const error = new NoAnswer(`The server did not answer within ${withinMs} ms.`)
            reject(error)
            late.abort(error)
          }, withinMs)
        })
        const answered = run(AbortSignal.any([signal, late.signal])).then((answer) => {
          isSilent = false
          return answer
        })
        return Promise.race([answered, deadline]).finally(() => clearTimeout(timer))
      },
      catch: failure(operation, key)
    })
}

const silentMs = 1 * SECOND_MS

export const sending = senderTo()

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
