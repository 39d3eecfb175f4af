/**
 * One read for all who are being answered at the same time. Whoever comes while somebody who has what was read is still at work
 * gets the same, until it is `lastsMs` old, counted from when its read began; whoever comes alone gets what was read after he
 * came. So a caller that waits for each answer sees its own changes in the next one, and of a crowd nobody sees what is older
 * than a crowd can tell, while few of it wait for the database.
 *
 * What is read belongs to several, so nobody may change it. Whoever is interrupted leaves the others their answer, and all
 * who share a read share its failure, which nobody gets who comes after it.
 */
import { Clock, type Context, Deferred, Effect } from "effect"

/** Less than anybody notices, and ten times what a read takes. Milliseconds. */
export const crowdMs = 25

export class Crowds<A> {
  readonly #lastsMs: number
  readonly #crowds = new Map<string, Crowd<A>>()

  constructor({ lastsMs = crowdMs }: { readonly lastsMs?: number } = {}) {
    this.#lastsMs = lastsMs
  }

  /** `answer` from what `read` gives for this name. */
  answering<B, E, R>(
    name: string,
    read: Effect.Effect<A>,
    answer: (seen: A) => Effect.Effect<B, E, R>
  ): Effect.Effect<B, E, R> {
    return Effect.acquireUseRelease(
      Effect.withFiber<Crowd<A>>((fiber) =>
        Effect.map(Clock.currentTimeMillis, (now) => this.#join(name, now, read, fiber.context))
      ),
      (crowd) => Effect.flatMap(Deferred.await(crowd.seen), answer),
      (crowd) =>
        Effect.sync(() => {
          crowd.answered--
          if (crowd.answered === 0) this.#disperse(name, crowd)
        })
    )
  }

  /** How many names have somebody at work. */
  get size(): number {
    return this.#crowds.size
  }

  #join(name: string, now: number, read: Effect.Effect<A>, context: Context.Context<never>): Crowd<A> {
    const there = this.#crowds.get(name)
    // A clock that was put back makes nothing last longer.
    if (there !== undefined && now >= there.begunAt && now - there.begunAt <= this.#lastsMs) {
      there.answered++
      return there
    }
    const crowd: Crowd<A> = { begunAt: now, seen: Deferred.makeUnsafe<A>(), answered: 1 }
    this.#crowds.set(name, crowd)
    const told = Effect.flatMap(Effect.exit(read), (exit) => {
      if (exit._tag === "Failure") this.#disperse(name, crowd)
      return Deferred.done(crowd.seen, exit)
    })
    Effect.runForkWith(context)(Effect.uninterruptible(told))
    return crowd
  }

  #disperse(name: string, crowd: Crowd<A>): void {
    if (this.#crowds.get(name) === crowd) this.#crowds.delete(name)
  }
}

interface Crowd<A> {
  readonly begunAt: number
  readonly seen: Deferred.Deferred<A>
  /** How many have it and are still at work. */
  answered: number
}
