/**
 * Whose turn it is. Work for one site is begun in the order in which it came; sites take turns, so that a site with fifty
 * callers goes no more often than a site with one (round-robin over queues of their own). Of one site's work, what is said to
 * cost less goes first where costs are given, so that a picture's small widths do not wait for its largest; every fourth
 * turn is that of whoever waits longest, so that nothing waits for ever. Who waits holds nothing, no connection and no
 * memory of the work. Only this process's own work queues here.
 *
 * Which queues there are, and how much each gives a site, is in `shares.ts`.
 */
import { Data, Effect } from "effect"

export interface TurnsOptions {
  /** Turns taken at the same time, over all sites. */
  readonly atOnce: number
  /** Of those by one site. */
  readonly perSite: number
  /** How many may wait for one site. */
  readonly queue: number
  /** How long one of them waits at most, milliseconds. */
  readonly waitMs: number
  /**
   * What a crowded site leaves to what does not queue here (reads, other processes): after a turn that leaves at least
   * `crowd` waiting, its next begins `ms` later. Without it a site of fifty callers keeps a processor busy by itself.
   */
  readonly rest?: { readonly crowd: number; readonly ms: number }
}

/** The site's queue is full, or the wait was in vain. Nothing was begun. */
export class NoTurn extends Data.TaggedError("NoTurn")<{ readonly full: boolean }> {}

interface Lane {
  taken: number
  resting: boolean
  /** Turns of those who waited that were given by cost, since the last that was given by age. */
  byCost: number
  /** In the order in which they came. */
  readonly waiting: Set<Waiting>
}

interface Waiting {
  readonly cost: number
  readonly start: () => void
}

/** So many turns by cost are followed by one of whoever came first. */
const byCostInARow = 3

export class Turns {
  readonly #options: TurnsOptions
  /** Sites that somebody writes to or waits for; others are forgotten. */
  readonly #lanes = new Map<string, Lane>()
  /** Sites that could go on if there were room, in the order of their turns. */
  readonly #ready = new Set<string>()
  #taken = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Does the work when it is the site's turn. Fails with `NoTurn` when it was not begun. `cost` as of `take`. */
  readonly inTurn = <A, E, R>(site: string, work: Effect.Effect<A, E, R>, cost = 0): Effect.Effect<A, E | NoTurn, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(this.take(site, cost), (end) => restore(work).pipe(Effect.ensuring(end)))
    )

  /**
   * Waits for the turn of a site, interruptibly; returns how to end it, which may be done more than once. `cost` is compared
   * with that of others who wait for the same site, in whatever unit they share; 0, the least, where work is not told apart.
   */
  take(site: string, cost = 0): Effect.Effect<Effect.Effect<void>, NoTurn> {
    return Effect.uninterruptible(
      Effect.suspend((): Effect.Effect<Effect.Effect<void>, NoTurn> => {
        const lane = this.#lanes.get(site) ?? { taken: 0, resting: false, byCost: 0, waiting: new Set() }
        if (this.#mayBegin(lane) && lane.waiting.size === 0 && this.#taken < this.#options.atOnce)
          return Effect.succeed(this.#begin(site, lane))
        if (lane.waiting.size >= this.#options.queue) return Effect.fail(new NoTurn({ full: true }))
        return this.#wait(site, lane, cost)
      })
    )
  }

  /** A turn that comes just as patience or the caller ends is neither lost nor kept: what it is decides `end`. */
  #wait(site: string, lane: Lane, cost: number): Effect.Effect<Effect.Effect<void>, NoTurn> {
    let end: Effect.Effect<void> | undefined
    let wake = () => {}
    const start = () => {
      lane.waiting.delete(waiting)
      end = this.#begin(site, lane)
      wake()
    }
    const waiting: Waiting = { cost, start }
    const leave = () => {
      lane.waiting.delete(waiting)
      this.#forget(site, lane)
    }
    this.#lanes.set(site, lane)
    lane.waiting.add(waiting)
    if (this.#mayBegin(lane)) this.#ready.add(site)
    const begun = Effect.callback<void>((resume) => {
      wake = () => resume(Effect.void)
      if (end !== undefined) wake()
    })
    return Effect.interruptible(Effect.timeoutOption(begun, this.#options.waitMs)).pipe(
      Effect.onInterrupt(() => end ?? Effect.sync(leave)),
      Effect.flatMap(() => {
        if (end !== undefined) return Effect.succeed(end)
        leave()
        return Effect.fail(new NoTurn({ full: false }))
      })
    )
  }

  #mayBegin({ taken, resting }: Lane): boolean {
    return taken < this.#options.perSite && !resting
  }

  #begin(site: string, lane: Lane): Effect.Effect<void> {
    lane.taken++
    this.#taken++
    this.#lanes.set(site, lane)
    this.#ready.delete(site)
    // Behind every other site that waits.
    if (lane.waiting.size > 0 && this.#mayBegin(lane)) this.#ready.add(site)
    let ended = false
    return Effect.suspend(() => {
      if (ended) return Effect.void
      ended = true
      lane.taken--
      this.#taken--
      const { rest } = this.#options
      lane.resting = rest !== undefined && lane.waiting.size >= rest.crowd
      this.#goOn(site, lane)
      return lane.resting ? Effect.asVoid(Effect.forkDetach(this.#rest(site, lane, rest?.ms ?? 0))) : Effect.void
    })
  }

  #rest(site: string, lane: Lane, ms: number): Effect.Effect<void> {
    return Effect.andThen(
      Effect.sleep(ms),
      Effect.sync(() => {
        lane.resting = false
        this.#goOn(site, lane)
      })
    )
  }

  #goOn(site: string, lane: Lane): void {
    if (lane.waiting.size > 0 && this.#mayBegin(lane)) this.#ready.add(site)
    this.#forget(site, lane)
    this.#next()
  }

  /** Starts whoever is first of the sites whose turn it is. */
  #next(): void {
    for (const site of this.#ready) {
      if (this.#taken >= this.#options.atOnce) return
      this.#ready.delete(site)
      const lane = this.#lanes.get(site)
      if (lane !== undefined) nextOf(lane)?.start()
    }
  }

  #forget(site: string, lane: Lane): void {
    if (lane.waiting.size > 0) return
    this.#ready.delete(site)
    if (lane.taken === 0 && !lane.resting) this.#lanes.delete(site)
  }
}

/** Who of those that wait is next, and notes how it was chosen. */
const nextOf = (lane: Lane): Waiting | undefined => {
  const [oldest] = lane.waiting
  if (oldest === undefined) return undefined
  const cheapest = oldest.cost === 0 ? oldest : cheapestOf(lane.waiting, oldest)
  lane.byCost = cheapest === oldest || lane.byCost === byCostInARow ? 0 : lane.byCost + 1
  return lane.byCost === 0 ? oldest : cheapest
}

/** Of equals the one that waits longest. */
const cheapestOf = (all: Iterable<Waiting>, oldest: Waiting): Waiting => {
  let cheapest = oldest
  for (const waiting of all) if (waiting.cost < cheapest.cost) cheapest = waiting
  return cheapest
}
