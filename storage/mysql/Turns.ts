/**
 * Whose turn it is to write. Work for one site is done one after another, in the order in which it came; sites take turns,
 * so that a site with fifty writers goes no more often than a site with one. Who waits holds nothing, no connection of
 * the pool either. Only this process's own work queues here: between processes the lock on the site's row decides.
 */
import { Data, Effect } from "effect"

export interface TurnsOptions {
  /** Turns taken at the same time, over all sites. */
  readonly atOnce: number
  /** How many may wait for one site. */
  readonly queue: number
  /** How long one of them waits at most, milliseconds. */
  readonly waitMs: number
}

/** The site's queue is full, or the wait was in vain. Nothing was begun. */
export class NoTurn extends Data.TaggedError("NoTurn")<{ readonly full: boolean }> {}

interface Lane {
  taken: boolean
  /** In the order in which they came. */
  readonly waiting: Set<() => void>
}

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

  /** Waits for the turn of a site, interruptibly; returns how to end it, which may be done more than once. */
  take(site: string): Effect.Effect<Effect.Effect<void>, NoTurn> {
    return Effect.callback<Effect.Effect<void>, NoTurn>((resume) => {
      const lane = this.#lanes.get(site) ?? { taken: false, waiting: new Set() }
      if (!lane.taken && lane.waiting.size === 0 && this.#taken < this.#options.atOnce)
        return resume(Effect.succeed(this.#begin(site, lane)))
      if (lane.waiting.size >= this.#options.queue) return resume(Effect.fail(new NoTurn({ full: true })))
      const leave = () => {
        clearTimeout(patience)
        lane.waiting.delete(start)
      }
      const start = () => {
        leave()
        resume(Effect.succeed(this.#begin(site, lane)))
      }
      const patience = setTimeout(() => {
        leave()
        this.#forget(site, lane)
        resume(Effect.fail(new NoTurn({ full: false })))
      }, this.#options.waitMs)
      this.#lanes.set(site, lane)
      lane.waiting.add(start)
      if (!lane.taken) this.#ready.add(site)
      return Effect.sync(() => {
        leave()
        this.#forget(site, lane)
      })
    }).pipe(Effect.interruptible)
  }

  #begin(site: string, lane: Lane): Effect.Effect<void> {
    lane.taken = true
    this.#taken++
    this.#lanes.set(site, lane)
    this.#ready.delete(site)
    let ended = false
    return Effect.sync(() => {
      if (ended) return
      ended = true
      lane.taken = false
      this.#taken--
      if (lane.waiting.size > 0) this.#ready.add(site)
      this.#forget(site, lane)
      this.#next()
    })
  }

  /** Starts whoever is first of the sites whose turn it is. */
  #next(): void {
    for (const site of this.#ready) {
      if (this.#taken >= this.#options.atOnce) return
      this.#ready.delete(site)
      const [start] = this.#lanes.get(site)?.waiting ?? []
      start?.()
    }
  }

  #forget(site: string, lane: Lane): void {
    if (lane.waiting.size > 0) return
    this.#ready.delete(site)
    if (!lane.taken) this.#lanes.delete(site)
  }
}
