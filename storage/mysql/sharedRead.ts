/**
 * One read for everybody who asks at the same time. Whoever asks while a read is under way waits for the next, which begins
 * when that one has ended and answers all who came meanwhile. So each gets what a read of its own would have said, begun
 * after it was asked for: nothing is kept past its end, and no change has to be waited for or told.
 *
 * Inside a transaction everybody reads for himself, on its connection. What is answered belongs to several, so nobody may
 * change it. Whoever is interrupted leaves the others their answer, and all who share a read share its failure.
 */
import { type Context, Deferred, Effect } from "effect"
import { CurrentBracket } from "./bracket.ts"

/** `read` for all who name the same key. */
export const sharedRead = <Key extends ReadonlyArray<string>, A>(
  read: (...key: Key) => Effect.Effect<A>
): ((...key: Key) => Effect.Effect<A>) => {
  const shared = sharing({ read: (key: Key) => read(...key), join: (key) => key })
  return (...key) => shared(JSON.stringify(key), key)
}

/** `read` for all who ask for rows of the same site, whichever they are: they get what each has asked for, and what others have. */
export const sharedRows = <Site extends string, A>(
  read: (site: Site, keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>>
): ((site: Site, keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>>) => {
  const shared = sharing({
    read: ({ site, keys }: { readonly site: Site; readonly keys: ReadonlySet<string> }) => read(site, [...keys]),
    join: ({ site, keys }, more) => ({ site, keys: keys.union(more.keys) })
  })
  return (site, keys) => shared(site, { site, keys: new Set(keys) })
}

/** Reads that are shared under a name; of what is asked for in one round `join` makes one. */
const sharing = <Wanted, A>({
  read,
  join
}: {
  readonly read: (wanted: Wanted) => Effect.Effect<A>
  readonly join: (one: Wanted, other: Wanted) => Wanted
}) => {
  /** Reads under way, each with the one after it, if anybody waits for that. */
  const underWay = new Map<string, { next: Asked<Wanted, A> | undefined }>()

  const begin = (name: string, { wanted, context, answer }: Asked<Wanted, A>): void => {
    const own: { next: Asked<Wanted, A> | undefined } = { next: undefined }
    underWay.set(name, own)
    const ended = Effect.sync(() => (own.next === undefined ? void underWay.delete(name) : begin(name, own.next)))
    // On no connection of a transaction that this fiber may once have been in.
    const outside = Effect.provideService(read(wanted), CurrentBracket, undefined)
    const told = Effect.flatMap(Effect.exit(outside), (exit) => Deferred.done(answer, exit))
    Effect.runForkWith(context)(Effect.uninterruptible(Effect.ensuring(told, ended)))
  }

  return (name: string, wanted: Wanted): Effect.Effect<A> =>
    Effect.withFiber<A>((fiber) => {
      if (fiber.getRef(CurrentBracket)?.open === true) return read(wanted)
      const one = underWay.get(name)
      if (one?.next !== undefined) {
        one.next.wanted = join(one.next.wanted, wanted)
        return Deferred.await(one.next.answer)
      }
      const asked = { wanted, context: fiber.context, answer: Deferred.makeUnsafe<A>() }
      if (one === undefined) begin(name, asked)
      else one.next = asked
      return Deferred.await(asked.answer)
    })
}

interface Asked<Wanted, A> {
  wanted: Wanted
  /** Of whoever asked first: it is read in that one's trace. */
  readonly context: Context.Context<never>
  readonly answer: Deferred.Deferred<A>
}
