/**
 * A body that is open before anybody reads it: an object's head and body are opened together, so that both are of one
 * version, yet a caller may look at the head and never come for the body. Such a body is let go after a while.
 */
import { Effect, Stream } from "effect"
import { ObjectStoreFailure } from "../../engine/ports/Objects.ts"

const WAIT_FOR_READER_MS = 10_000

/** The stream of an open source, once. It closes when the stream ends, in whatever way, or if it does not begin in time. */
export const heldBody = (
  key: string,
  source: AsyncIterable<Uint8Array>,
  close: () => void
): Stream.Stream<Uint8Array, ObjectStoreFailure> => {
  let state: "waiting" | "taken" | "closed" = "waiting"
  const finish = () => {
    clearTimeout(timer)
    if (state !== "closed") close()
    state = "closed"
  }
  const timer = setTimeout(finish, WAIT_FOR_READER_MS)
  timer.unref()
  const failure = (cause: unknown) => new ObjectStoreFailure({ operation: "getStream", key, cause })
  return Stream.suspend(() => {
    if (state !== "waiting")
      return Stream.fail(
        failure(new Error("The body was read before, or not begun in time; ask for the object again."))
      )
    state = "taken"
    clearTimeout(timer)
    return Stream.fromAsyncIterable(source, failure).pipe(Stream.ensuring(Effect.sync(finish)))
  })
}
