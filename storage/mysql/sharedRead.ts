/**
 * One read for everybody who asks for the same at the same time. Whoever asks while a read is under way waits for the next,
 * which begins when that one has ended and answers all who came meanwhile. So each gets what a read of its own would have
 * said, begun after it was asked for: nothing is kept past its end, and no change has to be waited for or told.
 */
import { type Context, Deferred, Effect } from "effect"
import { CurrentBracket } from "./bracket.ts"

/**
 * `read`, shared by all outside of transactions who name the same key; inside one it is read on its connection, as ever.
 * What is answered belongs to several, so nobody may change it. Whoever is interrupted leaves the others their answer, and
 * all who share a read share its failure.
 */
export const sharedRead = <Key extends ReadonlyArray<string>, A>(
  read: (...key: Key) => Effect.Effect<A>
): ((...key: Key) => Effect.Effect<A>) => {
  /** Reads under way, by their keys; each with the one after it, if anybody waits for that. */
  const underWay = new Map<string, { next: Asked<A> | undefined }>()

  const begin = (name: string, key: Key, { context, answer }: Asked<A>): void => {
    const own: { next: Asked<A> | undefined } = { next: undefined }
    underWay.set(name, own)
    const ended = Effect.sync(() => (own.next === undefined ? void underWay.delete(name) : begin(name, key, own.next)))
    // On no connection of a transaction that this fiber may once have been in.
    const outside = Effect.provideService(read(...key), CurrentBracket, undefined)
    const told = Effect.flatMap(Effect.exit(outside), (exit) => Deferred.done(answer, exit))
    Effect.runForkWith(context)(Effect.uninterruptible(Effect.ensuring(told, ended)))
  }

  return (...key) =>
    Effect.withFiber<A>((fiber) => {
      if (fiber.getRef(CurrentBracket)?.open === true) return read(...key)
      const name = JSON.stringify(key)
      const one = underWay.get(name)
      const asked = one?.next ?? { context: fiber.context, answer: Deferred.makeUnsafe<A>() }
      if (one === undefined) begin(name, key, asked)
      else one.next = asked
      return Deferred.await(asked.answer)
    })
}

interface Asked<A> {
  /** Of whoever asked first: it is read in that one's trace. */
  readonly context: Context.Context<never>
  readonly answer: Deferred.Deferred<A>
}
