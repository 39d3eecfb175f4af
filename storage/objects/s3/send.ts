/** Sending a request of either client as an effect, with the port's own failure. */
import { Effect } from "effect"
import { ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { isAbsent } from "./answers.ts"

export const sending = <A>(operation: string, key: string, run: (signal: AbortSignal) => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: failure(operation, key) })

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
