/**
 * Which receivers are worth asking. One that failed a site several times in a row is left alone by that site for a while,
 * each time longer; then one of its deliveries is let through to see, and the answer opens or closes the way for the
 * others. Several sites may have receivers on one host (a service that takes webhooks for thousands of them): what fails
 * one of them says nothing of the next, or anybody could close a host to everybody by an address there that stalls. What
 * sites share is how many deliveries are under way to one host at once, so that a host which is down costs a worker no
 * more than its share of hands. In memory, since it is found out again soon enough.
 */
import { MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import { perReceiver } from "../../../engine/turns/shares.ts"

export interface CircuitsOptions {
  /** Failures in a row after which a receiver is left alone. */
  readonly failures: number
  /** How long at first, and at most; milliseconds. */
  readonly firstRestMs: number
  readonly longestRestMs: number
  /** Deliveries under way to one host, of all sites. */
  readonly atOnce: number
  /** How soon to come back where as many are under way, or while one is let through to see; milliseconds. */
  readonly crowdedMs: number
}

export const defaultCircuits: CircuitsOptions = {
  // More than the short attempts at one lead.
  failures: 5,
  firstRestMs: 30 * SECOND_MS,
  longestRestMs: 10 * MINUTE_MS,
  atOnce: perReceiver,
  crowdedMs: 500
}

/** What one site knows of a host. */
interface Circuit {
  underWay: number
  failed: number
  rests: number
  restUntil: number
}

interface Host {
  underWay: number
  readonly bySite: Map<string, Circuit>
}

/** To be called once, with whether the receiver answered at all, and the time. */
export type Leave = (answered: boolean, now: number) => void

export class Circuits {
  readonly #options: CircuitsOptions
  readonly #hosts = new Map<string, Host>()

  constructor(options: CircuitsOptions = defaultCircuits) {
    this.#options = options
  }

  /** How to end the visit of a site's delivery to a host, or when to come back, epoch milliseconds. */
  enter(site: string, name: string, now: number): Leave | { readonly restUntil: number } {
    const { failures, atOnce, crowdedMs } = this.#options
    const host = this.#hosts.get(name) ?? { underWay: 0, bySite: new Map<string, Circuit>() }
    const circuit = host.bySite.get(site) ?? { underWay: 0, failed: 0, rests: 0, restUntil: 0 }
    if (now < circuit.restUntil) return { restUntil: circuit.restUntil }
    const isProbed = circuit.failed >= failures && circuit.underWay > 0
    if (isProbed || host.underWay >= atOnce) return { restUntil: now + crowdedMs }
    this.#hosts.set(name, host)
    host.bySite.set(site, circuit)
    host.underWay++
    circuit.underWay++
    let isOver = false
    return (answered, at) => {
      if (isOver) return
      isOver = true
      host.underWay--
      circuit.underWay--
      if (answered) Object.assign(circuit, { failed: 0, rests: 0, restUntil: 0 })
      else this.#failed(circuit, at)
      // What is well is forgotten.
      if (circuit.failed === 0 && circuit.underWay === 0) host.bySite.delete(site)
      if (host.bySite.size === 0) this.#hosts.delete(name)
    }
  }

  #failed(circuit: Circuit, now: number): void {
    const { failures, firstRestMs, longestRestMs } = this.#options
    circuit.failed++
    // Those that were under way together fail together, which is one sign and not several.
    if (circuit.failed < failures || now < circuit.restUntil) return
    circuit.restUntil = now + Math.min(firstRestMs * 2 ** circuit.rests, longestRestMs)
    circuit.rests++
  }
}
