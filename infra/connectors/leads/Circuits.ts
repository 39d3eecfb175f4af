/**
 * Which receivers are worth asking. One that failed several times in a row is left alone for a while, each time longer;
 * then one delivery is let through to see, and its answer opens or closes the way for the others. So a receiver that
 * stalls costs a few waits and not one a lead, and those waits are nobody else's: of any receiver only so many deliveries
 * are under way at once. In memory, since it is found out again soon enough.
 */
import { MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import { perReceiver } from "../../../engine/turns/shares.ts"

export interface CircuitsOptions {
  /** Failures in a row after which a receiver is left alone. */
  readonly failures: number
  /** How long at first, and at most; milliseconds. */
  readonly firstRestMs: number
  readonly longestRestMs: number
  /** Deliveries under way to one receiver. */
  readonly atOnce: number
  /** How soon to come back where as many are under way, or while one is let through to see. */
  readonly crowdedMs: number
}

export const defaultCircuits: CircuitsOptions = {
  // More than the short attempts at one lead.
  failures: 5,
  firstRestMs: 30 * SECOND_MS,
  longestRestMs: 10 * MINUTE_MS,
  atOnce: perReceiver,
  crowdedMs: 2 * SECOND_MS
}

interface Receiver {
  underWay: number
  failed: number
  rests: number
  restUntil: number
}

/** To be called once, with whether the receiver answered at all, and the time. */
export type Leave = (answered: boolean, now: number) => void

export class Circuits {
  readonly #options: CircuitsOptions
  readonly #receivers = new Map<string, Receiver>()

  constructor(options: CircuitsOptions = defaultCircuits) {
    this.#options = options
  }

  /** How to end the visit, or when to come back, epoch milliseconds. */
  enter(name: string, now: number): Leave | { readonly restUntil: number } {
    const { failures, atOnce, crowdedMs } = this.#options
    const receiver = this.#receivers.get(name) ?? { underWay: 0, failed: 0, rests: 0, restUntil: 0 }
    if (now < receiver.restUntil) return { restUntil: receiver.restUntil }
    const isDoubtful = receiver.failed >= failures
    if (receiver.underWay >= (isDoubtful ? 1 : atOnce)) return { restUntil: now + crowdedMs }
    this.#receivers.set(name, receiver)
    receiver.underWay++
    let isOver = false
    return (answered, at) => {
      if (isOver) return
      isOver = true
      receiver.underWay--
      if (answered) this.#well(name, receiver)
      else this.#failed(receiver, at)
    }
  }

  #well(name: string, receiver: Receiver): void {
    Object.assign(receiver, { failed: 0, rests: 0, restUntil: 0 })
    if (receiver.underWay === 0) this.#receivers.delete(name)
  }

  #failed(receiver: Receiver, now: number): void {
    const { failures, firstRestMs, longestRestMs } = this.#options
    receiver.failed++
    // Those that were under way together fail together, which is one sign and not several.
    if (receiver.failed < failures || now < receiver.restUntil) return
    receiver.restUntil = now + Math.min(firstRestMs * 2 ** receiver.rests, longestRestMs)
    receiver.rests++
  }
}
